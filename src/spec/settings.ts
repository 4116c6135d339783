import { resolve } from 'node:path'
import { z } from 'zod'
import { bundledPerfApi } from '../truth/live/bundled_perf_api.ts'

const commandSchema = z.tuple([z.string().min(1)], z.string())

const optionsSchema = z.strictObject({
  /** The cache under test: the argv that answers `kernel-query`. Default: the embedded engine over `cacheRows`. Env `FIDELITY_KERNEL_QUERY`: a JSON array, or one executable path. */
  kernelQuery: commandSchema.optional(),
  /** Folder of the rows that the embedded engine is built from. */
  cacheRows: z.string().default('fidelity/cache'),
  /** Folder of the rows that the cache under test was built from, for the laws of stored rows. Default: `cacheRows` for the embedded engine, else none. Env `FIDELITY_STORED_ROWS`. */
  storedRows: z.string().optional(),
  /** Where true times come from: `recorded` rows; `live`, a GPU; `record`, a GPU, and the recording keeps what it takes. Env `FIDELITY_TRUTH`. */
  truth: z.enum(['recorded', 'live', 'record']).default('recorded'),
  /** Folder of recorded truth. */
  truthRows: z.string().default('fidelity/truth'),
  /** The argv of the Python that measures. Env `FIDELITY_PYTHON`: a JSON array, or one executable path. */
  python: commandSchema.default(['python3']),
  /** The Python module that measures. Default: the bundled one, of PyTorch and Triton kernels. Env `FIDELITY_PERF_API`. */
  perfApi: z.string().min(1).default(bundledPerfApi),
  /** What each process that measures is given as `CUDA_VISIBLE_DEVICES`. Default: one process, and the variable as it is. Env `FIDELITY_GPUS`, separated by spaces. */
  gpus: z.array(z.string().min(1)).min(1).optional(),
  /** GPU time of all looks on one device, in s. Default: without end. Env `FIDELITY_BUDGET`. */
  budget: z.number().positive().optional(),
  /** With `record`: rows that are recorded already do not count. Env `FIDELITY_FRESH`. */
  fresh: z.boolean().default(false),
  /** Folder of the report. Env `FIDELITY_OUT`. */
  out: z.string().default('fidelity-report'),
  /** The file that runs are compared with. Env `FIDELITY_BASELINE`. */
  baseline: z.string().min(1).default('fidelity/baseline.json'),
  /** Makes this run the baseline: writes that file. Env `FIDELITY_UPDATE_BASELINE`. */
  updateBaseline: z.boolean().default(false),
  /** Seed of all random probes. Env `FIDELITY_SEED`. */
  seed: z.int().default(1),
  /** The longest a single `kernel-query` call may take, in ms; while truth is measured, the longest it may be silent, since it may profile. Env `FIDELITY_TIMEOUT_MS`. */
  timeoutMs: z.int().positive().default(120_000),
})

/** What `kernelFidelity({...})` accepts; each has a default, and an environment variable where a GPU runner must change it without an edit. */
export type FidelityOptions = z.input<typeof optionsSchema>

/** The options after defaults and environment, paths absolute: what the workers are given. */
export type Settings = z.output<typeof optionsSchema> & {
  /** The root of the Vitest config. */
  readonly root: string
  readonly run: Run
}

/** What the workers must know of the run that they are part of. */
interface Run {
  /** Folder of its side files: rows measured, not yet reported. */
  readonly partial: string
  /** Whether rows travel in `task.meta` too: only a blob needs them there, and they are many. */
  readonly rowsInMeta: boolean
  /** Only where truth is measured. */
  readonly measuring?: MeasuredFor
}

/** How a worker is measured for. */
export interface MeasuredFor {
  /** Where the process that measures listens. */
  readonly socket: string
  /** Vitest's name of the worker's project. */
  readonly project: string
  /** Why nothing can be measured, where that is known before anybody asks. */
  readonly fault?: string
}

/** Environment over options over defaults. Throws with the name of the option or variable at fault. */
export function resolveSettings(
  options: FidelityOptions,
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  run: { readonly id: string; readonly rowsInMeta: boolean },
): Settings {
  const parsed = optionsSchema.safeParse({ ...options, ...fromEnvironment(env) })
  if (!parsed.success) throw new Error(`kernelFidelity() settings:\n${faultsOf(parsed.error, env)}`)
  const out = resolve(root, parsed.data.out)
  const cacheRows = resolve(root, parsed.data.cacheRows)
  const { kernelQuery, storedRows } = parsed.data
  return {
    ...parsed.data,
    root,
    out,
    cacheRows,
    storedRows: storedRows === undefined ? (kernelQuery ? undefined : cacheRows) : resolve(root, storedRows),
    truthRows: resolve(root, parsed.data.truthRows),
    baseline: resolve(root, parsed.data.baseline),
    run: { partial: resolve(out, `.partial-${run.id}`), rowsInMeta: run.rowsInMeta },
  }
}

/** Options that the environment may set, and how its text is read. */
const variables: Readonly<
  Record<string, { readonly name: string; readonly read: (text: string, name: string) => unknown }>
> = {
  kernelQuery: { name: 'FIDELITY_KERNEL_QUERY', read: toCommand },
  storedRows: { name: 'FIDELITY_STORED_ROWS', read: String },
  truth: { name: 'FIDELITY_TRUTH', read: String },
  python: { name: 'FIDELITY_PYTHON', read: toCommand },
  perfApi: { name: 'FIDELITY_PERF_API', read: String },
  gpus: { name: 'FIDELITY_GPUS', read: (text) => text.trim().split(/\s+/) },
  budget: { name: 'FIDELITY_BUDGET', read: Number },
  fresh: { name: 'FIDELITY_FRESH', read: toFlag },
  baseline: { name: 'FIDELITY_BASELINE', read: String },
  updateBaseline: { name: 'FIDELITY_UPDATE_BASELINE', read: toFlag },
  out: { name: 'FIDELITY_OUT', read: String },
  seed: { name: 'FIDELITY_SEED', read: Number },
  timeoutMs: { name: 'FIDELITY_TIMEOUT_MS', read: Number },
}

function fromEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([option, { name, read }]) => {
      const text = env[name]
      return text === undefined || text === '' ? [] : [[option, read(text, name)]]
    }),
  )
}

/** Where a variable set an option, it is the variable that must be told, with its own text. */
function faultsOf(error: z.ZodError, env: Readonly<Record<string, string | undefined>>): string {
  const given = error.issues.flatMap(({ path: [option] }) => {
    const name = variables[String(option)]?.name ?? ''
    return env[name] ? [`${name} is ${JSON.stringify(env[name])}`] : []
  })
  return [z.prettifyError(error), ...given].join('\n')
}

function toFlag(text: string): unknown {
  return text === '1' ? true : text === '0' ? false : text
}

/** A JSON array is an argv; anything else is the path of one executable, whatever characters it holds. */
function toCommand(text: string, name: string): unknown {
  if (!text.trimStart().startsWith('[')) return [text]
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${name} is no JSON array: ${text} (write ["program", "argument"])`, { cause: error })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    fidelity: Settings
  }
}
