import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractHash } from './contract.ts'
import { look, provenance } from './recording.fixture.ts'
import { tempFolder } from './temp_folder.fixture.ts'
import { writeRecording } from './write_recording.ts'

const runs = new Map([
  ['a', provenance],
  ['a-2', provenance],
  ['a-10', provenance],
])

test('writes one line a look, sorted by backend, args and run, and runs.json with a contract per kind', () => {
  const folder = join(tempFolder({}), 'truth/h200')
  const norm = look(1, 0.5, { kind: 'rms_norm', args: { m: 1 } })
  writeRecording(
    folder,
    [
      look(10, 5, { run: 'a-10' }),
      look(10, 4, { run: 'a-2' }),
      look(10, 2, { look: 2 }),
      look(10, 1, { flops: 8, t: 4.5 }),
      look(9, 3),
      look(1, 6, { backend: 'a-backend' }),
      norm,
    ],
    runs,
  )
  expect(readdirSync(folder).toSorted()).toEqual(['rms_norm.jsonl', 'runs.json', 'single_gemm.jsonl'])
  const lines = readFileSync(join(folder, 'single_gemm.jsonl'), 'utf8').split('\n')
  expect(lines.map((line) => /"time_ms":(\d)/.exec(line)?.[1])).toEqual(['6', '3', '1', '2', '4', '5', undefined])
  expect(lines[2]).toBe(
    '{"kind":"single_gemm","gpu_name":"NVIDIA H200","backend":"cublas","args":{"n":64,"m":10},"time_ms":1,"flops":8,' +
      '"process":"p1","look":1,"t":4.5,"run":"a"}',
  )
  const gemm = contractHash('single_gemm', { n: 1, m: 1 }, 'a stopwatch')
  const rms = contractHash('rms_norm', { m: 1 }, 'a stopwatch')
  expect(JSON.parse(readFileSync(join(folder, 'runs.json'), 'utf8'))).toEqual({
    a: { ...provenance, contract: { rms_norm: rms, single_gemm: gemm } },
    'a-2': { ...provenance, contract: { single_gemm: gemm } },
    'a-10': { ...provenance, contract: { single_gemm: gemm } },
  })
})

test('replaces what was there: a kind that is gone leaves no file', () => {
  const folder = tempFolder({})
  writeRecording(folder, [look(1, 1), look(1, 1, { kind: 'rms_norm' })], runs)
  writeRecording(folder, [look(1, 2)], runs)
  expect(readdirSync(folder).toSorted()).toEqual(['runs.json', 'single_gemm.jsonl'])
})

test('refuses to lose a run, and then changes nothing', () => {
  const folder = tempFolder({})
  writeRecording(folder, [look(1, 1), look(2, 1, { run: 'a-2' })], runs)
  const before = readFileSync(join(folder, 'single_gemm.jsonl'), 'utf8')
  expect(() => writeRecording(folder, [look(1, 1)], runs)).toThrow('runs.json holds runs that this would lose: a-2')
  expect(readFileSync(join(folder, 'single_gemm.jsonl'), 'utf8')).toBe(before)
})

test('refuses rows of a run of unknown provenance, and rows that no reader would take', () => {
  const folder = tempFolder({})
  expect(() => writeRecording(folder, [look(1, 1, { run: 'b' })], runs)).toThrow("rows name the run 'b'")
  expect(() => writeRecording(folder, [look(1, 0)], runs)).toThrow('expected number to be >0')
  expect(readdirSync(folder)).toEqual([])
})
