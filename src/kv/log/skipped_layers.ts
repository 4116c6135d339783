import type { SkippedLayer } from '../capture.ts'
import type { ChosenTurn } from './choose_turn.ts'

/**
 * Layers that the log does not tell of: those with a line that says why, those between others, those up to the last layer that
 * any line of the turn tells of, and where it is known how many layers there are (`expected`), all of them.
 */
export function skippedLayers(
  { turn, moment, probes }: ChosenTurn,
  told: ReadonlySet<number>,
  expected: number | undefined,
): readonly SkippedLayer[] {
  const prefill = turn.prefill.flatMap(({ lines }) => lines)
  const own = probes.flatMap(({ lines }) => lines)
  const dtypes = new Map(prefill.filter((line) => line.kind === 'dtype').map(({ layer, dtype }) => [layer, dtype]))
  const isSharded = own.some(({ kind }) => kind === 'sharded')
  const summed = prefill.filter((line) => line.kind === 'region').map(({ layer }) => layer)
  const known = Math.max(expected ?? 0, ...[...told, ...new Set(summed), ...dtypes.keys()].map((layer) => layer + 1))

  const reasonOf = (layer: number): string => {
    const dtype = dtypes.get(layer)
    if (dtype !== undefined) return `dtype ${dtype}: the engine sums BF16 only`
    if (isSharded) return 'its latents are sharded: the engine sums none'
    if (moment === 'decode') return 'at the first decode step the engine tells of L0 alone'
    return 'no KV_CKSUM line: a layer that is not BF16 is passed over without a word, or its lines were lost'
  }
  const missing = Array.from({ length: isSharded ? Math.max(known, 1) : known }, (_, layer) => layer).filter(
    (layer) => !told.has(layer),
  )
  return missing.map((layer) => ({ layer, name: nameOf(layer), reason: reasonOf(layer) }))

  function nameOf(layer: number): string {
    return isSharded && known === 0 ? 'all layers' : `L${layer}`
  }
}
