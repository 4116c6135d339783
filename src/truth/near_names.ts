/**
 * The known names that `name` was probably meant to be: they hold all its words ("H200" for "NVIDIA H200"), or differ by a
 * typo of at most two characters. Numbers name different devices, so "NVIDIA H100" is not near "NVIDIA H200".
 */
export function nearNames(name: string, known: readonly string[]): readonly string[] {
  return known.filter(
    (candidate) => holdsWords(candidate, name) || holdsWords(name, candidate) || isTypo(name, candidate),
  )
}

function holdsWords(whole: string, part: string): boolean {
  const words = new Set(wordsOf(whole))
  const wanted = wordsOf(part)
  return wanted.length > 0 && wanted.every((word) => words.has(word))
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

function isTypo(name: string, candidate: string): boolean {
  return digitsOf(name) === digitsOf(candidate) && editDistance(name.toLowerCase(), candidate.toLowerCase()) <= 2
}

function digitsOf(name: string): string {
  return name.replaceAll(/\D/g, '')
}

/** Levenshtein distance, one row of the table at a time. */
function editDistance(from: string, to: string): number {
  const letters = to.split('')
  let above = Array.from({ length: letters.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.split('').entries()) {
    const current = [row + 1]
    for (const [column, other] of letters.entries()) {
      const replace = (above[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(replace, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    above = current
  }
  return above.at(-1) ?? 0
}
