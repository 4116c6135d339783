/**
 * Whether a process echoes the value it was asked about. Numbers compare as the `f32` that a cache makes of them, so that
 * `1`, `1.0` and a rounded `0.1` are what was asked. An echoed object may have more keys: defaults of what was not asked.
 */
export function sameValue(asked: unknown, echoed: unknown): boolean {
  if (typeof asked === 'number') {
    return asked === echoed || (typeof echoed === 'number' && Math.fround(asked) === Math.fround(echoed))
  }
  if (!isRecord(asked)) return asked === echoed
  if (!isRecord(echoed) || Array.isArray(asked) !== Array.isArray(echoed)) return false
  if (Array.isArray(asked) && asked.length !== echoed['length']) return false
  for (const key in asked) if (!sameValue(asked[key], echoed[key])) return false
  return true
}

/** An object or an array: something to index. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
