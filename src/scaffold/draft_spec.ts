import type { Cache, KernelListing, KernelRef, Rows } from '../cache/cache.ts'
import { dimsOf } from '../config.ts'
import type { Definition } from '../definition.ts'
import { recorded } from '../probes/recorded.ts'
import { checkSpec, type KernelSpec } from '../spec/kernel_spec.ts'
import { surveySubject } from '../spec/plan_spec.ts'
import type { Survey } from '../spec/survey.ts'
import type { Truth } from '../truth/truth.ts'
import { chooseProbes } from './choose_probes.ts'
import { titleOf, type SpecDraft } from './spec_source.ts'

/** What to draft a spec of, and whom to ask. */
export interface DraftRequest {
  readonly cache: Cache
  /** What was recorded. */
  readonly truth: Truth
  /** Whether specs are judged by what a GPU measures. */
  readonly measures: boolean
  readonly kernel: KernelRef
  /** As the cache lists the kind, where it has a list. */
  readonly listing: KernelListing | undefined
  readonly definition: Definition
  /** Left out: what tells the kernel from others of its kind. */
  readonly title: string | undefined
  /** What errors in the config are told of. */
  readonly where: string
}

/**
 * Asks the cache for its grid and its rows, and proposes what to probe.
 * @throws CacheFault where the cache cannot answer for this config; Error where it covers none of its own grid, or no probe fits.
 */
export async function draftSpec(request: DraftRequest): Promise<SpecDraft> {
  const { cache, truth, measures, kernel, listing, definition, where } = request
  const { kind, config } = kernel
  const title = request.title ?? titleOf(config, definition)
  const truthKind = listing && listing.profileKind !== kind ? listing.profileKind : undefined
  const spec = { title, config, definition, probes: [recorded()], ...(truthKind !== undefined && { truthKind }) }
  checkSpec(kind, spec, where)
  const rows = await cache.rows(kernel, []).catch(() => undefined)
  // A binary without `rows` places no shape on its axes; where its list tells that these are not the input fields, the spec says so.
  const reAxis = rows === undefined && listing && isReAxed(listing) ? listing.input : undefined
  const asked: KernelSpec = reAxis ? { ...spec, reAxis } : spec
  const survey = await surveySubject({ kernel, spec: asked, cache, truth, compared: undefined, seed: 1 })
  if (!measures) await demandCoverage(cache, kernel, survey)
  const probes = await chooseProbes(survey, truth, measures)
  // A hunt needs truth at hand, and looks at nothing else without it.
  if (probes.generators.every(({ regions }) => regions.includes('hunt'))) throw new Error(nothingFits(kind, survey))
  return {
    kind,
    title,
    config,
    definition,
    truthKind,
    reAxis,
    probes,
    derived: derivedArgs(kernel, rows, survey),
  }
}

function isReAxed({ input, cacheCoords }: KernelListing): boolean {
  return input.join() !== cacheCoords.join()
}

/** A grid alone may come of the config; times only of rows. Where a GPU measures, a cache may profile them when asked. */
async function demandCoverage(cache: Cache, kernel: KernelRef, { site: { gridShapes } }: Survey): Promise<void> {
  if (gridShapes.length === 0) return
  const answers = await cache.eval(kernel, gridShapes)
  if (answers.some(({ status }) => status !== 'no-coverage')) return
  throw new Error(
    `${kernel.kind}: ${cache.name} has a grid for this config and no time at any of its ${gridShapes.length} shapes (NO_COVERAGE)\n` +
      '  next: profile its rows (npm run prewarm lists those of a spec), or name a config that has some',
  )
}

/** Args of the rows that neither the config nor the shape names. */
function derivedArgs(kernel: KernelRef, rows: Rows | undefined, { site: { fields } }: Survey): readonly string[] {
  const known = new Set([...Object.keys(dimsOf(kernel.config)), ...fields])
  return Object.keys(rows?.rows[0]?.args ?? {}).filter((name) => !known.has(name))
}

function nothingFits(kind: string, { site: { fields, coordsAreShape } }: Survey): string {
  const why = coordsAreShape
    ? 'its grid has no cell, and no shape was recorded'
    : `its axes are not its input fields (${fields.join(', ')}), no row tells shapes, and none was recorded`
  return `${kind}: no probe fits: ${why}\n  next: write the spec by hand, with probes: [physical([{ ${fields.map((field) => `${field}: ...`).join(', ')} }])]`
}
