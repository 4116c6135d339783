import type { KvRow } from '../../../src/kv/spec/kv_record.ts'
import { colours } from './colours.ts'

export interface KvStyle {
  /** Unlike that of any other verdict. */
  readonly letter: string
  readonly colour: string
  readonly opacity: number
}

export const kvStyles: Readonly<Record<KvRow['verdict'], KvStyle>> = {
  identical: { letter: '=', colour: 'currentColor', opacity: 0.08 },
  noise: { letter: 'n', colour: colours.series[2], opacity: 0.35 },
  unreadable: { letter: '?', colour: colours.quiet, opacity: 0.5 },
  wrong: { letter: 'w', colour: colours.bad, opacity: 0.65 },
  permuted: { letter: 'p', colour: colours.series[3], opacity: 0.55 },
  shifted: { letter: 's', colour: colours.series[0], opacity: 0.45 },
  moved: { letter: 'm', colour: colours.series[0], opacity: 0.7 },
  foreign: { letter: 'f', colour: colours.hunt, opacity: 0.6 },
  zero: { letter: '0', colour: colours.series[4], opacity: 0.65 },
  poison: { letter: 'N', colour: colours.bad, opacity: 0.85 },
}
