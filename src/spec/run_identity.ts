import { relative, sep } from 'node:path'
import { toolVersion } from '../tool_version.ts'
import { gitState, type GitState } from './git_state.ts'
import type { Settings } from './settings.ts'

/** What a run was a run of. Results that differ in any of it are not of one kind. */
export interface RunIdentity extends GitState {
  /** The version of this package. */
  readonly tool: string
  /** What decides which shapes are judged, and by what, by name; folders are relative to the root. `null` where not set. */
  readonly settings: RunSettings
}

export type RunSettings = Readonly<Record<string, string | number | boolean | readonly string[] | null>>

/**
 * @param root - the folder of the Vitest config
 * @param settings - of the run, with what it was told to leave out
 */
export async function runIdentity(root: string, settings: RunSettings): Promise<RunIdentity> {
  return { tool: toolVersion, ...(await gitState(root)), settings }
}

/** Not among them: what only says where and how this machine works, and for how long. */
export function toldSettings({ root, ...settings }: Settings): RunSettings {
  const inRoot = (folder: string | undefined): string | null =>
    folder === undefined ? null : relative(root, folder).replaceAll(sep, '/')
  return {
    truth: settings.truth,
    seed: settings.seed,
    kernelQuery: settings.kernelQuery ?? null,
    cacheRows: inRoot(settings.cacheRows),
    storedRows: inRoot(settings.storedRows),
    truthRows: inRoot(settings.truthRows),
    baseline: inRoot(settings.baseline),
    perfApi: settings.perfApi,
    budget: settings.budget ?? null,
    fresh: settings.fresh,
  }
}
