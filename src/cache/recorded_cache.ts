import { z } from 'zod'
import type { Shape, Value } from '../shape.ts'
import type { Cache, CacheAnswer, Grid, KernelRef, Rows } from './cache.ts'
import type { Asked } from './cache_fault.ts'
import { readAnswers } from './read_answers.ts'
import { readGrid } from './read_grid.ts'
import { readReply } from './read_reply.ts'
import { readRows } from './read_rows.ts'
import { recordedConfig, type RecordedConfig } from './recorded_config.ts'
import { sameValue } from './same_value.ts'

/** What a cache said of one kernel, to be asked again where the cache itself is not at hand. */
export interface RecordedCache {
  readonly kernel: KernelRef & { readonly config: RecordedConfig }
  readonly cache: Cache
  /** In the order of the recording; a shape that was asked about twice is here twice. */
  readonly answers: readonly RecordedAnswer[]
  /** Whether the reply to `rows` is there, which says what cells are feasible. */
  readonly hasRows: boolean
}

interface RecordedAnswer {
  readonly shape: Shape
  readonly answer: CacheAnswer
}

// What comes out of JSON is a `Value` by construction.
const object = z.record(z.string(), z.custom<Value>())
const withInput = z.looseObject({ input: object })

const recordingSchema = z.object({
  request: z.object({ kind: z.string(), config: object }),
  grid: z.looseObject({ describe_config: z.unknown().optional() }),
  eval: z.looseObject({ results: z.array(withInput).min(1, 'holds no answer') }),
  rows: z.looseObject({ inputs: z.array(withInput) }).optional(),
})

/**
 * Reads `{ request: { kind, config }, grid, eval, rows? }`: the replies of a cache to the ops of these names. A config that
 * does not name its backends or its GPU is completed by what it does name, or the grid's `describe_config`.
 *
 * @param file - the name of the recording, for messages
 * @throws {CacheFault} saying what is no reply
 */
export function recordedCache(file: string, recording: unknown): RecordedCache {
  const asked = { op: 'recording', command: [file] }
  const { request, grid, eval: evaluated, rows } = readReply(asked, recordingSchema, recording)
  const about = (op: string): Asked => ({ op, kind: request.kind, command: [file] })
  const shapes = evaluated.results.map(({ input }) => input)
  const read = readAnswers(about('eval'), shapes, evaluated)
  const answers = shapes.flatMap((shape, at) => {
    const answer = read[at]
    return answer === undefined ? [] : [{ shape, answer }]
  })
  const inputs = rows?.inputs.map(({ input }) => input) ?? []
  const placed = rows && { inputs, rows: readRows(about('rows'), inputs, rows) }
  return {
    kernel: { kind: request.kind, config: recordedConfig(request.config, object.safeParse(grid.describe_config).data) },
    cache: replaying(file, readGrid(about('grid'), grid), answers, placed),
    answers,
    hasRows: placed !== undefined,
  }
}

/** Of what was not asked it knows nothing. */
function replaying(
  name: string,
  grid: Grid,
  answers: readonly RecordedAnswer[],
  placed: { readonly inputs: readonly Shape[]; readonly rows: Rows } | undefined,
): Cache {
  const answerTo = (asked: Shape): CacheAnswer =>
    answers.find(({ shape }) => sameValue(asked, shape))?.answer ?? { status: 'invalid', reason: 'was not recorded' }
  return {
    name,
    grid: async () => grid,
    eval: async (_kernel, shapes) => shapes.map(answerTo),
    evalCoords: async () => undefined,
    async rows(_kernel, inputs) {
      if (placed === undefined) return undefined
      const at = inputs.map((input) => placed.inputs.findIndex((known) => sameValue(input, known)))
      const placements = at.flatMap((index) => placed.rows.placements[index] ?? [])
      return placements.length === inputs.length ? { rows: placed.rows.rows, placements } : undefined
    },
    peak: async () => undefined,
    kernelList: async () => undefined,
  }
}
