import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { test as base } from 'vitest'
import { z } from 'zod'
import { slug } from '../spec/slug.ts'
import { parseCsv } from '../truth/csv_table.ts'
import { expectValidResults } from './valid_results.fixture.ts'

/** Paths relative to the root of a fixture project, and what they hold. */
export type FileTree = Readonly<Record<string, string>>

/** A Vitest project of its own: `../..` of its root is this repository, so that it finds the sources and the packages. */
export interface FixtureProject {
  readonly root: string
  readonly read: (path: string) => string
  readonly write: (path: string, text: string) => void
  readonly exists: (path: string) => boolean
  readonly remove: (path: string) => void
  /** The report's rows of a spec, each by column. */
  readonly rows: (spec: string) => ReportRow[]
  /** Starts `vitest run`; the process never rejects. */
  readonly start: (...args: readonly string[]) => ReturnType<typeof startVitest>
  /** The same with variables of the environment. */
  readonly startIn: (env: Environment, ...args: readonly string[]) => ReturnType<typeof startVitest>
  /** Runs it to its end, and holds its `results.json` to the schema. */
  readonly run: (...args: readonly string[]) => Promise<FixtureRun>
}

export type ReportRow = Readonly<Record<string, string>>

export interface FixtureRun {
  readonly exitCode: number | undefined
  /** What was printed, any run of blanks as one: the summary wraps its lines. So are the messages of the tests. */
  readonly output: string
  /** Every test that was collected. */
  readonly tests: readonly FixtureTest[]
  /** Errors of files that could not be collected, by file. */
  readonly fileErrors: Readonly<Record<string, string>>
}

export interface FixtureTest {
  readonly suite: string
  readonly name: string
  readonly status: string
  /** Why it failed, with the stack. */
  readonly message: string
}

/** Tests that make fixture projects; each is removed once the file has run. */
export const test = base.extend('project', { scope: 'file' }, ({}, { onCleanup }) => {
  const roots: string[] = []
  onCleanup(() => roots.forEach((root) => rmSync(root, { recursive: true, force: true })))
  return (files: FileTree): FixtureProject => {
    const root = join(repository, '.e2e', randomUUID())
    roots.push(root)
    return fixtureProject(root, files)
  }
})

function fixtureProject(root: string, files: FileTree): FixtureProject {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  return {
    root,
    read,
    rows: (spec) => {
      const file = `fidelity-report/${slug(spec)}.csv`
      return parseCsv(read(file), file).rows.map(({ cells }) => Object.fromEntries(cells))
    },
    start: (...args) => startVitest(root, args),
    startIn: (env, ...args) => startVitest(root, args, env),
    write: (path, text) => writeFileSync(join(root, path), text),
    exists: (path) => existsSync(join(root, path)),
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    async run(...args) {
      const { exitCode, all } = await startVitest(root, [...reporters, ...args])
      const results = join(root, 'fidelity-report/results.json')
      if (existsSync(results)) expectValidResults(readFileSync(results, 'utf8'))
      return { exitCode, output: unwrapped(all), ...testsOf(read('tests.json'), root) }
    },
  }
}

const repository = join(import.meta.dirname, '../..')
const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=tests.json']

type Environment = Readonly<Record<string, string>>

function startVitest(root: string, args: readonly string[], more: Environment = {}) {
  return execa(process.execPath, [vitest, 'run', ...args], {
    cwd: root,
    reject: false,
    all: true,
    // The variables of the Vitest that runs this are not for the one inside.
    extendEnv: false,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1', ...more },
  })
}

function unwrapped(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** What is used of the JSON that Vitest's own reporter writes. */
const testsJson = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

function testsOf(json: string, root: string): Pick<FixtureRun, 'tests' | 'fileErrors'> {
  const files = testsJson.parse(JSON.parse(json)).testResults
  return {
    tests: files
      .flatMap((file) => file.assertionResults)
      .map(({ ancestorTitles, title, status, failureMessages }) => ({
        suite: ancestorTitles.join(' > '),
        name: title,
        status,
        message: unwrapped(failureMessages.join(' ')),
      })),
    fileErrors: Object.fromEntries(files.map(({ name, message }) => [name.slice(root.length + 1), message])),
  }
}
