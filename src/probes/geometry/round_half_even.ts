/**
 * The nearest integer, halves to the even one: 4.5 gives 4, 5.5 gives 6. This is Python's `round`, not `Math.round`: the
 * generic probes of the older Python harness are met exactly only so (1.5 times a last value of 3 is probed at 4).
 */
export function roundHalfEven(value: number): number {
  const below = Math.floor(value)
  if (value - below !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}
