import { z } from 'zod'
import type { Value } from '../shape.ts'
import type { CacheAnswer } from './cache.ts'
import { CacheFault, type Asked } from './cache_fault.ts'
import { isKnownCoverage, NO_COVERAGE } from './coverage.ts'
import { checkKind, checkVersion, readReply } from './read_reply.ts'
import { isRecord, sameValue } from './same_value.ts'

/*
 * The results are checked by hand: a wrong time is a verdict on one point and not a fault of the reply, and a schema over
 * 100,000 results takes several times as long.
 */
const evalReply = z.object({
  kind: z.string(),
  results: z.custom<readonly unknown[]>((results) => Array.isArray(results), 'Invalid input: expected array'),
})

/**
 * One answer for each point (a shape, or coordinates), in order. A wrong time or amount makes that answer `invalid`;
 * results that are not those of the points, one for one, are a fault of the whole reply.
 */
export function readAnswers(asked: Asked, points: readonly Value[], reply: unknown): CacheAnswer[] {
  const { kind, results } = readReply(asked, evalReply, reply)
  checkKind(asked, kind)
  if (results.length !== points.length) {
    const got = `${results.length < points.length ? 'fewer' : 'more'} results than points: ${results.length} for ${points.length}`
    throw new CacheFault('result-count', asked, got, 'print one result for each query point, in their order')
  }
  return points.map((point, index) => {
    const result = results[index]
    if (!isRecord(result) || result['input'] === undefined) {
      throw new CacheFault('reply-shape', asked, `results[${index}].input is missing`, checkVersion)
    }
    if (!sameValue(point, result['input'])) throw echoFault(asked, points, index, result['input'])
    return readAnswer(asked, result, index)
  })
}

function echoFault(asked: Asked, points: readonly Value[], at: number, echoed: unknown): CacheFault {
  const from = points.findIndex((point) => sameValue(point, echoed))
  const origin = from < 0 ? 'which was not asked' : `which was asked at index ${from}`
  const got = `results[${at}] echoes ${JSON.stringify(echoed)}, ${origin}, in place of ${JSON.stringify(points[at])}`
  return new CacheFault(
    'result-order',
    asked,
    got,
    'print the results in the order of the query points, with each as `input`',
  )
}

function readAnswer(asked: Asked, result: Record<string, unknown>, index: number): CacheAnswer {
  const { time_ms: timeMs, flops, bytes, energy_j: energyJ, coverage } = result
  if (typeof coverage !== 'number') {
    throw new CacheFault('reply-shape', asked, `results[${index}].coverage is ${describe(coverage)}`, checkVersion)
  }
  if (!isKnownCoverage(coverage)) {
    const got = `results[${index}].coverage is ${coverage}, for ${JSON.stringify(result['input'])}`
    throw new CacheFault(
      'unknown-coverage',
      asked,
      `${got}; known are EXTRAPOLATED 1, JIT 2, NO_COVERAGE 4`,
      checkVersion,
    )
  }
  if ((coverage & NO_COVERAGE) !== 0) return { status: 'no-coverage', coverage }
  if (!isTime(timeMs)) return invalid('time_ms', timeMs)
  if (!isAmount(flops)) return { ...invalid('flops', flops), timeMs }
  if (!isAmount(bytes)) return { ...invalid('bytes', bytes), timeMs }
  if (!isAmount(energyJ)) return { ...invalid('energy_j', energyJ), timeMs }
  return {
    status: 'answered',
    timeMs,
    flops: flops ?? null,
    bytes: bytes ?? null,
    energyJ: energyJ ?? null,
    coverage,
  }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

function isAmount(value: unknown): value is number | null | undefined {
  return value === null || value === undefined || (typeof value === 'number' && Number.isFinite(value) && value >= 0)
}

function invalid(name: string, value: unknown): Extract<CacheAnswer, { status: 'invalid' }> {
  return { status: 'invalid', reason: `${name} is ${describe(value)}${value === 0 ? ' without NO_COVERAGE' : ''}` }
}

function describe(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null (what NaN and infinity become in JSON)'
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}
