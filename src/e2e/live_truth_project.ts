import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { FidelityOptions } from '../spec/settings.ts'
import { isRunning } from '../truth/live/fixtures/is_running.ts'
import { lookRowSchema, type LookRow } from '../truth/recording.ts'
import { tempFolder } from '../truth/temp_folder.fixture.ts'
import { fakeProject, fakeSettings, projectsConfig } from './fake_project.ts'
import type { FileTree, FixtureProject } from './fixture_project.ts'

const python = readFileSync(join(import.meta.dirname, 'fake_gpu.py'), 'utf8')

/**
 * A project that measures on the fake GPU, with the files whose names begin with `spec`.
 *
 * @param temporary - its folder of temporary files; runs that name the same share their devices
 */
export function liveProject(settings: FidelityOptions, specs: FileTree, temporary = tempFolder({})): FileTree {
  return fakeProject({
    'vitest.config.ts': liveConfig({ spec: { truth: 'live', ...settings } }, temporary),
    'fake_gpu.py': python,
    'truth/h200/single_gemm.jsonl': '',
    ...specs,
  })
}

/** As `projectsConfig`, for the fake cache and the fake GPU. */
export function liveConfig(projects: Readonly<Record<string, FidelityOptions | null>>, temporary: string): string {
  const measured = Object.entries(projects).map(([name, settings]) => [
    name,
    settings && { ...fakeSettings(), perfApi: 'fake_gpu', ...settings },
  ])
  return `process.env['TMPDIR'] = ${JSON.stringify(temporary)}\n${projectsConfig(Object.fromEntries(measured))}`
}

/** The GPU, whose looks take so many seconds. */
export function slow(lookS: number): FileTree {
  return { 'fake_gpu.py': python.replace('LOOK_S = 0', `LOOK_S = ${lookS}`) }
}

export function specFile(title: string, more = ''): string {
  return `
    import { describeKernel, hunt, midpoints, physical } from '../../src/index.ts'
    import { config, kernel } from './kernel.ts'
    describeKernel('single_gemm', { ...kernel, title: '${title}', ${more} })`
}

/** The looks that the GPU gave, in order. */
export function looksOf(project: FixtureProject) {
  const lines = project.exists('looks.log') ? project.read('looks.log').trim().split('\n') : []
  return lines.map((line) => {
    const [pid, n, backend, m, forced] = line.split(' ')
    return { pid, n, forced, sample: `${n} ${backend} ${m}` }
  })
}

/** The looks that a file of the project keeps. */
export function rowsIn(project: FixtureProject, path: string): readonly LookRow[] {
  const lines = project.exists(path) ? project.read(path).split('\n') : []
  return lines.flatMap((line) => (line === '' ? [] : [lookRowSchema.parse(JSON.parse(line))]))
}

/** The processes that run in the folder of the project, whoever started them: their commands. */
export function processesOf({ root }: FixtureProject): readonly string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && isRunning(pid))
    .flatMap((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === root ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : []
      } catch {
        // It has ended since.
        return []
      }
    })
}
