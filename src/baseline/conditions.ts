import { basename, relative, sep } from 'node:path'
import { formatCommand } from '../cache/cache_fault.ts'
import { dimsOf } from '../config.ts'
import { formatShape } from '../shape.ts'
import type { SpecRecord } from '../spec/records.ts'
import type { Settings } from '../spec/settings.ts'
import type { Conditions } from './baseline_change.ts'

type Described = Pick<SpecRecord, 'kind' | 'config' | 'definition' | 'measuring' | 'seed' | 'effort'>

/** What the figures of a spec hang on beside the cache's rows and the noise. Alike on every machine and in every checkout. */
export function conditionsOf(
  spec: Described,
  settings: Pick<Settings, 'kernelQuery' | 'cacheRows' | 'root'>,
): Conditions {
  const { kind, config, definition, measuring, seed, effort } = spec
  const dims = Object.entries(dimsOf(config)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    gpu: measuring?.device ?? config.gpu_name,
    cache: cacheName(settings),
    kernel: `${kind} ${formatShape(Object.fromEntries(dims))}, ${config.backends.join(' or ')}`,
    definition,
    seed,
    effort,
  }
}

/** Folders differ between machines. */
function cacheName({ kernelQuery, cacheRows, root }: Pick<Settings, 'kernelQuery' | 'cacheRows' | 'root'>): string {
  if (kernelQuery) return formatCommand(kernelQuery.map((word) => basename(word) || word))
  return `the embedded engine over ${relative(root, cacheRows).replaceAll(sep, '/')}`
}

/** Why figures of one may not be compared with those of the other; `undefined` where they may. */
export function differenceOf(was: Conditions, is: Conditions): string | undefined {
  const differing = parts.find(([key]) => was[key] !== is[key])
  if (!differing) return undefined
  const [key, name] = differing
  return `the ${name} of the baseline is ${was[key]}, that of this run ${is[key]}`
}

/** The most telling first. */
const parts = [
  ['gpu', 'GPU'],
  ['cache', 'cache'],
  ['definition', 'definition'],
  ['seed', 'seed'],
  ['effort', 'effort'],
  ['kernel', 'kernel'],
] as const
