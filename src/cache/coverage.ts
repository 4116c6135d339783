/** The flags of a cache answer's `coverage`. */
export const EXTRAPOLATED = 1
export const JIT = 2
export const NO_COVERAGE = 4

const names: readonly (readonly [number, string])[] = [
  [EXTRAPOLATED, 'EXTRAPOLATED'],
  [JIT, 'JIT'],
  [NO_COVERAGE, 'NO_COVERAGE'],
]

/** `0` is plain coverage; a bit outside the known three means a protocol this version does not speak. */
export function isKnownCoverage(coverage: number): boolean {
  return Number.isInteger(coverage) && coverage >= 0 && coverage <= (EXTRAPOLATED | JIT | NO_COVERAGE)
}

/** `EXTRAPOLATED+JIT`, or an empty string for plain coverage. */
export function formatCoverage(coverage: number): string {
  return names
    .filter(([flag]) => (coverage & flag) !== 0)
    .map(([, name]) => name)
    .join('+')
}
