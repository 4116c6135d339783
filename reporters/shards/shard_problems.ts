import type { RunSettings } from '../../src/spec/run_identity.ts'
import type { Problem } from '../problems.ts'
import type { Merge, MergedShard } from './merged_shards.ts'

/** What keeps the blobs of a merge from being the shards of one run. */
export function shardProblems(merge: Merge): Problem[] {
  return [...strangeBlobs(merge), ...missingShards(merge), ...repeatedShards(merge), ...unlikeShards(merge)].map(
    ([code, message]) => ({ code, spec: null, message }),
  )
}

type Found = readonly [code: Problem['code'], message: string]

function strangeBlobs({ unstamped, folder }: Merge): Found[] {
  if (unstamped === 0) return []
  const message = `${unstamped} test files in ${folder} do not say which shard they are of: was their blob written without kernel-fidelity, or by another version?`
  return [['unknown-shard', message]]
}

function missingShards({ shards, folder, blobs }: Merge): Found[] {
  const counts = [...new Set(shards.map(({ count }) => count))]
  if (counts.length > 1) {
    const named = shards.map(({ index, count }) => `${index}/${count}`).join(', ')
    return [['unlike-shards', `the shards in ${folder} are not of one run: ${named}`]]
  }
  const [count = 0] = counts
  const present = new Set([...shards.map(({ index }) => index), ...emptyShards(blobs, count)])
  return Array.from({ length: count }, (_, at) => at + 1)
    .filter((index) => !present.has(index))
    .map((index) => [
      'missing-shard',
      `shard ${index} of ${count} is missing: its blob is not in ${folder}, and nothing of what it was to judge is in this report`,
    ])
}

/** A shard that no file fell to has no file that says so, but its blob has the name that Vitest gives it. */
function emptyShards(blobs: readonly string[], count: number): number[] {
  return blobs.flatMap((name) => {
    const [, index, of] = /(\d+)-(\d+)\.json$/.exec(name) ?? []
    return Number(of) === count ? [Number(index)] : []
  })
}

function repeatedShards({ shards, folder }: Merge): Found[] {
  return shards
    .filter(({ blobs }) => blobs > 1)
    .map(({ index, count, blobs }) => [
      'repeated-shard',
      `shard ${index} of ${count} is there ${blobs} times: leave one of its blobs in ${folder}`,
    ])
}

function unlikeShards({ shards }: Merge): Found[] {
  const settings = [...new Set(shards.flatMap(({ identity }) => Object.keys(identity.settings)))]
  const facts: readonly (readonly [name: string, of: (shard: MergedShard) => string | undefined])[] = [
    ['commit', ({ identity: { commit } }) => commit?.slice(0, 12) ?? 'unknown'],
    ['state of the working tree', ({ identity: { changes } }) => changes ?? 'unchanged'],
    ['test files', ({ files }) => files],
    ['version of kernel-fidelity', ({ identity: { tool } }) => tool],
    // Only what measured says.
    ['GPU', ({ gpus }) => (gpus.length > 0 ? gpus.join(' and ') : undefined)],
    ...settings.map((name) => [name, ({ identity }: MergedShard) => settingText(identity.settings, name)] as const),
  ]
  return facts.flatMap(([name, of]) => {
    const values = Map.groupBy(shards, of)
    values.delete(undefined)
    if (values.size < 2) return []
    const told = [...values].map(([value, own]) => `${value} in ${namesOf(own)}`).join('; ')
    return [['unlike-shards', `the shards differ in the ${name}: ${told}. Run them all alike`]]
  })
}

function settingText(settings: RunSettings, name: string): string {
  return JSON.stringify(settings[name] ?? null)
}

function namesOf(shards: readonly MergedShard[]): string {
  return `${shards.length === 1 ? 'shard' : 'shards'} ${shards.map(({ index }) => index).join(', ')}`
}
