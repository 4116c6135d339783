import { messageOf } from '../../message_of.ts'
import { partOf, type ByteSource } from './byte_source.ts'
import { CaptureFault } from './capture_fault.ts'
import { inflated } from './inflated.ts'
import { npy, npyEnd } from './npy.ts'
import { refusedTorch } from './refused_pickle.ts'
import type { Tensor } from './tensor.ts'
import { zipEntries, type ZipEntry } from './zip_entries.ts'

/**
 * The tensors of a `.npz` file, stored or deflated. Of a deflated one only the head is inflated, and what it says is held
 * against what the archive says before any more is.
 * @throws CaptureFault, also for what PyTorch saves, which is a zip archive with a pickle in it
 */
export function npz(source: ByteSource): readonly Tensor[] {
  const entries = zipEntries(source)
  const pickle = entries.find(({ name }) => name === 'data.pkl' || name.endsWith('/data.pkl'))
  if (pickle !== undefined) throw refusedTorch(source.name, pickle.name)
  return entries.filter(({ name }) => name.endsWith('.npy')).map((entry) => tensorOf(source, entry))
}

function tensorOf(source: ByteSource, { name, deflated, offset, compressed, size, crc }: ZipEntry): Tensor {
  const shown = `${source.name}, ${name.slice(0, 80)}`
  const stored = partOf(source, shown, offset, compressed)
  const tensor = headOf(deflated ? inflated(stored, shown, size, crc) : stored, name.slice(0, -'.npy'.length))
  if (npyEnd(tensor) === size) return tensor
  const got = `its shape makes it ${npyEnd(tensor)} bytes long, and the archive says ${size}`
  throw new CaptureFault('bad-header', shown, got, 'write it again, with `numpy.savez`')
}

function headOf(source: ByteSource, name: string): Tensor {
  try {
    return npy(source, name)
  } catch (error) {
    if (error instanceof CaptureFault) throw error
    throw new CaptureFault('bad-header', source.name, messageOf(error), 'copy or write it again', { cause: error })
  }
}
