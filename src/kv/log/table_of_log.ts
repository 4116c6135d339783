import { counted } from '../../verdict/wording.ts'
import type { ChosenTurn } from './choose_turn.ts'
import type { KvProbe } from './log_reading.ts'

export interface LogTable {
  /** `null` where no line tells it. */
  readonly blockTable: readonly number[] | null
  /** How many blocks the sequence has, by its table or its regions. */
  readonly blocks: number | null
  readonly boundary: number | null
  readonly notes: readonly string[]
}

/** The block table of a turn and its boundary: all its layers share them. What contradicts another line is noted. */
export function tableOfLog({ turn, probes }: ChosenTurn, blockSize?: number): LogTable {
  const printed = turn.prefill.flatMap(({ lines }) => lines).find((line) => line.kind === 'table')?.table
  const blockTable = printed ?? tableOfBlocks(probes)
  const sizes = regionSizes(turn.prefill)
  const [firstSize] = sizes.all
  const blocks = blockTable?.length ?? firstSize ?? null
  const bySkip = turn.skip === 0 ? 0 : turn.skip !== null && blockSize ? Math.floor(turn.skip / blockSize) : null
  const [prefix] = sizes.prefix
  const boundary =
    sizes.prefix.length > 1 ? null : (prefix ?? (bySkip === null ? null : Math.min(bySkip, blocks ?? bySkip)))

  const notes: string[] = []
  if (sizes.prefix.length > 1)
    notes.push(`layers disagree about the boundary: prefixes of ${sizes.prefix.join(', ')} blocks`)
  if (sizes.all.length > 1) notes.push(`layers disagree about their blocks: ${sizes.all.join(', ')}`)
  if (printed && firstSize !== undefined && !sizes.all.includes(printed.length)) {
    notes.push(`the block table has ${counted(printed.length, 'block')}, prefix and suffix ${firstSize}`)
  }
  if (bySkip !== null && prefix !== undefined && Math.min(bySkip, blocks ?? bySkip) !== prefix) {
    notes.push(
      `the prefix has ${counted(prefix, 'block')}, though ${counted(turn.skip ?? 0, 'reused token')} make ${counted(bySkip, 'whole block')}`,
    )
  }
  if (!printed) notes.push(blockTable ? 'no BTBL line: the block table ends with the last KVBLK line' : 'no BTBL line')
  return { blockTable, blocks, boundary, notes }
}

/** Different sizes that lines tell, in their order: of prefixes, and of prefix and suffix together. */
function regionSizes(probes: readonly KvProbe[]): {
  readonly prefix: readonly number[]
  readonly all: readonly number[]
} {
  const regions = probes.flatMap(({ lines }) => lines).filter((line) => line.kind === 'region')
  const suffixes = new Map(
    regions.filter(({ region }) => region === 'suffix').map(({ layer, blocks }) => [layer, blocks]),
  )
  const prefixes = regions.filter(({ region }) => region === 'prefix')
  const wholes = prefixes.flatMap(({ layer, blocks }) => {
    const suffix = suffixes.get(layer)
    return suffix === undefined ? [] : [blocks + suffix]
  })
  return { prefix: [...new Set(prefixes.map(({ blocks }) => blocks))], all: [...new Set(wholes)] }
}

/** KVBLK lines of a whole table are one where none is missing. */
function tableOfBlocks(probes: readonly KvProbe[]): readonly number[] | null {
  const whole = probes.find(({ tag }) => tag.name === 'decode_step0_pre')
  const blocks = whole?.lines.filter((line) => line.kind === 'block') ?? []
  const isWhole = blocks.length > 0 && blocks.every(({ index }, at) => index === at)
  return isWhole ? blocks.map(({ physical }) => physical) : null
}
