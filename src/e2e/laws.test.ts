import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { KernelRef } from '../cache/cache.ts'
import { kernelQuery } from '../cache/kernel_query.ts'
import { checkLaws } from '../laws/check_laws.ts'
import { invalidInputs } from '../laws/call_laws/invalid_inputs.ts'
import type { LawName, LawOutcome } from '../laws/law.ts'
import type { LawsOff } from '../laws/runner/outcome.ts'
import type { Shape } from '../shape.ts'
import { embeddedEnvironment } from '../spec/embedded_command.ts'
import { toLawSite } from '../spec/law_site.ts'
import { surveySubject, type Subject } from '../spec/plan_spec.ts'
import { recordedTruth } from '../truth/recorded_truth.ts'
import { storedRows } from '../truth/stored_rows.ts'

const rows = join(import.meta.dirname, '../../fidelity/cache')
const program = join(import.meta.dirname, 'faulty_kernel_query.ts')
const scratch = mkdtempSync(join(tmpdir(), 'fidelity-laws-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const h200 = { gpu_name: 'NVIDIA H200', dtype: 'bf16' }
const heads = { num_qo_heads: 32, num_kv_heads: 8, head_dim: 128 }
const kernels = {
  gemm: { kind: 'single_gemm', config: { ...h200, backends: ['cublas'], n: 4096, k: 4096 } },
  'gemm of two backends': {
    kind: 'single_gemm',
    config: { ...h200, backends: ['cublas', 'cublaslt'], n: 4096, k: 4096 },
  },
  'bucketed gemm': { kind: 'single_gemm_direct', config: { ...h200, backends: ['cublas'], n: 4096, k: 4096 } },
  norm: { kind: 'rms_norm', config: { ...h200, backends: ['triton'], hidden_size: 4096 } },
  decode: { kind: 'attn_decode', config: { ...h200, backends: ['flash'], ...heads } },
  prefill: { kind: 'attn_prefill', config: { ...h200, backends: ['flash'], ...heads } },
} satisfies Readonly<Record<string, KernelRef>>

type Kernel = keyof typeof kernels

/** Invalid input costs a call each: a defect that is none of it need not be asked about it. */
const noInvalidInput: LawsOff = { 'invalid-input': 'another test asks it' }

interface Checked {
  readonly outcomes: readonly LawOutcome[]
  /** The ops of all calls. */
  readonly calls: readonly string[]
  readonly invalid: number
}

/** Checks the laws of a kernel of the shipped recording, as the engine with this defect serves it. */
async function lawsOf(defect: string, name: Kernel, off: LawsOff = noInvalidInput): Promise<Checked> {
  const kernel = kernels[name]
  const log = join(scratch, `${defect} ${name}`)
  const cache = kernelQuery({
    command: [process.execPath, program, defect, '--rows', rows, 'kernel-query'],
    env: { ...embeddedEnvironment, FAULTY_LOG: log },
  })
  const spec = { title: defect, config: kernel.config, probes: [] }
  const truth = recordedTruth(join(scratch, 'no-truth'))
  const subject: Subject = { kernel, spec, cache, truth, compared: undefined, seed: 1 }
  const survey = await surveySubject(subject)
  const profiled = { ...kernel, kind: kernel.kind.replace('_direct', '') }
  const stored = await storedRows(rows, profiled, survey.site.fields, 'steady/cold/events')
  const site = toLawSite({ subject, survey }, stored)
  const outcomes = await checkLaws({
    site,
    ask: (asked, shapes) => cache.eval(asked, shapes),
    outsideGrid: async (shapes) => (await survey.places(shapes)).map(({ outsideGrid }) => outsideGrid),
    off,
  })
  return { outcomes, calls: readFileSync(log, 'utf8').trim().split('\n'), invalid: invalidInputs(site).length }
}

/** The broken laws, each with the shape that its first error names first. */
function broken({ outcomes }: Checked): Readonly<Record<string, Shape | undefined>> {
  return Object.fromEntries(
    outcomes
      .filter(({ status }) => status === 'broken')
      .map(({ law, breaches }) => [law, breaches.find(({ severity }) => severity === 'error')?.shapes[0]]),
  )
}

describe.concurrent('the laws', { timeout: 120_000 }, () => {
  test.for<Kernel>(['gemm of two backends', 'bucketed gemm', 'decode', 'prefill'])(
    'hold of the sound engine, within 12 calls and one for each invalid input: %s',
    async (kernel) => {
      const checked = await lawsOf('none', kernel, {})
      expect(broken(checked)).toEqual({})
      expect(checked.calls.length).toBeLessThanOrEqual(12 + checked.invalid)
    },
  )

  test.for<readonly [string, Kernel, Readonly<Partial<Record<LawName, Shape>>>]>([
    [
      'collapse',
      'gemm',
      {
        'no-collapse': { m: 1500 },
        neighbours: { m: 1499 },
        roofline: { m: 1500 },
        'grid-identity': { m: 1536 },
      },
    ],
    ['sign', 'gemm', { 'positive-and-finite': { m: 1501 } }],
    ['nan', 'gemm', { 'positive-and-finite': { m: 701 } }],
    ['stale-row', 'gemm', { 'grid-identity': { m: 1024 } }],
    ['silent-extrapolation', 'gemm', { 'coverage-honesty': { m: 16_385 } }],
    ['18-tb-per-s', 'norm', { roofline: { m: 16_385 }, 'no-collapse': { m: 16_385 }, 'far-field': { m: 16_384 } }],
    // The one shape that is asked alone: the smallest of the sample that lies between two rows.
    ['batch-dependent', 'gemm', { 'same-answer': { m: expect.any(Number) } }],
    ['order-dependent', 'gemm', { 'same-answer': { m: 1 } }],
    ['zero-winner', 'gemm of two backends', { 'best-of': { m: 1 }, 'coverage-honesty': { m: 1 } }],
    ['next-bucket', 'bucketed gemm', { 'grid-identity': { m: 256 } }],
    // As kv_len is short of its grid, so is batch_size, and inside the grid it says so of neither.
    [
      'swapped-axes',
      'decode',
      { 'grid-identity': { batch_size: 1, kv_len: 128 }, 'coverage-honesty': { batch_size: 128, kv_len: 1 } },
    ],
  ])('are broken by a planted fault, and name the smallest shape: %s', async ([defect, kernel, expected]) => {
    expect(broken(await lawsOf(defect, kernel))).toEqual(expected)
  })

  test('are broken by answers to invalid input, in one call each', async () => {
    const checked = await lawsOf('answers-invalid-input', 'gemm', {})
    expect(broken(checked)).toEqual({ 'invalid-input': { m: 0 } })
    const law = checked.outcomes.find((outcome) => outcome.law === 'invalid-input')
    expect(law).toMatchObject({ checked: 6, failed: 6 })
    expect(law?.breaches[1]).toMatchObject({ shapes: [{ m: -1 }], detail: 'answered 0.0124951 ms, though m is -1' })
  })
})
