/**
 * One part of `harness.ts` in a process of its own, so that its memory is its own: `node harness_part.ts bare|harness COUNT`
 * prints the times in ms and the peak memory in MiB as JSON.
 */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { csvChunks } from '../../reporters/csv.ts'
import { chunkSize } from '../cache/limits.ts'
import { embeddedEnvironment } from '../spec/embedded_command.ts'
import { judgeSpec } from '../spec/judge_spec.ts'
import { planSpec } from '../spec/plan_spec.ts'
import { toRegionRecord } from '../spec/to_records.ts'
import { toSpecRecord } from '../spec/to_spec_record.ts'
import { command, decodeSubject, distinctShapes, kernel } from './decode_subject.ts'

/** Times in ms, memory in MiB. */
export interface PartResult {
  readonly ms: number
  readonly csvMs: number
  readonly peakMib: number
}

const [part, count] = [process.argv[2], Number(process.argv[3])]
const times = part === 'bare' ? await bare() : await harness()
const result: PartResult = { ...times, peakMib: process.resourceUsage().maxRSS / 1024 }
console.log(JSON.stringify(result))

/** The exchanges alone: spawn, JSON out, JSON in. */
async function bare(): Promise<Pick<PartResult, 'ms' | 'csvMs'>> {
  const shapes = distinctShapes(count)
  const start = performance.now()
  await exchange({ op: 'grid', ...kernel })
  await exchange({ op: 'rows', ...kernel, inputs: [] })
  for (let at = 0; at < shapes.length; at += chunkSize) {
    await exchange({ op: 'eval', ...kernel, query_points: shapes.slice(at, at + chunkSize) })
  }
  return { ms: performance.now() - start, csvMs: 0 }
}

async function exchange(request: object): Promise<unknown> {
  const [file, ...args] = command
  const child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...embeddedEnvironment },
  })
  child.stdin.end(JSON.stringify(request))
  return JSON.parse(await text(child.stdout))
}

/** The same exchanges through the client, with probes and verdicts; then the CSV. */
async function harness(): Promise<Pick<PartResult, 'ms' | 'csvMs'>> {
  const subject = decodeSubject(count)
  const start = performance.now()
  const plan = await planSpec(subject)
  const judged = await judgeSpec(plan, plan.regions, { spec: 'bench', file: 'bench', environment: '' })
  const region = toRegionRecord('physical', judged)
  const ms = performance.now() - start
  if (region.stats.judged !== count)
    throw new Error(`judged ${region.stats.judged} of ${count} probes: ${JSON.stringify(region.outcome)}`)

  const spec = toSpecRecord({ spec: 'bench', file: 'bench', embedded: true }, subject, plan, judged, plan.regions, [])
  let length = 0
  const csvStart = performance.now()
  for (const chunk of csvChunks({ spec, regions: [region], lost: [], gaps: [], laws: [] })) length += chunk.length
  if (length < count) throw new Error(`the CSV has only ${length} characters`)
  return { ms, csvMs: performance.now() - csvStart }
}
