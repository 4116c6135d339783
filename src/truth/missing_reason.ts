import { argNames } from './contract.ts'
import { nearNames } from './near_names.ts'
import type { BackendRecording, GpuRecording } from './recording_index.ts'
import type { Definition } from '../definition.ts'
import type { Shape } from '../shape.ts'

/** Why a GPU has no recording: the name may be meant for another, as `H200` for `NVIDIA H200`. */
export function unknownGpuReason(gpuName: string, recorded: readonly string[]): string {
  const near = nearNames(gpuName, recorded)
  return near.length > 0
    ? `no recording for '${gpuName}': did you mean ${near.map(quoted).join(' or ')}?`
    : `no recording for '${gpuName}' (recorded: ${recorded.map(quoted).join(', ')})`
}

/** What was looked for in vain. `key` is the canonical form of `args`. */
export interface Missing {
  readonly backend: string
  readonly definition: Definition
  readonly args: Shape
  readonly key: string
}

/** Why one backend has no look that counts. */
export function missingLookReason(gpu: GpuRecording, { backend, definition, args, key }: Missing): string {
  const recording = gpu.get(backend)
  if (!recording) return `backend '${backend}' was never recorded (recorded: ${[...gpu.keys()].map(quoted).join(', ')})`
  const unusable = unusableReason(recording, definition, args, key)
  if (unusable !== undefined) return `backend '${backend}': ${unusable}`

  const holders = [...gpu].filter(([, { looks }]) => looks.get(definition)?.has(key)).map(([name]) => quoted(name))
  return `backend '${backend}' has no look at this shape${holders.length > 0 ? `, only ${holders.join(', ')}` : ''}`
}

/** Why what was recorded does not count: another contract or definition. */
function unusableReason(
  { looks, otherContract, argNames: recorded }: BackendRecording,
  definition: Definition,
  args: Shape,
  key: string,
): string | undefined {
  const refused = otherContract.get(definition)?.get(key)
  if (refused !== undefined) return refused

  const definitions = [...looks, ...otherContract].filter(([, entries]) => entries.has(key)).map(([name]) => name)
  if (definitions.length > 0) return `recorded as ${[...new Set(definitions)].join(', ')}, the spec asks ${definition}`

  const names = argNames(args)
  if (recorded.has(names)) return undefined
  return `recorded under another contract, with args ${[...recorded].join(' or ')}; the spec asks ${names}`
}

function quoted(name: string): string {
  return `'${name}'`
}
