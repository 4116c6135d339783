import { expect, test } from 'vitest'
import { counted, figure, list, percent, signedPercent, us } from './wording.ts'

test('numbers as the diagnoses print them', () => {
  expect([Math.log(1.212), Math.log(0.5), 0].map(signedPercent)).toStrictEqual(['+21 %', '-50 %', '+0 %'])
  expect([0.0123, 0.0996, 0.123, 3].map(percent)).toStrictEqual(['1.2 %', '10 %', '12 %', '300 %'])
  expect([0.00134, 2.56, 18.14].map(figure)).toStrictEqual(['0.0013', '2.6', '18.1'])
  expect([0.0173, 1.2345].map(us)).toStrictEqual(['17.3 us', '1230 us'])
})

test('lists and counts', () => {
  expect(list(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
  expect(list(['a', 'b'])).toBe('a, b')
  expect([counted(1, 'probe'), counted(0, 'probe')]).toStrictEqual(['1 probe', '0 probes'])
})
