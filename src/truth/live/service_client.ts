import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { MeasuringFault } from './measuring_fault.ts'
import { turns } from './turns.ts'
import type { Ask, Asker, Replies, Reply } from './wire.ts'

/** The process that measures, as a worker sees it. One ask at a time; the connection holds the worker's place in the round. */
export interface ServiceClient {
  /** Rejects with a `MeasuringFault`. */
  ask<A extends Ask>(asker: Asker, ask: A): Promise<Replies[A['op']]>
}

/** @param path - of the service's socket */
export function serviceClient(path: string): ServiceClient {
  const turn = turns()
  let connection: Connection | undefined
  return {
    async ask(asker, ask) {
      const endTurn = await turn()
      try {
        connection ??= openConnection(path)
        return await connection.exchange(asker, ask)
      } finally {
        endTurn()
      }
    },
  }
}

interface Connection {
  exchange<A extends Ask>(asker: Asker, ask: A): Promise<Replies[A['op']]>
}

function openConnection(path: string): Connection {
  const socket = connect(path)
  // A worker that has nothing else to do is free to end.
  socket.unref()
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  let failure: Error | undefined
  socket.on('error', (error) => (failure = error))
  return {
    async exchange<A extends Ask>(asker: Asker, ask: A) {
      socket.ref()
      socket.write(`${JSON.stringify({ asker, ask })}\n`)
      try {
        const line = await lines.next()
        if (line.done) {
          await setTimeout(deathMs)
          throw lost(path, failure, socket)
        }
        return unwrapped<A['op']>(JSON.parse(line.value))
      } finally {
        socket.unref()
      }
    },
  }
}

/** The process that measures is Vitest's own, and a worker dies with it: until then it leaves nothing in the report, in ms. */
const deathMs = 1_000

function unwrapped<O extends Ask['op']>(reply: Reply<O>): Replies[O] {
  if (reply.status === 'answered') return reply.answer
  throw new MeasuringFault(reply.code, reply.reason)
}

function lost(path: string, failure: Error | undefined, socket: Socket): MeasuringFault {
  const how = failure ? failure.message : `it closed the connection after ${socket.bytesRead} bytes`
  return new MeasuringFault('service-lost', `the process that measures is gone (${path}): ${how}`)
}
