import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Definition } from '../../definition.ts'
import { isLfsPointer, lfsRemedy } from '../git_lfs.ts'
import { isMissingFile } from '../is_missing_file.ts'
import type { Run } from '../recording.ts'
import { shownPath } from '../shown_path.ts'
import type { CommonProvenance } from './provenance.ts'
import { replaceFile, syncFolder } from './recorder_sync.ts'

interface Look {
  readonly kind: string
  readonly gpuName: string
  readonly definition: Definition
}

interface BegunRun {
  readonly name: string
  readonly gpuName: string
  readonly definition: Definition
  /** By kind. */
  readonly contract: Map<string, string>
}

/** The runs that one recorder has begun: one for each GPU and definition, and one more where a kind is measured with other args. */
export class RecorderRuns {
  readonly #provenance: CommonProvenance
  readonly #begun: BegunRun[] = []

  constructor(provenance: CommonProvenance) {
    this.#provenance = provenance
  }

  get method(): string {
    return this.#provenance.method
  }

  /** The run that such a look belongs to. It stands in `runs.json` of the folder, with this contract, when this returns. */
  nameFor(gpuFolder: string, { kind, gpuName, definition }: Look, contract: string): string {
    const fitting = this.#begun.find(
      (run) =>
        run.gpuName === gpuName && run.definition === definition && (run.contract.get(kind) ?? contract) === contract,
    )
    if (fitting?.contract.has(kind)) return fitting.name
    const run = fitting ?? { name: this.#newName(definition), gpuName, definition, contract: new Map() }
    const declared = [...run.contract, [kind, contract] as const]
    writeRun(gpuFolder, run.name, {
      definition,
      gpu: gpuName,
      ...this.#provenance,
      contract: Object.fromEntries(declared),
    })
    run.contract.set(kind, contract)
    if (!fitting) this.#begun.push(run)
    return run.name
  }

  /** `live-20261130-1804-steady-cold-events-1f09ab`, in UTC; the last part tells runs of one minute apart. */
  #newName(definition: Definition): string {
    const [date = '', time = ''] = this.#provenance.when.replaceAll(/[-:]/g, '').split('T')
    return ['live', date, time.slice(0, 4), definition.replaceAll('/', '-'), randomBytes(3).toString('hex')].join('-')
  }
}

/** What `runs.json` of a GPU folder holds, members that nobody here knows included. Throws where that cannot be told. */
export function readRunEntries(gpuFolder: string): Readonly<Record<string, unknown>> {
  const path = join(gpuFolder, 'runs.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return {}
    throw error
  }
  if (isLfsPointer(text)) throw new Error(`${shownPath(path)} ${lfsRemedy}`)
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch (error) {
    throw new Error(
      `${shownPath(path)} is not a JSON object of runs, and a new run would replace all that it held: mend it, or move it away`,
      { cause: error },
    )
  }
}

function writeRun(gpuFolder: string, name: string, run: Run): void {
  if (mkdirSync(gpuFolder, { recursive: true }) !== undefined) syncFolder(dirname(gpuFolder))
  const entries = { ...readRunEntries(gpuFolder), [name]: run }
  replaceFile(join(gpuFolder, 'runs.json'), `${JSON.stringify(entries, null, 2)}\n`)
}
