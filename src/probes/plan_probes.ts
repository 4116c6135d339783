import { formatShape, shapeKey, type Shape } from '../shape.ts'
import { controls } from './controls.ts'
import type { Generator, Probe, ProbePlan, Site } from './probe.ts'
import { standingIn } from './standing.ts'
import { withinBudget } from './within_budget.ts'

export interface PlanRequest {
  readonly generators: readonly Generator[]
  readonly site: Site
  /** Whether the shapes of the grid are probed too. A shape on the grid that a spec names is a control in any case. */
  readonly controls: boolean
  /** Whether a shape may be probed; left out, all may. */
  readonly domain?: ((shape: Shape) => boolean) | undefined
  /** The most probes of a region; `Infinity` for all. */
  readonly budget: number
}

/**
 * Asks the generators, in order, and keeps what is worth probing, each shape once. Regions come in the order of the
 * generators, the controls last. The same request gives the same plan, and a larger budget adds to it.
 * @throws Error for a generator that makes shapes out of grid coordinates where these are not the input fields, that names a
 * shape with other fields, or that proposes a probe for a region it does not declare.
 */
export function planProbes({ generators, site, controls: withControls, domain, budget }: PlanRequest): ProbePlan {
  const asked = withControls ? [...generators, controls()] : generators
  const regions = new Map(regionsOf(asked).map((region): [string, Probe[]] => [region, []]))
  const dropped = { onGrid: 0, duplicate: 0, infeasible: 0, outOfDomain: 0, overBudget: 0 }
  const standingOf = standingIn(site)
  const seen = new Set<string>()

  for (const generator of asked) {
    refuseCoords(generator, site)
    for (const proposal of generator.generate(site)) {
      const { shape } = proposal
      refuseOtherFields(generator, shape, site)
      const key = shapeKey(site.fields, shape)
      const standing = standingOf(shape, key)
      if (standing === 'on-grid' && generator.origin === 'generated') dropped.onGrid += 1
      else if (standing === 'infeasible') dropped.infeasible += 1
      else if (domain?.(shape) === false) dropped.outOfDomain += 1
      else if (seen.has(key)) dropped.duplicate += 1
      else {
        seen.add(key)
        const probe = standing === 'on-grid' ? { ...proposal, region: 'controls' } : proposal
        const region = regions.get(probe.region)
        if (region === undefined) throw undeclared(generator, probe)
        region.push(probe)
      }
    }
  }

  const probes = [...regions.values()].flatMap((all) => {
    const kept = withinBudget(site, all, budget)
    dropped.overBudget += all.length - kept.length
    return kept
  })
  return { probes, dropped }
}

/** A misspelt field would make all such shapes one, and the cache refuse it. */
function refuseOtherFields({ name, origin }: Generator, shape: Shape, { fields }: Site): void {
  if (
    origin === 'generated' ||
    (fields.every((field) => field in shape) && Object.keys(shape).length === fields.length)
  )
    return
  throw new Error(`${name} names the shape ${JSON.stringify(shape)}, but the input fields are ${fields.join(', ')}`)
}

function regionsOf(generators: readonly Generator[]): readonly string[] {
  const regions = new Set(generators.flatMap(({ regions: needed, mayBeEmpty }) => [...needed, ...mayBeEmpty]))
  regions.delete('controls')
  return [...regions, 'controls']
}

function refuseCoords({ name, from }: Generator, { fields, coordsAreShape }: Site): void {
  if (from === 'shapes' || coordsAreShape) return
  throw new Error(
    `${name} makes shapes out of grid coordinates, but this kernel's grid is not laid out over its input fields ` +
      `(${fields.join(', ')}), so they would not be shapes: use physical(...) or recorded()`,
  )
}

function undeclared({ name }: Generator, { region, shape }: Probe): Error {
  return new Error(`${name} proposes ${formatShape(shape)} for the region ${region}, which it does not declare`)
}
