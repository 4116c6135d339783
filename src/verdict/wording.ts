/** `+12 %` of a log ratio. */
export function signedPercent(log: number): string {
  return `${log < 0 ? '-' : '+'}${percent(Math.abs(Math.expm1(log)))}`
}

/** `12 %` of a fraction; one decimal below 10. */
export function percent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(fraction < 0.1 ? 1 : 0))} %`
}

/** Of a figure two digits, or one decimal where that says more: `0.0013`, `2.6`, `18.1`. */
export function figure(value: number): string {
  return value >= 10 ? value.toFixed(1) : String(Number(value.toPrecision(2)))
}

/** A time in ms, in us: `17.3 us`. */
export function us(ms: number): string {
  return `${Number((ms * 1000).toPrecision(3))} us`
}

/** The first few, and how many more: `m=96, m=112 and 2 more`. */
export function list(names: readonly string[], shown = 3): string {
  const more = names.length - shown
  return more > 0 ? `${names.slice(0, shown).join(', ')} and ${more} more` : names.join(', ')
}

/** `1 probe`, `2 probes`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
