import type { TestModule } from 'vitest/node'
import type { RunIdentity } from '../../src/spec/run_identity.ts'
import { gpuText } from '../measuring_texts.ts'
import type { ShardStamp } from './shard_stamp.ts'

/** What the blobs of a merge say they are. */
export interface Merge {
  /** By index. */
  readonly shards: readonly MergedShard[]
  /** How many test files tell no shard: their blobs are of another version, or of a run without the reporter. */
  readonly unstamped: number
  /** The folder of the blobs, as it was given, and the names in it. */
  readonly folder: string
  readonly blobs: readonly string[]
}

export interface MergedShard {
  readonly index: number
  readonly count: number
  /** More than 1 where two blobs are of one shard, or one was copied. */
  readonly blobs: number
  readonly identity: RunIdentity
  /** The test files of all shards together, as this one found them. */
  readonly files: string
  /** Each that measured, with the versions that decide what runs on it. */
  readonly gpus: readonly string[]
}

type Stamped = readonly [stamp: ShardStamp, module: TestModule]

/** @param modules - all that were collected, one of two blobs twice */
export function mergedShards(modules: readonly TestModule[], folder: string, blobs: readonly string[]): Merge {
  const stamped = modules.flatMap((module): Stamped[] => {
    const { fidelityShard } = module.meta()
    return fidelityShard ? [[fidelityShard, module]] : []
  })
  const byShard = Map.groupBy(stamped, ([{ index, count }]) => `${index}/${count}`)
  const shards = [...byShard.values()].flatMap((own) => toShard(own) ?? [])
  return {
    shards: shards.toSorted((a, b) => a.index - b.index || a.count - b.count),
    unstamped: modules.length - stamped.length,
    folder,
    blobs,
  }
}

function toShard(own: readonly Stamped[]): MergedShard | undefined {
  const [first] = own
  if (!first) return undefined
  const [{ index, count, identity, files }] = first
  const runs = [...Map.groupBy(own, ([{ run }]) => run).values()]
  return {
    index,
    count,
    blobs: runs.map(copiesOf).reduce((sum, copies) => sum + copies, 0),
    identity,
    files,
    gpus: [...new Set(own.flatMap(([, module]) => gpusOf(module)))].toSorted(),
  }
}

/** A copied blob has every file twice. */
function copiesOf(run: readonly Stamped[]): number {
  return Math.max(...[...Map.groupBy(run, ([, { id }]) => id).values()].map(({ length }) => length))
}

function gpusOf({ children }: TestModule): string[] {
  return [...children.allTests()].flatMap((test) => {
    const { measuring } = test.meta().fidelity?.spec ?? {}
    return measuring ? [gpuText(measuring)] : []
  })
}
