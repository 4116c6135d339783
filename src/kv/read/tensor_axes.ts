/**
 * What an axis of a tensor counts: K and V (`kv`, in that order), layers, blocks, the `slot`s of tokens in a block, tokens that
 * are not in blocks, heads, the `dim`s of a head (or of all heads), or nothing (`one`: a batch of one).
 */
export type Axis = (typeof axisNames)[number]
export const axisNames = ['kv', 'layer', 'block', 'slot', 'token', 'head', 'dim', 'one'] as const

/** What the tensor holds, as its name tells: K or V of a layer, or all of it. */
export type Holds = 'one side' | 'whole layer'

/**
 * The axes that a tensor of this shape has in the dumps that there are, if any. Two blocks of MLA latents [2, slots, dim] look like
 * K and V of tokens: those need to be told.
 */
export function guessAxes(shape: readonly number[], holds: Holds): readonly Axis[] | undefined {
  return holds === 'one side' ? axesOfSide(shape) : axesOfLayer(shape)
}

function axesOfSide(shape: readonly number[]): readonly Axis[] | undefined {
  switch (shape.length) {
    case 2:
      return ['token', 'dim']
    case 3:
      return ['token', 'head', 'dim']
    case 4:
      // A batch of one, as the caches of transformers and MLX keep it; or a paged pool.
      return shape[0] === 1 ? ['one', 'head', 'token', 'dim'] : ['block', 'slot', 'head', 'dim']
    default:
      return undefined
  }
}

function axesOfLayer(shape: readonly number[]): readonly Axis[] | undefined {
  const [first, second] = shape
  switch (shape.length) {
    case 2:
      return ['token', 'dim']
    case 3:
      return first === 2 ? ['kv', 'token', 'dim'] : ['block', 'slot', 'dim']
    case 4:
      return first === 2 ? ['kv', 'token', 'head', 'dim'] : undefined
    case 5:
      if (first === 2) return ['kv', 'block', 'slot', 'head', 'dim']
      return second === 2 ? ['block', 'kv', 'slot', 'head', 'dim'] : undefined
    default:
      return undefined
  }
}

/** Why these cannot be the axes of a tensor of this shape, if so. */
export function axesFault(axes: readonly Axis[], shape: readonly number[]): string | undefined {
  const named = axes.filter((axis) => axis !== 'one')
  if (axes.length !== shape.length) return `${axes.length} axes are given`
  if (new Set(named).size < named.length) return 'an axis is given twice'
  if (axes.some((axis, index) => axis === 'one' && shape[index] !== 1)) return 'an axis `one` is longer than 1'
  if (axes.some((axis, index) => axis === 'kv' && shape[index] !== 2)) return 'the axis `kv` is not 2 long'
  const inner = named.filter((axis) => axis !== 'kv' && axis !== 'layer' && axis !== 'block')
  const blocked = named.includes('block')
  const wanted = ['slot dim', 'slot head dim', 'head slot dim'].map((text) =>
    blocked ? text : text.replace('slot', 'token'),
  )
  if (!wanted.includes(inner.join(' ')) || named.slice(-inner.length).join() !== inner.join()) {
    return `the last axes must be ${wanted.map((text) => `[${text.replaceAll(' ', ', ')}]`).join(' or ')}`
  }
  return undefined
}
