import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { canRewrite, ProgressLines } from '../../reporters/progress_lines.ts'
import { makeReport } from '../../reporters/report.ts'
import { pageFile, reportFiles } from '../../reporters/report_files.ts'
import { isGreen, specStatus } from '../../reporters/status.ts'
import { summarize } from '../../reporters/summary.ts'
import { terminalSummary } from '../../reporters/terminal_summary.ts'
import { writeFiles } from '../../reporters/write_files.ts'
import type { KernelConfig } from '../config.ts'
import { defaultDefinition, definitionSchema, type Definition } from '../definition.ts'
import { messageOf } from '../message_of.ts'
import { genericProbes } from '../probes/generic_probes.ts'
import { recorded } from '../probes/recorded.ts'
import { judgeSpec } from '../spec/judge_spec.ts'
import { checkSpec, type KernelSpec } from '../spec/kernel_spec.ts'
import { comparedKernel, planSurveyed, surveySubject, type Subject } from '../spec/plan_spec.ts'
import type { FidelityRecord } from '../spec/records.ts'
import { replayEnvironment } from '../spec/replay_environment.ts'
import { startMeasuringFor, withMeasuring } from '../spec/measuring.ts'
import { onlyAsker, openSession } from '../spec/session.ts'
import { resolveSettings, type Settings } from '../spec/settings.ts'
import { toRegionRecord } from '../spec/to_records.ts'
import { toSpecRecord } from '../spec/to_spec_record.ts'
import { fileName } from '../truth/live/wire.ts'

const usage = `Usage: npm run probe -- --kind KIND --config FILE [options]

Judges a kernel with generic probes, without a spec file. FILE is JSON: backends, gpu_name and the dims.
Cache, truth and seed are those of the environment, as in a run of the suite.

  --compare KIND       ask a second kind for the same shapes
  --truth-kind KIND    judge by the truth of another kind
  --definition D       what the times mean (default ${defaultDefinition})
  --out DIR            where the report goes (default fidelity-report/probe)`

try {
  process.exitCode = await probe(readArguments())
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 2
}

/** The exit code: 0 where every region is green, else 1. */
async function probe({
  kind,
  config: file,
  out,
  definition,
  compare,
  'truth-kind': truthKind,
}: Arguments): Promise<0 | 1> {
  const env = out === undefined ? process.env : { ...process.env, FIDELITY_OUT: out }
  const run = { id: randomUUID(), rowsInMeta: false }
  const settings = withMeasuring(resolveSettings({ out: 'fidelity-report/probe' }, env, process.cwd(), run), 'probe')
  const spec: KernelSpec = {
    title: `generic probes of ${file}`,
    config: readConfig(file),
    probes: [recorded()],
    definition,
    ...(compare === undefined ? {} : { compare: { kind: compare } }),
    ...(truthKind === undefined ? {} : { truthKind }),
  }
  checkSpec(kind, spec, file)
  const { cache, truth, embedded } = openSession(settings, definition)
  const kernel = { kind, config: spec.config }
  const subject: Subject = {
    kernel,
    spec,
    cache,
    truth,
    compared: comparedKernel(kernel, spec.compare),
    seed: settings.seed,
  }

  const progress = canRewrite(process.stderr, process.env)
    ? new ProgressLines(process.stderr, [process.stdout])
    : undefined
  const status = progress && ((device: string, text: string | undefined) => progress.show(device, text))
  const telling = { log: console.error, status }
  const measuring = await startMeasuringFor(settings, telling, new AbortController().signal)
  measuring?.service.expect([fileName({ project: 'probe', ...onlyAsker() })], 1)
  try {
    return await judgeGenerically(subject, { file, embedded, settings })
  } finally {
    await measuring?.end()
    progress?.end()
  }
}

interface Context {
  readonly file: string
  readonly embedded: boolean
  readonly settings: Settings
}

async function judgeGenerically(subject: Subject, { file, embedded, settings }: Context): Promise<0 | 1> {
  const { kernel, spec, truth } = subject
  const survey = await surveySubject(subject)
  const probed = { ...subject, spec: { ...spec, probes: genericProbes(survey.site) } }
  const plan = planSurveyed(probed, survey)
  const identity = { spec: `${kernel.kind}: ${spec.title}`, file, embedded }
  const result = await judgeSpec(plan, plan.regions, {
    ...identity,
    environment: replayEnvironment(settings.seed, process.env),
  })
  const described = toSpecRecord(identity, probed, plan, result, plan.regions, [
    ...survey.notes,
    ...(await truth.problems(spec.truthKind ?? kernel.kind)),
  ])
  const records = plan.regions.map((region) => ({ spec: described, region: toRegionRecord(region, result) }))
  return report(records, settings.out)
}

function readConfig(file: string): KernelConfig {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} is no JSON config: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

async function report(records: readonly FidelityRecord[], out: string): Promise<0 | 1> {
  const tests = records.map((record) => ({
    spec: record.spec.spec,
    module: record.spec.file,
    suite: record.spec.spec,
    name: record.region?.region ?? '',
    state: 'passed' as const,
    record,
  }))
  const made = makeReport(
    { ended: 'passed', ran: tests.length, files: [], failedFiles: [], tests },
    { records: [], problems: [] },
  )
  const summary = summarize(made)
  await writeFiles(out, [...reportFiles(made, summary, []), pageFile(made, summary)])
  console.log(terminalSummary(summary, (colour, text) => styleText(colour, text, { stream: process.stdout })))
  console.log(` Report: ${relative(process.cwd(), out)}/report.html`)
  return made.specs.every((spec) => isGreen(specStatus(spec))) ? 0 : 1
}

interface Arguments {
  readonly kind: string
  readonly config: string
  readonly definition: Definition
  readonly compare?: string
  readonly 'truth-kind'?: string
  readonly out?: string
}

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      kind: { type: 'string' },
      config: { type: 'string' },
      compare: { type: 'string' },
      'truth-kind': { type: 'string' },
      definition: { type: 'string', default: defaultDefinition },
      out: { type: 'string' },
    },
  })
  const { kind, config, definition } = values
  if (kind === undefined || config === undefined) throw new Error(`--kind and --config are needed\n\n${usage}`)
  return { ...values, kind, config, definition: readDefinition(definition) }
}

function readDefinition(text: string): Definition {
  const definition = definitionSchema.safeParse(text)
  if (definition.success) return definition.data
  throw new Error(`--definition ${text} is none: write ${defaultDefinition}, or burst, warm, kernel in their places`)
}
