import { areCompared, shiftText, type ProcessShift } from '../src/truth/looks/control_shift.ts'
import type { MeasuringFacts } from '../src/truth/truth.ts'
import { counted, percent } from '../src/verdict/wording.ts'
import { adjustedStats } from './adjusted_stats.ts'
import type { SpecReport } from './report.ts'

/** What is told of one GPU that measured: once, not for every spec that it measured for. */
export interface MeasuringText {
  /** Its name and versions, how many looks it took, and how long. */
  readonly device: string
  /** How far the times of each process lie off those of the first. */
  readonly processes: readonly string[]
  /** Where a shift or a drift is large. */
  readonly warning: string | undefined
}

/** A shift of so much is a fifth of the default bar. */
const largestCalm = 0.03

/** Every spec holds what was known once it had its times, so of each GPU the facts with most looks are the last word. */
export function measuringTexts(specs: readonly SpecReport[]): MeasuringText[] {
  const measured = specs
    .flatMap((report) => (report.spec.measuring ? [{ report, facts: report.spec.measuring }] : []))
    .toSorted((a, b) => b.facts.looks - a.facts.looks)
  const last = measured.filter(({ facts }, index) => !measured.slice(0, index).some((more) => isOf(more.facts, facts)))
  return last.map(({ facts }) => {
    const own = measured.filter((other) => isOf(facts, other.facts)).map(({ report }) => report)
    return {
      device: deviceText(facts),
      processes: processLines(facts.processes),
      warning: warningText(facts.processes, own),
    }
  })
}

/** Of many processes, those that lie farthest from the first; none where it had too few controls, as without them. */
function processLines(processes: readonly ProcessShift[]): readonly string[] {
  if (!areCompared(processes)) return []
  const lines = processes.map((one, index) => ({
    text: `process ${index + 1}: ${shiftText(one)}`,
    off: one.shift === null ? Infinity : Math.max(Math.abs(one.shift), Math.abs(one.drift ?? 0)),
  }))
  if (lines.length <= shownProcesses) return lines.map(({ text }) => text)
  const farthest = new Set(lines.toSorted((a, b) => b.off - a.off).slice(0, shownProcesses))
  const others = lines.length - shownProcesses
  return [...lines.filter((line) => farthest.has(line)).map(({ text }) => text), `${others} more lie closer`]
}

const shownProcesses = 4

/** Whether facts of fewer looks are of the same GPU: two GPUs of one name have no process in common. */
function isOf(more: MeasuringFacts, { device, processes, looks }: MeasuringFacts): boolean {
  if (looks === 0) return true
  const names = new Set(more.processes.map(({ process }) => process))
  return device === more.device && (processes.length === 0 || processes.some(({ process }) => names.has(process)))
}

/** Of the facts: what decides which kernels run. */
const shownFacts = ['driver', 'cuda', 'torch', 'triton'] as const

/** `NVIDIA H200 (driver 580.65, cuda 13.0)`. */
export function gpuText({ device, facts }: Pick<MeasuringFacts, 'device' | 'facts'>): string {
  const said = shownFacts.flatMap((name) => (facts[name] === undefined ? [] : [`${name} ${facts[name]}`]))
  return `${device ?? 'A GPU of unknown name'}${said.length > 0 ? ` (${said.join(', ')})` : ''}`
}

function deviceText({ device, facts, processes, looks, stored, seconds, busySeconds }: MeasuringFacts): string {
  const busy = busySeconds === null || seconds === 0 ? '' : `, the GPU busy for ${percent(busySeconds / seconds)} of it`
  return [
    `${gpuText({ device, facts })}: `,
    `${looks.toLocaleString('en-US')} ${looks === 1 ? 'look' : 'looks'} in ${Number(seconds.toFixed(1))} s${busy}.`,
    stored > 0
      ? ` ${counted(stored, 'further look')} gave the time before to the last bit, as a stored one would: not counted.`
      : '',
    processesText(processes),
  ].join('')
}

function processesText(processes: readonly ProcessShift[]): string {
  if (areCompared(processes)) return ' Its processes, by the controls and against the first:'
  const { length } = processes
  return length > 1 ? ` Its ${length} processes cannot be compared: too few controls were looked at.` : ''
}

function warningText(processes: readonly ProcessShift[], specs: readonly SpecReport[]): string | undefined {
  const moved = processes.flatMap(({ shift, drift }, index) => (isLarge(shift) || isLarge(drift) ? [index + 1] : []))
  if (moved.length === 0) return undefined
  const adjusted = specs.flatMap(({ regions }) => regions.flatMap(({ rows }) => adjustedStats(rows) ?? []))
  const crossed = adjusted.reduce((sum, stats) => sum + stats.crossed, 0)
  const known = adjusted.reduce((sum, stats) => sum + stats.n, 0)
  const effect = `With the shifts taken out, ${crossed} of ${counted(known, 'ratio')} would change sides of the bar`
  return [
    `Warning: truth moved during the run, by more than ${percent(largestCalm)} in process ${moved.join(', ')}.`,
    ...(known > 0 ? [`${effect} (adjusted_ratio in the CSV).`] : []),
  ].join(' ')
}

function isLarge(log: number | null): boolean {
  return log !== null && Math.abs(Math.expm1(log)) > largestCalm
}
