/** A map from each word of the texts to what stands before them. */
export function byWord<Value>(entries: readonly (readonly [Value, words: string])[]): ReadonlyMap<string, Value> {
  return new Map(entries.flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)))
}
