import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test, type FileTree } from './fixture_project.ts'

const shipped = join(import.meta.dirname, '../../fidelity')

const config = (options: object): string => `
  import { defineConfig } from 'vitest/config'
  import { kernelFidelity } from '../../src/plugin.ts'
  export default defineConfig({
    plugins: [kernelFidelity(${JSON.stringify({ cacheRows: 'cache', truthRows: 'truth', ...options })})],
    test: { isolate: false },
  })`

const specFile = (title: string, gpu: string, options: object): string => `
  import { bucketEdges, describeKernel, midpoints } from '../../src/index.ts'
  describeKernel('rms_norm', {
    title: '${title}',
    config: { backends: ['triton'], gpu_name: '${gpu}', dtype: 'bf16', hidden_size: 4096 },
    probes: [midpoints(), bucketEdges()],
    laws: { off: 'not the matter here' },
    ...${JSON.stringify(options)},
  })`

const hold = { baseline: 'hold' }

/** The shipped recording of `rms_norm`, said to be of another GPU, its cache row m = 1024 slowed. */
function recording(gpu: string, slowed = 1): FileTree {
  const files = ['cache', 'truth'].flatMap((role) =>
    ['rms_norm.jsonl', 'runs.json'].map((file): [string, string] => {
      const text = readFileSync(join(shipped, role, 'h200', file), 'utf8').replaceAll('NVIDIA H200', gpu)
      return [`${role}/h200/${file}`, role === 'cache' ? slow(text, slowed) : text]
    }),
  )
  return Object.fromEntries(files)
}

function slow(jsonLines: string, factor: number): string {
  return jsonLines.replaceAll(
    /^(.*"hidden_size":4096.*"m":1024\b.*"time_ms":)([\d.]+)/gm,
    (_, head, time) => head + String(Number(time) * factor),
  )
}

const update = ['--config', 'vitest.update.config.ts']
const file = 'fidelity/baseline.json'
const howTo = 'run with FIDELITY_UPDATE_BASELINE=1'

test('a baseline is written, held, merged and refused', { timeout: 300_000 }, async ({ project }) => {
  const fixture = project({
    'vitest.config.ts': config({}),
    'vitest.update.config.ts': config({ updateBaseline: true }),
    'vitest.faulty.config.ts': config({ updateBaseline: true, kernelQuery: ['false'] }),
    'told.test.ts': specFile('told', 'NVIDIA H200', {}),
    'held.test.ts': specFile('held', 'NVIDIA H200', hold),
    ...recording('NVIDIA H200'),
  })
  const writeAll = (files: FileTree): void => Object.entries(files).forEach(([path, text]) => fixture.write(path, text))
  const failed = async (...args: readonly string[]) => {
    const { tests, output } = await fixture.run(...args)
    const failures = tests.filter(({ status }) => status === 'failed')
    return {
      output,
      names: failures.map(({ suite, name }) => `${suite} > ${name}`),
      text: failures.map(({ message }) => message).join(),
    }
  }

  // Without a baseline only the spec that holds it has something to say.
  const first = await failed()
  expect(first.names).toEqual(['rms_norm: held > the baseline is held'])
  expect(first.text).toContain(`rms_norm: held: there is no ${file} to hold: ${howTo}`)
  expect(first.output).not.toContain('gainst the baseline')

  // Nothing of a faulty run is kept.
  const faulty = await failed(...update.with(1, 'vitest.faulty.config.ts'))
  expect(faulty.output).toContain(`${file} was not written: rms_norm: held: `)
  expect(fixture.exists(file)).toBe(false)

  const written = await failed(...update)
  expect(written).toMatchObject({ names: [], output: expect.stringContaining(`Baseline written: ${file}`) })
  const baseline = fixture.read(file)
  await fixture.run(...update)
  expect(fixture.read(file)).toBe(baseline)
  expect(Object.keys(JSON.parse(baseline).specs)).toEqual(['rms_norm: held', 'rms_norm: told'])

  // The same again, as one run, as a part of one, and as shards merged.
  const same = `As in the baseline (${file}): 6 regions.`
  expect(await failed()).toMatchObject({ names: [], output: expect.stringContaining(same) })
  expect(fixture.read('fidelity-report/summary.md')).toContain(same)
  const part = await failed('-t', 'told > midpoints')
  expect(part).toMatchObject({ names: [], output: expect.stringContaining(`(${file}): 1 region.`) })
  for (const shard of ['1/2', '2/2']) await fixture.start('--reporter=blob', `--shard=${shard}`)
  expect((await failed('--merge-reports')).output).toContain(same)
  fixture.remove(file)
  await fixture.run(...update, '--merge-reports')
  expect(fixture.read(file)).toBe(baseline)

  // A row that got slower by 8 % is inside the band.
  writeAll(recording('NVIDIA H200', 1.08))
  const worse = await failed()
  expect(worse.output).toContain(`Against the baseline (${file}), regions: `)
  expect(worse.output).toMatch(
    /worse: rms_norm: told › controls: worst ratio \S+ -> 1\.0\d+ \(noise allows \S+ %\)(?!; the)/,
  )
  expect(worse.output).toMatch(/worse: rms_norm: held › controls: .*?; the spec holds the baseline/)
  expect(worse.names).toContain('rms_norm: held > controls')
  expect(worse.names.filter((name) => name.startsWith('rms_norm: told'))).toEqual([])
  expect(worse.text).toMatch(/held › controls: worse than the baseline, which this spec holds: .* was: n=\d+ .* is: n=/)
  expect(worse.text).toContain('m=1024')
  expect(JSON.parse(fixture.read('fidelity-report/results.json')).baseline).toMatchObject({
    file,
    counts: { worse: worse.names.length * 2, new: 0, gone: 0 },
  })

  // A part of the suite updates its part of the file.
  await fixture.run(...update, '-t', 'told > controls')
  const lines = fixture.read(file).split('\n')
  expect(baseline.split('\n').filter((line, index) => line !== lines[index])).toEqual([
    expect.stringContaining('"controls"'),
  ])

  // Another GPU is refused: told once, red where the baseline is held.
  fixture.write(file, baseline)
  writeAll({
    'told.test.ts': specFile('told', 'NVIDIA H100', {}),
    'held.test.ts': specFile('held', 'NVIDIA H100', hold),
    ...recording('NVIDIA H100', 1.08),
  })
  const refused = await failed()
  const reason = 'the GPU of the baseline is NVIDIA H200, that of this run NVIDIA H100'
  expect(refused.names).toEqual(['rms_norm: held > the baseline is held'])
  expect(refused.text).toContain(`rms_norm: held: cannot be compared with ${file}: ${reason}`)
  expect(refused.output).toContain(`not compared with ${file}: ${reason} (rms_norm: held, rms_norm: told)`)

  // A spec that is no more is gone, and an update forgets it.
  fixture.remove('held.test.ts')
  expect((await failed()).output).toContain('gone: rms_norm: held, all of it')
  await fixture.run(...update)
  expect(Object.keys(JSON.parse(fixture.read(file)).specs)).toEqual(['rms_norm: told'])
})
