import { timeText } from '../answer_text.ts'
import { shapesAnywhere } from '../groups/shapes.ts'
import { singleShapes } from '../groups/single_shapes.ts'
import type { AnswerLaw } from '../law.ts'
import { isTimed } from './timed.ts'
import { withoutPeak, withoutWork, workOf } from './work_time.ts'

/**
 * What an L2 may hold from before a launch, or keep back after it, never passes the memory bus: more than the largest in
 * `gpu_peaks.ts` (B200, 126 MB). H100 rows with a warm L2 do beat their bytes by 1.24, at 20 MB.
 */
const cachedBytes = 128 * 2 ** 20

/** For flops and bytes that were rounded on their way. True times come as close as 1.02 times the bound. */
const slack = 1.01

/** An interpolation that undercuts what the GPU can do at all is wrong whatever the truth: 18 TB/s past the last segment. */
export const roofline: AnswerLaw = {
  name: 'roofline',
  statement: "No time is shorter than its flops, or its bytes beyond an L2, take at the GPU's peak.",
  skipped: withoutPeak,
  unjudged: withoutWork,
  groups: (site) => shapesAnywhere(site)?.map((shape) => [shape]),
  among: singleShapes.among,
  judge(site, [answered]) {
    if (!site.peak || !isTimed(answered)) return undefined
    const { flops, bytes } = workOf(site, answered)
    const flopsMs = (flops ?? 0) / (site.peak.tflops * 1e9)
    const bytesMs = ((bytes ?? 0) - cachedBytes) / (site.peak.gbps * 1e6)
    const leastMs = Math.max(flopsMs, bytesMs)
    if (answered.answer.timeMs * slack >= leastMs) return undefined
    const rate = flopsMs > bytesMs ? `${site.peak.tflops} TFLOPS` : `${site.peak.gbps} GB/s`
    return {
      severity: 'error',
      shapes: [answered.shape],
      detail: `${timeText(answered.answer.timeMs)}, expected at least ${timeText(leastMs)} at ${rate}`,
    }
  },
}
