import { randomUUID } from 'node:crypto'
import type { Plugin } from 'vitest/config'
import type { Vitest } from 'vitest/node'
import FidelityReporter from '../reporters/fidelity.ts'
import { withMeasuring } from './spec/measuring.ts'
import { MeasuringRun, waitingWorkers } from './spec/measuring_run.ts'
import { toldSettings } from './spec/run_identity.ts'
import { resolveSettings, type FidelityOptions, type Settings } from './spec/settings.ts'

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
      const resolved = resolveSettings(options, process.env, vitest.config.root, run)
      // What is merged was measured before.
      const merges = vitest.config.mergeReports !== undefined
      const settings = merges ? resolved : withMeasuring(resolved, project.name, known?.settings.run.measuring?.socket)
      const { measuring } = settings.run
      project.provide('fidelity', settings)
      if (measuring) {
        // A spec file that waits for the GPU holds its worker.
        project.config.maxWorkers = waitingWorkers
        // Files of one group can wait for each other, and no other project has as many workers.
        project.config.sequence = { ...project.config.sequence, groupOrder: measuredGroup }
      }
      if (known) {
        known.projects.add(project.name)
        return refuseOthers(known.settings, settings)
      }
      const projects = new Set([project.name])
      runs.set(vitest, { id: run.id, settings, projects })
      vitest.config.reporters.push(
        new FidelityReporter({
          out: settings.out,
          partial: settings.run.partial,
          baseline: settings.baseline,
          updateBaseline: settings.updateBaseline,
          settings: toldSettings(settings),
        }),
      )
      if (measuring) vitest.config.reporters.push(new MeasuringRun(settings, projects))
    },
  }
}

/** After all groups that are counted by hand. Vitest goes through all numbers up to it. */
const measuredGroup = 1000

interface KnownRun {
  readonly id: string
  /** Of the project that came first. */
  readonly settings: Settings
  /** The names of all that have the plugin. */
  readonly projects: Set<string>
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

function refuseOthers(first: Settings, other: Settings): void {
  const { out, baseline } = first
  if (other.out !== out) {
    throw new Error(
      `one run writes one report, but its projects set out to ${out} and to ${other.out}: give all the same`,
    )
  }
  if (other.baseline !== baseline) {
    throw new Error(
      `one run has one baseline, but its projects set it to ${baseline} and to ${other.baseline}: give all the same`,
    )
  }
  // Recordings of their own do not disturb each other.
  if (first.truth === 'recorded' && other.truth === 'recorded') return
  const strange = ofMeasuring.find((name) => JSON.stringify(other[name]) !== JSON.stringify(first[name]))
  if (strange === undefined) return
  throw new Error(`one run measures in one way, but its projects set ${strange} differently: give all the same`)
}

const ofMeasuring = ['truth', 'truthRows', 'python', 'perfApi', 'gpus', 'budget', 'fresh'] as const

function writesBlob({ config }: Vitest): boolean {
  return config.reporters.some((reporter) => Array.isArray(reporter) && reporter[0] === 'blob')
}
