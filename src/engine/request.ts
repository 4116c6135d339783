import { isJsonObject, type JsonObject, show } from './json.ts'
import { QueryError } from './query_error.ts'

export interface KernelRef {
  readonly kind: string
  /** Not read yet: each kind has its own. */
  readonly config: unknown
}

export type Request =
  | ({ readonly op: 'grid' } & KernelRef)
  | ({ readonly op: 'rows'; readonly backend: string | undefined; readonly inputs: readonly unknown[] } & KernelRef)
  | ({ readonly op: 'eval' | 'eval_coords'; readonly queryPoints: readonly unknown[] } & KernelRef)
  | { readonly op: 'peak'; readonly requests: readonly KernelRef[] }

/** @throws {QueryError} `parsing kernel-query JSON request: ...` */
export function parseRequest(text: string): Request {
  const request = parseJson(text)
  if (!isJsonObject(request)) throw refusal('the request', 'an object', request)
  const { op } = request
  switch (op) {
    case 'grid':
      return { op, ...readKernelRef(request) }
    case 'rows': {
      const { backend, inputs = [] } = request
      if (backend !== undefined && typeof backend !== 'string') throw refusal("'backend'", 'a name', backend)
      return { op, ...readKernelRef(request), backend, inputs: readList('inputs', inputs) }
    }
    case 'eval':
    case 'eval_coords':
      return { op, ...readKernelRef(request), queryPoints: readList('query_points', request['query_points']) }
    case 'peak':
      return { op, requests: readList('requests', request['requests']).map(readKernelRef) }
    default:
      throw refusal("'op'", 'one of grid, rows, eval, eval_coords, peak', op)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new QueryError(`parsing kernel-query JSON request: ${String(cause)}`, { cause })
  }
}

function readKernelRef(value: unknown): KernelRef {
  const { kind, config }: JsonObject = isJsonObject(value) ? value : {}
  if (typeof kind !== 'string') throw refusal("'kind'", 'a name', kind)
  return { kind, config }
}

function readList(field: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw refusal(`'${field}'`, 'a list', value)
}

function refusal(what: string, expected: string, got: unknown): QueryError {
  return new QueryError(`parsing kernel-query JSON request: ${what} must be ${expected}, got ${show(got)}`)
}
