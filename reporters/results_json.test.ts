import { expect, test } from 'vitest'
import {
  sampleFacts,
  sampleMeasuring,
  sampleProbe,
  sampleRecords,
  sampleRegion,
  sampleSpec,
} from './fixtures/sample_records.ts'
import { makeReport } from './report.ts'
import { makeResults } from './results_json.ts'

const measuring = sampleMeasuring()
const spec = sampleSpec({ share: { decode: 0.07 }, measuring, regions: ['midpoints', 'controls', 'recorded'] })
const midpoints = sampleRegion('midpoints', [
  sampleProbe(3, { adjustedRatio: 1.02 }),
  sampleProbe(5, { ratio: 2, adjustedRatio: 2.04, verdict: 'outside', firm: true }),
  sampleProbe(7, { ratio: null, verdict: 'no-truth', reason: 'none' }),
  sampleProbe(9, { ratio: 2, verdict: 'outside', firm: true, gap: 'known' }),
])
const controls = sampleRegion(
  'controls',
  [2, 4, 8].map((m) => sampleProbe(m)),
)
const gaps = [{ where: 'm=9', reason: 'known', status: 'open', probes: 1, ratios: [2, 2] } as const]

const report = makeReport(sampleFacts([...sampleRecords(spec, [controls, midpoints]), { spec, gaps }]), {
  records: [],
  problems: ['torn'],
})
const earlier = [{ csv: 'a.csv', spec: 'a', file: 'a.ts' }]
const results = makeResults(report, earlier)

test('everything but the rows is there, a lost region too', () => {
  expect(results).toMatchObject({
    schemaVersion: 1,
    passed: false,
    interrupted: false,
    problems: [{ code: 'lost-regions' }],
    notes: ['torn'],
    earlier,
    specs: [
      {
        spec: spec.spec,
        passed: false,
        csv: 'single_gemm-o_proj-cublas.csv',
        config: spec.config,
        share: { decode: 0.07 },
        measuring,
        regions: [
          {
            region: 'midpoints',
            outcome: midpoints.outcome,
            stats: midpoints.stats,
            compared: null,
            adjusted: { n: 2, median: 1.53, inBand: 1, worst: 2.04, crossed: 0 },
          },
          { region: 'controls', outcome: { status: 'pass', shift: 1 }, stats: controls.stats, adjusted: null },
          { region: 'recorded', outcome: { status: 'lost' } },
        ],
        gaps,
      },
    ],
  })
  expect(JSON.stringify(results)).not.toContain('"rows"')
})

// By hand, from the seven rows above.
test('totals tell probes off the grid from controls, and set known gaps aside', () => {
  const none = { noisy: 0, 'no-coverage': 0, invalid: 0 }
  expect(results.totals).toEqual({
    specs: 1,
    failing: 1,
    regions: 3,
    offGrid: { n: 3, judged: 2, inGaps: 1, counts: { ...none, within: 1, outside: 1, 'no-truth': 1 } },
    controls: { n: 3, judged: 3, inGaps: 0, counts: { ...none, within: 3, outside: 0, 'no-truth': 0 } },
    worstInGaps: 2,
  })
})

test('survives JSON, and its keys have one order whatever order a worker sent them in', () => {
  const text = JSON.stringify(results)
  expect(JSON.parse(text)).toEqual(results)
  const shuffled = Object.assign({ notes: spec.notes, truth: spec.truth, file: spec.file }, spec)
  const records = [...sampleRecords(shuffled, [controls, midpoints]), { spec: shuffled, gaps }]
  const again = makeResults(makeReport(sampleFacts(records), { records: [], problems: ['torn'] }), earlier)
  expect(JSON.stringify(again)).toBe(text)
})

test('a green run has passed', () => {
  const green = sampleSpec({ regions: ['controls'] })
  const facts = sampleFacts(sampleRecords(green, [controls]))
  expect(makeResults(makeReport(facts, { records: [], problems: [] }), []).passed).toBe(true)
})
