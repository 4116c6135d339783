/** Lets one in at a time, in the order of the calls: each resolves to what ends its turn. */
export function turns(): () => Promise<() => void> {
  let last = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}
