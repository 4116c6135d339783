import type { BlockFingerprint, Counts, Moments, Range } from '../fingerprint.ts'
import { type BlockRows, columns, hashBytes } from './block_rows.ts'

/** The blocks of these rows, in their order. */
export function storedBlocks(all: readonly BlockRows[]): readonly BlockFingerprint[] {
  return all.flatMap((rows) =>
    Array.from({ length: rows.numbers.length / rows.width }, (_, row) => new StoredBlock(rows, row)),
  )
}

/**
 * Reads its row when asked. Its members are its own and can be enumerated, so that it is compared, copied and written as the plain
 * object that it stands for; but all blocks share them, and each holds no more than its place.
 */
class StoredBlock implements BlockFingerprint {
  declare readonly logical: number
  declare readonly physical: number
  declare readonly status: 'read' | 'unreadable'
  declare readonly moments: Moments | null
  declare readonly counts: Counts | null
  declare readonly range: Range | null
  declare readonly hash: string | null
  declare readonly tokens: readonly number[] | null
  declare readonly heads: readonly number[] | null
  readonly #rows: BlockRows
  readonly #row: number

  constructor(rows: BlockRows, row: number) {
    this.#rows = rows
    this.#row = row
    // One after the other: `defineProperties` takes half as long again, and there may be a hundred thousand blocks.
    for (const [name, its] of StoredBlock.#members) Object.defineProperty(this, name, its)
  }

  static readonly #members = Object.entries({
    logical: member((block) => block.#number('logical')),
    physical: member((block) => block.#number('physical')),
    status: member((block) => (block.#is('isRead') ? 'read' : 'unreadable')),
    moments: member((block) => block.#moments()),
    counts: member((block) => block.#counts()),
    range: member((block) => block.#range()),
    hash: member((block) => block.#hash()),
    tokens: member((block) => block.#tokens()),
    heads: member((block) => block.#heads()),
  } satisfies Record<keyof BlockFingerprint, PropertyDescriptor>)

  #number(column: keyof typeof columns): number {
    return this.#rows.numbers[this.#row * this.#rows.width + columns[column]] ?? Number.NaN
  }

  #is(column: 'isRead' | 'isDecoded'): boolean {
    return this.#number(column) === 1
  }

  #moments(): Moments | null {
    if (!this.#is('isDecoded')) return null
    return { sum: this.#number('sum'), ssq: this.#number('ssq'), sabs: this.#number('sabs') }
  }

  #counts(): Counts | null {
    if (!this.#is('isDecoded')) return null
    return {
      values: this.#number('values'),
      nan: this.#number('nan'),
      inf: this.#number('inf'),
      zero: this.#number('zero'),
      poison: this.#number('poison'),
    }
  }

  #range(): Range | null {
    if (!this.#is('isDecoded')) return null
    const [min, max] = [this.#number('min'), this.#number('max')]
    return { min: Number.isNaN(min) ? null : min, max: Number.isNaN(max) ? null : max }
  }

  #hash(): string | null {
    if (!this.#is('isRead')) return null
    const { buffer, byteOffset } = this.#rows.hashes
    return Buffer.from(buffer, byteOffset + this.#row * hashBytes, hashBytes).toString('hex')
  }

  #tokens(): readonly number[] | null {
    const tokens = this.#number('tokens')
    return Number.isNaN(tokens) ? null : this.#list(0, tokens)
  }

  #heads(): readonly number[] | null {
    const { slots, width } = this.#rows
    return Number.isNaN(this.#number('tokens')) ? null : this.#list(slots, width - columns.lists - slots)
  }

  #list(from: number, length: number): readonly number[] {
    const first = this.#row * this.#rows.width + columns.lists + from
    return [...this.#rows.numbers.subarray(first, first + length)]
  }
}

function member(read: (block: StoredBlock) => unknown): PropertyDescriptor & ThisType<StoredBlock> {
  return {
    enumerable: true,
    get() {
      return read(this)
    },
  }
}
