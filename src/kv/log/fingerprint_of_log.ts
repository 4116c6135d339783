import { counted } from '../../verdict/wording.ts'
import type { CacheFingerprint, LayerFingerprint, StateFingerprint } from '../fingerprint.ts'
import { chooseTurn, turnText, type ChosenTurn, type TurnChoice } from './choose_turn.ts'
import { layerOfLog } from './layer_of_log.ts'
import type { KvProbe, LogReading, ToldLine } from './log_reading.ts'
import { placedBlocks } from './placed_blocks.ts'
import { readingNotes } from './reading_notes.ts'
import { skippedLayers } from './skipped_layers.ts'
import { statesOf } from './states_of.ts'
import { tableOfLog } from './table_of_log.ts'

export interface LogFingerprintOptions {
  /** Tokens of a block. It gives the boundary where no KV_CKSUM line does. */
  readonly blockSize?: number | undefined
  /** How many layers have a KV cache: those that the log does not tell of at its end are then known to be skipped. */
  readonly layers?: number | undefined
  /** A log does not say. @default null */
  readonly model?: string | undefined
}

export interface LogFingerprint extends CacheFingerprint {
  readonly from: 'log'
  /** What is missing, could not be read or does not fit together, in words. */
  readonly notes: readonly string[]
  /** What else was printed at the same moment, to hold one log against another. */
  readonly states: readonly StateFingerprint[]
}

/**
 * What a log tells of the KV cache of one request: regions of KV_CKSUM lines, blocks of KVBLK lines (by their absolute logical
 * block), table of the BTBL line. The sums are as printed, so only good to 4 decimals, and equal ones do not prove equal bytes.
 * What is not told is `null`, or NaN within moments. A region counts blocks that the engine could not read as `unreadable` only
 * as far as KVBLK lines show that they are missing.
 *
 * @param choice Needed where the log holds several turns.
 * @throws Where there is no such turn, it tells nothing of a KV cache, or contradicts itself.
 */
export function fingerprintOfLog(
  reading: LogReading,
  choice?: TurnChoice,
  options: LogFingerprintOptions = {},
): LogFingerprint {
  const chosen = chooseTurn(reading, choice)
  const { turn, moment, probes } = chosen
  refuse(reading.source, chosen)

  const table = tableOfLog(chosen, options.blockSize)
  const { placed, notes } = placedBlocks(probes, table)
  const lines = linesOf(probes)
  const regions = Map.groupBy(
    lines.filter((line) => line.kind === 'region'),
    ({ layer }) => layer,
  )
  const blocks = Map.groupBy(placed, ({ layer }) => layer)
  const numbers = [...new Set([...regions.keys(), ...blocks.keys()])].toSorted((one, other) => one - other)
  const layers = numbers.map((layer) =>
    layerOfLog(layer, { regions: regions.get(layer) ?? [], blocks: blocks.get(layer) ?? [] }, table),
  )
  return {
    source: `${reading.source}: ${turnText({ ...turn, prefill: [], decode: [], [moment]: probes })}`,
    from: 'log',
    facts: { model: options.model ?? null, tokens: turn.tokens, tokensHash: null },
    layers,
    skipped: skippedLayers(chosen, new Set(numbers), options.layers),
    blockTable: table.blockTable,
    boundary: table.boundary,
    notes: [
      ...table.notes,
      ...notes,
      ...(moment === 'prefill' ? [...missingRegions(layers), ...statesLeftOut(chosen)] : []),
      ...readingNotes(reading),
    ],
    states: statesOf(probes),
  }
}

function refuse(source: string, { turn, moment, probes }: ChosenTurn): void {
  const conflicts = probes.flatMap((probe) => probe.conflicts)
  const [conflict] = conflicts
  if (conflict) {
    throw new Error(
      `${source}: ${turnText(turn)} contradicts itself ${counted(conflicts.length, 'time')}, first in lines ${conflict.first} and ` +
        `${conflict.second}: two processes that wrote into one log? Read the lines of each by themselves`,
    )
  }
  const isOfCache = linesOf(probes).some(({ kind }) => !['ssm', 'buffer', 'hidden'].includes(kind))
  if (!isOfCache) throw new Error(`${source}: ${turnText(turn)} tells nothing of a KV cache at its ${moment}`)
}

function linesOf(probes: readonly KvProbe[]): readonly ToldLine[] {
  return probes.flatMap(({ lines }) => lines)
}

/** At the end of a prefill an engine prints both regions of a layer, even where one is empty. */
function missingRegions(layers: readonly LayerFingerprint[]): readonly string[] {
  return layers.flatMap(({ name, sides }) => {
    const missing = (['prefix', 'suffix'] as const).filter((region) => sides.k[region].moments === null)
    return missing.map((region) => `${name}: no KV_CKSUM line of its ${region}`)
  })
}

/** Those of the other moment of the turn. */
function statesLeftOut({ turn }: ChosenTurn): readonly string[] {
  const left = statesOf(turn.decode).length
  return left === 0
    ? []
    : [
        `the first decode step tells ${counted(left, 'sum')} of states more: ask for the moment 'decode' of the turn (LOG#N:decode)`,
      ]
}
