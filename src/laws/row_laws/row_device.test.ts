import { expect, test } from 'vitest'
import { lawSite, storedRow } from '../law_site.fixture.ts'
import { rowDevice } from './row_device.ts'

test('rows of other GPUs are counted by name', () => {
  const names = ['NVIDIA H200', 'H200', 'NVIDIA H100', 'H200']
  const stored = names.map((gpuName, at) => storedRow(8 - at, 1, { gpuName }))
  expect(rowDevice.check(lawSite({ m: [1] }, { stored }))).toEqual([
    {
      severity: 'error',
      shapes: [{ m: 5 }],
      detail: "2 of 4 rows are of 'H200', the config is for 'NVIDIA H200'",
    },
    {
      severity: 'error',
      shapes: [{ m: 6 }],
      detail: "1 of 4 rows are of 'NVIDIA H100', the config is for 'NVIDIA H200'",
    },
  ])
})

test('rows of the GPU of the config hold', () => {
  expect(rowDevice.check(lawSite({ m: [1] }, { stored: [storedRow(1, 1)] }))).toEqual([])
})
