import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { onTestFinished } from 'vitest'

const repository = join(import.meta.dirname, '../..')

/** The root of a Vitest project with these files (by relative path) until the test ends: `../..` of it is this repository. */
export function projectFolder(files: Readonly<Record<string, string>>): string {
  const root = join(repository, '.e2e', randomUUID())
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** Runs a command of this folder; the process never rejects. */
export function runCommand(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
) {
  return execa(process.execPath, [join(import.meta.dirname, command), ...args], {
    cwd,
    reject: false,
    // The variables of the Vitest that runs this are not for the one inside.
    extendEnv: false,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1', ...env },
  })
}
