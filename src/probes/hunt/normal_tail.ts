/** P(Z > z) of a standard normal variable, by the logistic approximation of Bowling et al. (2009), good to 1.4e-4. */
export function normalTail(z: number): number {
  return 1 / (1 + Math.exp(0.07056 * z ** 3 + 1.5976 * z))
}
