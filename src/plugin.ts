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
      const run = { id: runId, rowsInMeta: writesBlob(vitest) }
      const settings = resolveSettings(options, process.env, vitest.config.root, run)
      project.provide('fidelity', settings)
      if (reported.has(vitest)) return
      reported.add(vitest)
      vitest.config.reporters.push(new FidelityReporter({ out: settings.out, partial: settings.run.partial }))
    },
  }
}

/** The hook runs once per project, the reporter must be there once. */
const reported = new WeakSet<Vitest>()

const runId = randomUUID()

function writesBlob({ config }: Vitest): boolean {
  return config.reporters.some((reporter) => Array.isArray(reporter) && reporter[0] === 'blob')
}
