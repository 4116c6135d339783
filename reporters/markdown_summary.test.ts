import { expect, test } from 'vitest'
import { samplePage } from './fixtures/sample_page.ts'
import { measuredRun, sampleRun } from './fixtures/sample_run.ts'
import { markdownSummary } from './markdown_summary.ts'
import { summarize } from './summary.ts'

// Figures by hand, from fixtures/sample_run.ts.
test('reads', () => {
  expect(markdownSummary(summarize(sampleRun()))).toMatchInlineSnapshot(`
    "# Kernel fidelity

    **7 of 8 specs failing: 14 regions, 59 probes and 103 controls judged, 3 probes set aside in known gaps.**

    Cache judged: the embedded engine, over recorded rows. It says nothing about your own simulator: point FIDELITY_KERNEL_QUERY at that.

    Truth: recorded in fidelity/truth.

    ratio = cache / truth; below 1 the cache is too fast (optimistic). Known gaps are set aside.

    ## Fix this first

    - rms_norm: drifted: drift. Over 20 controls the median ratio is 1.090, where the cache only repeats its own rows: rows and truth were not measured under the same conditions. Until that is mended its other regions say nothing about interpolation.
    - rms_norm: stale: stale rows. 4 of 24 controls are outside, where the cache only repeats its own rows: m=1 (1.300), m=2 (1.300), m=3 (1.300) and 1 more. Until that is mended its other regions say nothing about interpolation.

    ## Problems of the run

    - attn: lost: no rows came back of midpoints: did its worker die?
    - attn: lost: 1 test never ended, its worker died: a test

    ## STALE rms_norm: stale

    [rms_norm-stale.csv](rms_norm-stale.csv) · rms_norm n=4096 k=4096 on NVIDIA H200, cublas · steady/cold/events · cache: the embedded engine · truth: recorded in fidelity/truth · effort full · seed 1

    | | region | n | median | within | worst | p95 error | |
    |---|---|--:|--:|--:|--:|--:|---|
    | STALE | controls | 24 | 1.000 | 20/24 | 1.300 | 30.0 % | 4 outside (4 firmly) |

    - controls: see "fix this first"

    ## DRIFT rms_norm: drifted

    [rms_norm-drifted.csv](rms_norm-drifted.csv) · rms_norm n=4096 k=4096 on NVIDIA H200, cublas · steady/cold/events · cache: the embedded engine · truth: recorded in fidelity/truth · effort full · seed 1

    | | region | n | median | within | worst | p95 error | |
    |---|---|--:|--:|--:|--:|--:|---|
    | DRIFT | controls | 20 | 1.090 | 20/20 | 1.090 | 9.0 % |  |

    - controls: see "fix this first"

    ## FAULT attn: faulty

    [attn-faulty.csv](attn-faulty.csv) · attn n=4096 k=4096 on NVIDIA H200, cublas · steady/cold/events · cache: the embedded engine · truth: recorded in fidelity/truth · effort full · seed 1

    - FAULT midpoints, controls: exit-code: eval of attn: exit code 2
        command: simulator kernel-query
        next: run it by hand

    ## LOST attn: lost

    [attn-lost.csv](attn-lost.csv) · attn n=4096 k=4096 on NVIDIA H200, cublas · steady/cold/events · cache: the embedded engine · truth: recorded in fidelity/truth · effort full · seed 1

    | | region | n | median | within | worst | p95 error | |
    |---|---|--:|--:|--:|--:|--:|---|
    | ok | controls | 3 | 1.000 | 3/3 | 1.000 | 0.0 % |  |

    - LOST no rows came back of midpoints
    - LOST tests that never ended: 1

    ## FAIL single_gemm: failing

    [single_gemm-failing.csv](single_gemm-failing.csv) · single_gemm n=4096 k=4096 on NVIDIA H200, cublas · steady/cold/events · cache: the embedded engine · truth: recorded in fidelity/truth · effort full · seed 1

    | | region | n | median | within | worst | p95 error | |
    |---|---|--:|--:|--:|--:|--:|---|
    | FAIL | midpoints | 10 | 1.000 | 4/9 | 0.700 | 41.7 % | 4 outside (4 firmly), 1 noisy, 1 no-coverage |
    | ? | recorded | 5 | 1.000 | 3/3 | 1.000 | 0.0 % | 2 no-truth |
    | FAIL | controls | 31 | 1.000 | 30/31 | 1.400 | 0.0 % | 1 outside (1 firmly) |

    - midpoints: 4 of 9 judged probes are firmly outside the band; worst: m=1001 (0.700), m=1002 (1.400), m=1003 (1.300)
    - midpoints: 4 probes: unclear: the numbers at hand fit no explanation (where m=1001 lies on the cache's axes is not known); next: a kernel-query with the op rows would tell; until then, look at the worst shapes by hand
    - midpoints: 1 probe: the ratios lie too near the bar for the noise of the truth (m=2000: 0 % from the bar, noise ±1 % after 2 looks); next: no affordable number of looks would tell: may the region be judged by a share of its probes (within:)?
    - midpoints: 1 no-coverage: the cache says NO_COVERAGE
    - recorded: only 3 of 5 probes could be judged, 4 are needed (minJudged)
    - recorded: 2 no-truth: no look
    - controls: firmly outside although on the grid, so a wrong row or a disturbed look: m=1024 (1.400)

    ## FAIL single_gemm: known gap

    [single_gemm-known-gap.csv](single_gemm-known-gap.csv) · single_gemm n=4096 k=4096 on NVIDIA H200, cublas · steady/cold/events · cache: the embedded engine · truth: recorded in fidelity/truth · effort full · seed 1

    | | region | n | median | within | worst | p95 error | |
    |---|---|--:|--:|--:|--:|--:|---|
    | ok | midpoints | 3 | 1.000 | 3/3 | 1.000 | 0.0 % | 1 in gaps |
    | gap | beyond-grid | 0 | - | 0/0 | - | - | 2 in gaps |

    - FAIL known gap region beyond-grid has closed: all judged probes in it are within now, so remove it (one launch only)
    - gap m=97..111; m=193 (open, 3 probes): tile change
    - gap m=5000 (unprobed, so nothing is known of it): out of memory

    ## FAIL single_gemm: test by hand

    [single_gemm-test-by-hand.csv](single_gemm-test-by-hand.csv) · single_gemm n=4096 k=4096 on NVIDIA H200, cublas · steady/cold/events · cache: the embedded engine · truth: recorded in fidelity/truth · 11 % of prefill, 7.5 % of decode · effort full · seed 1

    | | region | n | median | within | worst | p95 error | |
    |---|---|--:|--:|--:|--:|--:|---|
    | ok | midpoints | 40 | 1.000 | 40/40 | 1.000 | 0.0 % |  |
    | ok | controls | 25 | 1.000 | 25/25 | 1.000 | 0.0 % |  |

    - FAIL test failed: midpoints are unbiased

    ## ok single_gemm: A/B

    [single_gemm-a-b.csv](single_gemm-a-b.csv) · single_gemm n=4096 k=4096 on NVIDIA H200, cublas · compared with direct n=4096 k=4096 on NVIDIA H200, cublas · steady/cold/events · cache: the embedded engine · truth: recorded in fidelity/truth · effort full · seed 1

    | | region | n | median | within | worst | p95 error | |
    |---|---|--:|--:|--:|--:|--:|---|
    | ok | midpoints | 4 | 1.000 | 4/4 | 1.000 | 0.0 % |  |
    |  | midpoints, compared | 4 | 1.250 | 0/4 in the band | 1.250 |  |  |

    ## Notes

    - truth.jsonl line 3 is damaged

    "
  `)
})

// Figures by hand, from fixtures/sample_run.ts.
test('tells of the GPU that measured, once for two specs', () => {
  const [head] = markdownSummary(summarize(measuredRun())).split('\n## ok')
  expect(head).toMatchInlineSnapshot(`
    "# Kernel fidelity

    **all specs pass (2): 2 regions, 6 probes and 0 controls judged.**

    Cache judged: the embedded engine, over recorded rows. It says nothing about your own simulator: point FIDELITY_KERNEL_QUERY at that.

    Truth: measured on NVIDIA H200.

    ratio = cache / truth; below 1 the cache is too fast (optimistic). Known gaps are set aside.

    NVIDIA H200 (cuda 12.8, torch 2.9.0): 1,500 looks in 310 s, the GPU busy for 91 % of it. Its processes, by the controls and against the first:

    - process 1: +0.0 % +- 0.0 % over 24 controls, -0.1 % from first look to last
    - process 2: +1.2 % +- 0.9 % over 20 controls
    - process 3: +4.0 % +- 0.9 % over 24 controls

    **Warning: truth moved during the run, by more than 3 % in process 3. With the shifts taken out, 1 of 6 ratios would change sides of the bar (adjusted_ratio in the CSV).**
    "
  `)
})

test('a name that would be an element is text', () => {
  const summary = markdownSummary(summarize(samplePage()))
  expect(summary).toContain(String.raw`## ok single_gemm: \</script\>\<img src=x onerror="alert(1)"\>`)
  expect(summary).not.toMatch(/(?<!\\)<(?:img|\/script)/)
})
