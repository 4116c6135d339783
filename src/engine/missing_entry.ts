import type { Config } from './config.ts'
import { type KernelKind, profileKindOf } from './kernel_kind.ts'
import { QueryError } from './query_error.ts'
import type { Row } from './rows/row.ts'

/**
 * The error of the first row that a kernel lacks. `spec` is what it would have been profiled with, or the dims if there is no
 * row at all; `rows` are those of the kind, whatever their config.
 */
export function missingEntry(
  kind: KernelKind,
  config: Config,
  backend: string,
  spec: object,
  rows: readonly Row[],
): QueryError {
  const have = [...new Set(rows.map((row) => `${row.backend} on '${row.gpuName}'`))].toSorted()
  return new QueryError(
    `building '${kind.kind}' kernel: missing profile entry for ${profileKindOf(kind)}:${backend} ` +
      `spec ${JSON.stringify(spec)} on gpu_name '${config.gpuName}' (have rows of: ${have.join(', ') || 'nothing'})`,
  )
}
