/**
 * How fast a KV cache is reduced, how long comparing two captures takes, what bounds it, and its memory: `npm run bench:kv`. Prints
 * ratios measured in this run. The captures are written to the temporary folder, 8 GiB, and removed; `-- --no-compare` does without.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { threadsFor } from '../kv/spec/threads_for.ts'
import { benchCompare } from './kv_compare.ts'
import { benchSums } from './kv_sums.ts'

const { values } = parseArgs({
  options: {
    gib: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    compare: { type: 'boolean', default: true },
    'compare-gib': { type: 'string', default: '4' },
  },
  allowNegative: true,
})
const gib = 2 ** 30
const rounds = Number(values.rounds)
const bytes = Number(values['compare-gib']) * gib
const threads = Math.max(2, threadsFor(bytes))

const folder = mkdtempSync(join(tmpdir(), 'kv-bench-'))
const remove = (): void => rmSync(folder, { recursive: true, force: true })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    remove()
    process.exit(1)
  })
}
try {
  const sums = await benchSums(folder, { bytes: Number(values.gib) * gib, rounds, threads })
  const compared = values.compare
    ? await benchCompare(folder, { bytes, rounds, threads, bytesPerMs: sums.bytesPerMs })
    : { isGood: true }
  if (!sums.isGood || !compared.isGood) process.exitCode = 1
} finally {
  remove()
}
