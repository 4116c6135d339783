import { expect, test } from 'vitest'
import { regionStyles } from './region_styles.ts'

test('no two of 32 regions share colour and shape, and controls are the same in all', () => {
  const names = [...Array.from({ length: 30 }, (_, index) => `region ${index}`), 'hunt', 'controls']
  const styles = regionStyles(names)
  expect(new Set([...styles.values()].map((style) => JSON.stringify(style))).size).toBe(32)
  expect(regionStyles(['controls', 'other']).get('controls')).toEqual(styles.get('controls'))
})
