import { expect, test } from 'vitest'
import { controlsMessage } from './controls_message.ts'
import { probeAt, regionOf } from './region.fixture.ts'

const wrong = probeAt(1024, 1.4, { verdict: 'outside', firm: true })
const region = regionOf([probeAt(512, 1), wrong])

test('fine controls have no message', () => {
  expect(controlsMessage(region, { status: 'pass', shift: 1 })).toBeUndefined()
})

test('a suspect row is named with its ratio', () => {
  const message = controlsMessage(region, { status: 'suspect', shift: 1, rows: [wrong] })
  expect(message).toContain('1 grid rows are firmly outside: suspect rows')
  expect(message).toMatch(/m=1024 .* 1\.400/)
  expect(message).toContain('profile these rows again')
})

test.for([
  [{ status: 'drift', shift: 1.123 }, 'the median ratio is 1.123'],
  [{ status: 'stale', shift: 1, outside: [wrong] }, '1 grid rows are outside, far more than chance'],
] as const)('%o comes before everything else', ([outcome, sentence]) => {
  const message = controlsMessage(region, outcome)
  expect(message).toContain(sentence)
  expect(message).toContain('next:   fix this first')
})

test('controls without truth say how to do without them', () => {
  const message = controlsMessage(region, { status: 'inconclusive', reason: 'only 0 of 8 controls could be judged' })
  expect(message).toContain('inconclusive: only 0 of 8 controls could be judged')
  expect(message).toContain('controls: false')
})

test('invalid answers are named with their reason', () => {
  const invalid = probeAt(512, 1, { verdict: 'invalid', ratio: null, cacheMs: null, reason: 'time_ms is missing' })
  const outcome = { status: 'inconclusive', reason: 'the cache gave 1 invalid answers on its own grid' } as const
  const message = controlsMessage(regionOf([invalid]), outcome)
  expect(message).toContain('invalid: time_ms is missing (m=512)')
  expect(message).toContain('next:   ask kernel-query')
})

test('rows that are all off by one factor point to a unit or a definition, not to old rows', () => {
  const outside = [1000, 1010, 990].map((ratio, index) => probeAt(index + 1, ratio, { verdict: 'outside', firm: true }))
  const message = controlsMessage(regionOf(outside), { status: 'stale', shift: 1000, outside })
  expect(message?.replaceAll(/\s+/g, ' ')).toContain(
    'all are off by one factor, 1000: look for another unit, device or definition',
  )
  const mixed = [...outside, probeAt(9, 2, { verdict: 'outside', firm: true })]
  expect(controlsMessage(regionOf(mixed), { status: 'stale', shift: 995, outside: mixed })).toContain(
    'profile the rows named above again',
  )
})
