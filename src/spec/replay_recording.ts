import type { RecordedCache } from '../cache/recorded_cache.ts'
import type { Answered, GpuPeak, LawOutcome, LawSite, StoredRow } from '../laws/law.ts'
import type { LawsOff } from '../laws/runner/outcome.ts'
import { replayLaws } from '../laws/replay_laws.ts'
import { shapeAt } from '../probes/geometry/shape_coords.ts'
import { shapeKey, type Shape } from '../shape.ts'
import type { Truth } from '../truth/truth.ts'
import { toLawSite } from './law_site.ts'
import { surveySubject, type Subject } from './plan_spec.ts'

/**
 * What recorded answers show of each law. Where there are no rows, the answers on the grid that carry no flag stand for them:
 * a cache that is true to its rows gives those back, spikes and all.
 *
 * @param peak - of the GPU; the one that the config names where it is left out
 */
export async function replayRecording(
  { kernel, cache, answers, hasRows }: RecordedCache,
  peak: GpuPeak | undefined,
): Promise<readonly LawOutcome[]> {
  const subject: Subject = {
    kernel,
    spec: { title: 'a recording', config: kernel.config, probes: [], ...(peak && { laws: { peak } }) },
    cache,
    compared: undefined,
    truth: noTruth,
    seed: 0,
  }
  const survey = await surveySubject(subject)
  const places = await survey.places(answers.map(({ shape }) => shape))
  const answered = answers.map((one, at) => ({ ...one, outsideGrid: places[at]?.outsideGrid }))
  const site = toLawSite({ subject, survey }, undefined)
  const cells = hasRows ? {} : cellsAnswered(site, answered)
  const off = hasRows ? noRows : { ...noRows, ...noCells }
  return replayLaws({ ...site, ...cells, stored: rowsAmong(site, answered) }, answered, off)
}

/** Without the reply to rows, a cell of the product of the axes that has NO_COVERAGE may be one that was never feasible. */
function cellsAnswered(site: LawSite, answered: readonly Answered[]): Pick<LawSite, 'feasible' | 'gridShapes'> {
  const none = answered.filter(({ answer }) => answer.status === 'no-coverage')
  const empty = new Set(none.map(({ shape }) => shapeKey(site.fields, shape)))
  const isCell = (shape: Shape): boolean => !empty.has(shapeKey(site.fields, shape))
  return {
    feasible: (coords) => isCell(shapeAt(site.fields, coords)),
    gridShapes: site.gridShapes.filter(isCell),
  }
}

const noTruth: Truth = {
  name: 'no truth',
  live: false,
  times: async (_request, shapes) => shapes.map(() => ({ status: 'no-truth', reason: 'a replay has none' })),
  shapes: async () => [],
  repeats: async () => [],
  problems: async () => [],
  measuring: async () => undefined,
}

function rowsAmong({ kernel, fields, gridShapes }: LawSite, answered: readonly Answered[]): readonly StoredRow[] {
  const onGrid = new Set(gridShapes.map((shape) => shapeKey(fields, shape)))
  const { backends, gpu_name: gpuName } = kernel.config
  const facts = { backend: backends.join(', '), gpuName, run: 'recording', definition: 'unknown', tool: 'unknown' }
  return answered.flatMap(({ shape, answer }) => {
    if (answer.status !== 'answered' || answer.coverage !== 0 || !onGrid.has(shapeKey(fields, shape))) return []
    return [{ shape, timeMs: answer.timeMs, ...facts }]
  })
}

const why = 'answers were recorded, not the rows behind them'
const noRows: LawsOff = { 'grid-identity': why, 'duplicate-rows': why, 'mixed-rows': why, 'row-device': why }
const noCells: LawsOff = { 'grid-size': 'the reply to rows was not recorded, so which cells are feasible is not known' }
