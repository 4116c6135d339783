/**
 * Brings CSV files of H200 measurements into `fidelity/cache/h200/` and `fidelity/truth/h200/`:
 *
 *     node src/truth/import_h200.ts [--out fidelity] <folder>...
 *
 * Each folder holds some of the files that `h200/series.ts` names; all folders together replace what was imported before.
 * Rows that say that their measurement failed, and rows known to be wrong, are left out and counted.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFiles, type MeasurementFile } from './h200/find_files.ts'
import { readVisits } from './h200/read_visits.ts'
import { splitVisits, type SeriesVisit } from './h200/split_visits.ts'
import { writeRecording } from './write_recording.ts'

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: join(import.meta.dirname, '../../fidelity') } },
})
if (folders.length === 0) throw new Error('usage: node src/truth/import_h200.ts [--out fidelity] <folder>...')

const files = findFiles(folders)
const { cache, truth } = splitVisits(files.flatMap(visitsOf))
const provenance = new Map(files.map(({ run, series }) => [run, series.provenance]))
writeRecording(join(values.out, 'cache/h200'), cache, provenance)
writeRecording(join(values.out, 'truth/h200'), truth, provenance)
console.log(`${cache.length} looks into the cache, ${truth.length} into truth`)

function visitsOf({ path, file, run, series }: MeasurementFile): readonly SeriesVisit[] {
  const { visits, failed } = readVisits(path, file, run)
  if (failed > 0) console.log(`${file}: ${failed} failed rows left out`)
  const sound = visits.filter(({ row }) => !series.isWrong?.(row.kind, row.args))
  if (sound.length < visits.length)
    console.log(`${file}: ${visits.length - sound.length} rows known to be wrong left out`)
  return sound.map(({ row, role }) => {
    const { gpu, definition } = series.provenance
    if (row.gpu_name !== gpu) throw new Error(`${file}: measured on '${row.gpu_name}', expected '${gpu}'`)
    return { row, definition, onGrid: series.onGrid(role, row.kind, row.args) }
  })
}
