import { z } from 'zod'
import type { KernelListing } from './cache.ts'
import type { Asked } from './cache_fault.ts'
import { readReply } from './read_reply.ts'

/** A list of names, or an object with a key for each. */
const names = z.union([
  z.array(z.string()),
  z.record(z.string(), z.unknown()).transform((fields) => Object.keys(fields)),
])

const listings = z.array(
  z
    .object({ kind: z.string(), profile_kind: z.string().optional(), config: names, input: names, cache_coords: names })
    .transform(({ kind, profile_kind: profileKind = kind, cache_coords: cacheCoords, config, input }) => {
      return { kind, profileKind, config, input, cacheCoords }
    }),
)

/** The list itself, or an object that has it under `kernels`. */
const kernelListReply = z.union([listings, z.object({ kernels: listings }).transform(({ kernels }) => kernels)])

/** What the `kernel-list` subcommand prints. */
export function readKernelList(asked: Asked, reply: unknown): readonly KernelListing[] {
  return readReply(asked, kernelListReply, reply)
}
