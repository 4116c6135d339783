import { expect, test } from 'vitest'
import { timeLaw } from '../law.fixture.ts'
import { lawSite } from '../law_site.fixture.ts'
import type { Breach } from '../law.ts'
import { outcomeOf, setAside } from './outcome.ts'

const site = lawSite({ m: [1] })
const error: Breach = { severity: 'error', shapes: [], detail: '' }
const information: Breach = { ...error, severity: 'information' }

test('a law that is switched off is told with the reason of the spec, even where it could not be checked', () => {
  const law = timeLaw(1, { skipped: () => 'no work' })
  expect(setAside(law, site, { roofline: 'not meant' })).toMatchObject({ status: 'off', reason: 'not meant' })
  expect(setAside(law, site, { 'far-field': 'not meant' })).toMatchObject({ status: 'skipped', reason: 'no work' })
  expect(setAside(timeLaw(1), site, {})).toBeUndefined()
})

test.each([
  [[error, information], 5, 'broken', ''],
  [[information], 5, 'holds', ''],
  [[], 5, 'holds', ''],
  [[], 0, 'skipped', 'none'],
])('%j of %i: %s', (breaches, checked, status, reason) => {
  expect(outcomeOf(timeLaw(1), { checked, failed: 1 }, breaches, 'none')).toEqual({
    law: 'roofline',
    statement: 'No time is too long.',
    status,
    reason,
    checked,
    failed: 1,
    breaches,
  })
})
