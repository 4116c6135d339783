import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt, timed } from '../../fixtures/excerpt.ts'
import { judged } from '../../fixtures/judged.ts'
import type { JudgedProbe } from '../../judged_probe.ts'

test('gate_up at m = 448, 1.6 times its neighbours on every H200 run, spoils both its cells', () => {
  const evidence = excerpt('singular_row')
  for (const m of [415, 447, 449, 479]) {
    expect(diagnosed(evidence, { m })).toMatchObject({
      class: 'singular-row',
      // 272.1 us against the mean of 169.75 and 163.23: 1.634.
      cause: 'the grid row m=448 is true and an exception, +63 % off both its neighbours',
      rows: [{ m: 447 }, { m: 449 }],
    })
  }
})

function at(m: number, truthMs: number, cacheMs: number): JudgedProbe {
  const region = m % 100 === 0 ? 'controls' : 'bucket-edges'
  return timed(judged({ region, coords: [m], shape: { m } }), truthMs, cacheMs)
}

test('the top of a fall is no exception: its neighbours must agree', () => {
  // Over 99 by 6 %, over 101 by 36 %.
  const probes = [
    at(0, 1.2, 1.2),
    at(99, 1.28, 1.36),
    at(100, 1.36, 1.36),
    at(101, 1, 1.3604),
    at(150, 1.3, 1.38),
    at(200, 1.4, 1.4),
  ]
  expect(diagnosed({ probes, axes: [[0, 100, 200]] }, { m: 101 })?.class).toBe('step')
})

test('neighbours far from the row say nothing of it', () => {
  const { probes, ...rest } = excerpt('singular_row')
  const sparse = { ...rest, probes: probes.filter(({ shape }) => shape['m'] !== 447 && shape['m'] !== 449) }
  expect(diagnosed(sparse, { m: 415 })?.class).not.toBe('singular-row')
})
