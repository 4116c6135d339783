import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { MeasuringFault } from './measuring_fault.ts'
import { isWhole, type Ask, type Asker, type AskLine, type Replies, type Reply } from './wire.ts'

/** The process that measures, as a worker sees it. The connection holds the worker's place in the round. */
export interface ServiceClient {
  /** Rejects with a `MeasuringFault`. */
  ask<A extends Ask>(asker: Asker, ask: A): Promise<Replies[A['op']]>
}

/** @param path - of the service's socket */
export function serviceClient(path: string): ServiceClient {
  let connection: ServiceClient | undefined
  return {
    ask: (asker, ask) => (connection ??= openConnection(path)).ask(asker, ask),
  }
}

function openConnection(path: string): ServiceClient {
  const socket = connect(path)
  // A worker that has nothing else to do is free to end.
  socket.unref()
  /** What to do with the reply to each ask, by its number: a line of JSON. */
  const pending = new Map<number, PromiseWithResolvers<string>>()
  let asks = 0
  let failure: Error | undefined
  let gone: Promise<MeasuringFault> | undefined
  socket.once('close', () => {
    gone = lost()
    void gone.then((fault) => {
      for (const { reject } of pending.values()) reject(fault)
    })
  })
  const lines = createInterface({ input: socket })
  lines.on('line', (line) => {
    if (!isWhole(line)) return
    const { id }: Pick<AskLine, 'id'> = JSON.parse(line)
    pending.get(id)?.resolve(line)
  })
  // The lines tell what the socket does.
  for (const one of [socket, lines]) one.on('error', (error) => (failure = error))

  return {
    async ask<A extends Ask>(asker: Asker, ask: A): Promise<Replies[A['op']]> {
      if (gone) throw await gone
      const id = (asks += 1)
      const line: AskLine = { id, asker, ask }
      socket.ref()
      socket.write(`${JSON.stringify(line)}\n`)
      try {
        const reply = Promise.withResolvers<string>()
        pending.set(id, reply)
        return unwrapped<A['op']>(JSON.parse(await reply.promise))
      } finally {
        pending.delete(id)
        if (pending.size === 0) socket.unref()
      }
    },
  }

  async function lost(): Promise<MeasuringFault> {
    await setTimeout(deathMs, undefined, { ref: pending.size > 0 })
    const how = failure ? failure.message : `it closed the connection after ${socket.bytesRead} bytes`
    return new MeasuringFault('service-lost', `the process that measures is gone (${path}): ${how}`)
  }
}

/** The process that measures is Vitest's own, and a worker dies with it: until then it leaves nothing in the report, in ms. */
const deathMs = 1_000

function unwrapped<O extends Ask['op']>(reply: Reply<O>): Replies[O] {
  if (reply.status === 'answered') return reply.answer
  throw new MeasuringFault(reply.code, reply.reason)
}
