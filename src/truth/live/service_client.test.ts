import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../temp_folder.fixture.ts'
import { serviceClient, type ServiceClient } from './service_client.ts'
import type { AskLine } from './wire.ts'

const asker = { project: 'p', module: 'a', pool: 1 }
const measuring = { op: 'measuring' } as const

/** A client of a service that does so with each line, until it ends. */
async function clientOf(serve: (socket: Socket, line: AskLine) => void): Promise<ServiceClient> {
  const path = join(tempFolder({}), 'socket')
  const server: Server = createServer((socket) => {
    createInterface({ input: socket }).on('line', (line) => {
      if (!socket.writableEnded) serve(socket, JSON.parse(line))
    })
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  onTestFinished(() => void server.close())
  return serviceClient(path)
}

test('each ask gets the reply of its number, whatever their order', async () => {
  const later: string[] = []
  const client = await clientOf((socket, { id, ask }) => {
    const answer = ask.op === 'end' ? ask.payer : null
    later.unshift(`${JSON.stringify({ id, status: 'answered', answer })}\n`)
    if (later.length === 3) socket.write(later.join(''))
  })
  const asked = ['a', 'b', 'c'].map((payer) => client.ask(asker, { op: 'end', payer }))
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c'])
})

test('a fault is told to the ask that it answers alone', async () => {
  const client = await clientOf((socket, { id, ask }) => {
    const fault = { status: 'fault', code: 'error', reason: 'no GPU' }
    const reply = ask.op === 'begin' ? fault : { status: 'answered', answer: null }
    socket.write(`${JSON.stringify({ id, ...reply })}\n`)
  })
  const [one, other] = [client.ask(asker, { op: 'begin', payers: [] }), client.ask(asker, measuring)]
  await expect(one).rejects.toMatchObject({ name: 'MeasuringFault', message: 'no GPU' })
  expect(await other).toBeNull()
})

test.for([
  ['closes the connection', (socket: Socket) => socket.end(), /it closed the connection after 0 bytes/],
  ['dies in mid-line', (socket: Socket) => socket.end('{"id":1,"sta'), /it closed the connection after 12 bytes/],
] as const)('a service that %s is lost to all that wait and to whoever asks later', async ([, serve, how]) => {
  const client = await clientOf(serve)
  const waiting = [client.ask(asker, measuring), client.ask(asker, measuring)]
  for (const ask of waiting) await expect(ask).rejects.toThrow(how)
  await expect(client.ask(asker, measuring)).rejects.toThrow(/the process that measures is gone/)
})

test('where nobody listens that is told', async () => {
  const client = serviceClient(join(tempFolder({}), 'nobody'))
  await expect(client.ask(asker, measuring)).rejects.toThrow(/is gone .*: connect ENOENT/)
})
