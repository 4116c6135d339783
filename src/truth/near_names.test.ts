import { expect, test } from 'vitest'
import { nearNames } from './near_names.ts'

const known = ['NVIDIA H200', 'NVIDIA H100 80GB HBM3', 'NVIDIA A100-SXM4-80GB']

test.for([
  ['H200', ['NVIDIA H200']],
  ['nvidia h200', ['NVIDIA H200']],
  ['NVIDIA H200 NVL', ['NVIDIA H200']],
  ['NVDIA H200', ['NVIDIA H200']],
  ['H100', ['NVIDIA H100 80GB HBM3']],
  ['A100', ['NVIDIA A100-SXM4-80GB']],
  ['NVIDIA', known],
] as const)('%s may stand for %j', ([name, near]) => {
  expect(nearNames(name, known)).toEqual(near)
})

test.for(['NVIDIA H100', 'NVIDIA H20', 'NVIDIA H201', 'MI300X', ''])(
  '%s is another device than NVIDIA H200',
  (name) => {
    expect(nearNames(name, ['NVIDIA H200'])).toEqual([])
  },
)
