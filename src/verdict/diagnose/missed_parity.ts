import { formatShape, type Shape } from '../../shape.ts'
import type { JudgedProbe } from '../judged_probe.ts'
import { binomialTail } from '../statistics.ts'
import type { Case, Explanation } from './case.ts'
import { isRow } from './chart.ts'

/** Fewer grid rows may be even by chance. */
const fewestRows = 8
const chance = 0.001

/** Shapes of a kind that no grid row has: every row is even in a field, or in the sum of all, and it is the odd shapes that fail. */
export const missedParity: Explanation = (given) => {
  const told = traitsOf(given.worst.shape).flatMap((trait) => contrastOf(given, trait))
  const [clearest] = told.toSorted((a, b) => a.byChance - b.byChance)
  if (!clearest || clearest.byChance > chance) return undefined
  const { trait, odd, even } = clearest
  return {
    class: 'domain',
    cause: `all rows of the grid are even in ${trait.name}, and where that is odd another kernel runs`,
    evidence: `${odd.failing} of ${odd.all} odd shapes fail to this side, ${even.failing} of ${even.all} even ones; e.g. ${formatShape(given.worst.shape)}`,
    next: `is a second set of rows at odd ${trait.name} affordable, priced by parity? Rows at even shapes cannot help`,
  }
}

interface Tally {
  readonly all: number
  /** To the side of the case: too fast, or too slow. */
  readonly failing: number
}

interface Contrast {
  readonly trait: Trait
  readonly odd: Tally
  readonly even: Tally
  /** How likely as many odd shapes would fail, did they fail like even ones. */
  readonly byChance: number
}

/** Nothing where the trait does not part the failing probes from the grid, or where most odd shapes are right. */
function contrastOf({ chart: { placed, rows }, failing, worst }: Case, trait: Trait): readonly Contrast[] {
  const others = placed.filter((probe) => !isRow(probe))
  if (!failing.every(({ shape }) => isOdd(trait.of(shape)))) return []
  if (rows.length < fewestRows || rows.some(({ shape }) => isOdd(trait.of(shape)))) return []
  const fails = (probe: JudgedProbe): boolean => probe.verdict !== 'within' && isFast(probe) === isFast(worst)
  const [odd, even] = [true, false].map((parity): Tally => {
    const all = others.filter(({ shape }) => isOdd(trait.of(shape)) === parity)
    return { all: all.length, failing: all.filter(fails).length }
  })
  if (!odd || !even || odd.failing * 2 <= odd.all) return []
  const usual = (even.failing + 1) / (even.all + 2)
  return [{ trait, odd, even, byChance: binomialTail(odd.failing, odd.all, usual) }]
}

interface Trait {
  readonly name: string
  readonly of: (shape: Shape) => number
}

function traitsOf(shape: Shape): readonly Trait[] {
  const fields = Object.keys(shape).filter((field) => typeof shape[field] === 'number')
  const each = fields.map((field): Trait => ({ name: field, of: (any) => Number(any[field]) }))
  const sum = (any: Shape): number => fields.reduce((total, field) => total + Number(any[field]), 0)
  return fields.length > 1 ? [...each, { name: fields.join(' + '), of: sum }] : each
}

function isOdd(value: number): boolean {
  return value % 2 === 1
}

function isFast({ ratio }: JudgedProbe): boolean {
  return ratio !== null && ratio < 1
}
