/** The factors given, or the default ones where none is. Throws unless each leads past the end of an axis. */
export function checkFactors(
  generator: string,
  factors: readonly number[],
  defaults: readonly number[],
): readonly number[] {
  for (const factor of factors) {
    if (!(Number.isFinite(factor) && factor > 1)) {
      throw new Error(
        `Expected the factors of ${generator} to be numbers above 1, such as ${defaults.join(', ')}; got ${factor}`,
      )
    }
  }
  return factors.length > 0 ? factors : defaults
}
