import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { messageOf } from '../../message_of.ts'
import type { DeviceMeasurer } from './device_measurer.ts'
import { Gathering } from './gathering.ts'
import type { Ask, Asker, Reply, TimesAsk } from './wire.ts'

/** A device by the name that the lock and the workers know it by, and who measures on it. */
export interface MeasuredDevice {
  readonly name: string
  readonly measurer: DeviceMeasurer
}

/** A wish that waits for its round. */
interface Waiting {
  readonly module: string
  readonly ask: TimesAsk
  readonly answer: (reply: Reply<'times'>) => void
}

/**
 * The one process that measures, for all workers of a run: answers them on a socket. A device measures when every spec file
 * that may ask it waits, so that the looks of all are shuffled; which device a worker asks is told by its pool id.
 */
export class MeasuringService {
  readonly #devices: readonly MeasuredDevice[]
  readonly #gathering = new Gathering()
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #busy = new Set<string>()
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  private constructor(devices: readonly MeasuredDevice[]) {
    this.#devices = devices
    this.#server = createServer((socket) => this.#serve(socket))
  }

  /** @param path - of the socket: see `socketPath` */
  static async listen(path: string, devices: readonly MeasuredDevice[]): Promise<MeasuringService> {
    const service = new MeasuringService(devices)
    await new Promise<void>((resolve, reject) => {
      service.#server.once('error', reject).listen(path, resolve)
    })
    return service
  }

  /** A run begins: of these spec files, so many at a time. */
  expect(files: readonly string[], workers: number): void {
    this.#gathering.expect(files, workers)
  }

  /** A spec file has ended, or the worker that ran it has. */
  ended(file: string): void {
    this.#gathering.ended(file)
    this.#startRounds()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await Promise.all(this.#devices.map(({ measurer }) => measurer.end()))
  }

  #serve(socket: Socket): void {
    let file: string | undefined
    this.#sockets.add(socket)
    const lines = createInterface({ input: socket })
    lines.on('line', (line) => {
      const { asker, ask }: { asker: Asker; ask: Ask } = JSON.parse(line)
      file = asker.module
      void this.#answer(asker, ask).then((reply) => socket.write(`${JSON.stringify(reply)}\n`))
    })
    // A worker that dies has a reset connection.
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#sockets.delete(socket)
      if (file !== undefined) this.ended(file)
    })
  }

  async #answer({ module, pool }: Asker, ask: Ask): Promise<Reply<Ask['op']>> {
    const device = this.#devices[(pool - 1) % this.#devices.length]
    if (!device) return { status: 'fault', code: 'no-device', reason: 'there is no device to measure on' }
    if (ask.op === 'measuring') return { status: 'answered', answer: device.measurer.facts() }
    if (ask.op === 'repeats') return { status: 'answered', answer: device.measurer.repeats(ask) }
    return new Promise((answer) => {
      this.#waiting.set(device.name, [...(this.#waiting.get(device.name) ?? []), { module, ask, answer }])
      this.#gathering.wait(module, device.name)
      this.#startRounds()
    })
  }

  #startRounds(): void {
    for (const device of this.#devices) {
      if (!this.#busy.has(device.name) && this.#gathering.isComplete(device.name)) void this.#round(device)
    }
  }

  async #round({ name, measurer }: MeasuredDevice): Promise<void> {
    const round = this.#waiting.get(name) ?? []
    this.#waiting.delete(name)
    this.#busy.add(name)
    const replies = await measurer.measure(round.map(({ ask }) => ask)).catch((error: unknown) => {
      const fault: Reply<'times'> = { status: 'fault', code: 'error', reason: messageOf(error) }
      return round.map(() => fault)
    })
    this.#busy.delete(name)
    for (const [index, { module, answer }] of round.entries()) {
      this.#gathering.goOn(module)
      const reply = replies[index]
      if (reply) answer(reply)
    }
    this.#startRounds()
  }
}

/** Where the service of a run listens: in a folder that only this user can enter. Remove it with `removeSocket`. */
export function socketPath(): string {
  return join(mkdtempSync(join(tmpdir(), 'kernel-fidelity-')), 'measure')
}

export function removeSocket(path: string): void {
  rmSync(dirname(path), { recursive: true, force: true })
}
