import type { CacheAnswer } from '../../cache/cache.ts'
import { CacheFault } from '../../cache/cache_fault.ts'
import { ProcessFault } from '../../cache/process_fault.ts'
import { withBackends } from '../../config.ts'
import { answerText, timeText } from '../answer_text.ts'
import { bySize } from '../groups/size.ts'
import type { Answered, Ask, Breach, CallLaw } from '../law.ts'
import { sameTime } from './same_reply.ts'

/**
 * A config of several backends stands for an engine that runs the fastest of them. A cache that picks by the order of the
 * backends, or lets a backend win that has no time at all, hides the healthy ones: 0 ms is less than any time. The tolerance
 * is that of f32 arithmetic.
 */
export const bestOf: CallLaw = {
  name: 'best-of',
  statement: 'The time of several backends is the least of theirs, in whatever order the config names them.',
  skipped: ({ kernel }) => (kernel.config.backends.length < 2 ? 'the config has one backend' : undefined),
  async check(site, sample, ask) {
    const { kind, config } = site.kernel
    const { backends } = config
    const shapes = sample.map(({ shape }) => shape)
    const asked = (some: readonly string[]): ReturnType<Ask> =>
      ask({ kind, config: withBackends(config, some) }, shapes)
    const alone: Alone[] = []
    for (const backend of backends) alone.push({ backend, answers: await unlessItFails(asked([backend])) })
    const reversed = await asked(backends.toReversed())
    const named = { order: backends, answers: sample.map(({ answer }) => answer) }
    const breaches = [named, { order: backends.toReversed(), answers: reversed }].map(({ order, answers }) =>
      smallestBreach(sample, (at) =>
        mayBeUnknown(alone, answers[at], at) ? undefined : whyNotLeast(answers[at], timesAt(alone, at), order),
      ),
    )
    return [...alone.flatMap(failing), ...breaches.flat()]
  },
}

/** What one backend answers by itself, shape by shape; or why it cannot be asked alone. */
interface Alone {
  readonly backend: string
  readonly answers: readonly CacheAnswer[] | ProcessFault
}

/** Where it is the only one, a backend may fail as a whole for want of rows, or at more points than are searched for. */
async function unlessItFails(answers: ReturnType<Ask>): Promise<Alone['answers']> {
  try {
    return await answers
  } catch (error) {
    if (error instanceof ProcessFault) return error
    if (error instanceof CacheFault && error.cause instanceof ProcessFault) return error.cause
    throw error
  }
}

function failing({ backend, answers }: Alone): readonly Breach[] {
  if (!(answers instanceof ProcessFault)) return []
  const { end, reason } = answers
  return [{ severity: 'information', shapes: [], detail: `${backend} cannot be asked alone: ${end}, ${reason}` }]
}

interface BackendTime {
  readonly backend: string
  readonly timeMs: number
}

/** Of the backends that have a time. */
function timesAt(alone: readonly Alone[], at: number): readonly BackendTime[] {
  return alone.flatMap(({ backend, answers }) => {
    const answer = answers instanceof ProcessFault ? undefined : answers[at]
    return answer?.status === 'answered' ? [{ backend, timeMs: answer.timeMs }] : []
  })
}

/** Whether the time may be that of a backend that cannot be asked alone: it is no longer than any other's. */
function mayBeUnknown(alone: readonly Alone[], answer: CacheAnswer | undefined, at: number): boolean {
  if (answer?.status !== 'answered' || !alone.some(({ answers }) => answers instanceof ProcessFault)) return false
  return timesAt(alone, at).every(({ timeMs }) => answer.timeMs <= timeMs)
}

function whyNotLeast(
  answer: CacheAnswer | undefined,
  times: readonly BackendTime[],
  order: readonly string[],
): string | undefined {
  if (answer === undefined) return undefined
  const least = Math.min(...times.map((time) => time.timeMs))
  if (answer.status === 'answered' ? sameTime(answer.timeMs, least) : times.length === 0) return undefined
  const own = times.map((time) => `${time.backend} ${timeText(time.timeMs)}`)
  return `${order.join(', ')}: ${answerText(answer)}; alone ${own.join(', ') || 'none has a time'}`
}

function smallestBreach(sample: readonly Answered[], why: (at: number) => string | undefined): readonly Breach[] {
  const broken = sample.flatMap(({ shape }, at) => {
    const detail = why(at)
    return detail === undefined ? [] : [{ shape, detail }]
  })
  const [smallest] = broken.toSorted((a, b) => bySize([a.shape], [b.shape]))
  if (smallest === undefined) return []
  const detail = `${smallest.detail}; so ${broken.length} of ${sample.length} shapes`
  return [{ severity: 'error', shapes: [smallest.shape], detail }]
}
