import type { ControlsOutcome } from '../verdict/judge_controls.ts'
import type { JudgedProbe } from '../verdict/judged_probe.ts'
import { ratioText } from '../verdict/ratio_text.ts'
import { median } from '../verdict/statistics.ts'
import { evidence, replayLine } from './failure_message.ts'
import { labelled } from './labelled.ts'
import type { Region } from './region.ts'

/** What a controls test says when it fails; `undefined` where the controls are fine. */
export function controlsMessage(region: Region, outcome: ControlsOutcome): string | undefined {
  if (outcome.status === 'pass' || outcome.status === 'known-gap') return undefined
  const { sentence, next } = explain(outcome, region)
  return [
    `${region.context.spec} › controls: ${sentence}`,
    '',
    ...evidence(region),
    '',
    ...labelled('next', next),
    `  replay: ${replayLine(region)}`,
  ].join('\n')
}

function explain(
  outcome: Exclude<ControlsOutcome, { status: 'pass' | 'known-gap' }>,
  { stats: { counts } }: Region,
): { sentence: string; next: string } {
  switch (outcome.status) {
    case 'drift':
      return {
        sentence: `on the grid itself the median ratio is ${outcome.shift.toFixed(3)}: cache and truth drifted apart`,
        next: 'fix this first: check GPU, driver, clocks and definition, then profile the grid again; no region says anything before',
      }
    case 'stale':
      return {
        sentence: `${outcome.outside.length} grid rows are outside, far more than chance: rows are stale or of another definition`,
        next: `fix this first: ${oneFactor(outcome.outside) ?? 'profile the rows named above again'}; no region says anything before`,
      }
    case 'suspect':
      return {
        sentence: `${outcome.rows.length} grid rows are firmly outside: suspect rows`,
        next: 'profile these rows again; probes in the cells beside them inherit the error',
      }
    case 'inconclusive':
      return {
        sentence: `inconclusive: ${outcome.reason}`,
        next:
          counts.invalid > 0
            ? 'ask kernel-query for the shapes named above alone'
            : "measure the grid's shapes a second time, or say controls: false",
      }
  }
}

/** Rows that are all off by one factor are no stale rows. */
function oneFactor(outside: readonly JudgedProbe[]): string | undefined {
  const ratios = outside.flatMap(({ ratio }) => (ratio === null ? [] : [ratio]))
  const [least, greatest] = [Math.min(...ratios), Math.max(...ratios)]
  if (ratios.length < 3 || greatest / least > 1.1) return undefined
  return `all are off by one factor, ${ratioText(median(ratios))}: look for another unit, device or definition`
}
