import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { firmlyOutside, judged } from '../../fixtures/judged.ts'

const { shape } = firmlyOutside
const controls = [1, 3].map((m) => judged({ region: 'controls', shape: { m }, coords: [m] }))

test('what is missing is said, and asked for', () => {
  const placed = { ...firmlyOutside, coords: [2] }
  expect(diagnosed({ probes: [firmlyOutside], axes: [[1, 3]] }, shape)).toMatchObject({
    class: 'unclear',
    evidence: "where m=97 lies on the cache's axes is not known",
  })
  expect(diagnosed({ probes: [placed, ...controls.slice(1)], axes: [[1, 3]] }, shape)).toMatchObject({
    class: 'unclear',
    evidence: 'of the 2 grid rows around m=97, 1 was not looked at: stale rows would look the same',
    next: expect.stringContaining('if you may measure them'),
  })
})

test("a failure on the grid that today's look contradicts is never unclear", () => {
  const row = { ...firmlyOutside, region: 'controls', coords: [1] }
  expect(diagnosed({ probes: [row], axes: [[1, 3]] }, shape)?.class).toBe('stale-rows')
})
