import { counted } from '../../verdict/wording.ts'
import type { BlockLine } from './kv_line.ts'
import type { KvProbe } from './log_reading.ts'
import type { LogTable } from './table_of_log.ts'

/** A block of a layer at its place in the sequence. */
export interface PlacedBlock {
  readonly layer: number
  readonly logical: number
  /** -1 where no line tells it. */
  readonly physical: number
  /** `null`: its line is missing within its slice, so the engine could not read it; or two lines contradict each other. */
  readonly ssq: { readonly k: number; readonly v: number } | null
}

/** Missing blocks are listed one by one, up to so many; then only a note tells that there are more. */
const mostMissing = 4096

/** Blocks of all slices of a moment, each once; slices overlap. */
export function placedBlocks(
  probes: readonly KvProbe[],
  table: LogTable,
): { readonly placed: readonly PlacedBlock[]; readonly notes: readonly string[] } {
  const placed = new Map<number, PlacedBlock>()
  const contradicted = new Map<number, PlacedBlock>()
  let missing = 0
  let listed = 0
  for (const slice of slicesOf(probes, table)) {
    missing += slice.end - slice.lo - slice.lines.length
    for (const block of placedSlice(slice, table.blockTable, mostMissing - listed)) {
      if (!block.ssq) listed++
      const key = block.layer * 2 ** 32 + block.logical
      const before = placed.get(key)
      if (before?.ssq && block.ssq && !isSame(before, block)) contradicted.set(key, { ...block, ssq: null })
      if (!before?.ssq) placed.set(key, block)
    }
  }
  for (const [key, block] of contradicted) placed.set(key, block)

  const blocks = [...placed.values()]
  const notes: string[] = []
  if (missing > mostMissing) notes.push(`${missing} KVBLK lines are missing, only ${mostMissing} of them are listed`)
  const [first] = contradicted.values()
  if (first) {
    notes.push(
      `two KVBLK lines contradict each other for ${counted(contradicted.size, 'block')}, first L${first.layer} block ${first.logical}`,
    )
  }
  const behind = blocks.find(({ logical }) => logical >= (table.blocks ?? Infinity))
  if (behind)
    notes.push(
      `L${behind.layer} block ${behind.logical} lies behind the last of ${counted(table.blocks ?? 0, 'block')}`,
    )
  const moved = blocks.find(({ logical, physical }) => (table.blockTable?.[logical] ?? physical) !== physical)
  if (moved) {
    const byTable = table.blockTable?.[moved.logical]
    notes.push(`L${moved.layer} block ${moved.logical} is physical ${moved.physical}, by the block table ${byTable}`)
  }
  return { placed: blocks, notes }
}

interface Slice {
  readonly layer: number
  readonly lo: number
  /** The block behind its last. */
  readonly end: number
  readonly lines: readonly BlockLine[]
}

function slicesOf(probes: readonly KvProbe[], table: LogTable): readonly Slice[] {
  return probes.flatMap(({ tag, lines }) => {
    const blocks = lines.filter((line) => line.kind === 'block').toSorted((one, other) => one.index - other.index)
    return [...Map.groupBy(blocks, ({ layer }) => layer)].map(([layer, ofLayer]) => {
      const toldEnd = tag.lo + (ofLayer.at(-1)?.index ?? -1) + 1
      return { layer, lo: tag.lo, end: Math.max(toldEnd, endOfSlice(tag.name, table.blocks)), lines: ofLayer }
    })
  })
}

/** Where the engine ends the slice that it prints under this name; 0 where that is not known. */
function endOfSlice(name: string, blocks: number | null): number {
  if (blocks === null) return 0
  if (name === 'abswin') return Math.min(266, blocks)
  return name === 'tail' || name === 'decode_step0_pre' ? blocks : 0
}

/** `room`: how many missing blocks may be listed. */
function* placedSlice(slice: Slice, blockTable: readonly number[] | null, room: number): Iterable<PlacedBlock> {
  const { layer, lo, end, lines } = slice
  let next = lo
  let left = room
  for (const line of [...lines, undefined]) {
    const logical = line ? lo + line.index : end
    for (; next < logical && left > 0; next++, left--) {
      yield { layer, logical: next, physical: blockTable?.[next] ?? -1, ssq: null }
    }
    if (line) yield { layer, logical, physical: line.physical, ssq: { k: line.kSsq, v: line.vSsq } }
    next = logical + 1
  }
}

function isSame(one: PlacedBlock, other: PlacedBlock): boolean {
  return one.physical === other.physical && Object.is(one.ssq?.k, other.ssq?.k) && Object.is(one.ssq?.v, other.ssq?.v)
}
