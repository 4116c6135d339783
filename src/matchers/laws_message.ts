import type { LawOutcome } from '../laws/law.ts'
import { lawLines } from '../laws/law_lines.ts'
import { replayLine, type Replayed } from './failure_message.ts'
import { labelled } from './labelled.ts'

/** What the laws' test says when a law is broken; `undefined` where all that were checked hold. */
export function lawsMessage(laws: readonly LawOutcome[], context: Replayed['context']): string | undefined {
  const broken = laws.filter(({ status }) => status === 'broken')
  if (broken.length === 0) return undefined
  const checked = laws.filter(({ status }) => status === 'broken' || status === 'holds').length
  return [
    `${context.spec} › laws: ${broken.length} of ${checked} laws are broken`,
    ...broken.flatMap((law) => ['', ...lawLines(law).map((line) => `  ${line}`)]),
    '',
    ...labelled(
      'next',
      `mend the cache there; a law that this kernel may break is switched off in its spec, with the reason: laws: { off: { '${broken[0]?.law}': '...' } }`,
    ),
    `  replay: ${replayLine({ name: 'laws hold', context })}`,
  ].join('\n')
}
