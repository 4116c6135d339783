import type { SyncMatcherResult } from 'vitest'
import { messageOf } from '../message_of.ts'

/** Where in a spec file a kernel is described: its failures point there, not into the framework. */
export interface CallSite {
  readonly stack: string
}

/** The stack of whoever called `callee`. */
export function callSiteOf(callee: (...args: never) => unknown): CallSite {
  const holder = { stack: '' }
  Error.captureStackTrace(holder, callee)
  return { stack: holder.stack.split('\n').slice(1).join('\n') }
}

/** Runs a check of what a spec file says: its error points there. */
export function pointingTo<T>(at: CallSite, check: () => T): T {
  try {
    return check()
  } catch (error) {
    throw new SpecFailure(messageOf(error), at)
  }
}

/** A failed expectation about a region, at the line that described its kernel. */
export class SpecFailure extends Error {
  override readonly name: string = 'SpecFailure'

  constructor(message: string, at: CallSite) {
    super(message)
    this.stack = `${this.name}: ${message}\n${at.stack}`
  }
}

/** Throws what a matcher has to say, unless it passed. */
export function demand({ pass, message }: SyncMatcherResult, at: CallSite): void {
  if (!pass) throw new SpecFailure(message(), at)
}
