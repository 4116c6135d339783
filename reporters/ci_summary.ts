import { appendFileSync, existsSync, statSync } from 'node:fs'

/** GitHub refuses all of a larger one. */
const mostBytes = 1024 * 1024

/** Adds to what others of the job's step have told. */
export function appendSummary(path: string, markdown: string): void {
  const taken = existsSync(path) ? statSync(path).size : 0
  appendFileSync(path, jobSummary(markdown, mostBytes - taken))
}

const cut = '\n\nCut here, as GitHub shows no more: `summary.md` in the report has the rest.\n'

/**
 * The summary as a job's page shows it: without links, since the files are elsewhere, and as many of its paragraphs as there is
 * room for.
 *
 * @param room - in bytes
 */
export function jobSummary(markdown: string, room: number): string {
  const text = `\n${markdown.replaceAll(/\[([^\]\n]+)\]\(\1\)/g, '$1')}`
  if (bytes(text) <= room) return text
  const left = room - bytes(cut)
  let used = 0
  const kept = text.split('\n\n').map((paragraph) => ({ paragraph, end: (used += bytes(paragraph) + 2) - 2 }))
  const whole = kept.filter(({ end }) => end <= left)
  return whole.length > 0 ? whole.map(({ paragraph }) => paragraph).join('\n\n') + cut : ''
}

function bytes(text: string): number {
  return Buffer.byteLength(text)
}
