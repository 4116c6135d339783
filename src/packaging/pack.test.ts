import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { needsPython } from '../truth/live/fixtures/needs_python.ts'
import { look, provenance } from '../truth/recording.fixture.ts'
import { writeRecording } from '../truth/write_recording.ts'
import { installConsumer, type Consumer } from './consumer.fixture.ts'

let folder = ''
let consumer: Consumer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fidelity-consumer-'))
  consumer = await installConsumer(folder)
  writeProject()
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(({ skip }) => skip(consumer.unreachable !== undefined, consumer.unreachable))

const timeout = 60_000

test('the package holds the JavaScript and the types of what is public, and brings no Node along', () => {
  const modules = join(folder, 'node_modules')
  const installed = join(modules, 'kernel-fidelity')
  expect(readdirSync(installed)).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist', 'package.json']))
  const entries = readdirSync(join(installed, 'dist'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'register.d.ts']))
  expect(files.filter((name) => !/^\w+(\.js|\.d\.ts|\.py|\.css)$/.test(name))).toEqual([])
  const measuring = pythonIn(join(import.meta.dirname, '../truth/live'))
  expect(measuring).toEqual(expect.arrayContaining(['perf_api_bridge.py', 'torch_perf_api.py']))
  expect(pythonIn(join(installed, 'dist/src/truth/live'))).toEqual(measuring)
  expect(pythonIn(join(installed, 'dist/src/kv/gpu'))).toEqual(['kv_dump.py', 'kv_manifest.py'])
  expect(existsSync(join(installed, 'dist/reporters/html/client/page.js'))).toBe(true)
  expect(existsSync(join(modules, '.bin/node'))).toBe(false)
  expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).not.toContain('node-linux')
})

test('its types hold a spec to the regions and matchers there are', { timeout }, async () => {
  expect(await consumer.run('tsc')).toEqual({ all: '', exitCode: 0 })
})

test('a spec runs against the embedded engine and is reported', { timeout }, async () => {
  const { exitCode, all } = await consumer.run('vitest', 'run', '--reporter=verbose')
  expect(all).toContain('✓ gemm.fidelity.ts > single_gemm: packed > midpoints are unbiased')
  expect(exitCode).toBe(0)
  const page = readFileSync(join(folder, 'fidelity-report/report.html'), 'utf8')
  expect(page).toContain('<h3>single_gemm: packed</h3>')
  expect(page).toContain('<svg')
  const csv = readFileSync(join(folder, 'fidelity-report/single_gemm-packed.csv'), 'utf8')
  const columns = ['region', 'm', 'truth_ms', 'base_ms', 'base_ratio', 'verdict', 'known_gap']
  // The recorded times lie on a line, so the cache is exact wherever the truth lies on it too.
  expect(columnsOf(csv, columns)).toEqual([
    'midpoints,32,0.032,0.032,1,within,',
    'midpoints,128,0.128,0.128,1,within,',
    'midpoints,512,0.768,0.512,0.666667,outside,another tile',
    'midpoints,2048,2.048,2.048,1,within,',
    'controls,16,0.016,0.016,1,within,',
    'controls,64,0.064,0.064,1,within,',
    'controls,256,0.256,0.256,1,within,',
    'controls,1024,1.024,1.024,1,within,',
    'controls,4096,4.096,4.096,1,within,',
  ])
})

test('a spec is written for a kernel that its rows know, and runs', { timeout }, async () => {
  const file = 'written.fidelity.ts'
  onTestFinished(() => rmSync(join(folder, file), { force: true }))
  const { exitCode, all } = await consumer.run('kernel-fidelity-new', 'single_gemm', '--file', file)
  // The tile at m = 512 is no known gap of this spec.
  expect(all).toContain(`${file} is red: 1 of `)
  expect(exitCode).toBe(1)
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain("import { describeKernel, midpoints, recorded } from 'kernel-fidelity'")
  expect(await consumer.run('tsc')).toEqual({ all: '', exitCode: 0 })
})

describe('with Python', () => {
  needsPython()

  test('an engine can dump its KV cache with it', { timeout }, async () => {
    const program = `
import sys
sys.path.append("node_modules/kernel-fidelity/dist/src/kv/gpu")
from kv_dump import dump_kv_cache
print(dump_kv_cache.__name__)`
    expect(await consumer.run('python3', '-c', program)).toEqual({ all: 'dump_kv_cache', exitCode: 0 })
  })

  test('it measures, with a module of the project', { timeout }, async () => {
    const { exitCode, all } = await consumer.run('vitest', 'run', '--config', 'vitest.live.config.ts')
    expect(all).toContain('[fidelity] NVIDIA H200: about ')
    expect(all).toContain('all specs pass (1)')
    expect(exitCode).toBe(0)
    const csv = readFileSync(join(folder, 'live-report/single_gemm-packed.csv'), 'utf8')
    expect(columnsOf(csv, ['region', 'm', 'base_ms', 'verdict', 'known_gap']).slice(0, 4)).toEqual([
      'midpoints,32,0.032,within,',
      'midpoints,128,0.128,within,',
      'midpoints,512,0.512,outside,another tile',
      'midpoints,2048,2.048,within,',
    ])
    expect(readFileSync(join(folder, 'live-report/looks/h200/runs.json'), 'utf8')).toContain('stopwatch.py')
  })
})

test('the schema of results.json can be had, and takes the report', { timeout }, async () => {
  const script = `
    const { default: schema } = await import('kernel-fidelity/results.schema.json', { with: { type: 'json' } })
    console.log(JSON.stringify(schema))`
  const { exitCode, all } = await consumer.run('node', '--eval', script)
  expect(exitCode).toBe(0)
  const results = JSON.parse(readFileSync(join(folder, 'fidelity-report/results.json'), 'utf8'))
  const validator = new Ajv2020({ allowUnionTypes: true })
  expect([validator.validate(JSON.parse(all), results), validator.errorsText()]).toEqual([true, 'No errors'])
})

test('the reporter can be had alone', { timeout }, async () => {
  const script = `const { default: Reporter } = await import('kernel-fidelity/reporter'); console.log(Reporter.name)`
  expect(await consumer.run('node', '--eval', script)).toEqual({ all: 'FidelityReporter', exitCode: 0 })
})

function pythonIn(path: string): string[] {
  return readdirSync(path)
    .filter((name) => name.endsWith('.py'))
    .toSorted()
}

function columnsOf(csv: string, columns: readonly string[]): string[] {
  const [header = [], ...rows] = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  return rows.map((row) => columns.map((column) => row[header.indexOf(column)]).join())
}

function writeProject(): void {
  for (const [file, text] of Object.entries(project)) writeFileSync(join(folder, file), text)
  const grid = [16, 64, 256, 1024, 4096]
  const runs = new Map([['a', provenance]])
  writeRecording(
    join(folder, 'fidelity/cache/h200'),
    grid.map((m) => recordedRow(m, m / 1000)),
    runs,
  )
  const truth = [...grid, 32, 128, 2048].map((m) => recordedRow(m, m / 1000))
  writeRecording(join(folder, 'fidelity/truth/h200'), [...truth, recordedRow(512, 0.768)], runs)
}

function recordedRow(m: number, timeMs: number): ReturnType<typeof look> {
  return look(m, timeMs, { args: { n: 64, k: 64, dtype: 'bf16', m } })
}

const project = {
  'vitest.config.ts': `
    import { kernelFidelity } from 'kernel-fidelity/plugin'
    import { defineConfig } from 'vitest/config'

    export default defineConfig({ plugins: [kernelFidelity()], test: { include: ['*.fidelity.ts'] } })`,

  'vitest.live.config.ts': `
    import { kernelFidelity } from 'kernel-fidelity/plugin'
    import { defineConfig } from 'vitest/config'

    export default defineConfig({
      plugins: [kernelFidelity({ truth: 'live', perfApi: 'stopwatch', out: 'live-report' })],
      test: { include: ['*.fidelity.ts'] },
    })`,

  // m us, but for the tile at m = 512.
  'stopwatch.py': [
    'import random',
    'def get_current_gpu_name(): return "NVIDIA H200"',
    'def get_process_facts(): return {"method": "stopwatch.py"}',
    'def get_single_gemm_times(specs, *, backend, gpu_name):',
    '    times = [0.768 if spec["m"] == 512 else spec["m"] / 1000 for spec in specs]',
    '    return [{"time_ms": time * random.gauss(1, 0.005)} for time in times]',
  ].join('\n'),

  // Without `skipLibCheck`, so that the types of the package are checked as well.
  'tsconfig.json': JSON.stringify({
    compilerOptions: { target: 'es2024', module: 'nodenext', strict: true, noEmit: true, types: ['node'] },
  }),

  'gemm.fidelity.ts': `
    import { describeKernel, knownGap, midpoints } from 'kernel-fidelity'

    describeKernel(
      'single_gemm',
      {
        title: 'packed',
        config: { gpu_name: 'NVIDIA H200', backends: ['cublas'], n: 64, k: 64, dtype: 'bf16' },
        probes: [midpoints()],
        bands: { midpoints: 0.1 },
        known: [knownGap({ m: [500, 600] }, 'another tile')],
      },
      ({ test }) => {
        test('midpoints are unbiased', ({ region, expect }) => {
          expect(region('midpoints')).toHaveMedianRatioWithin(0.05)
        })
      },
    )`,

  'must_not_compile.ts': `
    import { describeKernel, midpoints } from 'kernel-fidelity'
    import FidelityReporter from 'kernel-fidelity/reporter'

    const spec = { title: 'wrong', config: { gpu_name: 'NVIDIA H200', backends: ['cublas'] }, probes: [midpoints()] }
    // @ts-expect-error No probe falls there.
    describeKernel('single_gemm', { ...spec, bands: { 'beyond-grid': 0.3 } })
    describeKernel('single_gemm', spec, ({ test }) => {
      // @ts-expect-error No probe falls there.
      test('a region', ({ region }) => { region('beyond-grid') })
      // @ts-expect-error A bar is a number or a band.
      test('a bar', ({ region, expect }) => { expect(region('midpoints')).toHaveMedianRatioWithin('5 %') })
    })
    // @ts-expect-error A folder is a path.
    new FidelityReporter({ out: 1 })`,
}
