import type { Metrics } from './metrics.ts'
import type { Samples } from './samples.ts'

/** A fitted cache: the metrics at `coords`, one value per axis. */
export type Lookup = (coords: readonly number[]) => Metrics

/** Each strictly ascending, in f32 like the samples. */
export type Axes = readonly Float32Array[]

/** Makes a cache out of one backend's samples, which are in row-major order over `axes` (the last axis fastest). */
export type Fit = (axes: Axes, samples: Samples) => Lookup
