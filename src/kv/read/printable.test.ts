import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test('control characters are replaced one by one, all else stays', () => {
  expect(printable('\u001b[31mL0\r\n\u009b2J\u0000')).toBe('\uFFFD[31mL0\uFFFD\uFFFD\uFFFD2J\uFFFD')
  expect(printable('model.layers.3 – 模型 é')).toBe('model.layers.3 – 模型 é')
})
