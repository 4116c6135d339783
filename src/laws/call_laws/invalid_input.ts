import type { CacheAnswer } from '../../cache/cache.ts'
import { CacheFault } from '../../cache/cache_fault.ts'
import type { Shape } from '../../shape.ts'
import { timeText } from '../answer_text.ts'
import { invalidInputs, whyInvalid, type InvalidInput } from './invalid_inputs.ts'
import type { Breach, CallLaw } from '../law.ts'

/**
 * A simulator asks for such input by mistake: an empty batch, an underflow, a division by zero. A cache that answers with
 * a time hides the mistake, since the time looks like any other. Real caches do it: 0.013 ms for a GEMM of -1 rows.
 *
 * To refuse is to fail in good order, to answer NO_COVERAGE, or to answer with what is no time. A crash or a hang is none
 * of these: it takes along the valid input of its batch, and says nothing of why.
 */
export const invalidInput: CallLaw = {
  name: 'invalid-input',
  statement: 'Input that no launch can have is refused: 0, negative, NaN, a fraction, a field too few or many.',
  skipped: (site) => (site.gridShapes.length === 0 ? 'no shape of the grid is known' : undefined),
  async check(site, _sample, ask) {
    const breaches: Breach[] = []
    for (const input of invalidInputs(site)) {
      const got = await replyTo(input.shape, async (shape) => (await ask(site.kernel, [shape]))[0])
      breaches.push(...breachOf(input, got))
    }
    return breaches
  },
  judgeRecorded: (site, answered) => {
    const invalid = answered.flatMap(({ shape, answer }) => {
      const why = whyInvalid(site, shape)
      return why === undefined ? [] : [{ shape, why, answer }]
    })
    return invalid.length === 0 ? undefined : invalid.flatMap((input) => breachOf(input, unrefused(input.answer)))
  },
}

/** What came in place of a refusal. */
async function replyTo(
  shape: Shape,
  ask: (shape: Shape) => Promise<CacheAnswer | undefined>,
): Promise<string | undefined> {
  try {
    return unrefused(await ask(shape))
  } catch (error) {
    if (!(error instanceof CacheFault) || error.code === 'aborted') throw error
    return error.code === 'exit-code' ? undefined : error.message
  }
}

function unrefused(answer: CacheAnswer | undefined): string | undefined {
  if (answer === undefined || answer.status === 'no-coverage') return undefined
  if (answer.timeMs !== undefined) return `answered ${timeText(answer.timeMs)}`
  return answer.status === 'invalid' && answer.endedBy === 'signal' ? answer.reason : undefined
}

function breachOf({ shape, why }: InvalidInput, got: string | undefined): readonly Breach[] {
  return got === undefined ? [] : [{ severity: 'error', shapes: [shape], detail: `${got}, though ${why}` }]
}
