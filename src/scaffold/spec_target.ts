import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Where a spec of a kind goes, relative to the root: `fidelity/<kind>.fidelity.ts` unless its author says otherwise.
 * @throws Error naming a file that is free, where something is there already.
 */
export function specTarget(root: string, kind: string, given: string | undefined): string {
  const file = relative(root, resolve(root, given ?? `fidelity/${kind}.fidelity.ts`))
  if (!existsSync(join(root, file))) return file
  throw new Error(
    `${file} is there already, and is not replaced\n  next: name another with --file, as ${freeFile(root, file)}`,
  )
}

/** Creates the file, and the folders above it. Throws where it has come to be since. */
export function writeSpec(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text, { flag: 'wx' })
}

function freeFile(root: string, file: string): string {
  for (let count = 2; ; count += 1) {
    const other = file.replace(/(?=\.fidelity\.ts$|$)/, `_${count}`)
    if (!existsSync(join(root, other))) return other
  }
}
