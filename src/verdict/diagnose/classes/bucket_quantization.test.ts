import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt, timed } from '../../fixtures/excerpt.ts'

test('buckets of 256 tokens answer with their lower edge: the error grows to the upper', () => {
  const evidence = excerpt('buckets')
  for (const m of [321, 384, 511]) {
    expect(diagnosed(evidence, { m })).toMatchObject({
      class: 'bucket-quantization',
      // 56.0 us all over, 91.6 us true at m = 511: 0.612.
      evidence: expect.stringContaining(
        '15 shapes of the cell all get 56 us, the row m=256; the error runs from -39 %',
      ),
    })
  }
})

test('a cell where one shape is answered with a row, and another is not, is no bucket', () => {
  const evidence = excerpt('buckets', (probe) =>
    probe.shape['m'] === 384 ? timed(probe, Number(probe.truthMs), 0.06) : probe,
  )
  expect(diagnosed(evidence, { m: 511 })?.class).not.toBe('bucket-quantization')
})

test('a line over the same rows is no bucket', () => {
  const evidence = excerpt('singular_row')
  expect(evidence.probes.map(({ shape }) => diagnosed(evidence, shape)?.class)).not.toContain('bucket-quantization')
})
