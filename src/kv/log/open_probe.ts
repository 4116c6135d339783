import { isDeepStrictEqual } from 'node:util'
import type { EnginePrefix } from './kv_line.ts'
import type { KvProbe, LineConflict, ToldLine } from './log_reading.ts'
import type { ProbeTag } from './probe_tag.ts'

/** Where a line stands among those that an engine prints under one tag: by its kind, its layer, and within the layer. */
type Place = readonly [kind: number, layer: number, within: number]

/** A probe that still grows. */
export class OpenProbe implements KvProbe {
  readonly tag: ProbeTag
  readonly prefix: EnginePrefix
  readonly writer: string
  readonly lines: ToldLine[] = []
  readonly conflicts: LineConflict[] = []
  #first: Place | null = null
  #last: Place | null = null
  #lastFront = ''
  #buffers: Map<string, number> | null = null
  #byPlace: Map<string, ToldLine> | null = null

  constructor(tag: ProbeTag, prefix: EnginePrefix, writer: string) {
    this.tag = tag
    this.prefix = prefix
    this.writer = writer
  }

  /**
   * `another`: the line goes back, and so belongs to a probe that begins with it. But nothing else came between (`goesOn`)
   * and it goes back into the middle: then it repeats a line, contradicts one, or is only out of order.
   */
  take(line: ToldLine, front: string, goesOn: boolean): 'taken' | 'repeated' | 'contradicts' | 'another' {
    const place = this.#placeOf(line)
    if (this.#first === null || this.#last === null) return this.#add(line, place, front)
    if (this.#isOfOtherSlot(line)) return 'another'
    const order = comparePlaces(place, this.#last)
    if (order > 0) return this.#add(line, place, front)
    if (!goesOn) return 'another'

    // Of a sharded cache an engine says so again for each layer that it was to print.
    const again = front === this.#lastFront || line.kind === 'sharded'
    if (order === 0 && again && isSame(this.#lineAt(place), line)) return 'repeated'
    if (comparePlaces(place, this.#first) <= 0) return 'another'
    const there = this.#lineAt(place)
    if (!there) return this.#add(line, place, front)
    if (isSame(there, line)) return 'repeated'
    this.conflicts.push({ first: there.number, second: line.number })
    return 'contradicts'
  }

  #add(line: ToldLine, place: Place, front: string): 'taken' {
    this.lines.push(line)
    this.#byPlace?.set(place.join(), line)
    this.#first ??= place
    if (this.#last === null || comparePlaces(place, this.#last) > 0) this.#last = place
    this.#lastFront = front
    return 'taken'
  }

  #isOfOtherSlot(line: ToldLine): boolean {
    if (line.kind !== 'ssm') return false
    const last = this.lines.at(-1)
    return last?.kind === 'ssm' && last.slot !== line.slot
  }

  /** Indexed once a line goes back, which it seldom does. */
  #lineAt(place: Place): ToldLine | undefined {
    this.#byPlace ??= new Map(this.lines.map((line) => [this.#placeOf(line).join(), line]))
    return this.#byPlace.get(place.join())
  }

  #placeOf(line: ToldLine): Place {
    switch (line.kind) {
      case 'buffer':
        return [0, this.#ordinalOf(line.name), 0]
      case 'ssm':
        return [1, line.layer === 'GLOBAL' ? Infinity : line.layer, 0]
      case 'sharded':
        return [2, -1, 0]
      case 'dtype':
        return [2, line.layer, 0]
      case 'region':
        return [2, line.layer, line.region === 'prefix' ? 1 : 2]
      case 'block':
        return [3, line.layer, line.index]
      case 'table':
        return [4, 0, 0]
      case 'hidden':
        return [5, line.layer, 0]
    }
  }

  /** Buffers are known by name: their order is the one in which they first come. */
  #ordinalOf(name: string): number {
    this.#buffers ??= new Map()
    const ordinal = this.#buffers.get(name) ?? this.#buffers.size
    this.#buffers.set(name, ordinal)
    return ordinal
  }
}

function comparePlaces(one: Place, other: Place): number {
  const at = one.findIndex((part, index) => part !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

function isSame(one: ToldLine | undefined, other: ToldLine): boolean {
  return one !== undefined && isDeepStrictEqual({ ...one, number: 0 }, { ...other, number: 0 })
}
