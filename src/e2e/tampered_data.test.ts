import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { projectsConfig } from './fake_project.ts'
import { test as base, type FileTree, type ReportRow } from './fixture_project.ts'

const shipped = join(import.meta.dirname, '../../fidelity')
const data = { cacheRows: join(shipped, 'cache'), truthRows: join(shipped, 'truth') }

const triton = ['triton']
const best = ['torch', 'triton']

const files = {
  'vitest.config.ts': projectsConfig({
    shipped: data,
    'triton-row': { ...data, cacheRows: 'triton-row' },
    'torch-row': { ...data, cacheRows: 'torch-row' },
    'less-truth': { ...data, truthRows: 'less-truth' },
  }),
  'shipped.test.ts': specFile('shipped', triton, best),
  'triton-row.test.ts': specFile('triton row', triton),
  'torch-row.test.ts': specFile('torch row', best),
  'less-truth.test.ts': specFile('less truth', triton, best),
  ...tampered('cache', 'triton-row', (row) => [slowed(row, 'triton')]),
  ...tampered('cache', 'torch-row', (row) => [slowed(row, 'torch')]),
  ...tampered('truth', 'less-truth', (row) => {
    const removed = row.args.m === 1023 || (row.args.m === 1025 && row.backend === 'torch')
    return removed ? [] : [row]
  }),
}

const test = base.extend('ran', { scope: 'file' }, async ({ project }) => {
  const fixture = project(files)
  const run = await fixture.run()
  return {
    rows: (title: string) => fixture.rows(`rms_norm: ${title}`),
    failures: (title: string) =>
      run.tests.filter(({ suite, status }) => suite === `rms_norm: ${title}` && status === 'failed'),
  }
})

function specFile(title: string, ...configs: readonly (readonly string[])[]): string {
  return `
    import { beyondGrid, bucketEdges, describeKernel, midpoints, recorded } from '../../src/index.ts'
    for (const backends of ${JSON.stringify(configs)}) {
      describeKernel('rms_norm', {
        title: backends.join(' ') + ', ${title}',
        config: { backends, gpu_name: 'NVIDIA H200', dtype: 'bf16', hidden_size: 4096 },
        probes: [midpoints(), bucketEdges(), beyondGrid(1.5, 2), recorded()],
      })
    }`
}

/** A row of a recording, as far as it says which it is. */
interface Look {
  readonly backend: string
  readonly args: { readonly hidden_size: number; readonly m: number }
  readonly run: string
  readonly time_ms: number
}

function slowed(row: Look, backend: string): Look {
  const tampers = row.backend === backend && row.args.m === 1024
  return tampers ? { ...row, time_ms: row.time_ms * 1.4 } : row
}

/** The shipped recording of `rms_norm`, in another folder, with the rows of hidden size 4096 and steady clocks changed. */
function tampered(role: 'cache' | 'truth', folder: string, change: (row: Look) => readonly Look[]): FileTree {
  const read = (file: string): string => readFileSync(join(shipped, role, 'h200', file), 'utf8')
  const runs: Readonly<Record<string, { readonly definition: string }>> = JSON.parse(read('runs.json'))
  const lines = read('rms_norm.jsonl')
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const row: Look = JSON.parse(line)
      const concerned = row.args.hidden_size === 4096 && runs[row.run]?.definition === 'steady/cold/events'
      return concerned ? change(row).map((changed) => JSON.stringify(changed)) : [line]
    })
  return { [`${folder}/h200/runs.json`]: read('runs.json'), [`${folder}/h200/rms_norm.jsonl`]: lines.join('\n') }
}

describe('a row of the cache, multiplied by 1.4', { timeout: 120_000 }, () => {
  test('fails its control and the regions of the probes beside it, each by name', ({ ran }) => {
    const failures = Object.fromEntries(ran.failures('triton, triton row').map(({ name, message }) => [name, message]))
    expect(failures['controls']).toMatch(/1 grid rows are firmly outside: suspect rows .* m=1024 /)
    expect(failures['bucket-edges']).toMatch(/2 of \d+ judged probes are firmly outside the band .* m=1023 /)
    expect(failures['bucket-edges']).toMatch(/ m=1025 /)
    expect(failures['beyond-grid']).toBeUndefined()
    const firm = ran.rows('triton, triton row').filter((row) => row['firm'] === 'true')
    expect(firm.map((row) => row['m'])).toEqual(expect.arrayContaining(['1023', '1024', '1025']))
  })

  test('moves what lies in its two cells, by its weight there, and nothing else', ({ ran }) => {
    const before = ran.rows('triton, shipped')
    const row = Number(before.find(({ region, m }) => region === 'controls' && m === '1024')?.['base_ms'])
    const after = ran.rows('triton, triton row')
    expect(after.length).toBe(before.length)
    for (const [index, old] of before.entries()) {
      const m = Number(old['m'])
      // Its neighbours on the grid are 768 and 1280: linear interpolation gives it a weight that falls to 0 at these.
      const weight = Math.max(0, 1 - Math.abs(m - 1024) / 256)
      if (weight === 0) expect(after[index]).toEqual(old)
      else expect(Number(after[index]?.['base_ms'])).toBeCloseTo(Number(old['base_ms']) + 0.4 * row * weight, 7)
    }
  })

  test('changes nothing where the backend loses', ({ ran }) => {
    expect(ran.rows('torch triton, torch row')).toEqual(ran.rows('torch triton, shipped'))
    const [before, after] = ['shipped', 'torch row'].map((of) =>
      ran.failures(`torch triton, ${of}`).map(({ name }) => name),
    )
    expect(after).toEqual(before)
  })
})

describe('truth that is taken away', { timeout: 120_000 }, () => {
  test('leaves no ratio, but a reason', ({ ran }) => {
    const ofTriton = "backend 'triton': recorded as burst/cold/events, the spec asks steady/cold/events"
    expect(at(ran.rows('triton, less truth'), 1023)).toMatchObject({ ...noTruth, reason: ofTriton })
    const ofTorch = "backend 'torch' has no look at this shape"
    expect(at(ran.rows('torch triton, less truth'), 1023)).toMatchObject({
      ...noTruth,
      reason: `${ofTorch}; ${ofTriton}`,
    })
  })

  test('of one backend leaves none to the best of two, and names it', ({ ran }) => {
    expect(at(ran.rows('torch triton, less truth'), 1025)).toMatchObject({
      ...noTruth,
      reason: "backend 'torch' has no look at this shape, only 'triton'",
    })
    const { base_ratio, verdict } = at(ran.rows('triton, shipped'), 1025) ?? {}
    expect(at(ran.rows('triton, less truth'), 1025)).toMatchObject({ base_ratio, verdict })
  })
})

const noTruth = { verdict: 'no-truth', truth_ms: '', base_ratio: '' }

function at(rows: readonly ReportRow[], m: number): ReportRow | undefined {
  return rows.find((row) => row['m'] === String(m))
}
