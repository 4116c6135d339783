import type { Value } from '../shape.ts'
import type { CacheAnswer } from './cache.ts'
import { CacheFault, type Asked } from './cache_fault.ts'
import { maxBadPoints, maxRetries } from './limits.ts'
import { ProcessFault } from './process_fault.ts'

/** One exchange: an answer for each point, or a `CacheFault`. */
export type Call = (points: readonly Value[]) => Promise<readonly CacheAnswer[]>

/** Answers of one `eval`, over all its chunks, from a process that may choke on a few of the points. */
export class BadPointSearch {
  readonly #asked: Asked
  readonly #call: Call
  readonly #hasAnswered: () => boolean
  readonly #bad: string[] = []
  #retries = 0

  constructor(asked: Asked, call: Call, hasAnswered: () => boolean) {
    this.#asked = asked
    this.#call = call
    this.#hasAnswered = hasAnswered
  }

  /**
   * When the process fails, one point is asked alone: if that fails the same way the fault is not a point, and is thrown;
   * else halving finds the points. A lone point has no other to be told from: it is to blame if the process has answered
   * about this kernel before.
   */
  async answers(points: readonly Value[]): Promise<readonly CacheAnswer[]> {
    const outcome = await this.#attempt(points)
    if (!(outcome instanceof ProcessFault)) return outcome
    if (points.length === 1 ? !this.#hasAnswered() : await this.#failsAlone(points, outcome)) throw outcome
    return points.length === 1 ? this.#blame(points, outcome) : this.#aroundBad(points)
  }

  /** A second point is tried where the first one fails alike, for that may be the very one to blame. */
  async #failsAlone(points: readonly Value[], fault: ProcessFault): Promise<boolean> {
    for (const at of [points.length >> 1, 0]) {
      const outcome = await this.#retry(points.slice(at, at + 1))
      if (!(outcome instanceof ProcessFault && outcome.failsLike(fault))) return false
    }
    return true
  }

  /** Answers about points that fail as a whole: up to the first bad one by halving, then about the rest in one call. */
  async #aroundBad(points: readonly Value[]): Promise<readonly CacheAnswer[]> {
    const found = await this.#upToBad(points)
    const rest = points.slice(found.length)
    if (rest.length === 0) return found
    const outcome = await this.#retry(rest)
    return found.concat(outcome instanceof ProcessFault ? await this.#aroundBad(rest) : outcome)
  }

  async #upToBad(points: readonly Value[]): Promise<readonly CacheAnswer[]> {
    if (points.length === 1) return this.#alone(points)
    const middle = points.length >> 1
    const left = points.slice(0, middle)
    const outcome = await this.#retry(left)
    if (outcome instanceof ProcessFault) return this.#upToBad(left)
    // What fails as a whole and not in its left half fails in its right half: no call is needed to know.
    return outcome.concat(await this.#upToBad(points.slice(middle)))
  }

  async #alone(point: readonly Value[]): Promise<readonly CacheAnswer[]> {
    const outcome = await this.#retry(point)
    return outcome instanceof ProcessFault ? this.#blame(point, outcome) : outcome
  }

  #blame(point: readonly Value[], fault: ProcessFault): readonly CacheAnswer[] {
    const { end, endedBy, reason } = fault
    this.#bad.push(`${JSON.stringify(point[0])}: ${end}, ${reason}`)
    if (this.#bad.length > maxBadPoints) throw this.#tooMany(`more than ${maxBadPoints} points fail alone`, fault)
    return [{ status: 'invalid', reason: `the process fails on this point alone: ${end}, ${reason}`, endedBy }]
  }

  async #retry(points: readonly Value[]): Promise<readonly CacheAnswer[] | ProcessFault> {
    const outcome = await this.#attempt(points)
    if (++this.#retries <= maxRetries || !(outcome instanceof ProcessFault)) return outcome
    throw this.#tooMany(`the process still fails after ${maxRetries} smaller calls`, outcome)
  }

  /** Of the faults, only how the process ended may be a point's doing: a timeout is not one, and would cost as much again. */
  async #attempt(points: readonly Value[]): Promise<readonly CacheAnswer[] | ProcessFault> {
    try {
      return await this.#call(points)
    } catch (error) {
      if (error instanceof ProcessFault) return error
      throw error
    }
  }

  #tooMany(got: string, cause: ProcessFault): CacheFault {
    const found = this.#bad.map((bad) => `\n    ${bad}`).join('')
    const next = "correct the process, or keep such points out with the spec's `domain`"
    return new CacheFault('too-many-bad-points', this.#asked, `${got}. Found:${found || ' none'}`, next, { cause })
  }
}
