import { readConfig } from '../config.ts'
import { layGrid } from '../grid.ts'
import { coordLabels } from '../kernel_kind.ts'
import { findKind } from '../kinds/registry.ts'
import type { KernelRef } from '../request.ts'
import type { RowSource } from '../rows/row_source.ts'

/** The axes of the cache, and their labels. */
export function answerGrid(request: KernelRef, rowsOf: RowSource): object {
  const kind = findKind(request.kind)
  const config = readConfig(kind, request.config)
  return {
    kind: kind.kind,
    describe_config: request.config,
    input_fields: coordLabels(kind),
    grid_axes: layGrid(kind, config, rowsOf(kind)).axes,
  }
}
