import { inTurn } from '../cache/in_turn.ts'
import { kernelQuery } from '../cache/kernel_query.ts'
import type { Cache } from '../cache/cache.ts'
import type { Definition } from '../definition.ts'
import { liveTruth } from '../truth/live/live_truth.ts'
import { MeasuringFault } from '../truth/live/measuring_fault.ts'
import { takeGpuTurn } from '../truth/live/run_folder.ts'
import { turns } from '../truth/live/turns.ts'
import { serviceClient, type ServiceClient } from '../truth/live/service_client.ts'
import type { Asker } from '../truth/live/wire.ts'
import { recordedTruth } from '../truth/recorded_truth.ts'
import type { Truth } from '../truth/truth.ts'
import { embeddedCommand, embeddedEnvironment } from './embedded_command.ts'
import type { MeasuredFor, Settings } from './settings.ts'

/** The cache under test and the truth, as the settings say. */
export interface Session {
  readonly cache: Cache
  readonly embedded: boolean
  readonly truth: Truth
}

/** One cache process protocol and one reading of the recording serve all specs of a worker. */
const sessions = new Map<string, Session>()

/** @param asker - which file asks, where truth is measured; left out, the only one that does */
export function openSession(settings: Settings, definition: Definition, asker = onlyAsker): Session {
  const key = JSON.stringify([settings, definition])
  const session = sessions.get(key) ?? newSession(settings, definition, asker)
  sessions.set(key, session)
  return session
}

function newSession(settings: Settings, definition: Definition, asker: AskingFile): Session {
  const recorded = recordedTruth(settings.truthRows)
  const { measuring } = settings.run
  return {
    cache: cacheOf(settings, definition),
    embedded: settings.kernelQuery === undefined,
    truth: measuring
      ? liveTruth({
          service: clientOf(measuring),
          recorded,
          asker: () => ({ project: measuring.project, ...asker() }),
        })
      : recorded,
  }
}

/** Tells which spec file asks, and which worker runs it, at the time of asking. */
type AskingFile = () => Omit<Asker, 'project'>

export function onlyAsker(): ReturnType<AskingFile> {
  return { module: 'the only one', pool: 1 }
}

/** A worker asks the embedded engine one thing at a time, however many specs of a file are measured together. Where truth is measured, another cache than the embedded one may profile on the same GPU: it is asked by one worker at a time, and may take as long as it gets on. */
function cacheOf({ kernelQuery: command, cacheRows, timeoutMs, root, run }: Settings, definition: Definition): Cache {
  if (!command) {
    const engine = kernelQuery({
      command: embeddedCommand(cacheRows, definition),
      timeoutMs,
      cwd: root,
      name: 'the embedded engine',
      env: embeddedEnvironment,
    })
    return inTurn(engine, turns())
  }
  const { measuring } = run
  const cache = kernelQuery({ command, timeoutMs, cwd: root, timeoutFromOutput: measuring !== undefined })
  return measuring ? inTurn(cache, () => takeGpuTurn(measuring.socket)) : cache
}

/** A worker has one place in a round, whatever its specs ask for. */
const clients = new Map<string, ServiceClient>()

function clientOf({ socket, fault }: MeasuredFor): ServiceClient {
  if (fault !== undefined) return { ask: () => Promise.reject(new MeasuringFault('cannot-measure', fault)) }
  const client = clients.get(socket) ?? serviceClient(socket)
  clients.set(socket, client)
  return client
}
