import { kernelQuery } from '../cache/kernel_query.ts'
import type { Cache } from '../cache/cache.ts'
import type { Definition } from '../definition.ts'
import { recordedTruth } from '../truth/recorded_truth.ts'
import type { Truth } from '../truth/truth.ts'
import { embeddedCommand, embeddedEnvironment } from './embedded_command.ts'
import type { Settings } from './settings.ts'

/** The cache under test and the truth, as the settings say. */
export interface Session {
  readonly cache: Cache
  readonly embedded: boolean
  readonly truth: Truth
}

/** One cache process protocol and one reading of the recording serve all specs of a worker. */
const sessions = new Map<string, Session>()

export function openSession(settings: Settings, definition: Definition): Session {
  const key = JSON.stringify([settings, definition])
  const session = sessions.get(key) ?? newSession(settings, definition)
  sessions.set(key, session)
  return session
}

function newSession(
  { kernelQuery: command, cacheRows, truthRows, timeoutMs, root }: Settings,
  definition: Definition,
): Session {
  return {
    cache: kernelQuery({
      command: command ?? embeddedCommand(cacheRows, definition),
      timeoutMs,
      cwd: root,
      ...(command ? {} : { name: 'the embedded engine', env: embeddedEnvironment }),
    }),
    embedded: command === undefined,
    truth: recordedTruth(truthRows),
  }
}
