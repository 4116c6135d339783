import type { SpecReport } from '../report.ts'

/** What links to a kernel point at. */
export function kernelId({ csv }: Pick<SpecReport, 'csv'>): string {
  return `kernel-${csv.replace(/\.csv$/, '')}`
}
