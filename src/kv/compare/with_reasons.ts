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

function reasonOf(frame: Frame, { layer, side, logical, detail }: ComparedBlock): string | undefined {
  const of = detail.unreadableIn === 'reference' ? 'reference' : 'candidate'
  const { blockTable } = frame[of]
  if (blockTable !== null && logical >= blockTable.length) return `the ${of} does not have this block`
  const { capture } = frame.subjects[of]
  const block = capture && capturedBlock(capture, layer, side, logical)
  return block?.status === 'unreadable' ? block.reason : undefined
}
