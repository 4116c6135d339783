import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'
import type { Vitest } from 'vitest/node'

/**
 * The test files of all shards together, as `23 (9f86d081884c)`: how many, and a digest of their names. Vitest deals them out by
 * the place of each in the whole list, so that shards of two lists leave files out, or run them twice.
 *
 * @param filters - the words of the command line that choose files
 */
export async function dealtFiles(vitest: Vitest, filters: readonly string[]): Promise<string> {
  const found = await vitest.globTestSpecifications([...filters])
  const names = found.map(({ project, moduleId }) => `${project.name} ${pathIn(vitest.config.root, moduleId)}`)
  const digest = createHash('sha256').update(names.toSorted().join('\n')).digest('hex')
  return `${names.length} (${digest.slice(0, 12)})`
}

function pathIn(root: string, file: string): string {
  return relative(root, file).replaceAll(sep, '/')
}
