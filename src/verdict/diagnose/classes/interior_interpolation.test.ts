import { expect, test } from 'vitest'
import { diagnosed } from '../../fixtures/diagnosed.ts'
import { excerpt } from '../../fixtures/excerpt.ts'

test('RMSNorm is flat up to m = 200, where a line from 7 to 1024 already rises', () => {
  expect(diagnosed(excerpt('bend'), { m: 235 })).toMatchObject({
    class: 'interior-interpolation',
    evidence: expect.stringMatching(/^m=\d+ takes 2\.\d+ us, true rows around it would say \+\d+ %$/),
    next: expect.stringContaining('affordable?'),
  })
})

test('as long as the rows were not looked at, they may be to blame: unclear', () => {
  const { probes, ...rest } = excerpt('bend')
  const blind = { ...rest, probes: probes.filter(({ region }) => region !== 'controls') }
  const firm = blind.probes.find((probe) => probe.firm)
  expect(firm && diagnosed(blind, firm.shape)).toMatchObject({
    class: 'unclear',
    evidence: expect.stringMatching(/^of the 2 grid rows around m=\d+, 2 were not looked at/),
  })
})
