import { expect, test } from 'vitest'
import { toBand } from '../../verdict/band.ts'
import { bandText } from './band_text.ts'

test.for([
  [toBand(1e-6), '1 ± 0.000001'],
  [toBand(1e-9), '1 ± 1e-9'],
  [toBand(0.15), '1 ± 0.15'],
  [[0.98, 1.05], '[0.98, 1.05]'],
  [[1.1, 1.2], '[1.1, 1.2]'],
] as const)('%o reads %s', ([band, text]) => {
  expect(bandText(band)).toBe(text)
})
