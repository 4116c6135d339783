import type { KvComparison } from '../kv/compare/comparison.ts'
import { comparisonText } from '../kv/compare/text/comparison_text.ts'
import { replayLine, type Replayed } from './failure_message.ts'
import { labelled } from './labelled.ts'

/**
 * What a failing comparison of KV caches prints: the sentence, the report from the first divergence on, and last the class, the
 * next step and the line that replays it. Without a sentence the report says it all.
 */
export function kvMessage(comparison: KvComparison, sentence?: string, replayed?: Replayed): string {
  const place = replayed ? `${replayed.context.spec} › ${replayed.name}: ` : ''
  return [
    ...(sentence === undefined ? [] : [`${place}${sentence}`, '']),
    comparisonText(comparison).replaceAll(/^(?=.)/gm, sentence === undefined ? '' : '  '),
    '',
    ...conclusion(comparison),
    ...(replayed ? [`  replay: ${replayLine(replayed).trimStart()}`] : []),
  ].join('\n')
}

function conclusion({ causes: [cause], comparability, status }: KvComparison): string[] {
  if (cause) return [`  likely: ${cause.class}`, ...labelled('next', cause.next)]
  const refused = comparability.find(({ effect }) => effect === 'not-comparable')
  if (refused) return ['  likely: not comparable', ...labelled('next', refused.advice)]
  return status === 'unreadable'
    ? ['  likely: unreadable', '  next:   capture again what could not be read']
    : ['  likely: nothing that was compared differs', '  next:   see the notes above']
}
