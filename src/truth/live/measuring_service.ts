import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { messageOf } from '../../message_of.ts'
import type { DeviceMeasurer } from './device_measurer.ts'
import { Gathering } from './gathering.ts'
import { fileName, isWhole, type Ask, type AskLine, type Reply, type TimesAsk } from './wire.ts'

/** A device by the name that the lock and the workers know it by, and who measures on it. */
export interface MeasuredDevice {
  readonly name: string
  readonly measurer: DeviceMeasurer
}

export interface ServiceOptions {
  /** Of the socket. */
  readonly path: string
  readonly devices: readonly MeasuredDevice[]
  /** How long files that have not asked are waited for while nothing happens, in ms: a worker may die before it asks. */
  readonly patienceMs: number
}

/** A wish that waits for its round. */
interface Waiting {
  readonly file: string
  /** By its name. */
  readonly device: string
  readonly ask: TimesAsk
  readonly answer: (reply: Reply<'times'>) => void
}

/**
 * The one process that measures, for all workers of a run: answers them on a socket. A device measures when every spec
 * that may ask it waits, so that the looks of all are shuffled; which device a worker asks is told by its pool id.
 */
export class MeasuringService {
  readonly #devices: readonly MeasuredDevice[]
  readonly #patienceMs: number
  readonly #gathering = new Gathering()
  #waiting: readonly Waiting[] = []
  /** By device. */
  readonly #rounds = new Map<string, Promise<void>>()
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #patience: NodeJS.Timeout | undefined
  #fault: Extract<Reply<'times'>, { readonly status: 'fault' }> | undefined

  private constructor({ devices, patienceMs }: ServiceOptions) {
    this.#devices = devices
    this.#patienceMs = patienceMs
    this.#server = createServer((socket) => this.#serve(socket))
  }

  static async listen(options: ServiceOptions): Promise<MeasuringService> {
    const service = new MeasuringService(options)
    await new Promise<void>((resolve, reject) => {
      service.#server.once('error', reject).listen(options.path, resolve)
    })
    return service
  }

  /** A run begins: of these spec files by `fileName`, so many at a time. */
  expect(files: readonly string[], workers: number): void {
    this.#gathering.expect(files, workers)
  }

  /** A spec file has ended, or the worker that ran it has. */
  ended(file: string): void {
    this.#gathering.ended(file)
    this.#waiting = this.#waiting.filter((one) => one.file !== file)
    this.#startRounds()
  }

  /** Measures no more: whoever waits is told why, and so is whoever asks from now on. A round that is on ends by itself. */
  fail(code: string, reason: string): void {
    this.#fault ??= { status: 'fault', code, reason }
    for (const { answer } of this.#waiting) answer(this.#fault)
    this.#waiting = []
  }

  get isMeasuring(): boolean {
    return this.#rounds.size > 0
  }

  async close(): Promise<void> {
    this.fail('ended', 'the run has ended')
    clearTimeout(this.#patience)
    await Promise.all(this.#rounds.values())
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await Promise.all(this.#devices.map(({ measurer }) => measurer.end()))
  }

  #serve(socket: Socket): void {
    let file: string | undefined
    this.#sockets.add(socket)
    const lines = createInterface({ input: socket })
    lines.on('line', (line) => {
      if (!isWhole(line)) return
      const { id, asker, ask }: AskLine = JSON.parse(line)
      file = fileName(asker)
      void this.#answer(file, asker.pool, ask).then((reply) => socket.write(`${JSON.stringify({ id, ...reply })}\n`))
    })
    // A worker that dies has a reset connection, which its lines tell too.
    for (const one of [socket, lines]) one.on('error', () => {})
    socket.on('close', () => {
      this.#sockets.delete(socket)
      if (file !== undefined) this.ended(file)
    })
  }

  async #answer(file: string, pool: number, ask: Ask): Promise<Reply<Ask['op']>> {
    const device = this.#devices[(pool - 1) % this.#devices.length]
    if (!device) return { status: 'fault', code: 'no-device', reason: 'there is no device to measure on' }
    const { name, measurer } = device
    if (ask.op === 'measuring') return { status: 'answered', answer: measurer.facts() }
    if (ask.op === 'repeats') return { status: 'answered', answer: measurer.repeats(ask) }
    if (ask.op === 'begin') this.#gathering.begin(file, name, ask.payers)
    if (ask.op === 'end') this.#gathering.end(file, ask.payer)
    if (ask.op !== 'times') {
      this.#startRounds()
      return { status: 'answered', answer: null }
    }
    if (this.#fault) return this.#fault
    return new Promise((answer) => {
      this.#waiting = [...this.#waiting, { file, device: name, ask, answer }]
      this.#gathering.wait(file, name, ask.payer)
      this.#startRounds()
    })
  }

  #startRounds(): void {
    if (this.#fault) return
    for (const device of this.#devices) {
      const { name } = device
      if (this.#rounds.has(name) || !this.#gathering.isComplete(name)) continue
      this.#rounds.set(name, this.#round(device))
    }
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#giveUp(), this.#patienceMs).unref()
  }

  #giveUp(): void {
    if (this.isMeasuring || this.#waiting.length === 0) return
    this.#gathering.giveUp()
    this.#startRounds()
  }

  async #round({ name, measurer }: MeasuredDevice): Promise<void> {
    const round = this.#waiting.filter(({ device }) => device === name)
    this.#waiting = this.#waiting.filter(({ device }) => device !== name)
    const replies = await measurer
      .measure(round.map(({ ask }) => ask))
      .catch((error: unknown) => this.fail('error', messageOf(error)))
    this.#rounds.delete(name)
    for (const [index, { file, ask, answer }] of round.entries()) {
      this.#gathering.goOn(file, ask.payer)
      const reply = replies?.[index] ?? this.#fault
      if (reply) answer(reply)
    }
    this.#startRounds()
  }
}
