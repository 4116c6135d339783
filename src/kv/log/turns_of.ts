import type { KvProbe, KvTurn } from './log_reading.ts'

/** Groups probes into the requests that they tell of; see `KvTurn`. */
export function turnsOf(probes: readonly KvProbe[]): readonly KvTurn[] {
  const turns: OpenTurn[] = []
  const writers = new Map<string, WriterTurns>()
  for (const probe of probes) {
    const place = placeOf(probe)
    if (place === null) continue
    const writer = writers.get(probe.writer) ?? new WriterTurns()
    writers.set(probe.writer, writer)
    const turn = place.moment === 'prefill' ? writer.ofPrefill(probe, place.stage) : writer.ofDecode(probe)
    const joined = turn ?? writer.begin(probe)
    if (!turn) turns.push(joined)
    joined.add(probe, place)
  }
  return turns
}

interface Place {
  readonly moment: 'prefill' | 'decode'
  readonly stage: number
}

/** In the order in which an engine prints them for a request. */
const prefillStages = ['final_state', 'final', 'abswin', 'tail']
const decodeStages = ['decode_step0_pre', 'step0']
/** A cache's lines under a tag that is not known are a turn of their own. */
const ownStage = -1

function placeOf({ tag, lines }: KvProbe): Place | null {
  // The table comes last of all, under the tag of the first sums; where those were not printed, it alone has the tag.
  if (tag.name === 'final' && lines[0]?.kind === 'table') return { moment: 'prefill', stage: prefillStages.length }
  const prefill = prefillStages.indexOf(tag.name)
  if (prefill !== -1) return { moment: 'prefill', stage: prefill }
  const decode = decodeStages.indexOf(tag.name)
  if (decode !== -1) return { moment: 'decode', stage: decode }
  const isOfCache = lines.some(({ kind }) => kind !== 'ssm' && kind !== 'buffer' && kind !== 'hidden')
  return isOfCache ? { moment: 'prefill', stage: ownStage } : null
}

/** The turns of one writer, each found without a search through all. */
class WriterTurns {
  readonly #all: OpenTurn[] = []
  readonly #latest = new Map<string, OpenTurn>()
  #decoded: OpenTurn | undefined

  /** The latest turn of as many tokens that has not yet come so far. */
  ofPrefill({ tag }: KvProbe, stage: number): OpenTurn | undefined {
    if (stage === ownStage) return undefined
    const latest = [`${tag.tokens}`, `${tag.tokens} ${tag.skip}`].map((key) => this.#latest.get(key))
    const turn = latest.find((each) => each?.isBefore(stage) && each.hasSkip(tag.skip))
    if (!turn) return undefined
    this.#note(turn, tag)
    return turn
  }

  ofDecode(probe: KvProbe): OpenTurn | undefined {
    if (probe.tag.name === 'step0' && this.#decoded?.awaits(probe)) return this.#decoded
    const waiting = this.#all.slice(-mostInFlight).filter((turn) => turn.awaits(probe))
    const sure = waiting.findLast((turn) => turn.agreesWith(probe) === true)
    this.#decoded = sure ?? waiting.findLast((turn) => turn.agreesWith(probe) === null)
    return this.#decoded
  }

  begin({ tag, writer }: KvProbe): OpenTurn {
    const turn = new OpenTurn(writer, tag.tokens)
    this.#all.push(turn)
    this.#note(turn, tag)
    if (decodeStages.includes(tag.name)) this.#decoded = turn
    return turn
  }

  #note(turn: OpenTurn, { tokens, skip }: KvProbe['tag']): void {
    this.#latest.set(`${tokens}`, turn)
    if (skip !== null) this.#latest.set(`${tokens} ${skip}`, turn)
  }
}

/** Requests between their prefill and their first decode step; an engine runs no more at once. */
const mostInFlight = 64

class OpenTurn implements KvTurn {
  readonly writer: string
  readonly tokens: number | null
  skip: number | null = null
  readonly prefill: KvProbe[] = []
  readonly decode: KvProbe[] = []
  #stage = ownStage
  #slot: number | undefined
  #table: readonly number[] | undefined

  constructor(writer: string, tokens: number | null) {
    this.writer = writer
    this.tokens = tokens
  }

  add(probe: KvProbe, { moment, stage }: Place): void {
    this[moment].push(probe)
    this.skip ??= probe.tag.skip
    this.#slot ??= slotOf(probe)
    this.#table ??= tableOf(probe)
    // A turn of its own takes no more of a prefill.
    if (moment === 'prefill') this.#stage = stage === ownStage ? Infinity : stage
  }

  isBefore(stage: number): boolean {
    return this.#stage < stage && this.decode.length === 0
  }

  hasSkip(skip: number | null): boolean {
    return skip === null || this.skip === null || this.skip === skip
  }

  awaits({ tag }: KvProbe): boolean {
    return this.decode.every((probe) => decodeStages.indexOf(probe.tag.name) < decodeStages.indexOf(tag.name))
  }

  /** `null` where nothing is told that could differ. */
  agreesWith(probe: KvProbe): boolean | null {
    const slot = slotOf(probe)
    const isSlotKnown = this.#slot !== undefined && slot !== undefined
    if (isSlotKnown && this.#slot !== slot) return false
    const table = this.#table
    const blocks = probe.lines.filter((line) => line.kind === 'block')
    if (table === undefined || blocks.length === 0) return isSlotKnown ? true : null
    return blocks.every(({ index, physical }) => table[probe.tag.lo + index] === physical)
  }
}

function slotOf({ lines }: KvProbe): number | undefined {
  return lines.find((line) => line.kind === 'ssm')?.slot
}

function tableOf({ lines }: KvProbe): readonly number[] | undefined {
  return lines.find((line) => line.kind === 'table')?.table
}
