import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { dimsOf, type KernelConfig } from '../config.ts'
import { canonicalJson } from '../truth/canonical_json.ts'
import { parseCsv } from '../truth/csv_table.ts'
import { readRecording } from '../truth/read_recording.ts'
import type { Value } from '../shape.ts'
import type { RunProbe } from './flips_compare.ts'

/** What is used of `results.json`. */
const resultsSchema = z.object({
  specs: z.array(
    z.object({
      spec: z.string(),
      csv: z.string(),
      kind: z.string(),
      config: z.custom<KernelConfig>((value) => typeof value === 'object' && value !== null),
      fields: z.array(z.string()),
      definition: z.string(),
    }),
  ),
})

/**
 * The judged probes of a run, out of its report.
 *
 * @param looks - the folder of the looks that the run took, one folder a GPU
 */
export async function readRun(report: string, looks = join(report, 'looks')): Promise<readonly RunProbe[]> {
  const { specs } = resultsSchema.parse(JSON.parse(readFileSync(join(report, 'results.json'), 'utf8')))
  const firstLooks = await readFirstLooks(looks)
  return specs.flatMap(({ spec, csv, kind, config, fields, definition }) => {
    const file = join(report, csv)
    return parseCsv(readFileSync(file, 'utf8'), file).rows.flatMap(({ cells }): readonly RunProbe[] => {
      const text = (column: string): string => cells.get(column) ?? ''
      const verdict = text('verdict')
      if (!['within', 'outside', 'noisy'].includes(verdict)) return []
      const shape = Object.fromEntries(fields.map((field): [string, Value] => [field, JSON.parse(text(field))]))
      const times = config.backends.map((backend) =>
        firstLooks.get(canonicalJson([kind, definition, backend, { ...dimsOf(config), ...shape }])),
      )
      const known = times.filter((time) => time !== undefined)
      const baseMs = Number(text('base_ms'))
      return [
        {
          key: canonicalJson([spec, text('region'), shape]),
          control: text('region') === 'controls',
          verdict,
          ratio: Number(text('base_ratio')),
          standardError: Number(text('standard_error')),
          looks: Number(text('looks')),
          band: [Number(text('band_low')), Number(text('band_high'))],
          single: known.length === times.length ? baseMs / Math.min(...known) : undefined,
        },
      ]
    })
  })
}

/** The first time of each kind, definition, backend and args, in ms. */
async function readFirstLooks(folder: string): Promise<ReadonlyMap<string, number>> {
  const first = new Map<string, number>()
  for (const gpu of readdirSync(folder)) {
    const kinds = readdirSync(join(folder, gpu)).filter((name) => name.endsWith('.jsonl'))
    for (const file of kinds) {
      const { lines } = await readRecording(join(folder, gpu), file.slice(0, -'.jsonl'.length))
      for (const { row, run } of lines) {
        const key = canonicalJson([row.kind, run.definition, row.backend, row.args])
        if (!first.has(key)) first.set(key, row.time_ms)
      }
    }
  }
  return first
}
