import { expect, test } from 'vitest'
import { runOf } from './recording.fixture.ts'
import { truthOrigins } from './truth_origin.ts'

test('runs that differ only in their times are one origin, the latest first', () => {
  const old = runOf({ driver: '570', when: '2026-01-02' })
  const runs = [old, runOf({ driver: '580', when: '2026-03-05' }), runOf({ driver: '580', when: '2026-02-04' })]
  expect(truthOrigins(runs)).toMatchObject([
    { driver: '580', runs: 2, from: '2026-02-04', to: '2026-03-05' },
    { driver: '570', runs: 1, from: '2026-01-02', to: '2026-01-02' },
  ])
  expect(truthOrigins([])).toEqual([])
})
