import { moduleBytes } from './module_bytes.ts'
import { rowKernel } from './row_kernel.ts'

/** As `rowKernel` tells; addresses in `memory`. */
export interface RowKernels {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  bf16(values: number, rows: number, length: number, results: number): void
  f32(values: number, rows: number, length: number, results: number): void
}

/** Node has it; its types come with those of browsers alone. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object) => { readonly exports: RowKernels }
}

const pageBytes = 65_536
let kernels: RowKernels | undefined

/** Those of this thread, with a memory of at least so many bytes. */
export function rowKernels(bytes: number): RowKernels {
  kernels ??= new WebAssembly.Instance(
    new WebAssembly.Module(moduleBytes({ bf16: rowKernel('bf16'), f32: rowKernel('f32') })),
  ).exports
  const missing = Math.ceil((bytes - kernels.memory.buffer.byteLength) / pageBytes)
  if (missing > 0) kernels.memory.grow(missing)
  return kernels
}
