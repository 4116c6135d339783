import { EXTRAPOLATED } from '../../cache/coverage.ts'
import { shapeKey } from '../../shape.ts'
import { answerText } from '../answer_text.ts'
import { singleShapes } from '../groups/single_shapes.ts'
import type { AnswerLaw, LawSite } from '../law.ts'
import { perSite } from '../runner/per_site.ts'

/**
 * A simulator trusts a time as measured unless its flags say otherwise: an extrapolation that passes for a measurement is
 * the costliest answer that a cache can give. The other way round, a cell whose corners were all measured can be answered.
 * No threshold: flags are right or wrong.
 *
 * EXTRAPOLATED inside the grid is no lie, since a cache also says it where it leans on a corner without a sample; where all
 * corners are feasible that corner is a row that is missing or unsound, and worth a look.
 */
export const coverageHonesty: AnswerLaw = {
  name: 'coverage-honesty',
  statement: 'An answer outside the grid is flagged; inside a feasible cell there is one, without NO_COVERAGE.',
  skipped: () => undefined,
  ...singleShapes,
  unjudged: (_site, [one]) =>
    one?.outsideGrid === undefined ? 'the cache does not tell where its grid ends' : undefined,
  judge(site, [one]) {
    if (one === undefined || one.answer.status === 'invalid') return undefined
    const { shape, answer, outsideGrid } = one
    if (outsideGrid) {
      if (answer.coverage !== 0) return undefined
      return { severity: 'error', shapes: [shape], detail: `${answerText(answer)} outside the grid, with no flag set` }
    }
    if (!isCovered(site, shapeKey(site.fields, shape))) return undefined
    if (answer.status === 'no-coverage') {
      return { severity: 'error', shapes: [shape], detail: 'NO_COVERAGE inside a feasible cell' }
    }
    if ((answer.coverage & EXTRAPOLATED) === 0) return undefined
    const detail = `${answerText(answer)} inside a feasible cell: a row at a corner of it may be missing`
    return { severity: 'information', shapes: [shape], detail }
  },
}

/** Where coords are not the shape, only the cells themselves are known to be feasible. */
function isCovered(site: LawSite, key: string): boolean {
  return site.coordsAreShape || keysOnGrid(site).has(key)
}

const keysOnGrid = perSite(({ fields, gridShapes }) => new Set(gridShapes.map((shape) => shapeKey(fields, shape))))
