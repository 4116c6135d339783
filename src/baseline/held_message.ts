import { evidence, replayLine } from '../matchers/failure_message.ts'
import type { Region } from '../matchers/region.ts'
import { formatShape } from '../shape.ts'
import { ratioText } from '../verdict/ratio_text.ts'
import { byDistance } from '../verdict/region_stats.ts'
import type { RegionChange, RegionFigures } from './baseline_change.ts'
import { howToWrite } from './held_fault.ts'

const shown = 3

/** What the test of a region prints that passes its bar, yet got worse than the baseline that its spec holds. */
export function heldMessage(region: Region, { was, reason }: RegionChange, file: string): string {
  const worst = region.open.filter(({ ratio }) => ratio !== null).toSorted(byDistance)
  const shapes = worst.slice(0, shown).map(({ shape, ratio }) => `${formatShape(shape)} (${ratioText(ratio)})`)
  return [
    `${region.context.spec} › ${region.name}: worse than the baseline, which this spec holds: ${reason}`,
    '',
    ...(was ? [`  was: ${figuresLine(was)}`] : []),
    `  is:  ${evidence(region).join('\n     ').trimStart()}`,
    `  farthest from 1: ${shapes.join(', ')}`,
    '',
    `  next:   see what changed in the cache since ${file} was written; where it is meant, ${howToWrite(file)}`,
    `  replay: ${replayLine(region)}`,
  ].join('\n')
}

function figuresLine({ n, judged, within, median, worst }: RegionFigures): string {
  return `n=${n} med=${ratioText(median)} within=${within}/${judged} worst=${ratioText(worst)}`
}
