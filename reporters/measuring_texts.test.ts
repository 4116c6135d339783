import { expect, test } from 'vitest'
import type { SpecRecord } from '../src/spec/records.ts'
import type { JudgedProbe } from '../src/verdict/judged_probe.ts'
import {
  sampleFacts,
  sampleMeasuring,
  sampleProbe,
  sampleRecords,
  sampleRegion,
  sampleShift,
  sampleSpec,
} from './fixtures/sample_records.ts'
import { measuringTexts } from './measuring_texts.ts'
import { makeReport } from './report.ts'

/** What is told of a run of specs that had these facts when they were done, each with these rows. */
function told(specs: readonly SpecRecord['measuring'][], rows: readonly JudgedProbe[] = []) {
  const records = specs.flatMap((measuring, index) =>
    sampleRecords(sampleSpec({ title: `spec ${index}`, measuring, regions: ['midpoints'] }), [
      sampleRegion('midpoints', rows),
    ]),
  )
  return measuringTexts(makeReport(sampleFacts(records), { records: [], problems: [] }).specs)
}

const [first, second] = sampleMeasuring().processes

test('nothing of recorded truth', () => {
  expect(told([null, null])).toEqual([])
})

test('the device, its versions and its looks, then each process', () => {
  // By hand: 282.1 s of 310 s are 91 %.
  expect(told([sampleMeasuring()])).toEqual([
    {
      device:
        'NVIDIA H200 (cuda 12.8, torch 2.9.0): 1,234 looks in 310 s, the GPU busy for 91 % of it. ' +
        'Its processes, by the controls and against the first:',
      processes: [
        'process 1: +0.0 % +- 0.0 % over 24 controls, -0.1 % from first look to last',
        'process 2: +1.2 % +- 0.9 % over 20 controls',
      ],
      warning: undefined,
    },
  ])
})

test('stored times are told', () => {
  const text = 'in 310 s, the GPU busy for 91 % of it. 2 further looks gave the time before to the last bit'
  expect(told([sampleMeasuring({ stored: 2 })])).toMatchObject([{ device: expect.stringContaining(text) }])
})

test('only what is known is told', () => {
  const unknown = sampleMeasuring({
    device: null,
    facts: {},
    processes: [],
    looks: 1,
    seconds: 0.25,
    busySeconds: null,
  })
  expect(told([unknown])).toMatchObject([{ device: 'A GPU of unknown name: 1 look in 0.3 s.', processes: [] }])
  expect(told([{ ...unknown, looks: 0, seconds: 0, busySeconds: 0 }])).toMatchObject([
    { device: 'A GPU of unknown name: 0 looks in 0 s.' },
  ])
})

test('processes are not listed where no controls compare them, and one of which they tell nothing is', () => {
  const uncompared = ['a', 'b', 'c'].map((process) => sampleShift(process, null))
  const [without] = told([sampleMeasuring({ processes: uncompared })])
  expect(without?.device).toMatch(/of it[.] Its 3 processes cannot be compared: too few controls were looked at[.]$/)
  expect(without?.processes).toEqual([])
  const calm = ['b', 'c', 'd', 'e'].map((process) => sampleShift(process, 0.001))
  const [mixed] = told([sampleMeasuring({ processes: [sampleShift('a', 0), ...calm, sampleShift('f', null)] })])
  expect(mixed?.processes).toHaveLength(5)
  expect(mixed?.processes[3]).toMatch(/^process 6: unknown: \d+ controls shared with the first process$/)
  expect(mixed?.processes[4]).toBe('2 more lie closer')
})

test('of specs that shared a GPU the one with most looks is the last word', () => {
  const before = sampleMeasuring({ device: null, facts: {}, processes: [], looks: 0 })
  const early = sampleMeasuring({ looks: 100, processes: first ? [first] : [] })
  const uncontrolled = sampleMeasuring({ looks: 20, processes: [] })
  const texts = told([before, early, sampleMeasuring(), uncontrolled, null])
  expect(texts).toEqual(told([sampleMeasuring()]))
})

test('two GPUs are told apart, by their name or by their processes', () => {
  const other = sampleMeasuring({ device: 'NVIDIA H100', looks: 7 })
  const twin = sampleMeasuring({ looks: 8, processes: [sampleShift('c', 0)] })
  const devices = told([other, twin, sampleMeasuring()]).map(({ device }) => /^(.*) \(.*: (.*) looks/.exec(device))
  expect(devices.map((found) => found?.slice(1))).toEqual([
    ['NVIDIA H200', '1,234'],
    ['NVIDIA H200', '8'],
    ['NVIDIA H100', '7'],
  ])
})

const moved = (shift: number, drift: number | null = null) =>
  sampleMeasuring({
    processes: [...(first ? [first] : []), ...(second ? [second] : []), sampleShift('c', Math.log(shift), { drift })],
  })

test.for([
  ['a shift of 3.1 %', moved(1.031)],
  ['a shift of -3.1 %', moved(0.969)],
  ['a drift of 3.1 %', moved(1, Math.log(1.031))],
] as const)('%s is warned of', ([, facts]) => {
  expect(told([facts])[0]?.warning).toBe('Warning: truth moved during the run, by more than 3 % in process 3.')
})

test('a shift or a drift of 2.9 % is not, nor one that nobody knows', () => {
  const unknown = sampleMeasuring({ processes: [sampleShift('a', null, { controls: 3 })] })
  expect(told([moved(1.029, Math.log(0.971))])[0]?.warning).toBeUndefined()
  expect(told([unknown])).toMatchObject([{ processes: [], warning: undefined }])
})

test('a warning says what the shifts did to the ratios of the specs of that GPU', () => {
  const rows = [sampleProbe(1, { ratio: 1.14, adjustedRatio: 1.18 }), sampleProbe(2, { adjustedRatio: 1.04 })]
  const twin = sampleMeasuring({ looks: 8, processes: [sampleShift('d', 0)] })
  // One of the two crosses, in each of the two specs that had the first GPU.
  const [text] = told([moved(1.04), { ...moved(1.04), looks: 9 }, twin], rows)
  expect(text?.warning).toBe(
    'Warning: truth moved during the run, by more than 3 % in process 3. ' +
      'With the shifts taken out, 2 of 4 ratios would change sides of the bar (adjusted_ratio in the CSV).',
  )
})

test('of many processes the farthest are told, in their order', () => {
  const processes = [0, 0.01, 0.002, -0.02, 0.001, 0.015].map((shift, index) => sampleShift(`p${index}`, shift))
  const [text] = told([sampleMeasuring({ processes })])
  const numbers = text?.processes.map((line) => /^process (\d)|^(\d more lie closer)$/.exec(line)?.slice(1).join(''))
  expect(numbers).toEqual(['2', '3', '4', '6', '2 more lie closer'])
})
