/** Whether a region that ended so is green. */
export function isGreenOutcome(status: string): boolean {
  return status === 'pass' || status === 'known-gap'
}
