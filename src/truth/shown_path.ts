import { relative } from 'node:path'

/** A path as messages show it: from the working directory where it lies below, else whole. */
export function shownPath(path: string): string {
  const short = relative(process.cwd(), path)
  return short === '' || short.startsWith('..') ? path : short
}
