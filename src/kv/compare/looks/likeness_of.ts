import type { BlockValues } from './block_values.ts'

/**
 * Whether two blocks change alike from token to token: the correlation of what each channel (head and dim) gains or loses from one
 * token to the next, averaged over the channels. 1 for the same content, also where it is scaled, offset or noisy; about 0 for
 * other content. `null` where tokens are not known or there is but one, or the values are not numbers.
 *
 * Unlike the cosine, it is not fooled by what all keys of a layer have in common: channels of K have large means, so that keys of
 * different requests point nearly the same way. Over one token even their rotation by position (RoPE) changes little.
 */
export function likenessOf(
  { heads, dims }: Pick<BlockValues, 'heads' | 'dims'>,
  reference: Float32Array | undefined,
  candidate: Float32Array | undefined,
): number | null {
  if (!reference || !candidate) return null
  const channels = heads * dims
  let [sum, counted] = [0, 0]
  for (let channel = 0; channel < channels; channel += 1) {
    const correlation = correlationOf(reference, candidate, channel, channels)
    // Of a channel that never changes, as of one token, or holds a NaN, it is none.
    if (Number.isNaN(correlation)) continue
    sum += correlation
    counted += 1
  }
  return counted === 0 ? null : sum / counted
}

function correlationOf(reference: Float32Array, candidate: Float32Array, channel: number, channels: number): number {
  const sums = { reference: 0, candidate: 0, both: 0 }
  for (let at = channel + channels; at < reference.length; at += channels) {
    const was = (reference[at] ?? NaN) - (reference[at - channels] ?? NaN)
    const is = (candidate[at] ?? NaN) - (candidate[at - channels] ?? NaN)
    sums.reference += was * was
    sums.candidate += is * is
    sums.both += was * is
  }
  return sums.both / Math.sqrt(sums.reference * sums.candidate)
}
