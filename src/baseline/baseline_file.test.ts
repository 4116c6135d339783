import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../truth/temp_folder.fixture.ts'
import { baselineText, readBaseline, type BaselineEntry } from './baseline_file.ts'
import { figures } from './figures.fixture.ts'

const conditions = {
  gpu: 'NVIDIA H200',
  cache: 'the embedded engine over fidelity/cache',
  kernel: 'single_gemm k=4096 n=4096, cublas',
  definition: 'steady/cold/events',
  seed: 1,
  effort: 'full',
}
const entry: BaselineEntry = {
  file: 'fidelity/a.fidelity.ts',
  ...conditions,
  regions: { midpoints: figures(), controls: figures({ median: null }) },
}

const written = `{
  "schemaVersion": 1,
  "specs": {
    "gemm: \\"a\\"": {
      "file": "fidelity/a.fidelity.ts",
      "gpu": "NVIDIA H200",
      "cache": "the embedded engine over fidelity/cache",
      "kernel": "single_gemm k=4096 n=4096, cublas",
      "definition": "steady/cold/events",
      "seed": 1,
      "effort": "full",
      "regions": {
        "midpoints": {"verdict":"pass","n":80,"judged":80,"within":80,"median":1.001,"worst":1.06,"bias":0.001,"error":0.02,"noise":0.001,"spread":0.003,"worstNoise":0.01,"shapes":"0a1b2c3d"}
      }
    }
  }
}
`

function readText(text: string) {
  const path = join(tempFolder({}), 'baseline.json')
  writeFileSync(path, text)
  return readBaseline(path)
}

test('the file has one line a region', () => {
  expect(baselineText({ 'gemm: "a"': { ...entry, regions: { midpoints: figures() } } })).toBe(written)
})

test('it reads back as it was, and the order in which specs and regions come does not show', () => {
  const text = baselineText({ b: entry, a: entry })
  expect(readText(text)).toEqual({ status: 'read', specs: { a: entry, b: entry } })
  const turned = { ...entry, regions: { controls: figures({ median: null }), midpoints: figures() } }
  expect(baselineText({ a: turned, b: turned })).toBe(text)
  expect(readText(baselineText({}))).toEqual({ status: 'read', specs: {} })
})

test('a file that is not there is none', () => {
  expect(readBaseline(join(tempFolder({}), 'baseline.json'))).toEqual({ status: 'none' })
})

test('one of another schema version says so, whatever else it holds', () => {
  const reason = 'its schema version is 2, that of this run 1'
  expect(readText('{"schemaVersion":2,"runs":[]}')).toEqual({ status: 'other-version', reason })
})

test.for([
  ['<<<<<<< HEAD', /^it is damaged: .*JSON/],
  ['{}', /^it is damaged: schemaVersion: /],
  [written.replace('"n":80', '"n":-1'), /^it is damaged: specs > gemm: "a" > regions > midpoints > n: /],
  [written.replace('"gpu"', '"gqu"'), /^it is damaged: specs > gemm: "a" > gpu: /],
] as const)('a damaged one says where: %#', ([text, reason]) => {
  expect(readText(text)).toEqual({ status: 'damaged', reason: expect.stringMatching(reason) })
})

test('what cannot be read is damaged too', () => {
  expect(readBaseline(tempFolder({}))).toEqual({ status: 'damaged', reason: expect.stringContaining('EISDIR') })
})
