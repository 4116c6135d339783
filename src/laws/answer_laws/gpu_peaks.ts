import type { KernelConfig } from '../../config.ts'
import type { GpuPeak } from '../law.ts'

/**
 * The peak of a config's GPU in its `dtype`, by data sheet. Kernels without tensor cores reach less, so it is an upper bound
 * for all of them. GPUs are known by the name that CUDA gives them, and by a short one: `NVIDIA H100 80GB HBM3`, `h100_sxm`.
 *
 * @returns `undefined` where the GPU is not in the table, or its data sheet has no number for the dtype
 */
export function gpuPeak({ gpu_name, dtype }: KernelConfig): GpuPeak | undefined {
  if (typeof dtype !== 'string') return undefined
  const name = plain(gpu_name).replace(/^nvidia/u, '')
  const gpu = gpus.find(({ names }) => names.some((known) => plain(known) === name))
  const format = formats.find(({ dtypes }) => dtypes.includes(dtype.toLowerCase()))?.format
  const tflops = format && gpu?.tflops[format]
  return gpu && tflops ? { tflops, gbps: gpu.gbps } : undefined
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, '')
}

/** Tensor-core formats of the data sheets; fp32 counts as TF32, which frameworks may use for it. */
type Format = 'tf32' | 'bf16' | 'fp8' | 'int8' | 'fp4'

const formats: readonly { readonly format: Format; readonly dtypes: readonly string[] }[] = [
  { format: 'tf32', dtypes: ['fp32', 'float32', 'tf32'] },
  { format: 'bf16', dtypes: ['bf16', 'bfloat16', 'fp16', 'float16', 'half'] },
  { format: 'fp8', dtypes: ['fp8', 'fp8_e4m3', 'fp8_e5m2', 'mxfp8_e4m3', 'float8_e4m3fn', 'float8_e5m2'] },
  { format: 'int8', dtypes: ['int8'] },
  { format: 'fp4', dtypes: ['fp4', 'nvfp4', 'nvfp4_e2m1', 'mxfp4_e2m1'] },
]

interface Gpu {
  readonly names: readonly string[]
  /** Dense, so half of what data sheets print "with sparsity". */
  readonly tflops: Readonly<Partial<Record<Format, number>>>
  readonly gbps: number
}

/** By NVIDIA's data sheets of each product. A name that several products share stands for the fastest of them. */
const gpus: readonly Gpu[] = [
  // H200 Tensor Core GPU data sheet, H200 SXM and H200 NVL.
  { names: ['H200', 'H200 SXM'], tflops: { tf32: 495, bf16: 989, fp8: 1979, int8: 1979 }, gbps: 4800 },
  { names: ['H200 NVL'], tflops: { tf32: 418, bf16: 836, fp8: 1671, int8: 1671 }, gbps: 4800 },
  // H100 Tensor Core GPU data sheet, H100 SXM, PCIe and NVL.
  {
    names: ['H100', 'H100 SXM', 'H100 80GB HBM3'],
    tflops: { tf32: 495, bf16: 989, fp8: 1979, int8: 1979 },
    gbps: 3350,
  },
  { names: ['H100 PCIe'], tflops: { tf32: 378, bf16: 756, fp8: 1513, int8: 1513 }, gbps: 2039 },
  { names: ['H100 NVL'], tflops: { tf32: 418, bf16: 836, fp8: 1671, int8: 1671 }, gbps: 3938 },
  // H20: NVIDIA publishes no data sheet; the numbers of its product brief as vendors of servers print them.
  { names: ['H20', 'H20 SXM'], tflops: { tf32: 74, bf16: 148, fp8: 296, int8: 296 }, gbps: 4000 },
  // A100 Tensor Core GPU data sheet: 40 GB, 80 GB PCIe, 80 GB SXM.
  {
    names: ['A100 40GB', 'A100-SXM4-40GB', 'A100-PCIE-40GB', 'A100-SXM-40GB'],
    tflops: { tf32: 156, bf16: 312, int8: 624 },
    gbps: 1555,
  },
  { names: ['A100 80GB PCIe'], tflops: { tf32: 156, bf16: 312, int8: 624 }, gbps: 1935 },
  {
    names: ['A100', 'A100 SXM', 'A100 80GB', 'A100-SXM4-80GB', 'A100-SXM-80GB'],
    tflops: { tf32: 156, bf16: 312, int8: 624 },
    gbps: 2039,
  },
  // HGX and DGX B200 data sheets, and that of GB200 NVL72, each divided by its GPUs.
  { names: ['B200', 'B200 SXM'], tflops: { tf32: 1125, bf16: 2250, fp8: 4500, int8: 4500, fp4: 9000 }, gbps: 8000 },
  { names: ['GB200'], tflops: { tf32: 1250, bf16: 2500, fp8: 5000, int8: 5000, fp4: 10_000 }, gbps: 8000 },
  // L40S, L4 and A10 Tensor Core GPU data sheets.
  { names: ['L40S'], tflops: { tf32: 183, bf16: 362, fp8: 733, int8: 733 }, gbps: 864 },
  { names: ['L4'], tflops: { tf32: 60, bf16: 121, fp8: 242, int8: 242 }, gbps: 300 },
  { names: ['A10'], tflops: { tf32: 62.5, bf16: 125, int8: 250 }, gbps: 600 },
]
