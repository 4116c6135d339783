/** Whether a number can be a kernel's time. */
export function isTime(ms: number): boolean {
  return Number.isFinite(ms) && ms > 0
}
