import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import type { Side } from '../kv/capture.ts'
import { syntheticCache, writeCapture, type SyntheticCache } from '../kv/read/capture.fixture.ts'
import { printKvLines } from '../kv/log/print_kv_lines.ts'
import { openCapture } from '../kv/read/open_capture.ts'
import { engineCache } from '../kv/spec/engine_cache.ts'
import { fakeProject } from './fake_project.ts'
import { test, type FileTree, type FixtureProject, type FixtureTest } from './fixture_project.ts'

const timeout = 120_000
const boundary = 5

/** Four layers of eight blocks, of which the first five were reused. */
function cacheOf(fault: (cache: SyntheticCache) => void = () => {}): SyntheticCache {
  const cache = syntheticCache({ layers: 4, blocks: 8, seed: 7 })
  fault(cache)
  return cache
}

/** Captures of these names below `captures/`. */
function capturesIn({ root }: FixtureProject, caches: Readonly<Record<string, SyntheticCache>>): void {
  for (const [name, cache] of Object.entries(caches)) {
    const folder = join(root, 'captures', name)
    mkdirSync(folder, { recursive: true })
    writeCapture(cache, { folder, boundary })
  }
}

function projectFiles(specs: string): FileTree {
  return {
    'vitest.config.ts': `
      import { defineConfig } from 'vitest/config'
      import { kernelFidelity } from '../../src/plugin.ts'
      export default defineConfig({ plugins: [kernelFidelity()], test: { isolate: false } })`,
    'kv.test.ts': `
      import { describeKvCache } from '../../src/index.ts'
      const capture = (name) => 'captures/' + name + '/capture.json'
      ${specs}`,
  }
}

const against = (title: string, candidate: string, rest = ''): string =>
  `describeKvCache('${title}', { reference: capture('source'), candidate: capture('${candidate}')${rest} })`

function swap(cache: SyntheticCache, layer: number, sides: readonly Side[], one: number, other: number): void {
  for (const side of sides) {
    const [first, second] = [cache.block(layer, side, one), cache.block(layer, side, other)]
    const kept = first.slice()
    first.set(second)
    second.set(kept)
  }
}

describe('KV caches', { timeout }, () => {
  test('a clean restore is green, in every part of the report', async ({ project }) => {
    const fixture = project(
      projectFiles(`
        describeKvCache('clean restore', { reference: capture('source'), candidate: capture('restored') }, ({ test }) => {
          test('by hand', ({ comparison, expect }) => {
            expect(comparison).toMatchFingerprint()
            expect(comparison).toKeepBlockMapping()
            expect(comparison).toHaveRegionSumsWithin(1e-9, 'prefix')
          })
        })`),
    )
    capturesIn(fixture, { source: cacheOf(), restored: cacheOf() })
    const { exitCode, output, tests } = await fixture.run()
    expect(tests.map(({ suite, name, status }) => `${suite} > ${name}: ${status}`)).toEqual([
      'kv: clean restore > comparable: passed',
      'kv: clean restore > prefix: passed',
      'kv: clean restore > suffix: passed',
      'kv: clean restore > block mapping: passed',
      'kv: clean restore > everything was read: passed',
      'kv: clean restore > by hand: passed',
    ])
    expect(exitCode).toBe(0)
    expect(output).toContain('KV caches ok kv: clean restore')
    expect(output).toContain('blocks of K and V: 64 identical')
    expect(output).not.toContain('Kernel fidelity')
    const rows = fixture.rows('kv: clean restore')
    expect(rows).toHaveLength(4 * 2 * 2)
    expect(rows[0]).toMatchObject({ layer: '0', side: 'k', region: 'prefix', verdict: 'identical', ssq_ratio: '1' })
    expect(JSON.parse(fixture.read('fidelity-report/results.json'))).toMatchObject({
      passed: true,
      kv: [{ spec: 'kv: clean restore', passed: true, csv: 'kv-clean-restore.csv' }],
    })
    expect(fixture.read('fidelity-report/summary.md')).toContain('## ok kv: clean restore')
  })

  test('planted faults are red in the right tests, and located', async ({ project }) => {
    const titles = ['swapped', 'unwritten', 'other tokens', 'absent', 'skipped']
    const logs = "describeKvCache('state', { reference: 'cold.log', candidate: 'warm.log' })"
    const fixture = project(projectFiles([...titles.map((title) => against(title, title)), logs].join('\n')))
    capturesIn(fixture, {
      source: cacheOf(),
      swapped: cacheOf((cache) => swap(cache, 2, ['k', 'v'], 1, 3)),
      unwritten: cacheOf((cache) => cache.block(1, 'v', 6).fill(0)),
      'other tokens': syntheticCache({ layers: 4, blocks: 8, tokens: 30, seed: 7 }),
    })
    const folder = join(fixture.root, 'captures/skipped')
    mkdirSync(folder)
    writeCapture(cacheOf(), { folder, boundary, skip: { 3: 'its pool was freed' } })

    fixture.write('cold.log', `${stateLine('0.500000')}${engineLog(fixture.root)}`)
    fixture.write('warm.log', `${stateLine('0.750000')}${engineLog(fixture.root)}`)

    const { exitCode, output, tests } = await fixture.run()
    expect(exitCode).toBe(1)
    const failed = tests.filter(({ status }) => status === 'failed')
    const all = ['comparable', 'prefix', 'suffix', 'block mapping', 'everything was read']
    expect(Object.fromEntries([...titles, 'state'].map((title) => [title, namesOf(failed, title)]))).toEqual({
      swapped: ['prefix', 'block mapping'],
      unwritten: ['suffix'],
      'other tokens': all,
      absent: all,
      skipped: ['everything was read'],
      state: ['states'],
    })

    const swapped = messageOf(failed, 'swapped', 'prefix')
    expect(swapped).toContain(
      'kv: swapped › prefix: 4 blocks of the prefix: 4 moved KV cache diverges, first in layer 2, block 1, K and V of the prefix: moved, it trades places with block 3',
    )
    expect(swapped).toMatch(/likely: mapping next: .* replay: npx vitest run kv\.test\.ts -t 'kv: swapped > prefix'/)
    expect(messageOf(failed, 'unwritten', 'suffix')).toContain(
      'first in layer 1, block 6, V of the suffix: zero throughout',
    )
    expect(messageOf(failed, 'other tokens', 'suffix')).toContain(
      'kv: other tokens: nothing was compared KV caches are not comparable: tokens',
    )
    expect(messageOf(failed, 'absent', 'comparable')).toContain(
      'kv: absent: captures/absent/capture.json: there is no such file next: ',
    )
    expect(messageOf(failed, 'skipped', 'everything was read')).toContain(
      '1 layer skipped: L3 of the candidate (its pool was freed)',
    )

    expect(messageOf(failed, 'state', 'states')).toMatch(
      /kv: state › states: 1 of 2 states: SSM L0 h at final_state wrong .* likely: state next: Follow this state/,
    )
    expect(fixture.rows('kv: state').filter(({ region }) => region === 'state')).toEqual([
      expect.objectContaining({ layer: '', name: 'SSM L0 h', side: '', verdict: 'wrong', detail: 'at final_state' }),
      expect.objectContaining({ name: 'SSM L0 c', verdict: 'identical' }),
    ])

    expect(output).toContain('6 of 6 KV caches failing')
    expect(output).toContain('FAULT kv: absent')
    expect(output).toContain('FAIL kv: unwritten')
    expect(fixture.rows('kv: unwritten').filter(({ verdict }) => verdict !== 'identical')).toEqual([
      expect.objectContaining({ layer: '1', side: 'v', region: 'suffix', logical: '', detail: '1 zero, 2 identical' }),
      {
        layer: '1',
        name: 'L1',
        side: 'v',
        region: 'suffix',
        logical: '6',
        // The fixture puts them in reverse, behind one block that nobody uses.
        reference_physical: '2',
        candidate_physical: '2',
        verdict: 'zero',
        ssq_ratio: '0',
        sabs_ratio: '0',
        nan: '',
        detail: 'zero throughout',
      },
    ])
  })

  test('beside kernels, and in logs', async ({ project }) => {
    const fixture = project(
      fakeProject({
        'logs.test.ts': `
          import { describeKvCache } from '../../src/index.ts'
          describeKvCache('two turns', { reference: 'run.log#0', candidate: { path: 'run.log', turn: { turn: 1 } } })`,
        'kernels.test.ts': `
          import { describeKernel } from '../../src/index.ts'
          import { kernel } from './kernel.ts'
          describeKernel('single_gemm', { ...kernel, title: 'a' })`,
      }),
    )
    capturesIn(fixture, { source: cacheOf() })
    fixture.write('run.log', `${engineLog(fixture.root)}${engineLog(fixture.root)}`)

    const { exitCode, output, tests } = await fixture.run()
    expect(exitCode).toBe(0)
    expect(output).toMatch(/all specs pass \(1\).* KV caches ok kv: two turns .* all KV caches pass \(1\)/)
    expect(namesOf(tests, 'two turns')).toEqual([
      'comparable',
      'prefix',
      'suffix',
      'block mapping',
      'everything was read',
    ])
    expect(fixture.read('fidelity-report/summary.md')).toMatch(/^# Kernel fidelity\n[^]*\n# KV caches\n/)
  })

  test('a worker that dies makes the run red, and loses no row', async ({ project }) => {
    const fixture = project({
      ...projectFiles(`describeKvCache('dying', {
        reference: capture('source'),
        candidate: new URL(capture('source'), import.meta.url),
      })`),
      'dying.setup.ts': `
        import { afterEach } from 'vitest'
        afterEach(({ task }) => {
          if (task.name === 'prefix') process.kill(process.pid, 'SIGKILL')
        })`,
    })
    fixture.write('kv.test.ts', `import './dying.setup.ts'\n${fixture.read('kv.test.ts')}`)
    capturesIn(fixture, { source: cacheOf() })
    const { exitCode, output } = await fixture.run()
    expect(exitCode).toBe(1)
    expect(output).toContain('kernel-fidelity: kv: dying: 5 tests never ended, its worker died: comparable, prefix')
    expect(output).toContain('LOST kv: dying')
    expect(fixture.rows('kv: dying')).toHaveLength(4 * 2 * 2)
  })

  test('a spec that says what there is not is refused at its line, and a name is given once', async ({ project }) => {
    const fixture = project({
      ...projectFiles(`
        describeKvCache('twin', { reference: capture('source'), candidate: capture('source') })
        describeKvCache('twin', { reference: capture('source'), candidate: capture('source') })`),
      'wrong.test.ts': `
        import { describeKvCache } from '../../src/index.ts'
        describeKvCache('wrong', { reference: 'a', candidate: 'b', bands: { infix: 0.1 } })`,
    })
    capturesIn(fixture, { source: cacheOf() })
    const { exitCode, output, fileErrors } = await fixture.run()
    expect(exitCode).toBe(1)
    expect(fileErrors['wrong.test.ts']).toContain('wrong.test.ts: describeKvCache("wrong")')
    expect(fileErrors['wrong.test.ts']).toContain('Unrecognized key: "infix"')
    expect(output).toContain("2 specs are named 'kv: twin'")
  })

  test('shards that are merged make one whole report', async ({ project }) => {
    const fixture = project(projectFiles(against('clean', 'source')))
    capturesIn(fixture, { source: cacheOf() })
    await fixture.start('--reporter=blob')
    fixture.remove('fidelity-report')
    const { exitCode } = await fixture.start('--merge-reports')
    expect(exitCode).toBe(0)
    expect(fixture.rows('kv: clean')).toHaveLength(4 * 2 * 2)
  })
})

function namesOf(tests: readonly FixtureTest[], title: string): string[] {
  return tests.filter(({ suite }) => suite === `kv: ${title}`).map(({ name }) => name)
}

function messageOf(tests: readonly FixtureTest[], title: string, name: string): string | undefined {
  return tests.find((one) => one.suite === `kv: ${title}` && one.name === name)?.message
}

function stateLine(sum: string): string {
  return `METRALE_SSM_CKSUM[final_state@32] slot=0 L0 h_sum=${sum} h_ssq=1.000000 h_sabs=2.000000 c_sum=0.000000 c_ssq=0.000000 c_sabs=0.000000\n`
}

/** What an engine prints of the capture `source`. */
function engineLog(root: string): string {
  const capture = openCapture(join(root, 'captures/source/capture.json'))
  const lines = printKvLines(engineCache(capture).sums, { tokens: 32, skip: 20 })
  capture.close()
  return lines
    .map((line) => `2026-07-25T10:21:04.278916Z  WARN metrale_cache::kv_cache::paged_impl: ${line}\n`)
    .join('')
}
