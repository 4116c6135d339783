/**
 * How fast a KV cache is reduced: `npm run bench:kv`. Prints ratios measured in this run. With `-- --compare` also how long comparing
 * two captures takes, what bounds it, and its memory; they are written to the temporary folder and removed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchCompare } from './kv_compare.ts'
import { benchSums } from './kv_sums.ts'

const { values } = parseArgs({
  options: {
    gib: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string', default: '2' },
    compare: { type: 'boolean', default: false },
    'compare-gib': { type: 'string', default: '4' },
  },
})
const gib = 2 ** 30
const threads = Number(values.threads)

const folder = mkdtempSync(join(tmpdir(), 'kv-bench-'))
const remove = (): void => rmSync(folder, { recursive: true, force: true })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    remove()
    process.exit(1)
  })
}
try {
  const sums = await benchSums(folder, { bytes: Number(values.gib) * gib, rounds: Number(values.rounds), threads })
  const compared = values.compare
    ? await benchCompare(folder, { bytes: Number(values['compare-gib']) * gib, threads, bytesPerMs: sums.bytesPerMs })
    : { isGood: true }
  if (!sums.isGood || !compared.isGood) process.exitCode = 1
} finally {
  remove()
}
