import { appendFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type Arguments, parseArguments } from '../engine/arguments.ts'
import { listKernels } from '../engine/ops/list_kernels.ts'
import { respond } from '../engine/ops/respond.ts'
import { parseRequest } from '../engine/request.ts'
import { readRows } from '../engine/rows/read_rows.ts'

/*
 * `faulty_kernel_query.ts DEFECT --rows DIR kernel-query`: the embedded engine, with one defect in what it answers to `eval`.
 * Each op that it is asked becomes a line of the file that `FAULTY_LOG` names.
 */

const pointSchema = z.record(z.string(), z.number().nullable())

/** What of a result the defects look at; energy, which was not measured, passes as it is. */
const resultSchema = z.looseObject({ input: pointSchema, time_ms: z.number(), bytes: z.number() })

type Point = z.infer<typeof pointSchema>

type Result = z.infer<typeof resultSchema>

/** Where in its batch a result stands, and of which backends. */
interface Batch {
  readonly points: readonly Point[]
  readonly at: number
  readonly backends: readonly string[]
}

interface Defect {
  /** What the engine is asked in place of a point. */
  readonly ask?: (point: Point) => Point
  /** What is wrong with its answer. */
  readonly answer?: (result: Result, m: number, batch: Batch) => Readonly<Record<string, number | null>>
}

const defects: Readonly<Record<string, Defect>> = {
  none: {},
  collapse: { answer: ({ time_ms }, m) => (m >= 1500 ? { time_ms: time_ms / 100 } : {}) },
  sign: { answer: ({ time_ms }, m) => (m >= 1501 ? { time_ms: -time_ms } : {}) },
  nan: { answer: (_result, m) => (m > 700 && m < 750 ? { time_ms: null } : {}) },
  'stale-row': { answer: ({ time_ms }, m) => (m === 1024 ? { time_ms: 1.5 * time_ms } : {}) },
  'silent-extrapolation': { answer: () => ({ coverage: 0 }) },
  '18-tb-per-s': { answer: ({ bytes }, m) => (m > 16_384 ? { time_ms: bytes / 18e9 } : {}) },
  // One path for a batch, and one for a single point.
  'batch-dependent': {
    answer: ({ time_ms }, _m, { points }) => (points.length === 1 ? { time_ms: 1.01 * time_ms } : {}),
  },
  // A search that starts where the last one ended.
  'order-dependent': {
    answer: ({ time_ms }, m, { points, at }) => (Number(points[at - 1]?.['m']) > m ? { time_ms: 1.01 * time_ms } : {}),
  },
  // A backend without a single sound sample is all zeros, and nothing is less than 0.
  'zero-winner': {
    answer: (_result, _m, { backends }) =>
      backends.includes('cublaslt') ? { time_ms: 0, flops: 0, bytes: 0, coverage: 4 } : {},
  },
  // A backend without rows, asked for by itself.
  'fails-alone': {
    answer: (_result, _m, { backends }) => (backends.join() === 'cublaslt' ? fail('no rows of cublaslt') : {}),
  },
  'next-bucket': {
    ask: ({ m = 0, ...others }) => ({ ...others, m: m !== null && m >= 256 && m < 1792 ? m + 256 : m }),
  },
  'swapped-axes': {
    ask: ({ batch_size = 0, kv_len = 0, ...others }) => ({ ...others, batch_size: kv_len, kv_len: batch_size }),
  },
  'answers-invalid-input': { ask: ({ m }) => ({ m: Math.max(1, Math.floor(m ?? 0)) }) },
}

type Rows = Extract<Arguments, { readonly command: 'kernel-query' }>

const evalSchema = z.object({
  op: z.literal('eval'),
  config: z.object({ backends: z.array(z.string()) }),
  query_points: z.array(pointSchema),
})

const [name = '', ...args] = process.argv.slice(2)
const { ask = (point: Point) => point, answer = () => ({}) } = defects[name] ?? fail(`no such defect: ${name}`)
const given = parseArguments(args)
const asked: { readonly op?: string } = given.command === 'kernel-list' ? {} : JSON.parse(await text(process.stdin))
appendFileSync(process.env['FAULTY_LOG'] ?? '/dev/null', `${asked.op ?? given.command}\n`)
process.stdout.write(JSON.stringify(given.command === 'kernel-list' ? listKernels() : reply(asked, given)))

function reply(request: object, rows: Rows): object {
  const { data } = evalSchema.safeParse(request)
  if (data === undefined) return engine(request, rows)
  const { query_points: points, config } = data
  const sound = engine({ ...request, query_points: points.map(ask) }, rows)
  const { results } = z.object({ results: z.array(resultSchema) }).parse(sound)
  const spoiled = results.map((result, at) => {
    const input = points[at] ?? {}
    return { ...result, input, ...answer(result, Number(input['m']), { points, at, backends: config.backends }) }
  })
  return { ...sound, results: spoiled }
}

function engine(request: object, { folder, definition }: Rows): object {
  return respond(parseRequest(JSON.stringify(request)), (kind) => readRows(folder, definition, kind))
}

function fail(why: string): never {
  throw new Error(why)
}
