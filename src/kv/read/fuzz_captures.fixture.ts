import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, constantFrom, property } from 'fast-check'
import { peakMiB, residentMiB } from './child_memory.fixture.ts'
import { mutatedFiles } from './mutated_files.fixture.ts'
import type { OpenOptions } from './open_options.ts'
import { readAll } from './read_all.fixture.ts'
import { countedBytes } from './tensor_bytes.fixture.ts'

export interface FuzzOutcome {
  /** How many files ended in each code, or were read. */
  readonly codes: Readonly<Record<string, number>>
  readonly growthMiB: number
  readonly slowestMs: number
}

// A script: opens and reads so many mutated files, drawn by a seed, and prints a `FuzzOutcome`. What is no CaptureFault ends it.
const [runs = 0, seed = 0] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'kv-fuzz-'))
try {
  writeFileSync(join(folder, 'pool.bin'), countedBytes(32))
  fuzz(500, seed + 1)
  const before = residentMiB()
  let found = { codes: {}, slowestMs: 0 }
  const peak = peakMiB(() => {
    found = fuzz(runs, seed)
  })
  console.log(JSON.stringify({ ...found, growthMiB: peak - before } satisfies FuzzOutcome))
} finally {
  rmSync(folder, { recursive: true })
}

function fuzz(numRuns: number, seedOfRun: number): Omit<FuzzOutcome, 'growthMiB'> {
  const codes: Record<string, number> = {}
  let slowestMs = 0
  const path = join(folder, 'x')
  const options = constantFrom<OpenOptions>(
    {},
    { blockSize: 2, kvHeads: 3 },
    { blockTable: [3, 1, 0] },
    { axes: ['block', 'slot', 'dim'] },
  )
  assert(
    property(mutatedFiles(), options, (bytes, chosen) => {
      writeFileSync(path, bytes)
      const start = performance.now()
      const code = readAll(path, chosen, 1000)
      slowestMs = Math.max(slowestMs, performance.now() - start)
      codes[code] = (codes[code] ?? 0) + 1
    }),
    { numRuns, seed: seedOfRun },
  )
  return { codes, slowestMs }
}
