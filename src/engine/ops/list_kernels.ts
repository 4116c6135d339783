import { coordLabels, dimNames, profileKindOf } from '../kernel_kind.ts'
import { kinds } from '../kinds/registry.ts'

/** What each kind takes, by name. */
export function listKernels(): readonly object[] {
  return kinds.map((kind) => ({
    kind: kind.kind,
    profile_kind: profileKindOf(kind),
    config: dimNames(kind),
    input: kind.input,
    cache_coords: coordLabels(kind),
    compute_dtype: 'dtype',
    kv_dtype: null,
  }))
}
