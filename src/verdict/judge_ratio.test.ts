import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBand } from './band.ts'
import { uniform } from './fixtures/uniform.ts'
import { judgeRatio } from './judge_ratio.ts'

const band = toBand(0.15)
const error = 0.02
/** The ratio that lies so many standard errors outside (negative: inside) the upper end. */
const beyond = (errors: number): number => 1.15 * Math.exp(errors * error)

const log = uniform(-0.5, 0.5)
const errors = uniform(0.0001, 0.1)
const looks = fc.integer({ min: 1, max: 8 })

// 1.7, 3 and, for one look alone, 4 standard errors
test.for([
  [2, -1.71, 'within', false],
  [2, -1.69, 'noisy', false],
  [2, 0, 'noisy', false],
  [2, 1.69, 'noisy', false],
  [2, 1.71, 'outside', false],
  [2, 2.99, 'outside', false],
  [2, 3.01, 'outside', true],
  [1, -1.71, 'within', false],
  [1, -1.69, 'noisy', false],
  [1, 3.99, 'noisy', false],
  [1, 4.01, 'outside', true],
] as const)('with %d looks, %d standard errors beyond the bar is %s, firm: %s', ([count, distance, verdict, firm]) => {
  expect(judgeRatio(band, beyond(distance), error, count)).toStrictEqual({ verdict, firm })
  expect(judgeRatio(band, 1 / beyond(distance), error, count)).toStrictEqual({ verdict, firm })
})

test('a band narrower than the noise has no conclusive inside', () => {
  // ln 1.03 = 0.0296 < 1.7 x 0.02
  expect(judgeRatio(toBand(0.03), 1, error, 8).verdict).toBe('noisy')
})

test('each end of an explicit band counts', () => {
  const lopsided = [0.8, 1.5] as const
  expect(judgeRatio(lopsided, 0.76, error, 2)).toStrictEqual({ verdict: 'outside', firm: false }) // ln(0.8 / 0.76) = 0.051
  expect(judgeRatio(lopsided, 1.4, error, 2).verdict).toBe('within') // ln(1.5 / 1.4) = 0.069
  expect(judgeRatio(lopsided, 1.6, error, 2)).toStrictEqual({ verdict: 'outside', firm: true }) // ln(1.6 / 1.5) = 0.065
})

test('without noise the verdict is the side of the bar', () => {
  fc.assert(
    fc.property(
      log.filter((at) => Math.abs(Math.abs(at) - Math.log(1.15)) > 1e-9),
      looks,
      (at, count) => {
        const inside = Math.abs(at) < Math.log(1.15)
        expect(judgeRatio(band, Math.exp(at), 0, count)).toStrictEqual({
          verdict: inside ? 'within' : 'outside',
          firm: !inside,
        })
      },
    ),
  )
})

test('noise only ever makes a verdict noisy: it never turns one into its contrary, nor makes it firm', () => {
  fc.assert(
    fc.property(log, errors, errors, looks, (at, one, other, count) => {
      const quiet = judgeRatio(band, Math.exp(at), Math.min(one, other), count)
      const loud = judgeRatio(band, Math.exp(at), Math.max(one, other), count)
      expect([quiet.verdict, 'noisy']).toContain(loud.verdict)
      expect(loud.firm && !quiet.firm).toBe(false)
    }),
  )
})

test('only an outside is firm', () => {
  fc.assert(
    fc.property(log, errors, looks, (at, sigma, count) => {
      const { verdict, firm } = judgeRatio(band, Math.exp(at), sigma, count)
      expect(firm && verdict !== 'outside').toBe(false)
    }),
  )
})
