import { readSome, type ByteSource } from './byte_source.ts'
import { CaptureFault } from './capture_fault.ts'
import { refusedPickle } from './refused_pickle.ts'

export type Format = 'manifest' | 'safetensors' | 'npy' | 'zip'

/**
 * The format of a file by its first bytes.
 * @throws CaptureFault where it is none that is read, with what it is instead where that is known
 */
export function formatOf(source: ByteSource): Format {
  const start = Buffer.from(readSome(source, 0, 64))
  const begins = (text: string) => start.subarray(0, text.length).equals(Buffer.from(text, 'latin1'))
  // First, because its length comes before its `{`: that may be the bytes of any other format.
  if (start[8] === 0x7b && start.readUInt32LE(4) === 0) return 'safetensors'
  if (/^(\xef\xbb\xbf)?\s*\{/.test(start.toString('latin1'))) return 'manifest'
  if (begins('\x93NUMPY')) return 'npy'
  if (begins('PK\x03\x04') || begins('PK\x05\x06')) return 'zip'
  if (start[0] === 0x80 && (start[1] ?? 0) >= 2 && (start[1] ?? 0) <= 5) throw refusedPickle(source.name)
  if (start.subarray(8, 10).toString('latin1') === '{"') return 'safetensors'

  const other = others.find(([bytes]) => begins(bytes))
  if (other) throw new CaptureFault('not-a-capture', source.name, other[1], other[2])
  const got =
    start.length === 0 ? 'is empty' : `is of no known format: it begins with ${start.subarray(0, 8).toString('hex')}`
  const next = 'give a manifest, .safetensors, .npy or .npz; raw bytes, as of the .pt files of LMCache, need a manifest'
  throw new CaptureFault('not-a-capture', source.name, got, next)
}

const others: readonly (readonly [bytes: string, got: string, next: string])[] = [
  ['\x1f\x8b', 'is compressed by gzip', 'decompress it, by `gunzip`'],
  ['\x28\xb5\x2f\xfd', 'is compressed by zstd', 'decompress it, by `unzstd`'],
  ['\x89HDF', 'is HDF5, which is not read', 'save its tensors as .safetensors or .npy'],
  ['qsgg', 'is a saved sequence of llama.cpp, which is not read', 'dump its cells with a manifest'],
]
