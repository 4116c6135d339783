import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Definition } from '../definition.ts'

/** The embedded cache: our own `kernel-query` process over recorded rows of one definition. */
export function embeddedCommand(rows: string, definition: Definition): [string, ...string[]] {
  return [process.execPath, enginePath, '--rows', rows, '--definition', definition, 'kernel-query']
}

/** `.ts` in the repository, `.js` in the package: the extension is ours. */
const enginePath = fileURLToPath(new URL(`../engine/main${extname(import.meta.url)}`, import.meta.url))

/** Every query is a process: with its compiled code cached, where Node caches it by default, it starts in half the time. */
export const embeddedEnvironment = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') }
