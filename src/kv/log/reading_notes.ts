import { counted } from '../../verdict/wording.ts'
import type { LogReading } from './log_reading.ts'

/** What of a whole log was not read: anything may be missing in any of its turns. */
export function readingNotes({ source, counts, unparsed }: LogReading): readonly string[] {
  const [first] = unparsed
  return [
    ...(first
      ? [
          `${source}: ${counted(counts.unparsed, 'record')} could not be read, the first in line ${first.number}: ${first.reason}`,
        ]
      : []),
    ...(counts.cutLines > 0 ? [`${source}: of ${counted(counts.cutLines, 'line')} only the beginning was read`] : []),
  ]
}
