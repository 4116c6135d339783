import { rename } from 'node:fs/promises'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { styleText } from 'node:util'
import type { TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { readBaseline, type Baseline } from '../src/baseline/baseline_file.ts'
import { clearRecords, readRecords } from '../src/spec/side_file.ts'
import { baselineReport } from './baseline_report.ts'
import { baselineUpdate, updateLines } from './baseline_update.ts'
import { annotationCommand, problemAnnotations, testAnnotations } from './ci_annotations.ts'
import type { CiContext } from './ci_context.ts'
import { appendSummary } from './ci_summary.ts'
import { earlierCsv } from './earlier_csv.ts'
import { kvTerminal } from './kv_terminal.ts'
import { makeReport, type Report } from './report.ts'
import { pageFile, reportFiles } from './report_files.ts'
import { runFacts, type RunFacts } from './run_facts.ts'
import { summarize, type Summary } from './summary.ts'
import { terminalSummary } from './terminal_summary.ts'
import { indented, type Paint } from './terminal_text.ts'
import { writeFiles, writeFilesSync, type ReportFile } from './write_files.ts'

export interface RunContext {
  readonly root: string
  readonly out: string
  readonly partial: string | undefined
  /** The file that the run is compared with, and whether the run rewrites it; left out, there is none. */
  readonly baseline?: { readonly path: string; readonly update: boolean } | undefined
  readonly ci?: CiContext | undefined
  readonly logger: Pick<Vitest['logger'], 'log' | 'error' | 'outputStream'>
}

type RunOf = Pick<RunFacts, 'identity' | 'merge'>

interface Prepared {
  readonly report: Report
  readonly summary: Summary
  readonly files: readonly ReportFile[]
  readonly page: ReportFile
  /** Names of CSV files of specs that are no more. */
  readonly gone: readonly string[]
  readonly facts: RunFacts
  /** Before the run. */
  readonly baseline: Baseline
}

/** Turns the tests of a run into its report: files, terminal and exit code. Never throws: its own failure is a red run. */
export class RunReport {
  readonly #context: RunContext

  constructor(context: RunContext) {
    this.#context = context
  }

  /** In watch mode, what the run before left behind is not of this one. */
  begin(): void {
    try {
      this.#clearSideFiles()
    } catch (error) {
      this.#giveUp(error)
    }
  }

  async finish(modules: readonly TestModule[], ended: TestRunEndReason, of: RunOf): Promise<void> {
    try {
      const prepared = this.#prepare(modules, ended, of)
      if (!prepared) return
      const { report, summary } = prepared
      if (report.specs.length > 0) this.#context.logger.log(terminalSummary(summary, this.#paint))
      if (report.kv.length > 0) this.#context.logger.log(kvTerminal(report, this.#paint))
      await writeFiles(this.#context.out, prepared.files)
      this.#tidy(prepared)
      this.#conclude(prepared, await this.#writePage(prepared))
      await this.#updateBaseline(prepared)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  /** The same for a run that was cut off, in a process that is about to exit: short, and nothing asynchronous. */
  finishNow(modules: readonly TestModule[], of: RunOf): void {
    try {
      const prepared = this.#prepare(modules, 'interrupted', of)
      if (!prepared) return
      writeFilesSync(this.#context.out, prepared.files)
      this.#tidy(prepared)
      this.#conclude(prepared, prepared.page.name)
      writeFilesSync(this.#context.out, [prepared.page])
    } catch (error) {
      this.#giveUp(error)
    }
  }

  /** `undefined` where the run had nothing to do with a spec. */
  #prepare(modules: readonly TestModule[], ended: TestRunEndReason, of: RunOf): Prepared | undefined {
    const { root, out } = this.#context
    const facts = runFacts(modules, root, ended, of)
    const exists = this.#exists
    const baseline: Baseline = this.#context.baseline ? readBaseline(this.#context.baseline.path) : { status: 'none' }
    const made = this.#makeReport(facts)
    const compared = baselineReport(this.#baselineFile, baseline, made.specs, facts, exists)
    const report = { ...made, ...(compared && { baseline: compared }) }
    if (report.specs.length + report.kv.length === 0 && report.problems.length === 0) return undefined
    const summary = summarize(report)
    const { kept, gone } = earlierCsv(readIfThere(join(out, 'results.json')), report, facts, exists)
    const [files, page] = [reportFiles(report, summary, kept), pageFile(report, summary)]
    return { report, summary, gone, facts, baseline, files, page }
  }

  /** A large run's side files are as large as its rows, so they are read only where meta does not hold them all. */
  #makeReport(facts: RunFacts): Report {
    const { partial } = this.#context
    const report = makeReport(facts, { records: [], problems: [] })
    return partial === undefined || isWhole(report, facts) ? report : makeReport(facts, readRecords(partial))
  }

  /** Only once everything is written. */
  #tidy({ gone }: Prepared): void {
    for (const name of gone) rmSync(join(this.#context.out, name), { force: true })
    this.#clearSideFiles()
  }

  #clearSideFiles(): void {
    if (this.#context.partial !== undefined) clearRecords(this.#context.partial)
  }

  /** Returns the name of the file to read: the page, or what there is in its place. */
  async #writePage({ page }: Prepared): Promise<string> {
    try {
      await writeFiles(this.#context.out, [page])
      return page.name
    } catch (error) {
      this.#giveUp(error, page.name)
      return 'summary.md'
    }
  }

  #conclude(prepared: Prepared, toRead: string): void {
    const { problems } = prepared.report
    const { root, out, logger } = this.#context
    for (const line of problems.flatMap(({ message }) => indented(`kernel-fidelity: ${message}`, 1))) {
      logger.log(this.#paint('red', line))
    }
    logger.log(` Report: ${join(relative(root, out), toRead)}`)
    if (this.#context.ci) this.#tellGitHub(prepared, this.#context.ci)
    if (problems.length > 0) process.exitCode ||= 1
  }

  #tellGitHub({ report, summary, facts, files }: Prepared, ci: CiContext): void {
    const { root, logger } = this.#context
    const order = summary.specs.map(({ report: { spec } }) => spec.spec)
    const annotations = [
      ...problemAnnotations(ci.testsAreAnnotated ? withoutLoadErrors(report) : report),
      ...(ci.testsAreAnnotated ? [] : testAnnotations(facts.tests, order)),
    ]
    for (const one of annotations) logger.log(annotationCommand(one, root, ci.workspace))
    const markdown = files.find(({ name }) => name === 'summary.md')
    if (ci.summary !== undefined && markdown) appendSummary(ci.summary, [...markdown.chunks].join(''))
  }

  async #updateBaseline({ report, facts, baseline }: Prepared): Promise<void> {
    const { baseline: { path, update } = { path: '', update: false }, logger } = this.#context
    if (!update) return
    const updated = baselineUpdate(baseline, report, facts, this.#exists)
    if (updated.status === 'written') {
      // Whole or not at all: the file is committed.
      await writeFiles(dirname(path), [{ name: `${basename(path)}.new`, chunks: [updated.text] }])
      await rename(`${path}.new`, path)
    } else {
      process.exitCode ||= 1
    }
    const colour = updated.status === 'written' ? 'bold' : 'red'
    for (const line of updateLines(updated, this.#baselineFile)) logger.log(this.#paint(colour, ` ${line}`))
  }

  get #baselineFile(): string {
    const { root, baseline } = this.#context
    return baseline ? relative(root, baseline.path).replaceAll(sep, '/') : ''
  }

  /** Whether a spec file, relative to the root, exists. */
  readonly #exists = (file: string): boolean => existsSync(join(this.#context.root, file))

  #giveUp(error: unknown, what = 'the report'): void {
    this.#context.logger.error(`kernel-fidelity: ${what} could not be made:`, error)
    process.exitCode ||= 1
  }

  /** Obeys NO_COLOR, FORCE_COLOR and a stream that is no terminal. */
  readonly #paint: Paint = (colour, text) => styleText(colour, text, { stream: this.#context.logger.outputStream })
}

/** Vitest annotates a file that failed to load as it does a test. */
function withoutLoadErrors(report: Report): Report {
  return { ...report, problems: report.problems.filter(({ code }) => code !== 'load-error') }
}

/** Whether every spec of which a test ran came back through meta, with all of its regions. */
function isWhole({ specs, kv }: Report, { ended, tests }: RunFacts): boolean {
  const whole = new Set([
    ...specs.filter(({ lost }) => lost.length === 0).map(({ spec }) => spec.spec),
    ...kv.filter(({ isLost }) => !isLost).map(({ spec }) => spec),
  ])
  return ended === 'passed' && tests.every(({ spec, state }) => state === 'skipped' || whole.has(spec))
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
