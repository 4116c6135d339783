import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { styleText } from 'node:util'
import type { TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { clearRecords, readRecords } from '../src/spec/side_file.ts'
import { earlierCsv } from './earlier_csv.ts'
import { kvTerminal } from './kv_terminal.ts'
import { makeReport, type Report } from './report.ts'
import { reportFiles } from './report_files.ts'
import { runFacts, type RunFacts } from './run_facts.ts'
import { summarize, type Summary } from './summary.ts'
import { terminalSummary, type Paint } from './terminal_summary.ts'
import { writeFiles, writeFilesSync, type ReportFile } from './write_files.ts'

export interface RunContext {
  readonly root: string
  readonly out: string
  readonly partial: string | undefined
  readonly logger: Pick<Vitest['logger'], 'log' | 'error' | 'outputStream'>
}

interface Prepared {
  readonly report: Report
  readonly summary: Summary
  readonly files: readonly ReportFile[]
  /** Names of CSV files of specs that are no more. */
  readonly gone: readonly string[]
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

  async finish(modules: readonly TestModule[], ended: TestRunEndReason): Promise<void> {
    try {
      const prepared = this.#prepare(modules, ended)
      if (!prepared) return
      await writeFiles(this.#context.out, prepared.files)
      this.#tidy(prepared)
      const { report, summary } = prepared
      if (report.specs.length > 0) this.#context.logger.log(terminalSummary(summary, this.#paint))
      if (report.kv.length > 0) this.#context.logger.log(kvTerminal(report, this.#paint))
      this.#conclude(prepared)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  /** The same for a run that was cut off, in a process that is about to exit: short, and nothing asynchronous. */
  finishNow(modules: readonly TestModule[]): void {
    try {
      const prepared = this.#prepare(modules, 'interrupted')
      if (!prepared) return
      writeFilesSync(this.#context.out, prepared.files)
      this.#tidy(prepared)
      this.#conclude(prepared)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  /** `undefined` where the run had nothing to do with a spec. */
  #prepare(modules: readonly TestModule[], ended: TestRunEndReason): Prepared | undefined {
    const { root, out } = this.#context
    const facts = runFacts(modules, root, ended)
    const report = this.#makeReport(facts)
    if (report.specs.length + report.kv.length === 0 && report.problems.length === 0) return undefined
    const summary = summarize(report)
    const { kept, gone } = earlierCsv(readIfThere(join(out, 'results.json')), report, facts, (file) =>
      existsSync(join(root, file)),
    )
    return { report, summary, gone, files: reportFiles(report, summary, kept) }
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

  #conclude({ report: { problems } }: Prepared): void {
    const { root, out, logger } = this.#context
    for (const { message } of problems) logger.log(this.#paint('red', ` kernel-fidelity: ${message}`))
    logger.log(` Report: ${join(relative(root, out), 'summary.md')}`)
    if (problems.length > 0) process.exitCode ||= 1
  }

  #giveUp(error: unknown): void {
    this.#context.logger.error('kernel-fidelity: the report could not be made:', error)
    process.exitCode ||= 1
  }

  /** Obeys NO_COLOR, FORCE_COLOR and a stream that is no terminal. */
  readonly #paint: Paint = (colour, text) => styleText(colour, text, { stream: this.#context.logger.outputStream })
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
