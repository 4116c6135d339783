import { createHash } from 'node:crypto'

/** File systems take 255 bytes, and a letter takes up to 4. */
const longest = { bytes: 200, letters: 50 }

/** A spec's name as a file name: `single_gemm-llama-3-8b-o_proj-cublas`. A long one is cut, and told apart by a hash of the whole. */
export function slug(spec: string): string {
  const name = spec
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (Buffer.byteLength(name) <= longest.bytes) return name
  const hash = createHash('sha256').update(spec).digest('hex').slice(0, 8)
  return `${Array.from(name).slice(0, longest.letters).join('')}-${hash}`
}
