import type { JudgedProbe } from '../judged_probe.ts'
import type { Cell } from './cell.ts'
import type { Chart } from './chart.ts'
import type { Diagnosis } from './diagnosis.ts'

/** Probes that fail alike in one cell, to be explained together. */
export interface Case {
  readonly chart: Chart
  /** `undefined` where the cache cannot tell where they lie. */
  readonly cell: Cell | undefined
  /** At least one, farthest from 1 first. */
  readonly failing: readonly JudgedProbe[]
  readonly worst: JudgedProbe
}

/** One kind of explanation: `undefined` where the numbers do not say so. */
export type Explanation = (given: Case) => Diagnosis | undefined
