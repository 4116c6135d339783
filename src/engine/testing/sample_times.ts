import { type Samples, toSamples } from '../cache/samples.ts'

/** Samples of these times; where `undefined`, the cell is infeasible. FLOPs are twice, bytes three times, energy four times the time. */
export function sampleTimes(times: readonly (number | undefined)[]): Samples {
  return toSamples(
    times.map((time) =>
      time === undefined ? undefined : { timeMs: time, flops: 2 * time, bytes: 3 * time, energyJ: 4 * time },
    ),
  )
}
