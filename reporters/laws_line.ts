import { lawLines } from '../src/laws/law_lines.ts'
import type { LawOutcome } from '../src/laws/law.ts'
import { lawStatus, worst, type Status } from './status.ts'

/** What is said of the laws of one spec. */
export interface LawsLine {
  readonly status: Status
  /** `12 hold, 1 broken, 3 skipped`. */
  readonly counts: string
  /** What breaks them, and which are switched off. */
  readonly details: readonly string[]
  /** What is worth a look and may well be real; what could not be checked. */
  readonly asides: readonly string[]
}

/** `undefined` where the laws were not checked. */
export function lawsLine(laws: readonly LawOutcome[]): LawsLine | undefined {
  if (laws.length === 0) return undefined
  const of = (status: LawOutcome['status']): readonly LawOutcome[] => laws.filter((law) => law.status === status)
  const counts = (
    [
      ['holds', 'hold'],
      ['broken', 'broken'],
      ['off', 'off'],
      ['skipped', 'skipped'],
    ] as const
  ).map(([status, word]) => ({ count: of(status).length, word }))
  return {
    status: worst(laws.map(lawStatus)),
    counts: counts.flatMap(({ count, word }) => (count > 0 ? [`${count} ${word}`] : [])).join(', '),
    details: [...of('broken').map(inOneLine), ...byReason(of('off'), laws.length, 'switched off')],
    asides: [
      ...of('holds')
        .filter(({ breaches }) => breaches.length > 0)
        .map(inOneLine),
      ...byReason(of('skipped'), laws.length, 'skipped'),
    ],
  }
}

function byReason(unchecked: readonly LawOutcome[], all: number, what: string): string[] {
  return [...Map.groupBy(unchecked, ({ reason }) => reason)].map(
    ([reason, laws]) => `${laws.length === all ? 'all' : laws.map(({ law }) => law).join(', ')} ${what}: ${reason}`,
  )
}

/** The statement is a sentence of its own. */
function inOneLine(law: LawOutcome): string {
  const [stated = '', ...told] = lawLines(law).map((line) => line.trim())
  return `${stated} ${told.join('; ')}`.trimEnd()
}
