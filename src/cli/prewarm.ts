import { parseArgs } from 'node:util'
import { createVitest, type TestModule } from 'vitest/node'
import type { Cache } from '../cache/cache.ts'
import { ProcessFault } from '../cache/process_fault.ts'
import { dimsOf, withBackends } from '../config.ts'
import { messageOf } from '../message_of.ts'
import { cartesian } from '../probes/geometry/cartesian.ts'
import { shapeAt } from '../probes/geometry/shape_coords.ts'
import type { Shape } from '../shape.ts'
import type { ProfiledKernel } from '../spec/profiled_kernels.ts'
import { openSession } from '../spec/session.ts'
import { canonicalJson } from '../truth/canonical_json.ts'
import { counted } from '../verdict/wording.ts'

const usage = `Usage: npm run --silent prewarm [-- FILTER...] > rows.jsonl

Lists the grid rows that the cache under test is built from, for all specs or those whose files have a FILTER in their paths:
what a simulator profiles once it is asked for times. One JSON object a line: kind, gpu_name, backend, args. Runs no test,
measures nothing and needs no GPU. Cache and settings are those of vitest.config.ts and the environment.

Exits with 0, with 1 where some rows cannot be told, with 2 where there is no spec.`

/** A kernel of the specs, and the cache that it is asked of. */
interface Asked {
  readonly kernel: ProfiledKernel
  readonly cache: Cache
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
  if (values.help) console.log(usage)
  else await prewarm(positionals)
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 2
}

async function prewarm(filters: readonly string[]): Promise<void> {
  const listed = new Set<string>()
  const counts = new Map<string, number>()
  for (const { kernel, cache } of await collectKernels(filters)) {
    try {
      for (const row of await rowsOf(cache, kernel)) {
        const key = canonicalJson({ ...row })
        if (listed.has(key)) continue
        listed.add(key)
        counts.set(row.kind, (counts.get(row.kind) ?? 0) + 1)
        console.log(JSON.stringify(row))
      }
    } catch (error) {
      fail(error)
    }
  }
  const kinds = [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')
  console.error(`${counted(listed.size, 'row')} of ${counted(counts.size, 'kind')}${kinds && `: ${kinds}`}`)
}

/** Each kernel once. Throws where there is no spec. */
async function collectKernels(filters: readonly string[]): Promise<readonly Asked[]> {
  // Specs plan their probes as they are collected, and nobody is there to measure.
  process.env['FIDELITY_TRUTH'] = 'recorded'
  const vitest = await createVitest({ project: ['fidelity'], watch: false }, {}, { stdout: process.stderr })
  try {
    // A static parse would find no suites: they are made by describeKernel.
    const { testModules, unhandledErrors } = await vitest.collect([...filters], { staticParse: false })
    if (testModules.length === 0) throw new Error(`no spec file${filters.map((filter) => ` '${filter}'`).join(',')}`)
    for (const error of [...unhandledErrors, ...testModules.flatMap((module) => module.errors())]) fail(error)
    // Vitest has them in the order in which they ended.
    const inOrder = testModules.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
    const asked = inOrder.flatMap(kernelsOf)
    return [...new Map(asked.map((one) => [canonicalJson({ ...one.kernel }), one])).values()]
  } finally {
    await vitest.close()
  }
}

function kernelsOf(module: TestModule): readonly Asked[] {
  const kernels = [...module.children.allSuites()].flatMap((suite) => suite.meta().fidelityKernels ?? [])
  const { fidelity } = module.project.getProvidedContext()
  return kernels.map((kernel) => ({ kernel, cache: openSession(fidelity, kernel.definition).cache }))
}

/** A row of a grid, named as a recording names it. */
interface GridLine {
  readonly kind: string
  readonly gpu_name: string
  readonly backend: string
  readonly args: Shape
}

async function rowsOf(cache: Cache, kernel: ProfiledKernel): Promise<readonly GridLine[]> {
  const { backends, gpu_name } = kernel.config
  const kind = await profileKindOf(cache, kernel.kind)
  const lines: GridLine[] = []
  for (const backend of backends) {
    // A cache answers with the args of the backend that comes first.
    const config = withBackends(kernel.config, [backend, ...backends.filter((other) => other !== backend)])
    for (const args of await cellsOf(cache, { ...kernel, config })) lines.push({ kind, gpu_name, backend, args })
  }
  return lines
}

/** Kinds may share the rows of one. */
async function profileKindOf(cache: Cache, kind: string): Promise<string> {
  return (await cache.kernelList())?.find((listing) => listing.kind === kind)?.profileKind ?? kind
}

/** What a backend is measured with at each feasible cell. A binary without `rows` does not tell which are: then at all of them. */
async function cellsOf(cache: Cache, kernel: ProfiledKernel): Promise<readonly Shape[]> {
  const listed = await cache.rows(kernel, []).catch(noneIfItEnds)
  if (listed) return listed.rows.filter(({ feasible }) => feasible).map(({ args }) => args)
  const { fields, axes } = await cache.grid(kernel)
  if (!kernel.axesAreArgs) {
    const why = 'it has no op `rows`, and the axes of its grid are not what the backend is measured with'
    throw new Error(`${kernel.kind}: ${cache.name} cannot tell its rows: ${why}`)
  }
  return cartesian(axes).map((coords) => ({ ...dimsOf(kernel.config), ...shapeAt(fields, coords) }))
}

/** Some builds have their own words for an op that they lack. Where it is the kernel that they do not take, `grid` fails as well. */
function noneIfItEnds(error: unknown): undefined {
  if (!(error instanceof ProcessFault)) throw error
}

function fail(error: unknown): void {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  console.error(String(message))
  process.exitCode = 1
}
