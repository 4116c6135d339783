/** A spec's name as a file name: `single_gemm-llama-3-8b-o_proj-cublas`. */
export function slug(spec: string): string {
  return spec
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
