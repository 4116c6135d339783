/**
 * What `report.html` costs: `npm run bench:report -- --kernels 30 --probes 10000`. Prints how long writing it took, its size and,
 * where there is a Chromium, how long opening it takes; red where one is over its limit.
 */
import { execa } from 'execa'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { syntheticReport } from '../../reporters/fixtures/synthetic_run.ts'
import { summarize } from '../../reporters/summary.ts'
import { writeFiles } from '../../reporters/write_files.ts'

const { values } = parseArgs({
  options: { kernels: { type: 'string', default: '30' }, probes: { type: 'string', default: '10000' } },
})
const limits = { writeMs: 5000, bytes: 2_000_000, openMs: 2000 }

const folder = mkdtempSync(join(tmpdir(), 'fidelity-report-'))
try {
  const report = syntheticReport(Number(values.kernels), Number(values.probes))
  const file = join(folder, 'report.html')
  const start = performance.now()
  // Loading the plots is part of it.
  const { reportPage } = await import('../../reporters/html/report_page.ts')
  await writeFiles(folder, [{ name: 'report.html', chunks: reportPage(report, summarize(report)) }])
  tell('written in', performance.now() - start, limits.writeMs, seconds)
  tell('size', statSync(file).size, limits.bytes, megabytes)
  await tellOpening(file)
} finally {
  rmSync(folder, { recursive: true })
}

async function tellOpening(file: string): Promise<void> {
  const part = join(import.meta.dirname, '../../reporters/html/in_browser/time_opening.ts')
  const { stdout } = await execa(process.execPath, [part, file])
  if (stdout === '') console.log('no Chromium here: how long opening takes is not known')
  else tell('opened in', Number(stdout), limits.openMs, seconds)
}

function tell(what: string, value: number, limit: number, text: (value: number) => string): void {
  console.log(`${what.padEnd(10)}  ${text(value)} (limit ${text(limit)})`)
  if (value > limit) process.exitCode = 1
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`
}
