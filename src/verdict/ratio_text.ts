/** A ratio as the summary prints it: three decimals, or three digits where that would hide them; `-` where there is none. */
export function ratioText(ratio: number | null): string {
  if (ratio === null) return '-'
  return ratio < 0.1 || ratio >= 1000 ? String(Number(ratio.toPrecision(3))) : ratio.toFixed(3)
}
