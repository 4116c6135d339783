import { join } from 'node:path'
import { jsonLines, look, runOf } from '../truth/recording.fixture.ts'
import type { FileTree } from './fixture_project.ts'

/** The argv of the fake cache; `old`: of a build that has no ops but `grid` and `eval`. */
export function fakeCommand(age: 'new' | 'old' = 'new'): readonly string[] {
  return ['sh', join(import.meta.dirname, 'fake_kernel_query.sh'), age, 'kernel-query']
}

/** A project whose specs are judged by `truth/`: the fake cache is exact, but on kernels with `n: 128`, twice too slow at m = 11. */
export function fakeProject(files: FileTree): FileTree {
  return {
    'vitest.config.ts': configFile(`[kernelFidelity(${JSON.stringify(fakeSettings)})]`),
    ...recording,
    'kernel.ts': kernelFile,
    ...files,
  }
}

export const fakeSettings = { kernelQuery: fakeCommand(), truthRows: 'truth' }

/** A Vitest config with these plugins and test options, both as source text. */
export function configFile(plugins: string, test = '{ isolate: false }'): string {
  return `
    import { defineConfig } from 'vitest/config'
    import { kernelFidelity } from '../../src/plugin.ts'
    export default defineConfig({ plugins: ${plugins}, test: ${test} })`
}

/** What the specs share: `describeKernel('single_gemm', { ...kernel, title: 'a' })`. */
const kernelFile = `
  import { beyondGrid, midpoints } from '../../src/index.ts'
  export const config = { backends: ['cublas'], gpu_name: 'NVIDIA H200', n: 64 }
  export const kernel = {
    config,
    probes: [midpoints(), beyondGrid(1.5, 2, 4)],
    // The dims that tell the fake what to do are no part of what was measured.
    spec: ({ n }, { m }) => ({ n, m }),
  }`

/** Two processes looked at each m up to 64. */
const looks = Array.from({ length: 64 }, (_, index) => index + 1).flatMap((m) =>
  ['a', 'b'].flatMap((process) => [
    look(m, m, { process }),
    look(m, 2 * m, { process, backend: 'slow' }),
    look(m, m === 11 ? m / 2 : m, { process, args: { n: 128, m } }),
  ]),
)

const recording = {
  'truth/h200/single_gemm.jsonl': jsonLines(...looks),
  'truth/h200/runs.json': JSON.stringify({ a: runOf() }),
}
