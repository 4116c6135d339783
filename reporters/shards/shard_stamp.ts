import type { TestModule } from 'vitest/node'
import type { RunIdentity } from '../../src/spec/run_identity.ts'

/** Who a blob is: put on every test file of a shard, since a blob holds nothing else that is ours. */
export interface ShardStamp {
  /** From 1; a run without `--shard` is the only one of 1. */
  readonly index: number
  readonly count: number
  /** Another run of the same shard has another. */
  readonly run: string
  /** The root of Vitest where it ran, absolute. */
  readonly root: string
  readonly identity: RunIdentity
  /** The test files of all shards together, as `dealtFiles` tells them; empty of a run that is not dealt out. */
  readonly files: string
}

/** Until the run's end, since what a worker sends replaces the meta of its file. */
export function stampModule(module: TestModule, fidelityShard: ShardStamp): void {
  Object.assign(module.meta(), { fidelityShard })
}

declare module 'vitest' {
  interface TaskMeta {
    fidelityShard?: ShardStamp
  }
}
