import type { LawSite } from '../law.ts'

/** Why a law of the stored rows says nothing of a kernel. */
export function noStoredRows({ stored }: Pick<LawSite, 'stored'>): string | undefined {
  return stored === undefined || stored.length === 0
    ? 'the rows that the cache was built from are not at hand'
    : undefined
}
