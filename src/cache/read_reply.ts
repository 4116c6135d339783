import { z } from 'zod'
import { CacheFault, type Asked } from './cache_fault.ts'

/** What a schema makes of a reply. A `CacheFault` names each place where the reply differs. */
export function readReply<Schema extends z.ZodType>(asked: Asked, schema: Schema, reply: unknown): z.infer<Schema> {
  const read = schema.safeParse(reply)
  if (read.success) return read.data
  const shown = z.prettifyError(read.error).split('\n').slice(0, shownLines).join('\n')
  throw new CacheFault('reply-shape', asked, `the reply does not have the known shape:\n${shown}`, checkVersion)
}

/** A reply to a request about one kernel must be about that kernel. */
export function checkKind(asked: Asked, kind: string): void {
  if (kind === asked.kind) return
  throw new CacheFault('wrong-kind', asked, `the reply is about kind \`${kind}\``, checkVersion)
}

export const checkVersion = 'compare the reply with the kernel-query protocol: this binary may be of another version'

const shownLines = 8
