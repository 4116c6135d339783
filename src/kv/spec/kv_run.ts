import type { TaskMeta } from 'vitest'
import { kvMessage } from '../../matchers/kv_message.ts'
import type { FaultOutcome } from '../../spec/records.ts'
import type { Settings } from '../../spec/settings.ts'
import { appendRecord } from '../../spec/side_file.ts'
import { SpecFailure, type CallSite } from '../../spec/spec_failure.ts'
import type { KvComparison } from '../compare/comparison.ts'
import type { Region } from '../fingerprint.ts'
import { compareFiles, type ComparedFiles, type KvFile } from './compare_files.ts'
import { placeOf, sourceOptions, type KvCacheSpec } from './kv_cache_spec.ts'
import { comparableFault, mappingFault, readingFault, regionFault, statesFault, type KvFault } from './kv_checks.ts'
import { toKvFault } from './kv_fault.ts'
import type { KvRecord } from './kv_record.ts'
import { partsToTest, type KvPart } from './parts_to_test.ts'
import { regionBands } from './region_band.ts'
import { subjectPath } from './subject_path.ts'
import { toKvRecord, type KvIdentity } from './to_kv_record.ts'

type Result = ({ readonly status: 'compared' } & ComparedFiles) | FaultOutcome

/** One KV spec in one run of Vitest: its outline read when its file is collected, all of it once before its tests, then checked by each. */
export class KvRun {
  /** The names of its tests, in order. */
  readonly tests: readonly string[]
  readonly #identity: KvIdentity
  readonly #spec: KvCacheSpec
  readonly #settings: Settings
  readonly #at: CallSite
  #result: Result
  #record: KvRecord | undefined
  /** Of the test that rows go with. */
  #rowsHolder: TaskMeta | undefined

  private constructor(identity: KvIdentity, spec: KvCacheSpec, settings: Settings, at: CallSite, planned: Planned) {
    this.#identity = identity
    this.#spec = spec
    this.#settings = settings
    this.#at = at
    this.#result = planned.status === 'planned' ? notCompared : planned
    const names = planned.status === 'planned' ? planned.parts : (['prefix', 'suffix'] as const)
    this.tests = ['comparable', ...names, 'block mapping', 'everything was read']
  }

  /** Never rejects: a file that cannot be opened is a fault that every test will tell. */
  static async plan(identity: KvIdentity, spec: KvCacheSpec, settings: Settings, at: CallSite): Promise<KvRun> {
    return new KvRun(identity, spec, settings, at, await attempt(spec, settings.root))
  }

  async compare(): Promise<void> {
    const { reference, candidate } = filesOf(this.#spec, this.#settings.root)
    if (this.#result === notCompared) this.#result = await resultOf(reference, candidate, this.#spec)
    this.#record = toKvRecord(this.#identity, this.#spec, this.#result)
    appendRecord(this.#settings.run.partial, { kv: this.#record })
  }

  /** Throws the fault of the spec, worded alike for all of its tests. */
  comparison(): KvComparison {
    return this.#compared().comparison
  }

  check(name: string, meta: TaskMeta): void {
    this.#handOver(meta)
    const fault = this.#fault(name)
    if (fault === undefined) return
    const comparison = this.comparison()
    // Alike for all tests, so that it is shown once.
    if (comparison.status === 'not-comparable') {
      throw new SpecFailure(kvMessage(comparison, `${this.#identity.spec}: ${fault}`), this.#at)
    }
    throw new SpecFailure(kvMessage(comparison, fault, { name, context: this.#identity }), this.#at)
  }

  #fault(name: string): KvFault {
    const { comparison, reference } = this.#compared()
    switch (name) {
      case 'comparable':
        return comparableFault(comparison)
      case 'block mapping':
        return mappingFault(comparison)
      case 'states':
        return statesFault(comparison)
      case 'everything was read':
        return readingFault(comparison)
      default:
        return regionFault(comparison, regionNamed(name), regionBands(this.#spec, reference, comparison))
    }
  }

  #compared(): ComparedFiles {
    if (this.#result.status === 'compared') return this.#result
    throw new SpecFailure(`${this.#identity.spec}: ${this.#result.reason}`, this.#at)
  }

  /** Rows go with one test, if at all; with each attempt at it. */
  #handOver(meta: TaskMeta): void {
    if (!this.#record) return
    this.#rowsHolder ??= meta
    const rows = this.#settings.run.rowsInMeta && this.#rowsHolder === meta ? this.#record.rows : []
    meta.fidelityKv = { ...this.#record, rows }
  }
}

type Planned = { readonly status: 'planned'; readonly parts: readonly KvPart[] } | FaultOutcome

async function attempt(spec: KvCacheSpec, root: string): Promise<Planned> {
  try {
    const { reference, candidate } = filesOf(spec, root)
    return { status: 'planned', parts: await partsToTest(reference, candidate) }
  } catch (error) {
    return toKvFault(error)
  }
}

const notCompared: FaultOutcome = { status: 'fault', code: 'not-compared', reason: 'nothing was compared yet' }

async function resultOf(reference: KvFile, candidate: KvFile, spec: KvCacheSpec): Promise<Result> {
  const { mode, noise, elementsPerBlock } = spec
  try {
    return { status: 'compared', ...(await compareFiles(reference, candidate, { mode, noise, elementsPerBlock })) }
  } catch (error) {
    return toKvFault(error)
  }
}

function filesOf(spec: KvCacheSpec, root: string): { readonly reference: KvFile; readonly candidate: KvFile } {
  const fileOf = (side: 'reference' | 'candidate'): KvFile => {
    const { path, turn } = subjectPath(placeOf(spec[side]), root)
    const options = sourceOptions(spec, side)
    return { path, options: { ...options, turn: options.turn ?? turn } }
  }
  return { reference: fileOf('reference'), candidate: fileOf('candidate') }
}

function regionNamed(name: string): Region {
  return name === 'prefix' ? 'prefix' : 'suffix'
}
