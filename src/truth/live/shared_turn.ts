/** One turn for all who take it at the same time: it begins with the first and ends with the last of them. */
export function sharedTurn(take: () => Promise<() => void>): () => Promise<() => void> {
  let holders = 0
  let held: Promise<() => void> | undefined
  return async () => {
    holders += 1
    const turn = (held ??= take())
    const end = await turn
    return () => {
      holders -= 1
      if (holders > 0) return
      held = undefined
      end()
    }
  }
}
