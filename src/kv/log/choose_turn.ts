import { counted } from '../../verdict/wording.ts'
import type { KvProbe, KvTurn, LogReading } from './log_reading.ts'

/** A moment of a turn, by its place in `turns` or by the tag of one of its probes (the `nth` of that tag, from 0). */
export type TurnChoice =
  | { readonly turn: number; readonly moment?: 'prefill' | 'decode' | undefined }
  | { readonly tag: string; readonly nth?: number | undefined }

export interface ChosenTurn {
  readonly turn: KvTurn
  readonly moment: 'prefill' | 'decode'
  /** Those of the moment. */
  readonly probes: readonly KvProbe[]
}

/**
 * Without a choice, the only turn of the log.
 *
 * @throws Where there is no such turn, or no choice and several: the message lists what there is.
 */
export function chooseTurn(reading: LogReading, choice?: TurnChoice): ChosenTurn {
  const found =
    choice === undefined ? onlyTurn(reading) : 'tag' in choice ? byTag(reading, choice) : byNumber(reading, choice)
  if (!found) throw new Error(`${reading.source}: ${wanted(reading, choice)}. ${contents(reading)}`)
  return { ...found, probes: found.turn[found.moment] }
}

type Found = Omit<ChosenTurn, 'probes'>

function onlyTurn({ turns }: LogReading): Found | undefined {
  const [turn] = turns
  return turn && turns.length === 1 ? { turn, moment: usualMoment(turn) } : undefined
}

function byNumber({ turns }: LogReading, choice: Extract<TurnChoice, { turn: number }>): Found | undefined {
  const turn = turns[choice.turn]
  const moment = choice.moment ?? (turn && usualMoment(turn))
  return turn && moment && turn[moment].length > 0 ? { turn, moment } : undefined
}

function byTag(
  { probes, turns }: LogReading,
  { tag, nth = 0 }: Extract<TurnChoice, { tag: string }>,
): Found | undefined {
  const probe = probes.filter((each) => each.tag.text === tag)[nth]
  const turn = probe && turns.find(({ prefill, decode }) => [...prefill, ...decode].includes(probe))
  return turn && { turn, moment: turn.decode.includes(probe) ? 'decode' : 'prefill' }
}

function usualMoment({ prefill }: KvTurn): 'prefill' | 'decode' {
  return prefill.length > 0 ? 'prefill' : 'decode'
}

function wanted({ turns }: LogReading, choice: TurnChoice | undefined): string {
  if (!choice) return turns.length === 0 ? 'no KV probe in this log' : 'several turns in this log: say which'
  if ('tag' in choice)
    return `no turn with a probe [${choice.tag}]${choice.nth === undefined ? '' : ` number ${choice.nth}`}`
  return `no turn ${choice.turn}${choice.moment ? ` with lines of its ${choice.moment}` : ''}`
}

const mostTold = 12

function contents({ turns, counts }: LogReading): string {
  if (turns.length === 0) {
    return `${counted(counts.lines, 'line')}, ${counted(counts.unparsed, 'record')} that could not be read. An engine prints them under METRALE_SSM_SAVE_DUMP=1`
  }
  const told = turns.slice(0, mostTold).map((turn, index) => `${index}: ${turnText(turn)}`)
  return `Turns: ${told.join('; ')}${turns.length > mostTold ? `; and ${turns.length - mostTold} more` : ''}`
}

/** For messages: `final@4097/skip4096, decode_step0_pre (lines 12 to 340)`. */
export function turnText({ prefill, decode }: KvTurn): string {
  const probes = [...prefill, ...decode]
  const first = probes[0]?.lines[0]?.number ?? 0
  const last = Math.max(...probes.map(({ lines }) => lines.at(-1)?.number ?? 0))
  return `${probes.map(({ tag }) => tag.text).join(', ')} (lines ${first} to ${last})`
}
