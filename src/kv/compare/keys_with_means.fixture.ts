import { syntheticCache, type SyntheticCache, type SyntheticOptions } from '../read/capture.fixture.ts'

/**
 * A cache whose keys are as those of a model: each channel has a mean, `mean` standard deviations in size, that all requests
 * share, and pairs of dims are rotated by position (RoPE, base 10,000). The seed draws what is the request's own.
 */
export function keysWithMeans(mean: number, options: SyntheticOptions): SyntheticCache {
  const cache = syntheticCache(options)
  const { layers, blocks, blockSize, kvHeads, headDim, tokens } = cache
  const half = headDim / 2
  for (let layer = 0; layer < layers; layer += 1) {
    for (let at = 0; at < tokens; at += 1) {
      const [logical, token] = [Math.floor(at / blockSize), at % blockSize]
      for (let head = 0; head < kvHeads; head += 1) {
        const own = Array.from({ length: headDim }, (_, dim) => {
          // Uniform in (-1, 1) has a standard deviation of 1 / sqrt(3); the sign is any that depends on the channel alone.
          const sign = (Math.imul(layer * 64 + head * headDim + dim, 0x9e3779b1) >>> 16) % 2 === 0 ? 1 : -1
          return cache.value(layer, 'k', logical, token, head, dim) + (sign * mean) / Math.sqrt(3)
        })
        for (let dim = 0; dim < half; dim += 1) {
          const angle = at * 10_000 ** (-dim / half)
          const [x = 0, y = 0] = [own[dim], own[dim + half]]
          set(
            cache,
            layer,
            logical,
            (token * kvHeads + head) * headDim + dim,
            x * Math.cos(angle) - y * Math.sin(angle),
          )
          set(
            cache,
            layer,
            logical,
            (token * kvHeads + head) * headDim + dim + half,
            y * Math.cos(angle) + x * Math.sin(angle),
          )
        }
      }
    }
  }
  if (blocks * blockSize !== tokens) throw new Error('its last block is not full')
  return cache
}

/** Each key times what `factor` says, in all channels and tokens of the block. */
export function scaleKeys(cache: SyntheticCache, layer: number, logical: number, factor: (at: number) => number): void {
  const { blockSize, kvHeads, headDim } = cache
  for (let at = 0; at < blockSize * kvHeads * headDim; at += 1) {
    const value = cache.value(layer, 'k', logical, 0, 0, at)
    set(cache, layer, logical, at, value * factor(at))
  }
}

/** As the nearest BF16. */
function set(cache: SyntheticCache, layer: number, logical: number, at: number, value: number): void {
  const bytes = cache.block(layer, 'k', logical)
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, value)
  new DataView(bytes.buffer, bytes.byteOffset).setUint16(at * 2, (view.getUint32(0) + 0x8000) >>> 16, true)
}
