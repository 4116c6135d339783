import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../src/truth/temp_folder.fixture.ts'
import { appendSummary, jobSummary } from './ci_summary.ts'

test('is told whole where there is room, and links to no file beside it', () => {
  expect(jobSummary('# A\n\n[a-b.csv](a-b.csv) · c [d](https://e)', 1000)).toBe('\n# A\n\na-b.csv · c [d](https://e)')
})

test('ends with a whole paragraph where there is not, and says so', () => {
  const paragraph = 'é'.repeat(100)
  const markdown = Array.from({ length: 10 }, () => paragraph).join('\n\n')
  // A line break, four paragraphs of 200 bytes and three gaps of 2: 807; the fifth would end at 1009.
  const note = jobSummary(markdown, 1100).split('\n\n').at(-1) ?? ''
  const room = 807 + 2 + Buffer.byteLength(note)
  expect(note).toContain('summary.md')
  expect(jobSummary(markdown, room)).toBe(`\n${Array.from({ length: 4 }, () => paragraph).join('\n\n')}\n\n${note}`)
  expect(jobSummary(markdown, room - 1).split(paragraph)).toHaveLength(4)
  expect(jobSummary(markdown, 0)).toBe('')
})

test('takes what a step may still tell, after what is there', () => {
  const folder = tempFolder({ 'step.md': 'x'.repeat(1_000_000) })
  const path = join(folder, 'step.md')
  appendSummary(path, Array.from({ length: 1000 }, () => 'y'.repeat(100)).join('\n\n'))
  const text = readFileSync(path, 'utf8')
  expect(text.slice(0, 1_000_002)).toBe(`${'x'.repeat(1_000_000)}\ny`)
  // GitHub's limit, and less than a paragraph of it left.
  expect(statSync(path).size).toBeLessThanOrEqual(1_048_576)
  expect(statSync(path).size).toBeGreaterThan(1_048_576 - 102)
  appendSummary(join(folder, 'new.md'), '# A')
  expect(readFileSync(join(folder, 'new.md'), 'utf8')).toBe('\n# A')
})
