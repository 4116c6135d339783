import { constants } from 'node:buffer'

/** How long one call may take, in ms, unless the settings say otherwise. */
export const defaultTimeoutMs = 120_000

/** How long a process that is asked to end (SIGTERM) may take to do so before it is killed (SIGKILL), in ms. */
export const killGraceMs = 1_000

/** JSON is parsed from one string, so a reply cannot be longer than a string can: 512 MiB. */
export const maxReplyLength = constants.MAX_STRING_LENGTH

/** Points of one call. */
export const chunkSize = 100_000

/** More bad points than this in one `eval` and the fault is not a few points. */
export const maxBadPoints = 8

/**
 * Calls that one `eval` may spend on finding bad points: two to see that a point is to blame, then for each a call a
 * halving, one of it alone and one of the rest. A search that runs out of these is chasing failures that no few points
 * explain, e.g. of a process that cannot take two points at once.
 */
export const maxRetries = 2 + (maxBadPoints + 1) * (Math.ceil(Math.log2(chunkSize)) + 2)

const maxTimer = 2 ** 31 - 1

/**
 * An upper bound, in ms, of how long an `eval` of so many points takes when every call takes as long as it may and there
 * are bad points to be found. For hook timeouts: the calls' own timeouts say more, so the hook's must not come first.
 */
export function evalTimeoutBudgetMs(points: number, timeoutMs: number = defaultTimeoutMs): number {
  const chunks = Math.ceil(points / chunkSize)
  return Math.min((chunks + maxRetries) * (timeoutMs + killGraceMs), maxTimer)
}
