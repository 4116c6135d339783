import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleProbe, sampleRegion, sampleSpec } from '../../reporters/fixtures/sample_records.ts'
import { sampleKvRecord } from '../../reporters/fixtures/sample_kv.ts'
import { appendRecord, clearRecords, readRecords } from './side_file.ts'

const record = { spec: sampleSpec(), region: sampleRegion('midpoints', [sampleProbe(3), sampleProbe(97)]) }
const other = { spec: sampleSpec(), region: sampleRegion('controls', [sampleProbe(64)]) }

let folder = ''
let partial = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'side-file-'))
  partial = join(folder, 'made', 'where absent')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what is appended is read back, in order', () => {
  appendRecord(partial, record)
  appendRecord(partial, other)
  expect(readRecords(partial)).toEqual({ records: [record, other], problems: [] })
})

test('records of KV caches stand beside those of kernels, and a torn one is told', () => {
  const kv = sampleKvRecord()
  appendRecord(partial, { kv })
  appendRecord(partial, record)
  expect(readRecords(partial)).toEqual({ records: [record], kv: [kv], problems: [] })
  writeFileSync(join(partial, 'other.jsonl'), JSON.stringify({ kv: { title: 'of another version' } }))
  expect(readRecords(partial).problems).toEqual([expect.stringContaining('other.jsonl, line 1 is no whole record')])
})

test('a folder that does not exist holds nothing', () => {
  expect(readRecords(partial)).toEqual({ records: [], problems: [] })
  expect(() => clearRecords(partial)).not.toThrow()
})

test('threads of one process write files of their own', async () => {
  appendRecord(partial, record)
  const code = `
    const { appendRecord } = await import(${JSON.stringify(new URL('side_file.ts', import.meta.url).href)})
    appendRecord(${JSON.stringify(partial)}, ${JSON.stringify(other)})`
  await new Promise((resolve, reject) => {
    new Worker(code, { eval: true }).on('error', reject).on('exit', resolve)
  })
  expect(readdirSync(partial)).toHaveLength(2)
  expect(readRecords(partial).records).toHaveLength(2)
})

// A process that dies in the midst of a write leaves the beginning of a line: every possible one of a short record's.
test('a torn last line is skipped and told, wherever it is torn', () => {
  const whole = JSON.stringify({ spec: { schema: 1 } })
  for (let kept = 1; kept < whole.length; kept++) {
    rmSync(partial, { recursive: true, force: true })
    appendRecord(partial, record)
    const [name = ''] = readdirSync(partial)
    appendFileSync(join(partial, name), whole.slice(0, kept))
    expect(readRecords(partial)).toEqual({
      records: [record],
      problems: [`${join(partial, name)}, line 2 is no whole record: its process died while writing it; skipped`],
    })
  }
})

test('a whole line of another schema, or of no record, is none', () => {
  appendRecord(partial, record)
  const lines = [{ ...record, spec: { ...record.spec, schema: 99 } }, {}, 7, null].map((line) => JSON.stringify(line))
  writeFileSync(join(partial, 'x.jsonl'), `${lines.join('\n')}\n`)
  const read = readRecords(partial)
  expect(read.records).toEqual([record])
  expect(read.problems).toHaveLength(4)
})

test('clearing removes the side files and their folder, and nothing else', () => {
  appendRecord(partial, record)
  clearRecords(partial)
  expect(existsSync(partial)).toBe(false)

  appendRecord(partial, record)
  writeFileSync(join(partial, 'notes.txt'), 'mine')
  clearRecords(partial)
  expect(readdirSync(partial)).toEqual(['notes.txt'])
})
