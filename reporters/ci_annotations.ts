import { relative, resolve, sep } from 'node:path'
import type { Report } from './report.ts'
import type { SpecTest } from './run_facts.ts'

/** What GitHub shows beside a line of the sources. */
export interface Annotation {
  /** Relative to the root of Vitest; left out where it is about no file. */
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly title: string
  readonly message: string
}

/** What makes the run red, and is no test's to say. */
export function problemAnnotations({ problems, specs, kv }: Pick<Report, 'problems' | 'specs' | 'kv'>): Annotation[] {
  const told = [...specs.map((one) => one.spec), ...kv]
  const fileOf = (name: string): string | undefined => told.find(({ spec }) => spec === name)?.file
  return problems.map(({ spec, message }) => ({
    file: spec === null ? undefined : fileOf(spec),
    title: spec ?? 'Kernel fidelity',
    message,
  }))
}

/**
 * Of the failing tests of specs, one for each line that they point to: the regions of a spec fail at the line that describes its
 * kernel. GitHub shows ten of a step, so the worst specs come first.
 *
 * @param order - the names of the specs, worst first
 */
export function testAnnotations(tests: readonly SpecTest[], order: readonly string[]): Annotation[] {
  const failing = tests.flatMap(({ spec, name, failures = [] }) => failures.map((at) => ({ spec, name, at })))
  const byPlace = Map.groupBy(failing, ({ spec, at }) => JSON.stringify([spec, at.file, at.line]))
  const rank = ({ spec }: { spec: string }): number => (order.includes(spec) ? order.indexOf(spec) : order.length)
  return [...byPlace.values()]
    .flatMap(([first, ...others]) => (first ? [{ ...first, all: [first, ...others] }] : []))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ spec, at: { file, line }, all }) => ({
      file,
      line,
      title: `${spec} > ${[...new Set(all.map(({ name }) => name))].join(', ')}`,
      message: bounded(all.map(({ at }) => at.message).join('\n\n')),
    }))
}

/** So many characters of an annotation are shown. */
const most = 4000

function bounded(text: string): string {
  return text.length > most ? `${text.slice(0, most)}...` : text
}

/**
 * The command that GitHub reads out of a job's log.
 *
 * @param workspace - the checkout, which paths are told relative to
 */
export function annotationCommand({ file, line, title, message }: Annotation, root: string, workspace = root): string {
  const path = file === undefined ? undefined : relative(workspace, resolve(root, file)).replaceAll(sep, '/')
  const properties = Object.entries({ file: path, line, title }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapedProperty(String(value))}`],
  )
  return `::error ${properties.join(',')}::${escaped(message)}`
}

/** As the runner reads it back: https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
