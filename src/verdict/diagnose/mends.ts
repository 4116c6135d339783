import type { JudgedProbe } from '../judged_probe.ts'
import { logMargin } from '../band.ts'
import { isTimed, type Timed } from './chart.ts'

/**
 * The test of an explanation: whether most of the failing probes would lie within their band, and with half their error at
 * most, had the cache answered `correctedMs`. The second part keeps a trifle from explaining what lies just past the bar.
 */
export function mends(failing: readonly JudgedProbe[], correctedMs: (probe: Timed) => number): boolean {
  const timed = failing.filter(isTimed)
  const mended = timed.filter((probe) => {
    const error = Math.log(correctedMs(probe) / probe.truthMs)
    return logMargin(probe.band, error) >= 0 && 2 * Math.abs(error) <= Math.abs(Math.log(probe.ratio))
  })
  return mended.length * 2 > timed.length
}
