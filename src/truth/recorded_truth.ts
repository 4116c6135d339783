import { canonicalJson } from './canonical_json.ts'
import { missingLookReason, unknownGpuReason } from './missing_reason.ts'
import { readKind, type KindRecording } from './read_kind.ts'
import { argsSchema, type Run } from './recording.ts'
import { shownPath } from './shown_path.ts'
import type { Shape } from '../shape.ts'
import { truthOrigins } from './truth_origin.ts'
import type { BackendLooks, Truth, TruthAnswer, TruthRequest } from './truth.ts'

/**
 * Truth out of `<folder>/<gpu>/<kind>.jsonl` and the `runs.json` beside it. Each kind is read once, when first asked for.
 * Looks of another definition or contract than the request's never count.
 */
export function recordedTruth(folder: string): Truth {
  const kinds = new Map<string, Promise<KindRecording>>()
  const recordingOf = (kind: string): Promise<KindRecording> => {
    const recording = kinds.get(kind) ?? readKind(folder, kind)
    kinds.set(kind, recording)
    return recording
  }
  return {
    name: `recorded in ${shownPath(folder)}`,
    live: false,
    times: async (request, wanted) => {
      const answer = answerer(await recordingOf(request.kind), request)
      return wanted.map(({ shape }) => answer(request.args(shape)))
    },
    shapes: async (request) => recordedShapes(await recordingOf(request.kind), request),
    repeats: async (request) => repeatedLooks(await recordingOf(request.kind), request),
    problems: async (kind) => (await recordingOf(kind)).problems,
    measuring: async () => undefined,
    origins: async (request) => truthOrigins(recordedRuns(await recordingOf(request.kind), request)),
  }
}

/** Equal answers are one object: a million shapes asked cost no more memory than the distinct answers to them. */
function answerer(recording: KindRecording, { config, definition }: TruthRequest): (args: Shape) => TruthAnswer {
  const answers = new Map<string, TruthAnswer>()
  const shared = (key: string, answer: TruthAnswer): TruthAnswer => {
    answers.set(key, answer)
    return answer
  }
  const noTruth = (reason: string): TruthAnswer => answers.get(reason) ?? shared(reason, { status: 'no-truth', reason })

  const gpu = recording.gpus.get(config.gpu_name)
  if (!gpu) {
    const answer = noTruth(noGpuReason(recording, config.gpu_name))
    return () => answer
  }
  return (args) => {
    const key = canonicalJson(args)
    const known = answers.get(key)
    if (known) return known

    const backends: BackendLooks[] = []
    const reasons: string[] = []
    for (const backend of config.backends) {
      const looks = gpu.get(backend)?.looks.get(definition)?.get(key)
      if (looks) backends.push(looks)
      else reasons.push(missingLookReason(gpu, { backend, definition, args, key }))
    }
    return reasons.length > 0 ? noTruth(reasons.join('; ')) : shared(key, { status: 'measured', backends })
  }
}

function noGpuReason({ empty, gpus, problems }: KindRecording, gpuName: string): string {
  return empty ?? [unknownGpuReason(gpuName, [...gpus.keys()]), ...problems.slice(0, 1)].join('; ')
}

/** The request's own `args` decide which recorded args are a shape of this kernel: those that they lead back to. */
function recordedShapes(recording: KindRecording, request: TruthRequest): readonly Shape[] {
  const answer = answerer(recording, request)
  return recordedLooks(recording, request, request.config.backends.slice(0, 1)).flatMap(([key]) => {
    const shape = inputOf(argsSchema.parse(JSON.parse(key)), request.fields)
    if (!shape) return []
    const args = request.args(shape)
    return canonicalJson(args) === key && answer(args).status === 'measured' ? [shape] : []
  })
}

function repeatedLooks(recording: KindRecording, request: TruthRequest): readonly BackendLooks[] {
  return recordedLooks(recording, request, request.config.backends)
    .map(([, looks]) => looks)
    .filter(({ looks }) => looks.length > 1)
}

function recordedRuns({ gpus }: KindRecording, { config, definition }: TruthRequest): ReadonlySet<Run> {
  const gpu = gpus.get(config.gpu_name)
  return new Set(config.backends.flatMap((backend) => [...(gpu?.get(backend)?.runs.get(definition) ?? [])]))
}

function recordedLooks(
  { gpus }: KindRecording,
  { config, definition }: TruthRequest,
  backends: readonly string[],
): readonly (readonly [key: string, looks: BackendLooks])[] {
  const gpu = gpus.get(config.gpu_name)
  return backends.flatMap((backend) => [...(gpu?.get(backend)?.looks.get(definition) ?? [])])
}

/** The input fields out of recorded args; `undefined` where a spec derived its args without them. */
function inputOf(args: Shape, fields: readonly string[]): Shape | undefined {
  const values = fields.flatMap((field) => (args[field] === undefined ? [] : [[field, args[field]] as const]))
  return values.length === fields.length ? Object.fromEntries(values) : undefined
}
