import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { recordedCache } from '../cache/recorded_cache.ts'
import type { RecordedConfig } from '../cache/recorded_config.ts'
import { gpuPeak } from '../laws/answer_laws/gpu_peaks.ts'
import type { GpuPeak, LawOutcome } from '../laws/law.ts'
import { lawLines } from '../laws/law_lines.ts'
import { messageOf } from '../message_of.ts'
import { replayRecording } from '../spec/replay_recording.ts'

const usage = `Usage: npm run replay -- FILE [options]

Checks recorded answers of a cache against the laws that every cache obeys. FILE is JSON: { request: { kind, config },
grid, eval, rows? }, with the replies to the ops of these names.

  --gpu NAME           the GPU of the times, where the config does not tell it
  --peak-tflops N      what that GPU can do in the kernel's dtype, where it is not among those known
  --peak-gbps N        what its memory can do

Exits with 0 where all laws hold, 1 where one is broken, 2 where the file is no recording.`

try {
  process.exitCode = await replay(readArguments())
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 2
}

async function replay({ file, gpu, ...given }: Arguments): Promise<0 | 1> {
  const recorded = recordedCache(file, readJson(file))
  const { kind, config } = recorded.kernel
  const named = gpu === undefined ? config : { ...config, gpu_name: gpu }
  const peak = peakOf(gpuPeak(named), given)
  const laws = await replayRecording({ ...recorded, kernel: { kind, config: named } }, peak)
  console.log(`${kind}: ${recorded.answers.length} recorded answers\n${peakText(named, peak)}\n`)
  console.log(paragraphs(laws).join('\n\n'))
  return laws.some(({ status }) => status === 'broken') ? 1 : 0
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} is no JSON recording: ${messageOf(error)}`, { cause: error })
  }
}

/** Where only one of the two is known, nothing is too fast for the other. */
function peakOf(known: GpuPeak | undefined, given: Partial<GpuPeak>): GpuPeak | undefined {
  const isKnown = known !== undefined || Object.keys(given).length > 0
  return isKnown ? { tflops: Infinity, gbps: Infinity, ...known, ...given } : undefined
}

function peakText({ gpu_name, dtype }: RecordedConfig, peak: GpuPeak | undefined): string {
  const rates = [`${peak?.tflops} TFLOPS`, `${peak?.gbps} GB/s`].filter((rate) => /^\d/.test(rate))
  return `${gpu_name}, ${dtype}: ${rates.join(', ') || 'peak not known, see --gpu and --peak-tflops'}`
}

/** A paragraph for each broken law, and for each that holds and has something to tell; then the others by name. */
function paragraphs(laws: readonly LawOutcome[]): readonly string[] {
  const { broken = [], holds = [], skipped = [], off = [] } = Object.groupBy(laws, ({ status }) => status)
  const silent = holds.filter(({ breaches }) => breaches.length === 0)
  const telling = holds.filter(({ breaches }) => breaches.length > 0)
  return [
    ...broken.map((law) => `BROKEN  ${lawLines(law).join('\n')}`),
    ...telling.map((law) => `holds   ${lawLines(law).join('\n')}`),
    silent.map(({ law, checked }) => `holds   ${law} (${checked} checked)`).join('\n'),
    [...skipped, ...off].map(({ law, reason }) => `skipped ${law}: ${reason}`).join('\n'),
  ].filter((paragraph) => paragraph !== '')
}

interface Arguments extends Partial<GpuPeak> {
  readonly file: string
  readonly gpu?: string
}

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { gpu: { type: 'string' }, 'peak-tflops': { type: 'string' }, 'peak-gbps': { type: 'string' } },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error(`one FILE is needed\n\n${usage}`)
  return {
    file,
    ...(values.gpu !== undefined && { gpu: values.gpu }),
    ...readRate('tflops', values['peak-tflops']),
    ...readRate('gbps', values['peak-gbps']),
  }
}

function readRate(name: keyof GpuPeak, text: string | undefined): Partial<GpuPeak> {
  if (text === undefined) return {}
  const rate = Number(text)
  if (rate > 0 && Number.isFinite(rate)) return { [name]: rate }
  throw new Error(`--peak-${name} must be a number above 0, got ${text}`)
}
