import { join } from 'node:path'
import type { FidelityOptions } from '../spec/settings.ts'
import { jsonLines, look, runOf } from '../truth/recording.fixture.ts'
import type { FileTree } from './fixture_project.ts'

/** Settings for the fake cache; `old`: a build of it that has no ops but `grid` and `eval`. */
export function fakeSettings(age: 'new' | 'old' = 'new'): FidelityOptions {
  const fake = join(import.meta.dirname, 'fake_kernel_query.sh')
  return { kernelQuery: ['sh', fake, age, 'kernel-query'], truthRows: 'truth' }
}

/**
 * A project whose specs, in `*.test.ts`, are judged by `truth/`: there the fake cache is exact, but for kernels with
 * `n: 128`, where it is twice too slow at m = 11 on `cublas`.
 */
export function fakeProject(files: FileTree): FileTree {
  return { 'vitest.config.ts': rootConfig, 'kernel.ts': kernelFile, ...recording, ...files }
}

/** A config of several Vitest projects: each has the tests whose file names begin with its name, and with settings the plugin. */
export function projectsConfig(projects: Readonly<Record<string, FidelityOptions | null>>): string {
  return `
    import { defineConfig } from 'vitest/config'
    import { kernelFidelity } from '../../src/plugin.ts'
    const projects = ${JSON.stringify(projects)}
    export default defineConfig({
      test: {
        projects: Object.entries(projects).map(([name, settings]) => ({
          plugins: settings ? [kernelFidelity(settings)] : [],
          test: { name, include: [name + '*.test.ts'], isolate: false },
        })),
      },
    })`
}

const rootConfig = `
  import { defineConfig } from 'vitest/config'
  import { kernelFidelity } from '../../src/plugin.ts'
  export default defineConfig({
    plugins: [kernelFidelity(${JSON.stringify(fakeSettings())})],
    test: { isolate: false },
  })`

/** What the specs share: `describeKernel('single_gemm', { ...kernel, title: 'a' })`. */
const kernelFile = `
  import { beyondGrid, midpoints } from '../../src/index.ts'
  export const config = { backends: ['cublas'], gpu_name: 'NVIDIA H200', n: 64 }
  export const kernel = {
    config,
    probes: [midpoints(), beyondGrid(1.5, 2, 4)],
    // The dims that tell the fake what to do are no part of what was measured.
    spec: ({ n }, { m }) => ({ n, m }),
    laws: { off: 'the fake obeys few of them' },
  }`

/** Two processes looked at each m up to 64. */
const looks = Array.from({ length: 64 }, (_, index) => index + 1).flatMap((m) =>
  ['a', 'b'].flatMap((process) => [
    look(m, m, { process }),
    look(m, 2 * m, { process, backend: 'slow' }),
    look(m, m === 11 ? m / 2 : m, { process, args: { n: 128, m } }),
    look(m, 2 * m, { process, backend: 'slow', args: { n: 128, m } }),
  ]),
)

const recording = {
  'truth/h200/single_gemm.jsonl': jsonLines(...looks),
  'truth/h200/runs.json': JSON.stringify({ a: runOf() }),
}
