import { expect, test } from 'vitest'
import { fakeCache, kernel } from '../cache/fixtures/fake_cache.ts'
import { midpoints } from '../probes/midpoints.ts'
import { recordedTruth } from '../truth/recorded_truth.ts'
import type { MeasuringFacts } from '../truth/truth.ts'
import { diagnoseSpec } from '../verdict/diagnose/diagnose_spec.ts'
import type { FidelityRecord } from './records.ts'
import { toSpecRecord } from './to_spec_record.ts'

const identity = { spec: 'single_gemm: o_proj', file: 'fidelity/gemm.fidelity.ts', embedded: true }
const subject = {
  kernel,
  spec: { title: 'o_proj', config: kernel.config, probes: [midpoints()] },
  cache: fakeCache([]),
  compared: undefined,
  truth: recordedTruth('fidelity/truth'),
  seed: 1,
}
const measuring: MeasuringFacts = {
  device: 'NVIDIA H200',
  facts: { torch: '2.9.0', cudnn: 91002, mig: false },
  processes: [{ process: '2026-01-01T00:00:00.000Z pid 7', shift: 0, standardError: 0, controls: 9, drift: null }],
  looks: 40,
  stored: 0,
  seconds: 12.5,
  busySeconds: null,
}

function recordWith(facts: MeasuringFacts | undefined) {
  const diagnosis = diagnoseSpec({ probes: [], axes: [] })
  const none = { regions: new Map(), compared: new Map(), controls: undefined, cells: [], origins: [] }
  const result = { status: 'measured', ...none, diagnosis, measuring: facts } as const
  return toSpecRecord(identity, subject, undefined, result, [], [])
}

test('truth is named by itself, and once measured by the GPU that measured it', () => {
  expect(recordWith(undefined)).toMatchObject({ truth: subject.truth.name, measuring: null })
  expect(recordWith(measuring)).toMatchObject({ truth: 'measured on NVIDIA H200', measuring })
  expect(recordWith({ ...measuring, device: null })).toMatchObject({
    truth: subject.truth.name,
    measuring: { looks: 40 },
  })
})

test('a record is plain JSON: it travels through the meta of a test, blobs and side files', () => {
  const record: FidelityRecord = { spec: recordWith(measuring) }
  expect(JSON.parse(JSON.stringify(record))).toEqual(record)
})

test('of a fault nothing is told of the GPU', () => {
  const fault = { status: 'fault', code: 'timeout', reason: 'no answer' } as const
  expect(toSpecRecord(identity, subject, undefined, fault, [], [])).toMatchObject({
    truth: subject.truth.name,
    measuring: null,
    remedies: [],
  })
})
