import { timeText } from '../answer_text.ts'
import { ascending } from '../groups/ascending.ts'
import { linesAlong } from '../groups/lines_along.ts'
import { linesAmong } from '../groups/lines_among.ts'
import { shapesAnywhere } from '../groups/shapes.ts'
import type { AnswerLaw, Breach } from '../law.ts'
import { isTimed, type Timed } from './timed.ts'

/**
 * The share of the longest time of smaller shapes that a time may fall to. True kernels fall, where a better algorithm takes
 * over: in public tables to 0.37 (an all-to-all of 2 KB after one of 1 KB) and 0.40 (a GEMM of 9 rows after one of 6), in the
 * H200 rows to 0.56. Further fall only the rows after a single bad one, or after one whose own samples differ by five times.
 */
const least = 0.3

/** Worth a look: a fall that may well be real. */
const usual = 0.7

/** More of any field is no less work, so a cache whose time falls away has lost a term, or crossed a bad row. */
export const noCollapse: AnswerLaw = {
  name: 'no-collapse',
  statement: `Along an axis no time falls under ${least} of the longest before it.`,
  skipped: () => undefined,
  groups: (site) => linesAlong(site, shapesAnywhere(site), (value, axis) => halvings(axis, value)),
  among: (site, shapes) => linesAmong(site, shapes).map(({ points }) => points.map(({ shape }) => shape)),
  judge(site, group) {
    const line = ascending(site.fields, group.filter(isTimed))
    const falls = fallsOf(line)
    return falls.find(({ severity }) => severity === 'error') ?? falls[0]
  },
}

/** Grid values below this one, from the nearest on, each at most half of the one before. */
function halvings(axis: readonly number[], value: number): readonly number[] {
  const taken: number[] = []
  for (const candidate of axis.toReversed()) {
    const last = taken.at(-1)
    if (last === undefined ? candidate < value : candidate <= last / 2) taken.push(candidate)
  }
  return taken
}

function fallsOf(line: readonly Timed[]): readonly Breach[] {
  const falls: Breach[] = []
  let [longest] = line
  for (const next of line) {
    if (!longest || next.answer.timeMs >= longest.answer.timeMs) longest = next
    else if (next.answer.timeMs < usual * longest.answer.timeMs) falls.push(breach(next, longest))
  }
  return falls
}

function breach(fallen: Timed, longest: Timed): Breach {
  const [fallenMs, longestMs] = [fallen.answer.timeMs, longest.answer.timeMs]
  const isError = fallenMs < least * longestMs
  const expected = isError
    ? `expected at least ${timeText(least * longestMs)}`
    : `usually at least ${timeText(usual * longestMs)}`
  return {
    severity: isError ? 'error' : 'information',
    shapes: [fallen.shape, longest.shape],
    detail: `${timeText(fallenMs)} after ${timeText(longestMs)}, ${expected}`,
  }
}
