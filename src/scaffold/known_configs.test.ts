import { expect, test } from 'vitest'
import { jsonLines, look, runOf } from '../truth/recording.fixture.ts'
import { tempFolder } from '../truth/temp_folder.fixture.ts'
import { knownConfigs } from './known_configs.ts'

const listing = { kind: 'direct', profileKind: 'single_gemm', config: ['n', 'k'], input: ['m'], cacheCoords: ['m'] }

function args(n: number, m: number) {
  return { args: { m, k: 8, n } }
}

function of(backends: readonly string[], n: number) {
  return { backends, gpu_name: 'NVIDIA H200', n, k: 8 }
}

test('configs by definition, GPU and dims, with all backends of each; rows with other args name none', async () => {
  const folder = tempFolder({
    'h200/single_gemm.jsonl': jsonLines(
      look(1, 0.1, { backend: 'lt', ...args(64, 1) }),
      look(2, 0.1, args(64, 2)),
      look(2, 0.1, { run: 'b', ...args(64, 2) }),
      look(2, 0.1, args(32, 2)),
      look(2, 0.1, { args: { n: 64, k: 8 } }),
      look(2, 0.1, { args: { n: 64, k: 8, m: 2, bytes: 128 } }),
    ),
    'h200/runs.json': JSON.stringify({ a: runOf(), b: runOf({ definition: 'burst/cold/events' }) }),
    'h200/direct.jsonl': jsonLines(look(2, 0.1, args(1, 2))),
  })
  const known = await knownConfigs(folder, listing)
  expect(known).toEqual([
    { config: of(['cublas'], 64), definition: 'burst/cold/events' },
    { config: of(['cublas'], 32), definition: 'steady/cold/events' },
    { config: of(['cublas', 'lt'], 64), definition: 'steady/cold/events' },
  ])
  // In the order of the list, whatever the rows have.
  expect(Object.keys(known[0]?.config ?? {})).toEqual(['backends', 'gpu_name', 'n', 'k'])
})

test('no rows, no configs', async () => {
  expect(await knownConfigs('/no/such/folder', listing)).toEqual([])
})
