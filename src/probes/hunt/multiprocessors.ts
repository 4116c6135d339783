/** Streaming multiprocessors by the model in a device name; from NVIDIA's data sheets, as enabled in the product. */
const byModel: readonly (readonly [model: RegExp, count: number])[] = [
  [/\bA100\b/, 108],
  [/\bH100 PCIe\b/, 114],
  [/\b(H100|H200|H800|H20Z|GH200)\b/, 132],
  [/\b(B200|GB200|B300|GB300)\b/, 148],
]

/** The multiprocessors of a GPU, for waves; `undefined` for a model that is not listed. */
export function multiprocessorsOf(gpuName: string): number | undefined {
  return byModel.find(([model]) => model.test(gpuName))?.[1]
}
