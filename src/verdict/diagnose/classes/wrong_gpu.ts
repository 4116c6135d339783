import type { Timed } from '../chart.ts'
import type { Explanation } from '../case.ts'
import { median } from '../../statistics.ts'
import { ratioText } from '../../ratio_text.ts'
import { signedPercent } from '../../wording.ts'

/** The rows of another GPU: its name says so, or the grid is off as a whole and most where memory bandwidth sets the time, in which GPUs of one generation differ most. */
export const wrongGpu: Explanation = ({ chart: { evidence, rows } }) => {
  const { gpus, controls } = evidence
  const strangers = [...new Set(gpus?.truth.filter((name) => !isSameDevice(name, gpus.config)))]
  const contrast = controls?.status === 'drift' ? contrastOf(rows) : undefined
  if (strangers.length === 0 && !contrast) return undefined
  const named = strangers.length > 0 ? `the config names ${gpus?.config}, the truth ran on ${strangers.join(', ')}` : ''
  const shift = rows.length > 0 ? `median ratio on the grid ${ratioText(median(rows.map(({ ratio }) => ratio)))}` : ''
  const most =
    contrast &&
    `${signedPercent(contrast.memory)} where memory-bound, ${signedPercent(contrast.compute)} where compute-bound`
  return {
    class: 'wrong-gpu',
    cause: strangers.length > 0 ? 'cache and truth are of different GPUs' : 'the rows look like those of another GPU',
    evidence: [named, shift, most].filter(Boolean).join('; '),
    next: 'fix this first: take rows and truth of one GPU, by its device name; no region says anything before',
  }
}

/** One name may be longer than the other: `H200` and `NVIDIA H200`. */
function isSameDevice(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.toLowerCase())
  return a !== undefined && b !== undefined && (a.includes(b) || b.includes(a))
}

/** Shorter kernels, in ms, are set by launching, which says nothing of memory. */
const launchBoundMs = 0.01
/** Fewer rows in a third say too little. */
const fewest = 4
/** How much more work a byte the last third must do than the first for the two to be limited by different things. */
const apart = 8
const leastShift = Math.log(1.06)

/** The median log ratios of the third of the rows with the least flops a byte, and with the most; only where the former are off, and twice as far. */
function contrastOf(rows: readonly Timed[]): { readonly memory: number; readonly compute: number } | undefined {
  const ordered = rows
    .filter(({ truthMs, flops, bytes }) => truthMs > launchBoundMs && flops !== null && bytes !== null && bytes > 0)
    .toSorted((a, b) => intensity(a) - intensity(b))
  const third = Math.floor(ordered.length / 3)
  if (third < fewest) return undefined
  const [low, high] = [ordered.slice(0, third), ordered.slice(-third)]
  if (median(high.map(intensity)) < apart * median(low.map(intensity))) return undefined
  const [memory, compute] = [low, high].map((group) => median(group.map(({ ratio }) => Math.log(ratio))))
  if (memory === undefined || compute === undefined) return undefined
  return Math.abs(memory) > Math.max(leastShift, 2 * Math.abs(compute)) ? { memory, compute } : undefined
}

function intensity({ flops, bytes }: Timed): number {
  return Number(flops) / Number(bytes)
}
