import type { PerfApi } from './perf_api.ts'
import { PerfApiFault } from './perf_api_fault.ts'
import type { TimesAsk } from './wire.ts'

/** How many rows the module has to profile for these wishes; `undefined` where it keeps no database. */
export async function rowsToProfile(api: PerfApi, asks: readonly TimesAsk[]): Promise<number | undefined> {
  const counts = await Promise.all(asks.flatMap((ask) => ask.backends.map((backend) => lacking(api, ask, backend))))
  const known = counts.filter((count) => count !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, count) => sum + count, 0)
}

/** A fault shows when times are asked for. */
async function lacking(
  api: PerfApi,
  { kind, gpuName, wanted }: TimesAsk,
  backend: string,
): Promise<number | undefined> {
  try {
    return await api.countMissing({ kind, backend, gpuName, specs: wanted.map(({ args }) => args) })
  } catch (error) {
    if (error instanceof PerfApiFault) return undefined
    throw error
  }
}
