import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import { describe, expect } from 'vitest'
import { runCommand } from '../cli/project_folder.fixture.ts'
import { fakeProject } from './fake_project.ts'
import { test, type FixtureProject } from './fixture_project.ts'

const line = 6

/** Fails at two places: where its kernel is described, and in a test by hand. */
const red = `
import { describeKernel } from '../../../src/index.ts'
import { config, kernel } from '../kernel.ts'

// The line of the spec.
describeKernel('single_gemm', { ...kernel, config: { ...config, n: 128 }, title: 'red, 5 % <b>' }, ({ test }) => {
  test('by hand', ({ region, expect }) => {
    expect(region('beyond-grid')).toHaveMedianRatioWithin([2, 3])
  })
})`

const twin = `
import { describeKernel } from '../../src/index.ts'
import { kernel } from './kernel.ts'
describeKernel('single_gemm', { ...kernel, title: 'twin' })`

function redProject() {
  return fakeProject({ 'specs/red.test.ts': red, 'a.test.ts': twin, 'b.test.ts': twin })
}

const title = 'single_gemm: red, 5 % <b>'

/** As a job of GitHub has it. */
function jobOf({ root }: FixtureProject) {
  return { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(root, 'step.md'), GITHUB_WORKSPACE: join(root, '..') }
}

describe('a job of GitHub', { timeout: 120_000 }, () => {
  test('is told by Vitest what tests say, and by the report what no test says', async ({ project }) => {
    const fixture = project(redProject())
    const { exitCode, all } = await fixture.startIn(jobOf(fixture))
    expect(exitCode).toBe(1)
    const annotations = annotationsOf(all)
    expect(annotations.filter(({ message }) => message.includes('firmly outside the band'))).toMatchObject([
      { file: join(fixture.root, 'specs/red.test.ts'), line: String(line) },
    ])
    expect(annotations.filter(({ message }) => message.includes('the median ratio is 1.000'))).toMatchObject([
      { file: join(fixture.root, 'specs/red.test.ts'), line: String(line + 2) },
    ])
    expect(annotations.filter(({ message }) => message.includes("2 specs are named 'single_gemm: twin'"))).toHaveLength(
      1,
    )
    expect(annotations).toHaveLength(3)
    const summary = fixture.read('step.md')
    expect(summary).toContain('## Vitest Test Report')
    expect(summary).toContain('# Kernel fidelity')
    expect(summary).toContain(String.raw`## FAIL single_gemm: red, 5 % \<b\>`)
    // Which would lead nowhere.
    expect(summary).not.toMatch(/\]\([\w-]+\.csv\)/)
  })

  test('is told all by the report where Vitest has another reporter', async ({ project }) => {
    const fixture = project(redProject())
    const { all } = await fixture.startIn(jobOf(fixture), '--reporter=dot')
    const folder = basename(fixture.root)
    expect(annotationsOf(all)).toEqual([
      {
        file: `${folder}/a.test.ts`,
        title: 'single_gemm: twin',
        message: "2 specs are named 'single_gemm: twin': a.test.ts, b.test.ts. Give each a title of its own",
      },
      {
        file: `${folder}/specs/red.test.ts`,
        line: String(line),
        title: `${title} > midpoints`,
        message: expect.stringMatching(
          /^single_gemm: red, 5 % <b> › midpoints: 1 of 3 judged probes .*\n[^]*\n {2}next: /,
        ),
      },
      {
        file: `${folder}/specs/red.test.ts`,
        line: String(line + 2),
        title: `${title} > by hand`,
        message: expect.stringContaining('beyond-grid: the median ratio is 1.000, expected in [2, 3]'),
      },
    ])
    expect(fixture.read('step.md')).toMatch(/^\n# Kernel fidelity\n/)
  })

  test('of a shard leaves that to the merge of all', async ({ project }) => {
    const fixture = project(redProject())
    const job = jobOf(fixture)
    for (const shard of ['1/2', '2/2']) {
      const { all } = await fixture.startIn(job, '--reporter=default', '--reporter=blob', `--shard=${shard}`)
      expect(annotationsOf(all)).toEqual([])
      expect(fixture.exists('step.md')).toBe(false)
    }
    // On another machine, so to speak.
    const elsewhere = project(redProject())
    cpSync(join(fixture.root, '.vitest/blob'), join(elsewhere.root, 'blobs'), { recursive: true })
    const { exitCode, stdout } = await runCommand('merge.ts', ['blobs'], elsewhere.root, jobOf(elsewhere))
    expect(exitCode).toBe(1)
    const file = `${basename(elsewhere.root)}/specs/red.test.ts`
    expect(annotationsOf(stdout)).toMatchObject([
      { title: 'single_gemm: twin' },
      { file, line: String(line), title: `${title} > midpoints` },
      { file, line: String(line + 2), title: `${title} > by hand` },
    ])
    expect(elsewhere.read('step.md')).toContain('# Kernel fidelity')
  })
})

test('JUnit is well-formed beside the report, and readable', { timeout: 120_000 }, async ({ project }) => {
  const fixture = project(redProject())
  const { exitCode } = await fixture.start('--reporter=junit', '--outputFile.junit=junit.xml')
  expect(exitCode).toBe(1)
  expect(fixture.exists('fidelity-report/summary.md')).toBe(true)
  const xml = new DOMParser({ onError: onErrorStopParsing }).parseFromString(fixture.read('junit.xml'), 'text/xml')
  const failures = [...xml.getElementsByTagName('failure')]
  expect(failures.map(({ parentElement }) => parentElement?.getAttribute('name'))).toEqual([
    `${title} > midpoints`,
    `${title} > by hand`,
  ])
  const [midpoints] = failures
  expect(midpoints?.getAttribute('type')).toBe('SpecFailure')
  expect(midpoints?.getAttribute('message')).toContain('› midpoints: 1 of 3 judged probes are firmly outside the band')
  const lines = midpoints?.textContent?.split('\n') ?? []
  expect(lines).toContain('  shape  cache ms  truth ms  ratio            band   noise  looks  coverage')
  expect(lines).toContainEqual(
    expect.stringMatching(/^ {2}replay: FIDELITY_SEED=1 npx vitest run specs\/red\.test\.ts -t /),
  )
  expect(lines).toContainEqual(expect.stringContaining(`❯ specs/red.test.ts:${line}:1`))
})

interface ReadAnnotation {
  readonly message: string
  readonly [property: string]: string
}

/** As the runner of GitHub reads them, without the columns. */
function annotationsOf(log: string): ReadAnnotation[] {
  return [...log.matchAll(/^::error (.*?)::(.*)$/gm)].map(([, properties = '', message = '']) => ({
    ...Object.fromEntries(
      properties
        .split(',')
        .map((one) => one.split('=', 2).map(unescaped))
        .filter(([name]) => name !== 'column'),
    ),
    message: unescaped(message),
  }))
}

function unescaped(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%')
}
