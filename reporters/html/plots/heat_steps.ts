import { colours } from './colours.ts'

export interface HeatStep {
  /** Ratios up to this one; the steps lie the same on both sides of 1, in the logarithm. */
  readonly upTo: number
  readonly label: string
  readonly colour: string
  readonly opacity: number
}

/** Two hues that all eyes tell apart, paler towards 1, so that either theme's page shines through. */
export const heatSteps: readonly HeatStep[] = [
  { upTo: 1 / 1.5, label: '<0.67', colour: colours.below, opacity: 0.7 },
  { upTo: 1 / 1.25, label: '<0.8', colour: colours.below, opacity: 0.48 },
  { upTo: 1 / 1.15, label: '<0.87', colour: colours.below, opacity: 0.32 },
  { upTo: 1 / 1.05, label: '<0.95', colour: colours.below, opacity: 0.14 },
  { upTo: 1.05, label: '~1', colour: 'currentColor', opacity: 0.04 },
  { upTo: 1.15, label: '>1.05', colour: colours.above, opacity: 0.14 },
  { upTo: 1.25, label: '>1.15', colour: colours.above, opacity: 0.32 },
  { upTo: 1.5, label: '>1.25', colour: colours.above, opacity: 0.48 },
  { upTo: Infinity, label: '>1.5', colour: colours.above, opacity: 0.7 },
]

export function stepOf(ratio: number): HeatStep | undefined {
  return heatSteps.find(({ upTo }) => (ratio < 1 ? ratio < upTo : ratio <= upTo))
}
