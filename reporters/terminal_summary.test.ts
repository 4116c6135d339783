import { expect, test } from 'vitest'
import { sampleFacts, sampleProbe, sampleRecords, sampleRegion, sampleSpec } from './fixtures/sample_records.ts'
import { measuredRun, sampleRun } from './fixtures/sample_run.ts'
import { makeReport } from './report.ts'
import { summarize } from './summary.ts'
import { terminalSummary } from './terminal_summary.ts'

const plain = terminalSummary(summarize(sampleRun()), (_colour, text) => text)

// Figures by hand, from fixtures/sample_run.ts.
test('reads', () => {
  expect(plain).toMatchInlineSnapshot(`
    "
     Kernel fidelity
     Cache judged: the embedded engine, over recorded rows. It says nothing about your own simulator:
     point FIDELITY_KERNEL_QUERY at that.
     Truth: recorded in fidelity/truth.
     ratio = cache / truth; below 1 the cache is too fast (optimistic). Known gaps are set aside.

     Fix this first
       rms_norm: drifted: drift. Over 20 controls the median ratio is 1.090, where the cache only
       repeats its own rows: rows and truth were not measured under the same conditions. Until that is
       mended its other regions say nothing about interpolation.
       rms_norm: stale: stale rows. 4 of 24 controls are outside, where the cache only repeats its own
       rows: m=1 (1.300), m=2 (1.300), m=3 (1.300) and 1 more. Until that is mended its other regions
       say nothing about interpolation.

     STALE rms_norm: stale
           STALE controls     n=24  med=1.000  within=20/24  worst=1.300  4 outside (4 firmly)
                   see "fix this first"

     DRIFT rms_norm: drifted
           DRIFT controls     n=20  med=1.090  within=20/20  worst=1.090
                   see "fix this first"

     FAULT attn: faulty
           FAULT midpoints, controls: exit-code: eval of attn: exit code 2
                 command: simulator kernel-query
                 next: run it by hand

     LOST  attn: lost
           ok    controls     n=3   med=1.000  within=3/3    worst=1.000
           LOST  no rows came back of midpoints
           LOST  tests that never ended: 1

     FAIL  single_gemm: failing
           FAIL  midpoints    n=10  med=1.000  within=4/9    worst=0.700
                   4 outside (4 firmly), 1 noisy, 1 no-coverage
                   4 of 9 judged probes are firmly outside the band; worst: m=1001 (0.700), m=1002
                   (1.400), m=1003 (1.300)
                   4 probes: unclear: the numbers at hand fit no explanation (where m=1001 lies on the
                   cache's axes is not known); next: a kernel-query with the op rows would tell; until
                   then, look at the worst shapes by hand
                   1 probe: the ratios lie too near the bar for the noise of the truth (m=2000: 0 % from
                   the bar, noise ±1 % after 2 looks); next: no affordable number of looks would tell:
                   may the region be judged by a share of its probes (within:)?
                   1 no-coverage: the cache says NO_COVERAGE
           ?     recorded     n=5   med=1.000  within=3/3    worst=1.000  2 no-truth
                   only 3 of 5 probes could be judged, 4 are needed (minJudged)
                   2 no-truth: no look
           FAIL  controls     n=31  med=1.000  within=30/31  worst=1.400  1 outside (1 firmly)
                   firmly outside although on the grid, so a wrong row or a disturbed look: m=1024
                   (1.400)

     FAIL  single_gemm: known gap
           ok    midpoints    n=3   med=1.000  within=3/3    worst=1.000  1 in gaps
           gap   beyond-grid  n=0   med=-      within=0/0    worst=-      2 in gaps
           FAIL  known gap region beyond-grid has closed: all judged probes in it are within now, so
                 remove it (one launch only)
           gap   m=97..111; m=193 (open, 3 probes): tile change
           gap   m=5000 (unprobed, so nothing is known of it): out of memory

     FAIL  single_gemm: test by hand  (11 % of prefill, 7.5 % of decode)
           ok    midpoints    n=40  med=1.000  within=40/40  worst=1.000
           ok    controls     n=25  med=1.000  within=25/25  worst=1.000
           FAIL  test failed: midpoints are unbiased

     ok    single_gemm: A/B
           ok    midpoints    n=4   med=1.000  within=4/4    worst=1.000
                   cmp        n=4   med=1.250  in band=0/4   worst=1.250

     7 of 8 specs failing: 14 regions, 59 probes and 103 controls judged, 3 probes set aside in known
     gaps
     rms_norm: stale; rms_norm: drifted; attn: faulty; attn: lost; single_gemm: failing; and 2 more
     note: truth.jsonl line 3 is damaged"
  `)
})

test('fits 100 columns', () => {
  expect(plain.split('\n').filter((line) => line.length > 100)).toEqual([])
})

test('fits 100 columns with long names too, which stand on rows of their own', () => {
  const region = 'decode steps of 64 requests after a prefix that all of them share'
  const title = `${'a kernel whose title says all that there is to say of it, '.repeat(2)}and more`
  const spec = sampleSpec({ title, regions: [region, 'controls'], share: { prefill: 0.1 } })
  const records = sampleRecords(spec, [
    sampleRegion(region, [sampleProbe(1, { ratio: 1.3, verdict: 'outside', firm: true })]),
    sampleRegion('controls', [sampleProbe(2)]),
  ])
  const report = makeReport(sampleFacts(records), { records: [], problems: [] })
  const lines = terminalSummary(summarize(report), (_colour, text) => text).split('\n')
  expect(lines.filter((line) => line.length > 100)).toEqual([])
  const at = lines.findIndex((line) => line.startsWith(' FAIL  single_gemm: a kernel'))
  expect(lines.slice(at, at + 5)).toMatchInlineSnapshot(`
    [
      " FAIL  single_gemm: a kernel whose title says all that there is to say of it, a kernel whose title",
      "       says all that there is to say of it, and more",
      "       (10 % of prefill)",
      "       FAIL  decode steps of 64 requests after a prefix that all of them share",
      "                       n=1  med=1.300  within=0/1  worst=1.300  1 outside (1 firmly)",
    ]
  `)
})

test('tells all without colour: colours only ever wrap a text', () => {
  const coloured = terminalSummary(summarize(sampleRun()), (colour, text) => `<${colour}>${text}</>`)
  expect(coloured).toContain('<red>DRIFT</>')
  expect(coloured.replaceAll(/<[a-z/]+>/g, '')).toBe(plain)
})

// Figures by hand, from fixtures/sample_run.ts.
test('tells of the GPU that measured, once for two specs, and warns in yellow', () => {
  const text = terminalSummary(summarize(measuredRun()), (colour, words) =>
    colour === 'yellow' ? `<${words}>` : words,
  )
  expect(text).toMatchInlineSnapshot(`
    "
     Kernel fidelity
     Cache judged: the embedded engine, over recorded rows. It says nothing about your own simulator:
     point FIDELITY_KERNEL_QUERY at that.
     Truth: measured on NVIDIA H200.
     ratio = cache / truth; below 1 the cache is too fast (optimistic). Known gaps are set aside.
     NVIDIA H200 (cuda 12.8, torch 2.9.0): 1,500 looks in 310 s, the GPU busy for 91 % of it. Its
     processes, by the controls and against the first:
       process 1: +0.0 % +- 0.0 % over 24 controls, -0.1 % from first look to last
       process 2: +1.2 % +- 0.9 % over 20 controls
       process 3: +4.0 % +- 0.9 % over 24 controls
    < Warning: truth moved during the run, by more than 3 % in process 3. With the shifts taken out, 1 of>
    < 6 ratios would change sides of the bar (adjusted_ratio in the CSV).>

     ok    single_gemm: late
           ok    midpoints  n=3  med=1.000  within=3/3  worst=1.140
     ok    single_gemm: early
           ok    midpoints  n=3  med=1.000  within=3/3  worst=1.000

     all specs pass (2): 2 regions, 6 probes and 0 controls judged"
  `)
  expect(text.split('\n').filter((line) => line.length > 102)).toEqual([])
})
