import { evenly } from '../laws/runner/evenly.ts'
import { hunt } from '../probes/hunt/hunt_generator.ts'
import { physical } from '../probes/physical.ts'
import { planProbes } from '../probes/plan_probes.ts'
import type { Generator, Site } from '../probes/probe.ts'
import { recorded } from '../probes/recorded.ts'
import { shapeKey, type Shape } from '../shape.ts'
import type { Survey } from '../spec/survey.ts'
import type { Truth } from '../truth/truth.ts'
import { fewestJudged } from '../verdict/judge_region.ts'
import { generatorsFor } from './recipes.ts'
import { shapesBetween } from './shapes_between.ts'

/** Where the times of a first run come from: a GPU, what was recorded, or nothing as yet. */
type TruthAtHand = 'measured' | 'recorded' | 'none'

/** The probes of a first spec. */
export interface ChosenProbes {
  readonly truth: TruthAtHand
  readonly generators: readonly Generator[]
  /** Of `physical([...])`, where that is one of them. */
  readonly physicalShapes: readonly Shape[]
  /** Those that would fit too, whose shapes nobody recorded. */
  readonly awaiting: readonly Generator[]
  /** `false`: the shapes of the grid were recorded no second time. */
  readonly controls: boolean
}

/** Generators for coords that are the shape, else shapes named one by one; where nothing measures, what the recording holds. */
export async function chooseProbes(survey: Survey, truth: Truth, measures: boolean): Promise<ChosenProbes> {
  const { site } = survey
  const holds = holding(survey, truth)
  const atHand = measures ? 'measured' : site.recorded.length > 0 ? 'recorded' : 'none'
  const physicalShapes = site.coordsAreShape
    ? []
    : await proposeShapes(survey, atHand === 'recorded' ? holds : undefined)
  const generators: Generator[] = []
  const awaiting: Generator[] = []
  for (const generator of site.coordsAreShape ? generatorsFor(site) : stub(physicalShapes)) {
    const shapes = shapesOf(site, generators, generator)
    if (shapes.length === 0) continue
    const held = atHand !== 'recorded' || (await holds(shapes)).length >= fewestJudged(shapes.length)
    const chosen = held ? generators : awaiting
    chosen.push(generator)
  }
  if (site.recorded.length > 0) generators.push(recorded())
  const hunting = atHand === 'recorded' ? awaiting : generators
  hunting.push(hunt())
  return { truth: atHand, generators, physicalShapes, awaiting, controls: await hasControls(site, atHand, holds) }
}

type Holds = (shapes: readonly Shape[]) => Promise<readonly Shape[]>

/** Which of some shapes the recording holds times of. */
function holding({ request }: Survey, truth: Truth): Holds {
  return async (shapes) => {
    const wanted = shapes.map((shape) => ({ shape, cacheMs: null, band: [1, 1] as const, control: false }))
    const answers = await truth.times(request, wanted)
    return shapes.filter((_, index) => answers[index]?.status === 'measured')
  }
}

/** What a generator adds to those before it. */
function shapesOf(site: Site, before: readonly Generator[], generator: Generator): readonly Shape[] {
  const { probes } = planProbes({ generators: [...before, generator], site, controls: false, budget: Infinity })
  return probes.filter(({ region }) => generator.regions.includes(region)).map(({ shape }) => shape)
}

async function hasControls({ gridShapes }: Site, truth: TruthAtHand, holds: Holds): Promise<boolean> {
  return truth !== 'recorded' || (await holds(gridShapes)).length >= fewestJudged(gridShapes.length)
}

function stub(shapes: readonly Shape[]): readonly Generator[] {
  return shapes.length > 0 ? [physical(shapes)] : []
}

/** A dozen of the shapes inside the grid and between its rows: of those that are held, where that is asked for. */
async function proposeShapes({ site, places }: Survey, holds: Holds | undefined): Promise<readonly Shape[]> {
  const { fields, gridShapes } = site
  const rows = new Set(gridShapes.map((shape) => shapeKey(fields, shape)))
  const between = shapesBetween(fields, gridShapes).filter((shape) => !rows.has(shapeKey(fields, shape)))
  const held = holds ? await holds(between) : evenly(between, mostPlaced)
  const placed = await places(held)
  return evenly(
    held.filter((_, index) => placed[index]?.outsideGrid === false),
    mostShapes,
  )
}

const mostPlaced = 500
const mostShapes = 12
