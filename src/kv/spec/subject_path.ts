import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TurnChoice } from '../log/choose_turn.ts'

/** A file of a KV cache, and which turn of it where it is a log. */
export interface SubjectPath {
  readonly path: string
  readonly turn?: TurnChoice | undefined
}

/**
 * `run.log#2` is turn 2 of that log, counted from 0 as the messages do, and `run.log#2:decode` its first decode step. A file
 * whose whole name is that comes first.
 *
 * @param source - a path, or a `file:` URL
 * @param root - what a relative path is relative to
 */
export function subjectPath(source: string | URL, root: string = process.cwd()): SubjectPath {
  const whole = resolve(root, typeof source === 'string' ? source : pathOf(source))
  const [, path, turn, moment] = /^(.+)#(\d+)(?::(prefill|decode))?$/s.exec(whole) ?? []
  if (path === undefined || existsSync(whole)) return { path: whole }
  return {
    path,
    turn: { turn: Number(turn), moment: moment === 'prefill' || moment === 'decode' ? moment : undefined },
  }
}

function pathOf(url: URL): string {
  const { protocol, hash } = url
  if (protocol !== 'file:')
    throw new Error(`a KV cache is read from a file, got the URL ${url.href}: download it first`)
  return fileURLToPath(url) + decodeURIComponent(hash)
}
