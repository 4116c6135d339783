/** Powers of 2, at most nine of them; on a short range round numbers. */
export function logTicks(low: number, high: number): readonly number[] {
  const first = Math.ceil(Math.log2(low) - 1e-9)
  const last = Math.floor(Math.log2(high) + 1e-9)
  if (low === high) return [low]
  if (last - first < 2) return roundTicks(low, high)
  const step = Math.ceil((last - first + 1) / 9)
  return range(first, last, step).map((exponent) => 2 ** exponent)
}

/** Powers of 10; with round numbers between them where these alone would be few. */
export function decadeTicks(low: number, high: number): readonly number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))]
  const decades = range(first, last, Math.ceil((last - first) / 7))
  const rows = betweenDecades.map((factors) =>
    decades
      .flatMap((exponent) => factors.map((factor) => Number(`${factor}e${exponent}`)))
      .filter((tick) => tick >= low * 0.999 && tick <= high * 1.001),
  )
  return rows.find((row) => row.length >= 4) ?? rows.at(-1) ?? []
}

const betweenDecades = [[1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 7]]

/** `16384`, `256 Mi`, `0.05`: powers of 2 beyond five digits as such, for these are counts of bytes or of tokens. */
export function shortNumber(value: number): string {
  if (Math.abs(value) < 100_000) return String(Number(value.toPrecision(5)))
  for (const [unit, size] of binary)
    if (value >= size && value % size === 0) return `${shortNumber(value / size)} ${unit}`
  const [unit, size] = decimal.find(([, least]) => value >= least) ?? ['', 1]
  return `${Number((value / size).toPrecision(3))} ${unit}`.trim()
}

const binary = [
  ['Gi', 2 ** 30],
  ['Mi', 2 ** 20],
  ['Ki', 2 ** 10],
] as const

const decimal = [
  ['G', 1e9],
  ['M', 1e6],
  ['k', 1e3],
] as const

function roundTicks(low: number, high: number): readonly number[] {
  const rough = (high - low) / 5
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = size * ([1, 2, 5].find((factor) => factor * size >= rough) ?? 10)
  return range(Math.ceil(low / step), Math.floor(high / step), 1).map((count) => Number((count * step).toPrecision(12)))
}

function range(first: number, last: number, step: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor((last - first) / step) + 1) }, (_, index) => first + index * step)
}
