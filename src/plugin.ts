import { randomUUID } from 'node:crypto'
import type { Plugin } from 'vitest/config'
import type { Vitest } from 'vitest/node'
import FidelityReporter from '../reporters/fidelity.ts'
import { resolveSettings, type FidelityOptions } from './spec/settings.ts'

export type { FidelityOptions } from './spec/settings.ts'

/**
 * The one line in vitest.config.ts: settings for the specs, and the reporter.
 * Works at the root of a config and in one of its projects.
 */
export function kernelFidelity(options: FidelityOptions = {}): Plugin {
  return {
    name: 'kernel-fidelity',
    configureVitest({ vitest, project }) {
      const known = runs.get(vitest)
      const run = { id: known?.id ?? randomUUID(), rowsInMeta: writesBlob(vitest) }
      const settings = resolveSettings(options, process.env, vitest.config.root, run)
      project.provide('fidelity', settings)
      if (known) return refuseOtherFolder(known.out, settings.out)
      runs.set(vitest, { id: run.id, out: settings.out })
      vitest.config.reporters.push(new FidelityReporter({ out: settings.out, partial: settings.run.partial }))
    },
  }
}

interface KnownRun {
  readonly id: string
  readonly out: string
}

/**
 * The hook runs once per project, and a project with a config file of its own has an instance of this module of its own; yet a
 * run has one reporter. So what is known of runs is shared by all instances in the process.
 */
const runs = sharedRuns()

function sharedRuns(): WeakMap<Vitest, KnownRun> {
  const key = Symbol.for('kernel-fidelity: runs of this process')
  const shared: WeakMap<Vitest, KnownRun> = Reflect.get(globalThis, key) ?? new WeakMap()
  Reflect.set(globalThis, key, shared)
  return shared
}

function refuseOtherFolder(first: string, other: string): void {
  if (other === first) return
  throw new Error(`one run writes one report, but its projects set out to ${first} and to ${other}: give all the same`)
}

function writesBlob({ config }: Vitest): boolean {
  return config.reporters.some((reporter) => Array.isArray(reporter) && reporter[0] === 'blob')
}
