import type { BlockGeometry, SideLayout } from '../capture.ts'
import { CaptureFault, type CaptureFaultCode } from './capture_fault.ts'
import { dtypeBits, dtypeName } from './dtype.ts'
import type { OpenOptions } from './open_options.ts'
import { mostBlockBytes, mostBlocks, type PlacedSide } from './pool.ts'
import { shapeText, type Tensor } from './tensor.ts'
import { axesFault, guessAxes, type Axis, type Holds } from './tensor_axes.ts'

/** One layer of a tensor. */
export interface TensorLayer {
  /** K and V, or what there is: one side, or a latent that is both. */
  readonly sides: readonly PlacedSide[]
  readonly blocks: number
  /** Where tokens are an axis of their own. */
  readonly tokens: number | null
}

/**
 * Where the blocks of a tensor lie, for each of its layers.
 * @throws CaptureFault where that cannot be told, or its blocks are not of a size that blocks have
 */
export function placeTensor(tensor: Tensor, holds: Holds, options: OpenOptions): readonly TensorLayer[] {
  const fault: Fault = (code, got, next) => {
    const where = `${tensor.source.name}, tensor ${JSON.stringify(tensor.name.slice(0, 80))}`
    return new CaptureFault(code, where, `${tensor.dtype} ${shapeText(tensor.shape)} ${got}`, next)
  }
  const axes = options.axes ?? guessAxes(tensor.shape, holds)
  if (axes === undefined) throw fault('unsupported', 'is no known shape of a KV cache', sayAxes)
  const wrong = axesFault(axes, tensor.shape)
  if (wrong !== undefined) throw fault('bad-options', `does not have the axes [${axes.join(', ')}]: ${wrong}`, sayAxes)

  const dims = dimsOf(tensor, axes, options)
  const blockBytes = checkedBlockBytes(dims, fault)
  const layout: SideLayout = { dtype: dims.dtype, blockBytes, geometry: dims.geometry }
  return Array.from({ length: dims.size('layer') }, (_, layer) => ({
    sides: Array.from({ length: dims.size('kv') }, (_side, side) => {
      const before = (layer * dims.step('layer') + side * dims.step('kv')) * dims.valueBytes
      return { layout, pool: poolAt(tensor, tensor.offset + before, dims, blockBytes) }
    }),
    blocks: dims.blocks,
    tokens: dims.byToken ? dims.size('token') : null,
  }))
}

const sayAxes = 'say what its axes mean, by the option `axes`'

type Fault = (code: CaptureFaultCode, got: string, next: string) => CaptureFault

interface Dims {
  readonly dtype: string
  readonly valueBytes: number
  readonly geometry: BlockGeometry
  readonly blocks: number
  /** Tokens are not in blocks. */
  readonly byToken: boolean
  readonly size: (axis: Axis) => number
  /** From one to the next along an axis, in values. */
  readonly step: (axis: Axis) => number
}

function dimsOf({ dtype, shape }: Tensor, axes: readonly Axis[], options: OpenOptions): Dims {
  const size = (axis: Axis) => shape[axes.indexOf(axis)] ?? 1
  const byToken = axes.includes('token')
  const byHead = axes.includes('head')
  const kvHeads = byHead ? size('head') : (options.kvHeads ?? 1)
  const blockSize = byToken ? (options.blockSize ?? 16) : size('slot')
  return {
    dtype: dtype === 'u8' && options.dtype !== undefined ? dtypeName(options.dtype) : dtype,
    valueBytes: (dtypeBits(dtype) ?? 0) / 8,
    geometry: {
      order: byHead && axes.indexOf('head') < axes.indexOf(byToken ? 'token' : 'slot') ? 'HND' : 'NHD',
      blockSize,
      kvHeads,
      headDim: byHead ? size('dim') : size('dim') / kvHeads,
    },
    blocks: byToken ? Math.ceil(size('token') / blockSize) : size('block'),
    byToken,
    size,
    step: (axis) => shape.slice(axes.indexOf(axis) + 1).reduce((product, length) => product * length, 1),
  }
}

function checkedBlockBytes({ geometry, valueBytes, blocks }: Dims, fault: Fault): number {
  const { blockSize, kvHeads, headDim } = geometry
  if (!Number.isInteger(headDim)) {
    throw fault('bad-options', `has a last axis that ${kvHeads} heads do not divide`, 'correct the option `kvHeads`')
  }
  if (!Number.isInteger(headDim * valueBytes)) {
    throw fault('unsupported', 'has rows that do not fill whole bytes', 'save them as bytes, u8')
  }
  const blockBytes = blockSize * kvHeads * headDim * valueBytes
  if (blocks === 0 || blockBytes === 0) throw fault('unsupported', 'holds no values', 'dump the cache after a prefill')
  if (blockBytes <= mostBlockBytes && blocks <= mostBlocks) return blockBytes
  const got = `would make ${blocks} blocks of ${blockBytes} bytes; at most ${mostBlocks} of ${mostBlockBytes} are read`
  throw fault('too-large', got, `${sayAxes}, or give another \`blockSize\``)
}

function poolAt({ source }: Tensor, offset: number, dims: Dims, blockBytes: number): PlacedSide['pool'] {
  const { geometry, blocks, byToken, valueBytes, size, step } = dims
  const blockStep = byToken ? geometry.blockSize * step('token') : step('block')
  const stride = blockStep * valueBytes
  // Each head has all its tokens in one place, a part of each block.
  const scattered = byToken && geometry.order === 'HND'
  if (scattered && source.sequential) {
    return { unreadable: 'it is compressed, and a block lies scattered over it: save it by `numpy.savez`' }
  }
  return {
    source,
    offset,
    stride,
    end: byToken ? offset + size('token') * step('token') * valueBytes : offset + (blocks - 1) * stride + blockBytes,
    pieces: scattered ? geometry.kvHeads : 1,
    pieceStride: scattered ? step('head') * valueBytes : 0,
    lastPadded: byToken,
  }
}
