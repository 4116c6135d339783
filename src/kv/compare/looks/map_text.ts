/** `0->3, 3->0`: which one of the reference lies where in the candidate; `map` has for each place the one that lies there. */
export function mapText(map: readonly number[]): string {
  const moves = map.flatMap((from, to) => (from === to ? [] : [`${from}->${to}`]))
  return moves.length > most ? `${moves.slice(0, most).join(', ')} and ${moves.length - most} more` : moves.join(', ')
}

const most = 6
