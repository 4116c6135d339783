import type { SideLayout } from '../capture.ts'
import { CaptureFault, type CaptureFaultCode } from './capture_fault.ts'
import { dtypeBits, dtypeName } from './dtype.ts'
import type { ByteSource } from './byte_source.ts'
import type { ManifestLayer, ManifestPool } from './manifest.ts'
import { mostBlockBytes, type PlacedSide } from './pool.ts'

/**
 * One side of a layer of a manifest. A file that is missing makes its blocks unreadable, so that the other side can be read.
 * @throws CaptureFault where the manifest contradicts itself, or names a file that is refused
 */
export function manifestSide(
  where: string,
  layer: ManifestLayer,
  pool: ManifestPool,
  open: (file: string) => ByteSource,
): PlacedSide {
  const layout = layoutOf(where, layer, pool)
  const { stride = layout.blockBytes, offset } = pool
  if (stride < layout.blockBytes) {
    const got = `stride ${stride} is less than the ${layout.blockBytes} bytes of a block, so that blocks would overlap`
    throw fault('bad-header', where, got)
  }
  try {
    const source = open(pool.file)
    return { layout, pool: { source, offset, stride, end: source.size, pieces: 1, pieceStride: 0, lastPadded: false } }
  } catch (error) {
    if (!(error instanceof CaptureFault) || error.code === 'refused-path') throw error
    return { layout, pool: { unreadable: `${pool.file}: ${error.got}` } }
  }
}

function layoutOf(where: string, layer: ManifestLayer, pool: ManifestPool): SideLayout {
  const dtype = dtypeName(pool.dtype ?? layer.dtype)
  const { block_size: blockSize, kv_heads: kvHeads, order } = layer
  const headDim = pool.head_dim ?? layer.head_dim
  const shaped = blockSize !== undefined && kvHeads !== undefined && headDim !== undefined
  const bits = dtypeBits(dtype)
  const follows = shaped && bits !== undefined ? (blockSize * kvHeads * headDim * bits) / 8 : undefined
  const blockBytes = pool.block_bytes ?? follows
  if (blockBytes === undefined) {
    const got = `block_bytes is missing, and does not follow from dtype ${dtype}, block_size, kv_heads and head_dim`
    throw fault('bad-header', where, got)
  }
  if (follows !== undefined && blockBytes !== follows) {
    throw fault('bad-header', where, `block_bytes is ${blockBytes}, and its shape in ${dtype} has ${follows}`)
  }
  if (blockBytes > mostBlockBytes) {
    throw fault('too-large', where, `a block has ${blockBytes} bytes, and at most ${mostBlockBytes} are read`)
  }
  return { dtype, blockBytes, geometry: shaped ? { order, blockSize, kvHeads, headDim } : undefined }
}

function fault(code: CaptureFaultCode, where: string, got: string): CaptureFault {
  return new CaptureFault(code, where, got, 'correct the manifest, or what writes it')
}
