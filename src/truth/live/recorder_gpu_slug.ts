/** The folder of a GPU, as people would name it: `h200` for `NVIDIA H200`. */
export function gpuSlug(gpuName: string): string {
  const slug = gpuName
    .toLowerCase()
    .replace(/^(?:nvidia|amd|intel)\s+/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'gpu'
}
