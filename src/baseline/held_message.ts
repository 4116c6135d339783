import { evidence, replayLine, statsLine } from '../matchers/failure_message.ts'
import type { Region } from '../matchers/region.ts'
import { ratioText } from '../verdict/ratio_text.ts'
import type { RegionChange, RegionFigures } from './baseline_change.ts'
import { howToWrite } from './held_fault.ts'

/** What the test of a region prints that passes its bar, yet got worse than the baseline that its spec holds. */
export function heldMessage(region: Region, { was, reason }: RegionChange, file: string): string {
  // Nothing need be outside: these are the shapes farthest from 1.
  const [, ...rows] = evidence(region)
  return [
    `${region.context.spec} › ${region.name}: worse than the baseline, which this spec holds: ${reason}`,
    '',
    ...(was ? [`  was: ${figuresLine(was)}`] : []),
    `  is:  ${statsLine(region)}`,
    ...rows,
    '',
    `  next:   see what changed in the cache since ${file} was written; where it is meant, ${howToWrite(file)}`,
    `  replay: ${replayLine(region)}`,
  ].join('\n')
}

function figuresLine({ n, judged, within, median, worst }: RegionFigures): string {
  return `n=${n} med=${ratioText(median)} within=${within}/${judged} worst=${ratioText(worst)}`
}
