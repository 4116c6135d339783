import { parseArgs } from 'node:util'
import type { CompareMode, KvStatus } from '../kv/compare/comparison.ts'
import { comparisonText } from '../kv/compare/text/comparison_text.ts'
import { compareFiles, type KvFile } from '../kv/spec/compare_files.ts'
import { subjectPath } from '../kv/spec/subject_path.ts'
import { counted } from '../verdict/wording.ts'
import { openArguments, openUsage, toNumber, toOpenOptions } from './kv_open_arguments.ts'

export const usage = `Usage: npm run --silent kv -- diff REFERENCE CANDIDATE [options]

Holds one paged KV cache against the one that it should equal. Each is a capture (a manifest,
.safetensors, .npy, .npz, or a folder of one .safetensors or .npy a layer) or the log of an engine;
LOG#N is turn N of a log, from 0, LOG#N:decode its first decode step, and LOG its last turn.

  --json               all that was found, as JSON
  --mode MODE          restore (default): bytes are held to be equal; recompute: computed again, so
                       that noise is allowed for
  --noise X            root mean square deviation, over that of the reference, up to which a block
                       is noise
${openUsage}

Exits with 0 where they are the same, 1 where they diverge, 2 where they are not comparable or could
not be read.`

const exitCodes: Readonly<Record<KvStatus, number>> = { same: 0, divergent: 1, unreadable: 2, 'not-comparable': 2 }

export async function kvDiff(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, mode: { type: 'string' }, noise: { type: 'string' }, ...openArguments },
  })
  const [reference, candidate, ...others] = positionals
  if (reference === undefined || candidate === undefined || others.length > 0) {
    throw new Error(`REFERENCE and CANDIDATE are needed, got ${counted(positionals.length, 'file')}\n\n${usage}`)
  }
  const opening = toOpenOptions(values)
  const fileOf = (text: string): KvFile => {
    const { path, turn } = subjectPath(text)
    return { path, options: { ...opening, turn } }
  }
  const options = { mode: toMode(values.mode), noise: toNumber('--noise', values.noise) }
  const { comparison } = await compareFiles(fileOf(reference), fileOf(candidate), options)
  console.log(values.json ? JSON.stringify(comparison, null, 2) : comparisonText(comparison))
  return exitCodes[comparison.status]
}

function toMode(text: string | undefined): CompareMode | undefined {
  if (text === undefined || text === 'restore' || text === 'recompute') return text
  throw new Error(`--mode must be restore or recompute, got '${text}'`)
}
