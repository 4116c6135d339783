import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLookRow } from './is_look_row.ts'
import { look } from './recording.fixture.ts'
import { lookRowSchema } from './recording.ts'

const sound = look(1, 0.5, { flops: 8, bytes: 0, energy_j: 0.25, t: 4.2 })
const key = fc.constantFrom(...Object.keys(sound), 'time', 'toString')
const member = fc.constantFrom(
  null,
  true,
  '',
  'a',
  -1,
  0,
  1,
  0.5,
  1e300,
  Infinity,
  NaN,
  2 ** 60,
  [],
  [1],
  {},
  { m: [1] },
)

/** The sound row with up to three members replaced, added or (`undefined`) left out. */
const row = fc
  .array(fc.tuple(key, fc.option(member, { nil: undefined })), { maxLength: 3 })
  .map((changes) =>
    Object.fromEntries(
      Object.entries({ ...sound, ...Object.fromEntries(changes) }).filter(([, value]) => value !== undefined),
    ),
  )

test('takes just what the schema takes', () => {
  const verdicts = fc.property(fc.oneof(row, member), (value) => {
    expect(isLookRow(value)).toBe(lookRowSchema.safeParse(value).success)
  })
  fc.assert(verdicts, { numRuns: 2000 })
})

test('takes a row with more members or without the optional ones, and none that lacks another', () => {
  const { flops: _flops, bytes: _bytes, energy_j: _energy, ...bare } = sound
  const { run: _run, ...without } = bare
  expect([sound, bare, { ...bare, site: 'a' }, without].map(isLookRow)).toEqual([true, true, true, false])
})
