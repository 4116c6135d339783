import type { Remedy } from './remedies.ts'

export interface RankedRemedy extends Remedy {
  readonly spec: string
}

/**
 * What to measure first across a suite: by how much the error of the iterations falls, all phases together; then the kernels
 * whose share nobody has told, by their own error.
 */
export function rankRemedies(
  specs: readonly { readonly spec: string; readonly remedies: readonly Remedy[] }[],
): readonly RankedRemedy[] {
  return specs
    .flatMap(({ spec, remedies }) => remedies.map((remedy) => ({ spec, ...remedy })))
    .toSorted((a, b) => worth(b) - worth(a) || b.kernel.absolute - a.kernel.absolute)
}

function worth({ phases }: Remedy): number {
  return Object.values(phases).reduce((sum, { absolute }) => sum + absolute, 0)
}
