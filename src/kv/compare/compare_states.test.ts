import { expect, test } from 'vitest'
import { fingerprintOfLog } from '../log/fingerprint_of_log.ts'
import { coldTurn } from '../log/kv_log.fixture.ts'
import { parseKvLog } from '../log/read_kv_log.ts'
import { syntheticCache } from '../read/capture.fixture.ts'
import { subject } from './capture_in_memory.fixture.ts'
import { compareCaches } from './compare_caches.ts'
import type { CompareOptions, KvComparison, KvSubject } from './comparison.ts'
import { comparisonText } from './text/comparison_text.ts'

type Moment = 'prefill' | 'decode'

function turn(lines: readonly string[], moment: Moment = 'prefill'): KvSubject {
  return { fingerprint: fingerprintOfLog(parseKvLog(lines.join('\n'), 'engine.log'), { turn: 0, moment }) }
}

/** The turn against itself, where each of these texts is replaced by the other. */
function compare(
  replaced: Readonly<Record<string, string>>,
  moment: Moment = 'prefill',
  options: CompareOptions = {},
): KvComparison {
  const lines = coldTurn.map((line) =>
    Object.entries(replaced).reduce((text, [was, is]) => text.replace(was, is), line),
  )
  return compareCaches(turn(coldTurn, moment), turn(lines, moment), options)
}

function told({ states }: KvComparison): readonly string[] {
  return states.map(({ at, name, verdict }) => `${at}: ${name} ${verdict}`)
}

test('what both logs tell beside the cache is compared', () => {
  const found = compare({})
  expect(found.status).toBe('same')
  expect(told(found)).toStrictEqual([
    'final_state: SSM L0 h identical',
    'final_state: SSM L0 c identical',
    'final_state: SSM GLOBAL h identical',
    'final_state: SSM GLOBAL c identical',
  ])
  expect(comparisonText(found)).toContain('Of 4 sums of states beside it: 4 identical.')
})

test('a wrong state makes equal caches diverge, leads, and is a cause', () => {
  const found = compare({ 'L0 h_sum=1.500000 h_ssq=2.250000': 'L0 h_sum=1.250000 h_ssq=2.000000', 'slot=2': 'slot=3' })
  expect(found).toMatchObject({ status: 'divergent', firstDivergence: null })
  expect(found.states[0]).toStrictEqual({
    at: 'final_state',
    name: 'SSM L0 h',
    verdict: 'wrong',
    ssqRatio: 2 / 2.25,
    sabsRatio: 1,
  })
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['state'])
  expect(comparisonText(found).split('\n').slice(0, 4)).toMatchInlineSnapshot(`
    [
      "KV cache is the same, as far as printed sums tell, but not what is kept beside it: first SSM L0 h at",
      "  final_state, wrong",
      "  Likely: state fault: what is kept beside the KV cache (SSM L0 h at final_state)",
      "    SSM L0 h: its sum of squares is 0.888889 of what it should be",
    ]
  `)
})

test('a state that is zero is told to be', () => {
  const zero = '_sum=0.000000 c_ssq=0.000000 c_sabs=0.000000'
  const found = compare({ 'c_sum=-0.125000 c_ssq=0.015625 c_sabs=0.125000': `c${zero}` })
  expect(found.states.map(({ verdict }) => verdict)).toStrictEqual(['identical', 'zero', 'identical', 'zero'])
  expect(found.causes[0]).toMatchObject({
    where: 'SSM L0 c, SSM GLOBAL c at final_state',
    evidence: ['SSM L0 c: zero throughout', 'SSM GLOBAL c: zero throughout'],
  })
})

test('buffers and hidden states are those of the first decode step, and do not show NaN', () => {
  const found = compare({ 'L1 hidden_sabs=498.500000': 'L1 hidden_sabs=400.000000' }, 'decode')
  expect(told(found)).toStrictEqual([
    'decode_step0_pre: buffer hidden_states of 8192 bytes identical',
    'decode_step0_pre: buffer residual of 8192 bytes identical',
    'decode_step0_pre: SSM L0 h identical',
    'decode_step0_pre: SSM L0 c identical',
    'step0: hidden L0 identical',
    'step0: hidden L1 wrong',
  ])
  expect(found.states.at(-1)).toMatchObject({ ssqRatio: null, sabsRatio: 400 / 498.5 })
  expect(found.causes[0]?.evidence).toStrictEqual([
    `hidden L1: its sum of absolute values is 0.802407 of what it should be`,
  ])
  expect(found.notes).toContain(
    'Sums of buffers and hidden states leave out NaN: equal ones do not show that there is none.',
  )
})

test.for([
  // A sum of squares of 2,048 values of BF16 noise: 32 x 2^-6 / sqrt(2,048) = 1.1 %; a sum of absolute ones, 8 x 2^-6 x 2 / sqrt(2,048), half of that.
  ['h_ssq=2.250000', 'h_ssq=2.270000', 'prefill', 'noise'],
  ['h_ssq=2.250000', 'h_ssq=2.280000', 'prefill', 'wrong'],
  ['L0 hidden_sabs=512.031250', 'L0 hidden_sabs=514.500000', 'decode', 'noise'],
  ['L0 hidden_sabs=512.031250', 'L0 hidden_sabs=515.500000', 'decode', 'wrong'],
] as const)('%s is %s in a %s that was computed again: %s', ([was, is, moment, verdict]) => {
  const found = compare({ [was]: is }, moment, { mode: 'recompute' })
  expect(new Set(found.states.map((state) => state.verdict))).toStrictEqual(new Set(['identical', verdict]))
  expect(found.status).toBe(verdict === 'noise' ? 'same' : 'divergent')
})

test('what one side alone tells, or tells as NaN like the other, is noted', () => {
  const fewer = coldTurn.filter((line) => !line.includes('GLOBAL'))
  expect(compareCaches(turn(coldTurn), turn(fewer)).notes).toContain(
    '2 states told by the reference alone, not compared: SSM GLOBAL h at final_state, SSM GLOBAL c at final_state.',
  )
  const grown = compare({ 'residual bytes=8192': 'residual bytes=4096' }, 'decode')
  expect(grown.status).toBe('same')
  expect(grown.notes).toContain(
    '1 state told by the candidate alone, not compared: buffer residual of 4096 bytes at decode_step0_pre.',
  )
  const nan = coldTurn.map((line) =>
    line.replace('h_sum=1.500000 h_ssq=2.250000 h_sabs=1.500000', 'h_sum=NaN h_ssq=NaN h_sabs=NaN'),
  )
  expect(compareCaches(turn(nan), turn(nan))).toMatchObject({
    status: 'same',
    notes: expect.arrayContaining(['2 states NaN on both sides: nothing is known of SSM L0 h, SSM GLOBAL h.']),
  })
  expect(compareCaches(turn(coldTurn), turn(nan)).causes[0]?.evidence[0]).toBe(
    'SSM L0 h: its sums differ, and have no ratio',
  )
})

test('a capture has none', () => {
  const cache = syntheticCache({ layers: 3, blocks: 5, blockSize: 16, tokens: 70 })
  const found = compareCaches(turn(coldTurn), subject(cache, { boundary: 4, model: null }))
  expect(found.states).toStrictEqual([])
  expect(found.notes).toContainEqual(expect.stringMatching(/^4 states told by the reference alone, not compared: /))
})

test('a cache that diverges leads, and its state follows', () => {
  const found = compare({
    'L0 suffix nblk=5 k_sum=-12.5000 k_ssq=845.2500': 'L0 suffix nblk=5 k_sum=-12.5000 k_ssq=945.2500',
    'GLOBAL h_sum=1.500000': 'GLOBAL h_sum=1.750000',
  })
  expect(found.causes.map((cause) => cause.class)).toStrictEqual(['reuse-or-restore', 'state'])
  expect(comparisonText(found)).toMatch(/^KV cache diverges, first in layer 0, /)
  expect(comparisonText(found)).toContain(
    'Also: state fault: what is kept beside the KV cache (SSM GLOBAL h at final_state)',
  )
})

test.for([
  ['h_sum=1.250000 h_ssq=2.250000 h_sabs=1.500000', 'sum differs alone, so that signs may'],
  ['h_sum=1.500000 h_ssq=2.250000 h_sabs=3.000000', 'sum of absolute values is 2 of what it should be'],
  ['h_sum=1.500000 h_ssq=4.500000 h_sabs=1.500000', 'sum of squares is 2 of what it should be'],
] as const)('of a state it is told which sum differs: %s', ([is, text]) => {
  const found = compare({ 'L0 h_sum=1.500000 h_ssq=2.250000 h_sabs=1.500000': `L0 ${is}` })
  expect(found.causes[0]?.evidence).toStrictEqual([`SSM L0 h: its ${text}`])
})
