import { expect, test } from 'vitest'
import { effortOf, probesPerRegion } from './effort.ts'

test('the largest share of any phase decides', () => {
  expect(effortOf({ prefill: 0.001, decode: 0.05 })).toBe('full')
  expect(effortOf({ prefill: 0.049, decode: 0.01 })).toBe('standard')
  expect(effortOf({ prefill: 0.0099, decode: 0 })).toBe('light')
})

test('a kernel whose share nobody states gets the full set', () => {
  expect(effortOf({})).toBe('full')
})

test('more effort never means fewer probes', () => {
  expect(probesPerRegion('light')).toBeLessThan(probesPerRegion('standard'))
  expect(probesPerRegion('standard')).toBeLessThan(probesPerRegion('full'))
})
