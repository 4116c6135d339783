import { expect, test } from 'vitest'
import { plain, signed } from './figures_text.ts'

test('what is signed shows its sign, nothing has none', () => {
  expect([-4.23, 0.0131, 0].map((value) => signed(value, 'ms'))).toEqual(['\u22124.2 ms', '+0.013 ms', '0 ms'])
  expect(plain(12.34, '%')).toBe('12.3 %')
})
