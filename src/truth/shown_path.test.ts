import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { shownPath } from './shown_path.ts'

test('a path below the working directory is shown from there, another whole', () => {
  expect(shownPath(resolve('fidelity/truth'))).toBe(join('fidelity', 'truth'))
  expect(shownPath('fidelity/truth')).toBe(join('fidelity', 'truth'))
  expect(shownPath(resolve('..', 'elsewhere'))).toBe(resolve('..', 'elsewhere'))
})
