import type { Status } from '../status.ts'
import { html, type Markup } from './markup.ts'

/** A status as a mark and a word; its colour only says the same again. */
export function badge(status: Status): Markup {
  const [tone, mark, word] = looks[status]
  return html`<span class="badge ${tone}"><span aria-hidden="true">${mark}</span>${word}</span>`
}

/** As people read and filter it. */
export function statusWord(status: Status): string {
  return looks[status][2]
}

const looks: Readonly<Record<Status, readonly [tone: string, mark: string, word: string]>> = {
  STALE: ['bad', '✕', 'stale rows'],
  DRIFT: ['bad', '✕', 'drift'],
  FAULT: ['bad', '✕', 'fault'],
  LOST: ['bad', '✕', 'lost'],
  FAIL: ['bad', '✕', 'fail'],
  '?': ['doubt', '?', 'unsure'],
  gap: ['gap', '◐', 'known gap'],
  ok: ['ok', '✓', 'ok'],
}
