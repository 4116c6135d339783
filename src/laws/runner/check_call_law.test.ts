import { expect, test } from 'vitest'
import { checkCallLaw } from './check_call_law.ts'
import { answeredBy, lawSite } from '../law_site.fixture.ts'
import type { Answered, CallLaw } from '../law.ts'

const site = lawSite({ m: [1, 8] })
const answered: readonly Answered[] = Array.from({ length: 1000 }, (_, m) => answeredBy(() => 1, { m }))

/** A law that asks `calls` times, and is broken by every sample of more than `most` shapes. */
function countLaw(calls: number, most: number): CallLaw {
  return {
    name: 'same-answer',
    statement: 'A sample is small.',
    skipped: () => undefined,
    async check(of, sample, ask) {
      for (let call = 0; call < calls; call += 1) await ask(of.kernel, [])
      const shapes = sample.map(({ shape }) => shape)
      return sample.length > most ? [{ severity: 'error', shapes, detail: 'too many' }] : []
    },
  }
}

test('counts the calls, and samples at most 250 shapes', async () => {
  const outcome = await checkCallLaw(countLaw(3, 250), site, answered, async () => [])
  expect(outcome).toMatchObject({ status: 'holds', checked: 3, failed: 0 })
  expect(await checkCallLaw(countLaw(3, 249), site, answered, async () => [])).toMatchObject({
    status: 'broken',
    failed: 1,
  })
})

test('a law that asked nothing was not checked', async () => {
  const outcome = await checkCallLaw(countLaw(0, 250), site, answered, async () => [])
  expect(outcome).toMatchObject({ status: 'skipped', reason: 'there was nothing to ask' })
})

test('shapes that the process fails on are left out: each would cost a search for it', async () => {
  const gone = { status: 'invalid', reason: 'exit code 1', endedBy: 'exit-code' } as const
  const some = [...answered.slice(0, 5), { shape: { m: 5 }, answer: gone, outsideGrid: false }]
  expect((await checkCallLaw(countLaw(1, 4), site, some, async () => [])).breaches[0]?.shapes).toHaveLength(5)
})
