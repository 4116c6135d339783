import { capturedBlock } from './block_reader.ts'
import type { ComparedBlock } from './comparison.ts'
import type { Frame } from './frame.ts'

/** Says of the first unreadable blocks why they are: fingerprints keep no reasons, so the capture is asked again. */
export function withReasons(frame: Frame, blocks: readonly ComparedBlock[]): readonly ComparedBlock[] {
  const asked = new Set(blocks.filter(({ outcome }) => outcome.verdict === 'unreadable').slice(0, mostAsked))
  return blocks.map((block) => {
    const reason = asked.has(block) ? reasonOf(frame, block) : undefined
    return reason === undefined ? block : { ...block, detail: { ...block.detail, reason } }
  })
}

const mostAsked = 16

function reasonOf({ subjects, candidate }: Frame, { layer, side, logical, detail }: ComparedBlock): string | undefined {
  const of = detail.unreadableIn === 'reference' ? 'reference' : 'candidate'
  const isAbsent = of === 'candidate' && candidate.blockTable !== null && logical >= candidate.blockTable.length
  if (isAbsent) return 'the candidate does not have this block'
  const { capture } = subjects[of]
  const block = capture && capturedBlock(capture, layer, side, logical)
  return block?.status === 'unreadable' ? block.reason : undefined
}
