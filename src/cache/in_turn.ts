import type { Cache } from './cache.ts'

/**
 * A cache that is asked only while a turn is held: where its process may profile on the GPU, since two that do find each
 * other's device busy.
 *
 * @param takeTurn - waits for a turn; the result ends it
 */
export function inTurn(cache: Cache, takeTurn: () => Promise<() => void>): Cache {
  const during = async <T>(ask: () => Promise<T>): Promise<T> => {
    const endTurn = await takeTurn()
    return ask().finally(endTurn)
  }
  return {
    name: cache.name,
    grid: (...asked) => during(() => cache.grid(...asked)),
    eval: (...asked) => during(() => cache.eval(...asked)),
    evalCoords: (...asked) => during(() => cache.evalCoords(...asked)),
    rows: (...asked) => during(() => cache.rows(...asked)),
    peak: (...asked) => during(() => cache.peak(...asked)),
    kernelList: (...asked) => during(() => cache.kernelList(...asked)),
  }
}
