import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt, timed } from '../../fixtures/excerpt.ts'
import { firmlyOutside } from '../../fixtures/judged.ts'
import type { SpecEvidence } from '../spec_evidence.ts'

/** down_proj as a GPU of the same compute with less memory bandwidth would run it: 4.8 TB/s and 660 TFLOPS make 140 flops a byte. */
function slowMemory(): SpecEvidence {
  const evidence = excerpt('grid', (probe) => {
    const isMemoryBound = Number(probe.flops) / Number(probe.bytes) < 400
    return timed(probe, Number(probe.truthMs), Number(probe.cacheMs) * (isMemoryBound ? 1.43 : 1))
  })
  return { ...evidence, probes: [...evidence.probes, firmlyOutside] }
}

test('off as a whole, and most where memory-bound', () => {
  expect(diagnosed(slowMemory(), firmlyOutside.shape)).toMatchObject({
    class: 'wrong-gpu',
    cause: 'the rows look like those of another GPU',
    evidence: expect.stringMatching(/\+\d+ % where memory-bound, [+-][\d.]+ % where compute-bound/),
  })
})

test('the device name is proof by itself, since the medians of two GPUs may differ by as little as 4 %', () => {
  const evidence = excerpt('grid')
  const gpus = { config: 'NVIDIA H100', truth: ['NVIDIA H200', 'NVIDIA H200'] }
  const told = diagnosed({ ...evidence, probes: [...evidence.probes, firmlyOutside], gpus }, firmlyOutside.shape)
  expect(told).toMatchObject({
    class: 'wrong-gpu',
    // 1.029 is the median ratio of the rows as recorded.
    evidence: 'the config names NVIDIA H100, the truth ran on NVIDIA H200; median ratio on the grid 1.029',
  })
})

test('the right device, or a shift alike for all rows, is no other GPU', () => {
  const evidence = excerpt('grid', (probe) => timed(probe, Number(probe.truthMs), Number(probe.cacheMs) * 1.1))
  for (const truth of ['NVIDIA H200', 'NVIDIA H200 SXM', 'h200']) {
    const gpus = { config: 'NVIDIA H200', truth: [truth] }
    const told = diagnosed({ ...evidence, probes: [...evidence.probes, firmlyOutside], gpus }, firmlyOutside.shape)
    expect(told?.class).toBe('drift')
  }
})
