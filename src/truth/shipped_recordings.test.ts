import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical_json.ts'
import type { RecordedLine } from './parse_recording.ts'
import { readRecording } from './read_recording.ts'

const fidelity = join(import.meta.dirname, '../../fidelity')

async function readAll(part: string): Promise<readonly RecordedLine[]> {
  const folder = join(fidelity, part, 'h200')
  const kinds = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))
  const read = await Promise.all(kinds.map((file) => readRecording(folder, file.replace('.jsonl', ''))))
  expect(read.flatMap(({ problems }) => problems)).toEqual([])
  return read.flatMap(({ lines }) => lines)
}

test('the recordings in the repository are sound, and no look is both of a cache and truth', async () => {
  const cache = await readAll('cache')
  const truth = await readAll('truth')
  const looks = [...cache, ...truth].map(({ row }) =>
    canonicalJson([row.kind, row.backend, row.args, row.process, row.look]),
  )
  expect(new Set(looks).size).toBe(cache.length + truth.length)
  expect(cache.length).toBeGreaterThan(0)

  const cells = cache.map(({ row, run }) => canonicalJson([run.definition, row.kind, row.backend, row.args]))
  expect(new Set(cells).size).toBe(cells.length)
})
