import type { KernelRef } from '../cache/cache.ts'
import { defaultDefinition, type Definition } from '../definition.ts'
import type { Subject } from './plan_spec.ts'

/** A kernel whose cache a spec asks: so a simulator profiles the rows of its grid. Plain JSON, since it travels in `meta`. */
export interface ProfiledKernel extends KernelRef {
  readonly definition: Definition
  /** Whether a backend is measured with the dims and a point of the cache's axes. */
  readonly axesAreArgs: boolean
}

/** The kernel of a spec, and the other side of an A/B. */
export function profiledKernels({
  kernel,
  compared,
  spec: { definition = defaultDefinition, reAxis = false, spec: derive },
}: Pick<Subject, 'kernel' | 'compared' | 'spec'>): readonly ProfiledKernel[] {
  const axesAreArgs = reAxis === false && derive === undefined
  return [kernel, ...(compared ? [compared] : [])].map((each) => ({ ...each, definition, axesAreArgs }))
}

declare module 'vitest' {
  interface TaskMeta {
    /** Of the spec that a suite is: known once it is collected. */
    fidelityKernels?: readonly ProfiledKernel[]
  }
}
