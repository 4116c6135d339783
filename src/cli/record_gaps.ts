import { startVitest, type Reporter, type TestModule } from 'vitest/node'
import { isGreen, regionStatus } from '../../reporters/status.ts'
import { formatShape } from '../shape.ts'
import type { FidelityRecord, RegionRecord } from '../spec/records.ts'
import { readRecords } from '../spec/side_file.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import { diagnoseSpec } from '../verdict/diagnose/diagnose_spec.ts'
import { proposeGaps, type ProposedGap } from '../verdict/propose_gaps.ts'
import { counted } from '../verdict/wording.ts'

/** Runs the suite and prints, per spec, the `knownGap` lines that would set aside what fails now. The reasons are the diagnosis of each: read them before you keep them. */
const records: FidelityRecord[] = []
const collector: Reporter = {
  // The rows are in the side files until the report is made, which is after this.
  onTestRunEnd(modules: readonly TestModule[]) {
    const runs = new Set(modules.map(({ project }) => project.getProvidedContext().fidelity?.run.partial))
    for (const partial of runs) if (partial !== undefined) records.push(...readRecords(partial).records)
  },
}
const vitest = await startVitest('test', process.argv.slice(2), {
  project: ['fidelity'],
  watch: false,
  reporters: [collector],
})
await vitest.close()
// Failing tests are what this command is for.
process.exitCode = 0

let proposed = 0
for (const [spec, regions] of Map.groupBy(records, (record) => record.spec.spec)) {
  const fields = regions[0]?.spec.fields ?? []
  const rows = regions.flatMap(({ region }) => (region ? blamedRows(region) : []))
  const diagnosis = diagnoseSpec({ probes: rows, axes: regions[0]?.spec.axes ?? [] })
  const gaps = proposeGaps(fields, rows, diagnosis.of)
  if (gaps.length === 0) continue
  console.log(`\n${regions[0]?.spec.file}  ${spec}`)
  const wrong = wrongRows(regions)
  if (wrong.length > 0)
    console.log(`  profile these grid rows again first, they spoil the cells beside them: ${wrong.join('; ')}`)
  console.log('  known: [')
  for (const gap of gaps) console.log(`    ${toLine(gap)}`)
  console.log('  ],')
  proposed += gaps.length
}
const faulty = records.filter(({ region }) => region?.outcome.status === 'fault').map(({ spec }) => spec.spec)
for (const spec of new Set(faulty)) console.log(`\n${spec}: could not be measured, see its FAULT above`)
if (proposed === 0 && faulty.length === 0) console.log('\nNothing fails that a known gap could set aside.')

/** A region that passes blames none of its probes, yet those that are within bound the ranges. So do all controls: a wrong row is no gap. */
function blamedRows({ region, rows, outcome }: RegionRecord): readonly JudgedProbe[] {
  if (region === 'controls') return rows.map((row) => ({ ...row, verdict: 'within' }))
  return isGreen(regionStatus({ outcome })) ? rows.filter(({ verdict }) => verdict === 'within') : rows
}

/** Grid rows that the controls test names: what lies beside them says nothing before they are right. */
function wrongRows(regions: readonly FidelityRecord[]): readonly string[] {
  const outcome = regions.find(({ region }) => region?.region === 'controls')?.region?.outcome
  if (outcome?.status !== 'suspect' && outcome?.status !== 'stale') return []
  const rows = outcome.status === 'suspect' ? outcome.rows : outcome.outside
  return rows.map(({ shape }) => formatShape(shape))
}

function toLine({ where, probes, ratios: [low, high], diagnosis }: ProposedGap): string {
  const fields = Object.entries(where).map(
    ([field, range]) => `${field}: ${typeof range === 'number' ? range : `[${range.join(', ')}]`}`,
  )
  const ratios = low.toFixed(2) === high.toFixed(2) ? low.toFixed(2) : `${low.toFixed(2)} to ${high.toFixed(2)}`
  const reason = `${diagnosis ? `${diagnosis.cause}: ` : ''}ratio ${ratios} at ${counted(probes, 'probe')}`
  return `knownGap({ ${fields.join(', ')} }, ${quoted(reason)}),`
}

/** As source code. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}
