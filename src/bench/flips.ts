/** How far two runs of the suite agree: `npm run bench:flips -- REPORT REPORT`. */
import { parseArgs } from 'node:util'
import { messageOf } from '../message_of.ts'
import { compareRuns, type Agreement } from './flips_compare.ts'
import { readRun } from './flips_read.ts'

const usage = `Usage: npm run bench:flips -- REPORT REPORT [--looks DIR --looks DIR]

Each REPORT is the folder of a run with FIDELITY_TRUTH=live (FIDELITY_OUT), which holds the looks that it took. --looks names
the looks of both where they lie elsewhere, as those of a run that recorded do.`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { looks: { type: 'string', multiple: true, default: [] } },
  })
  const [first, second, ...more] = positionals
  if (first === undefined || second === undefined || more.length > 0) throw new Error(usage)
  const [firstLooks, secondLooks] = values.looks
  print(compareRuns(await readRun(first, firstLooks), await readRun(second, secondLooks)))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 2
}

function print({ probes, flips, adjustedFlips, noisy, singles, singleFlips, shift, controls }: Agreement): void {
  console.log(`between within and outside  ${share(flips.length, probes)}`)
  console.log(`  by single samples         ${share(singleFlips, singles)}`)
  console.log(`  control-adjusted          ${share(adjustedFlips.length, probes)}`)
  console.log(`noisy                       ${share(noisy[0], probes)}, ${share(noisy[1], probes)}`)
  const moved = shift === null ? 'unknown' : `${(100 * Math.expm1(shift)).toFixed(2)} %`
  console.log(`shift of the controls       ${moved}, the median over ${controls}`)
  for (const key of flips) console.log(`  ${key}`)
}

function share(count: number, of: number): string {
  return `${count} of ${of} (${((100 * count) / of).toFixed(2)} %)`
}
