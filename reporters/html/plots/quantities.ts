import { median } from '../../../src/verdict/statistics.ts'
import type { SpecReport } from '../../report.ts'
import type { Quantity } from './against.ts'

export function timeOf({ regions }: SpecReport): Quantity {
  const times = regions.flatMap(({ rows }) => rows.flatMap(({ truthMs }) => truthMs ?? []))
  const isShort = !(median(times) >= 1)
  return {
    id: 'time',
    title: 'Time',
    unit: isShort ? 'time (us)' : 'time (ms)',
    what: 'Time of one call',
    of: (_probe, ms) => (isShort ? 1000 * ms : ms),
  }
}

/** Operations a byte from which on a kernel may be bound by them: of an H200 in BF16, 989 TFLOPS over 4.8 TB/s. */
const ridge = 200

/** What a kernel is likely bound by: operations where some probe has many a byte, else bytes; nothing where the cache tells neither. */
export function rateOf({ regions }: SpecReport): Quantity | undefined {
  const rows = regions.flatMap((region) => region.rows)
  const hasBytes = rows.some(({ bytes }) => bytes)
  const hasFlops = rows.some(({ flops }) => flops)
  const isDense = rows.some(({ flops, bytes }) => flops && bytes && flops / bytes >= ridge)
  if (hasFlops && (isDense || !hasBytes)) {
    return {
      id: 'rate',
      title: 'Efficiency',
      unit: 'TFLOPS',
      what: 'Operations a second, in units of 10^12',
      of: ({ flops }, ms) => (flops ? flops / ms / 1e9 : null),
    }
  }
  if (!hasBytes) return undefined
  return {
    id: 'rate',
    title: 'Efficiency',
    unit: 'GB/s',
    what: 'Bytes a second that must be moved, in units of 10^9',
    of: ({ bytes }, ms) => (bytes ? bytes / ms / 1e6 : null),
  }
}
