import { expect, test } from 'vitest'
import { estimateText } from './estimate_text.ts'

test.for([
  [40_000, '40 s'],
  [40_001, '41 s'],
  [90_000, '2 min'],
  [660_000, '11 min'],
  [9_000_000, '2.5 h'],
])('%i ms of GPU time are %s', ([gpuMs, text]) => {
  const estimate = { subjects: 1900, looks: 2850, gpuMs: Number(gpuMs), overBudget: 0 }
  expect(estimateText(estimate, 0)).toBe(`about 2850 looks at 1900 shapes, ${text} of GPU time`)
})

test('tells what is over budget', () => {
  const text = estimateText({ subjects: 1, looks: 1, gpuMs: 1000, overBudget: 40 }, 0)
  expect(text).toBe('about 1 look at 1 shape, 1 s of GPU time; 40 shapes over budget, left out')
})

test('tells what hunts may add', () => {
  const estimate = { subjects: 100, looks: 150, gpuMs: 45_000, overBudget: 0 }
  expect(estimateText(estimate, 400)).toBe(
    'about 150 looks at 100 shapes, 45 s of GPU time; hunts may add up to 400 looks, 2 min',
  )
})
