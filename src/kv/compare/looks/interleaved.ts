import { sameValues, type Permutation } from './permutation_of.ts'

/** The bytes of keys and values of one block, as bit patterns in the order in which they lie. */
export interface BlockPair {
  readonly k: Uint8Array | Uint16Array | Uint32Array
  readonly v: Uint8Array | Uint16Array | Uint32Array
}

/** Rows that may lie alternately: their name, and how many values they are long. */
export interface RowUnit {
  readonly name: string
  readonly values: number
}

/** Whether keys and values lie mixed in one of the two and apart in the other; `undefined` where they do not hold the same values together. */
export function interleaved(
  reference: BlockPair,
  candidate: BlockPair,
  units: readonly RowUnit[],
): Permutation | undefined {
  if (reference.k.length !== reference.v.length || candidate.k.length !== candidate.v.length) return undefined
  const [was, is] = [joined(reference), joined(candidate)]
  if (was.length !== is.length || !sameValues(was, is)) return undefined
  for (const { name, values } of units) {
    if (alternates(was, is, values))
      return { kind: 'interleaved', how: `K and V interleaved ${name} by ${name} in the candidate` }
    if (alternates(is, was, values))
      return { kind: 'interleaved', how: `K and V interleaved ${name} by ${name} in the reference` }
  }
  return { kind: 'interleaved', how: 'K and V mixed in unknown order' }
}

function joined({ k, v }: BlockPair): Uint32Array {
  const both = new Uint32Array(k.length + v.length)
  both.set(k)
  both.set(v, k.length)
  return both
}

/** Whether `mixed` takes a row of each half of `apart` in turn. */
function alternates(apart: Uint32Array, mixed: Uint32Array, row: number): boolean {
  const half = apart.length / 2
  return mixed.every((bits, at) => {
    const turn = Math.floor(at / row)
    return bits === apart[(turn % 2) * half + Math.floor(turn / 2) * row + (at % row)]
  })
}
