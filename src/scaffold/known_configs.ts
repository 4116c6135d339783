import type { KernelListing } from '../cache/cache.ts'
import type { KernelConfig } from '../config.ts'
import type { Definition } from '../definition.ts'
import { canonicalJson } from '../truth/canonical_json.ts'
import type { RecordedLine } from '../truth/parse_recording.ts'
import { tablesOf } from '../truth/stored_rows.ts'

/** A config that rows are stored of, with all the backends that have some, and what the times of these mean. */
export interface KnownConfig {
  readonly config: KernelConfig
  readonly definition: Definition
}

/**
 * The configs of a kind that the rows behind a cache are of, in the order of their names. A row whose args are not the dims and
 * the input fields of its kind names no config.
 *
 * @param folder - of the rows, as the setting `storedRows` names it
 */
export async function knownConfigs(folder: string, listing: KernelListing): Promise<readonly KnownConfig[]> {
  const lines = (await tablesOf(folder, listing.profileKind)).flat()
  const groups = Map.groupBy(
    lines.filter((line) => hasArgsOf(listing, line)),
    ({ row, run }) => canonicalJson([run.definition, row.gpu_name, dimsOfRow(listing, row.args)]),
  )
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, rows]) => toKnown(listing, rows))
}

function toKnown(listing: KernelListing, rows: readonly RecordedLine[]): readonly KnownConfig[] {
  return rows.slice(0, 1).map(({ row, run }) => ({
    config: {
      backends: [...new Set(rows.map((one) => one.row.backend))].toSorted(),
      gpu_name: row.gpu_name,
      ...dimsOfRow(listing, row.args),
    },
    definition: run.definition,
  }))
}

type Args = RecordedLine['row']['args']

function hasArgsOf(listing: KernelListing, { row: { args } }: RecordedLine): boolean {
  const dims = Object.keys(dimsOfRow(listing, args))
  return Object.keys(args).length === dims.length + listing.input.length && listing.input.every((name) => name in args)
}

/** In the order in which the cache lists them. */
function dimsOfRow({ config }: KernelListing, args: Args): Args {
  return Object.fromEntries(config.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])))
}
