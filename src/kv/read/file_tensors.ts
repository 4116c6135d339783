import type { ByteSource } from './byte_source.ts'
import { CaptureFault } from './capture_fault.ts'
import { formatOf, type Format } from './format_of.ts'
import { npy } from './npy.ts'
import { npz } from './npz.ts'
import { safetensors } from './safetensors.ts'
import type { Tensor } from './tensor.ts'

/** The tensors of a file; `name` is that of a tensor in a file which does not name it. */
export function fileTensors(source: ByteSource, name: string, format: Format = formatOf(source)): readonly Tensor[] {
  switch (format) {
    case 'safetensors':
      return safetensors(source)
    case 'npy':
      return [npy(source, name)]
    case 'zip':
      return npz(source)
    case 'manifest':
      throw new CaptureFault('not-a-capture', source.name, 'is JSON, and no tensors', 'give the manifest itself')
  }
}
