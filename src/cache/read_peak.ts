import { z } from 'zod'
import type { Peak } from './cache.ts'
import { CacheFault, type Asked } from './cache_fault.ts'
import { checkKind, readReply } from './read_reply.ts'

const rate = z.number().nonnegative()

const peakReply = z.object({
  results: z.tuple([z.object({ kind: z.string(), peak_tflops: rate, peak_gbps: rate, error: z.string().nullish() })]),
})

/** The peak rates that a reply to a `peak` request for one kernel holds. A rate of 0 says that the kernel has none, as a collective has no FLOPs. */
export function readPeak(asked: Asked, reply: unknown): Peak {
  const [{ kind, peak_tflops: tflops, peak_gbps: gbps, error }] = readReply(asked, peakReply, reply).results
  checkKind(asked, kind)
  if (typeof error === 'string') {
    throw new CacheFault(
      'reported-error',
      asked,
      `the reply reports: ${error}`,
      'correct the config, or add the missing rows',
    )
  }
  return { tflops: tflops || null, gbps: gbps || null }
}
