import { existsSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a spec file imports from: the package where the project has it installed, else the sources of this repository. */
export function importSource(root: string, file: string): string {
  if (existsSync(join(root, 'node_modules/kernel-fidelity'))) return 'kernel-fidelity'
  const path = relative(dirname(file), index).replaceAll(sep, '/')
  return path.startsWith('.') ? path : `./${path}`
}

/** `.ts` in the repository, `.js` in the package: the extension is ours. */
const index = fileURLToPath(new URL(`../index${extname(import.meta.url)}`, import.meta.url))
