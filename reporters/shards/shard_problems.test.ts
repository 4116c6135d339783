import { expect, test } from 'vitest'
import type { RunIdentity } from '../../src/spec/run_identity.ts'
import type { Merge, MergedShard } from './merged_shards.ts'
import { shardProblems } from './shard_problems.ts'

const identity: RunIdentity = { tool: '1.0.0', commit: 'a'.repeat(40), changes: null, settings: { seed: 1 } }

function shard(index: number, changes: Partial<MergedShard> = {}): MergedShard {
  return { index, count: 3, blobs: 1, identity, files: '9 (abc)', gpus: [], ...changes }
}

function problemsOf(shards: readonly MergedShard[], changes: Partial<Merge> = {}): string[] {
  const merge = { shards, unstamped: 0, folder: 'blobs', blobs: [], ...changes }
  return shardProblems(merge).map(({ code, message }) => `${code}: ${message}`)
}

test('the shards of one run are none, in whatever order; a run without shards is one', () => {
  expect(problemsOf([shard(2), shard(1), shard(3)])).toEqual([])
  expect(problemsOf([shard(1, { count: 1 })])).toEqual([])
})

test('every missing one is told', () => {
  expect(problemsOf([shard(2)])).toEqual([
    expect.stringMatching(/^missing-shard: shard 1 of 3 is missing: its blob is not in blobs, /),
    expect.stringMatching(/^missing-shard: shard 3 of 3 is missing/),
  ])
})

test('an empty one is known by the name of its blob, which must be of this run', () => {
  expect(problemsOf([shard(1), shard(2)], { blobs: ['blob-1-3.json', 'blob-h200-3-3.json'] })).toEqual([])
  expect(problemsOf([shard(1), shard(2)], { blobs: ['blob-3-4.json', 'blob-3-3.txt'] })).toHaveLength(1)
})

test('shards of different counts are told, and none of them missed', () => {
  expect(problemsOf([shard(1), shard(2, { count: 2 })])).toEqual([
    'unlike-shards: the shards in blobs are not of one run: 1/3, 2/2',
  ])
})

test('what does not say which shard it is of is told', () => {
  const [problem, ...others] = problemsOf(
    [1, 2, 3].map((index) => shard(index)),
    { unstamped: 2 },
  )
  expect(problem).toMatch(/^unknown-shard: 2 test files in blobs do not say which shard/)
  expect(others).toEqual([])
})

test.for([
  ['commit', { commit: null }, 'aaaaaaaaaaaa in shards 1, 3; unknown in shard 2'],
  ['state of the working tree', { changes: 'abc' }, 'unchanged in shards 1, 3; abc in shard 2'],
  ['version of kernel-fidelity', { tool: '1.1.0' }, '1.0.0 in shards 1, 3; 1.1.0 in shard 2'],
  ['seed', { settings: { seed: 2 } }, '1 in shards 1, 3; 2 in shard 2'],
  ['kernelQuery', { settings: { seed: 1, kernelQuery: ['sim'] } }, 'null in shards 1, 3; ["sim"] in shard 2'],
] as const)('another %s is told', ([name, changes, told]) => {
  const other = { ...identity, ...changes }
  expect(problemsOf([shard(1), shard(2, { identity: other }), shard(3)])).toEqual([
    `unlike-shards: the shards differ in the ${name}: ${told}. Run them all alike`,
  ])
})

test('other test files are told', () => {
  expect(problemsOf([shard(1), shard(2, { files: '8 (def)' }), shard(3)])).toEqual([
    'unlike-shards: the shards differ in the test files: 9 (abc) in shards 1, 3; 8 (def) in shard 2. Run them all alike',
  ])
})

test('another GPU is told; a shard that measured nothing has none', () => {
  expect(problemsOf([shard(1, { gpus: ['A'] }), shard(2), shard(3, { gpus: ['A'] })])).toEqual([])
  expect(problemsOf([shard(1, { gpus: ['A'] }), shard(2), shard(3, { gpus: ['A', 'B'] })])).toEqual([
    'unlike-shards: the shards differ in the GPU: A in shard 1; A and B in shard 3. Run them all alike',
  ])
})
