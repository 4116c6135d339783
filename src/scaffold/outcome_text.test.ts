import { expect, test } from 'vitest'
import { hunt } from '../probes/hunt/hunt_generator.ts'
import { midpoints } from '../probes/midpoints.ts'
import { isGreenRun, outcomeText } from './outcome_text.ts'

const file = 'fidelity/k.fidelity.ts'
const passed = { name: 'midpoints', state: 'passed' }
const failed = { name: 'interior', state: 'failed' }
const skipped = { name: 'controls', state: 'skipped' }
const judged = { truth: 'recorded', awaiting: [] } as const

test.for([
  [{ file, tests: [passed, skipped], errors: [] }, true, `${file} is green: 1 test passed`],
  [{ file, tests: [passed, failed], errors: [] }, false, `${file} is red: 1 of 2 tests failed: interior`],
  [{ file, tests: [skipped], errors: [] }, false, `${file}: no test ran`],
  [{ file, tests: [passed], errors: ['a', 'b'] }, false, `${file} could not be run: a; b`],
] as const)('%j', ([run, green, first]) => {
  expect(isGreenRun(run)).toBe(green)
  expect(outcomeText(run, judged).split('\n')[0]).toBe(first)
})

test('what awaits a GPU is named, with how to measure it', () => {
  const run = { file, tests: [passed], errors: [] }
  expect(
    outcomeText(run, { truth: 'recorded', awaiting: [midpoints(), hunt()] })
      .split('\n')
      .slice(1),
  ).toEqual([
    '  await a GPU, since their shapes were not recorded: midpoints(), hunt()',
    `  next: add them to the probes, then FIDELITY_TRUTH=live npx vitest run ${file}`,
  ])
  expect(outcomeText(run, { truth: 'none', awaiting: [] }).split('\n').slice(1)).toEqual([
    '  no times of this config were recorded, so only the laws were checked',
    `  next: on a GPU, FIDELITY_TRUTH=live npx vitest run ${file}`,
  ])
})
