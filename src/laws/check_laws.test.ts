import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CacheAnswer } from '../cache/cache.ts'
import { coordsOf } from '../probes/geometry/shape_coords.ts'
import { positionOf } from '../probes/geometry/position.ts'
import type { Shape } from '../shape.ts'
import { checkLaws, type CheckLaws } from './check_laws.ts'
import { coverageHonesty } from './answer_laws/coverage_honesty.ts'
import { shapesPast } from './groups/shapes.ts'
import { timeLaw } from './law.fixture.ts'
import { invalidInputs } from './call_laws/invalid_inputs.ts'
import { callBudget } from './runner/law_budget.ts'
import type { LawName, LawOutcome, LawSite } from './law.ts'
import { answerOf, lawSite } from './law_site.fixture.ts'
import { allLaws, answerLaws } from './laws.ts'
import { positiveAndFinite } from './answer_laws/positive_and_finite.ts'

const powers = (last: number): readonly number[] => Array.from({ length: last + 1 }, (_, exponent) => 2 ** exponent)
const line = lawSite({ m: powers(13) })
const plane = lawSite({ batch: powers(8), length: powers(13) })

const noLaws = { answerLaws: [], callLaws: [], rowLaws: [] }

function isOutside({ fields, axes }: LawSite, shape: Shape): boolean {
  return !['on-grid', 'interior'].includes(positionOf(axes, coordsOf(fields, shape) ?? []))
}

/** 1 us and 1 ns for each unit of every field, flagged past the grid and below it. */
function sound(site: LawSite): (shape: Shape) => CacheAnswer {
  return (shape) => {
    const coords = coordsOf(site.fields, shape) ?? []
    const timeMs = 0.001 + coords.reduce((sum, coord) => sum + coord, 0) * 1e-6
    return answerOf(timeMs, isOutside(site, shape) ? 1 : 0)
  }
}

function slower(answer: CacheAnswer): CacheAnswer {
  return answer.status === 'answered' ? { ...answer, timeMs: 10 * answer.timeMs } : answer
}

const negative: CacheAnswer = { status: 'invalid', reason: 'time_ms is -1' }

interface Ran {
  readonly outcomes: readonly LawOutcome[]
  /** The shapes of each call. */
  readonly calls: readonly (readonly Shape[])[]
  /** How often the places of shapes were asked for. */
  readonly placings: number
}

/** Runs the laws on a cache that is sound but for what `spoil` makes of its answers. */
async function run(
  site: LawSite,
  spoil: (shape: Shape, sound: CacheAnswer) => CacheAnswer,
  options: Partial<CheckLaws> = {},
): Promise<Ran> {
  const calls: (readonly Shape[])[] = []
  let placings = 0
  const answer = sound(site)
  const outcomes = await checkLaws({
    site,
    off: {},
    async ask(_kernel, shapes) {
      calls.push(shapes)
      return shapes.map((shape) => spoil(shape, answer(shape)))
    },
    async outsideGrid(shapes) {
      placings += 1
      return shapes.map((shape) => isOutside(site, shape))
    },
    ...options,
  })
  return { outcomes, calls, placings }
}

const onlyAnswers: Partial<CheckLaws> = { laws: { answerLaws, callLaws: [], rowLaws: [] } }

function outcome({ outcomes }: Ran, law: LawName): LawOutcome | undefined {
  return outcomes.find((one) => one.law === law)
}

/** What the budget leaves when `grid` and `rows` have been asked. */
function mostCalls(site: LawSite): number {
  return callBudget - 2 + invalidInputs(site).length
}

test('of a sound cache no law is broken, and one call asks about all of them', async () => {
  const { outcomes, calls } = await run(plane, (_shape, answer) => answer, onlyAnswers)
  expect(outcomes.map(({ law }) => law)).toEqual(answerLaws.map(({ name }) => name))
  expect(outcomes.filter(({ status }) => status === 'broken')).toEqual([])
  expect(calls).toHaveLength(1)
  expect(calls[0]?.length).toBeGreaterThanOrEqual(2000)
  // One group more than 2000 at most, of the longest line.
  expect(calls[0]?.length).toBeLessThan(2020)
})

describe('the smallest shape of a planted fault', () => {
  const laws = { ...allLaws, answerLaws: [positiveAndFinite] }
  const twoBackends = { kind: 'single_gemm', config: { backends: ['cublas', 'cublaslt'], gpu_name: 'NVIDIA H200' } }

  test('one axis: it is found exactly, within the budget of calls', async () => {
    const site = { ...line, kernel: twoBackends }
    const thresholds = fc.integer({ min: 1, max: 4 * 8192 - 1 })
    await fc.assert(
      fc.asyncProperty(thresholds, async (threshold) => {
        const ran = await run(site, ({ m }, answer) => (Number(m) >= threshold ? negative : answer), { laws })
        expect(outcome(ran, 'positive-and-finite')).toMatchObject({
          status: 'broken',
          breaches: [{ severity: 'error', shapes: [{ m: threshold }], detail: negative.reason }],
        })
        expect(ran.calls.length).toBeLessThanOrEqual(mostCalls(site))
      }),
      { numRuns: 12, examples: [[1501], [4 * 8192 - 1]] },
    )
  })

  test('two axes: both are the smallest that fail', async () => {
    const site = { ...plane, kernel: twoBackends }
    const thresholds = fc.record({
      batch: fc.integer({ min: 1, max: 500 }),
      length: fc.integer({ min: 1, max: 15_000 }),
    })
    await fc.assert(
      fc.asyncProperty(thresholds, async (least) => {
        const fails = ({ batch, length }: Shape): boolean =>
          Number(batch) >= least.batch && Number(length) >= least.length
        const ran = await run(site, (shape, answer) => (fails(shape) ? negative : answer), { laws })
        expect(outcome(ran, 'positive-and-finite')?.breaches).toMatchObject([{ shapes: [least] }])
        expect(ran.calls.length).toBeLessThanOrEqual(mostCalls(site))
      }),
      { numRuns: 8 },
    )
  })

  test('two laws broken at once share the calls, and each has its own', async () => {
    const ran = await run(
      line,
      ({ m }, answer) => {
        if (Number(m) >= 1501 && Number(m) < 3000) return negative
        return Number(m) > 8192 && answer.status === 'answered' ? { ...answer, coverage: 0 } : answer
      },
      onlyAnswers,
    )
    expect(outcome(ran, 'positive-and-finite')?.breaches).toMatchObject([{ shapes: [{ m: 1501 }] }])
    expect(outcome(ran, 'coverage-honesty')?.breaches).toMatchObject([{ shapes: [{ m: 8193 }] }])
    expect(ran.calls.length).toBeLessThanOrEqual(4)
  })

  test('what production does not run is not asked about, nor named', async () => {
    const site = { ...line, domain: ({ m }: Shape) => Number(m) >= 100 }
    const ran = await run(site, ({ m }, answer) => (Number(m) >= 50 ? negative : answer), onlyAnswers)
    expect(outcome(ran, 'positive-and-finite')?.breaches).toMatchObject([{ shapes: [{ m: 100 }] }])
    expect(ran.calls.flat().every(({ m }) => Number(m) >= 100)).toBe(true)
  })

  test('a smaller one that was seen, and that the law would not have drawn, is told', async () => {
    const pastLaw = timeLaw(1, {
      groups(site) {
        const shapes = shapesPast(site)
        return shapes && fc.tuple(shapes)
      },
    })
    const ran = await run(line, ({ m }, answer) => (m === 64 || Number(m) > 9000 ? answerOf(2) : answer), {
      laws: { ...noLaws, answerLaws: [pastLaw] },
    })
    expect(outcome(ran, 'roofline')?.breaches).toMatchObject([{ shapes: [{ m: 64 }] }])
  })

  test('a jump between two rows is found wherever it is', async () => {
    const thresholds = fc.integer({ min: 2, max: 8192 })
    await fc.assert(
      fc.asyncProperty(thresholds, async (threshold) => {
        const ran = await run(line, ({ m }, answer) => (Number(m) >= threshold ? slower(answer) : answer))
        expect(outcome(ran, 'neighbours')?.breaches).toMatchObject([
          { shapes: [{ m: threshold - 1 }, { m: threshold }] },
        ])
        expect(ran.calls.length).toBeLessThanOrEqual(mostCalls(line))
      }),
      { numRuns: 12, examples: [[777], [5001]] },
    )
  })

  test('on two axes as well, along a line of the grid', async () => {
    const ran = await run(plane, ({ length }, answer) => (Number(length) >= 5001 ? slower(answer) : answer))
    expect(outcome(ran, 'neighbours')?.breaches).toMatchObject([
      {
        shapes: [
          { batch: 1, length: 5000 },
          { batch: 1, length: 5001 },
        ],
      },
    ])
  })

  test('a single bad row of the grid is found', async () => {
    const ran = await run(plane, (shape, answer) =>
      shape['batch'] === 16 && shape['length'] === 512 ? negative : answer,
    )
    expect(outcome(ran, 'positive-and-finite')).toMatchObject({
      failed: 1,
      breaches: [{ shapes: [{ batch: 16, length: 512 }] }],
    })
  })
})

test('a law tells of how many groups how many failed', async () => {
  const ran = await run(line, ({ m }, answer) => (Number(m) > 8192 ? negative : answer), onlyAnswers)
  const { checked = 0, failed = 0 } = outcome(ran, 'positive-and-finite') ?? {}
  const [sample = []] = ran.calls
  expect([checked, failed]).toEqual([sample.length, sample.filter(({ m }) => Number(m) > 8192).length])
})

test('a law that is switched off is not checked, and the reason is kept', async () => {
  const off = { 'positive-and-finite': 'known since March' } as const
  const ran = await run(line, () => negative, { ...onlyAnswers, off })
  expect(outcome(ran, 'positive-and-finite')).toMatchObject({ status: 'off', reason: 'known since March', checked: 0 })
})

test('with all laws switched off nothing is asked', async () => {
  const off = Object.fromEntries(answerLaws.map(({ name }) => [name, 'not today']))
  const ran = await run(line, () => negative, { ...onlyAnswers, off })
  expect(ran.calls).toEqual([])
})

test('information leaves a law standing', async () => {
  const ran = await run(
    line,
    ({ m }, answer) => (m === 100 && answer.status === 'answered' ? { ...answer, coverage: 1 } : answer),
    { laws: { ...noLaws, answerLaws: [coverageHonesty] } },
  )
  expect(outcome(ran, 'coverage-honesty')).toMatchObject({
    status: 'holds',
    failed: 0,
    breaches: [{ severity: 'information', shapes: [{ m: 100 }] }],
  })
})

test('a law that nothing was found to check by is skipped', async () => {
  const site = lawSite({ m: [1] }, { coordsAreShape: false, gridShapes: [] })
  const ran = await run(site, (_shape, answer) => answer, onlyAnswers)
  expect(outcome(ran, 'positive-and-finite')).toMatchObject({
    status: 'skipped',
    reason: 'there was no answer to check it by',
  })
})

test('shapes that production does not run, or that lean on an infeasible cell, are not asked about', async () => {
  const site = lawSite(
    { batch: powers(8), length: powers(13) },
    { feasible: ([batch = 0, length = 0]) => batch * length <= 2 ** 16, domain: ({ batch }) => Number(batch) <= 100 },
  )
  const ran = await run(site, (shape, answer) =>
    !isOutside(site, shape) && Number(shape['batch']) * Number(shape['length']) > 2 ** 16 ? negative : answer,
  )
  expect(outcome(ran, 'positive-and-finite')?.status).toBe('holds')
  expect(ran.calls.flat().filter(({ batch }) => Number(batch) > 100)).toEqual([])
})

test('of a re-axis kernel a batch costs two calls, and the budget holds', async () => {
  const grid = powers(13).map((tokens) => ({ tokens: 3 * tokens, queries: tokens }))
  const site = lawSite(
    { tokens: powers(13), queries: powers(13) },
    {
      coordsAreShape: false,
      gridShapes: grid,
      kernel: { kind: 'prefill', config: { backends: ['a', 'b'], gpu_name: 'x' } },
    },
  )
  const ran = await run(site, ({ tokens }, answer) => (Number(tokens) >= 1501 ? negative : answer))
  expect(outcome(ran, 'positive-and-finite')?.status).toBe('broken')
  expect(3 + ran.calls.length - invalidInputs(site).length + ran.placings).toBeLessThanOrEqual(callBudget)
})

test('what the process fails on is told as it was seen: to shrink it would cost a search a shape', async () => {
  const gone: CacheAnswer = { status: 'invalid', reason: 'exit code 1', endedBy: 'exit-code' }
  const ran = await run(line, ({ m }, answer) => (Number(m) >= 1501 ? gone : answer), onlyAnswers)
  const smallest = Math.min(
    ...ran.calls
      .flat()
      .map(({ m }) => Number(m))
      .filter((m) => m >= 1501),
  )
  expect(ran.calls).toHaveLength(1)
  expect(outcome(ran, 'positive-and-finite')?.breaches).toMatchObject([{ shapes: [{ m: smallest }] }])
})

test('the same seed asks about the same shapes', async () => {
  const [first, second] = [await run(plane, (_shape, answer) => answer), await run(plane, (_shape, answer) => answer)]
  expect(first.calls).toEqual(second.calls)
})

test('a cache that fails altogether is no broken law', async () => {
  const fails = run(line, () => {
    throw new Error('the process is gone')
  })
  await expect(fails).rejects.toThrow('the process is gone')
})
