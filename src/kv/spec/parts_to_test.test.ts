import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { coldTurn, warmTurn } from '../log/kv_log.fixture.ts'
import { writeCapture } from '../read/capture.fixture.ts'
import { sampleCache } from './kv_spec.fixture.ts'
import { partsToTest } from './parts_to_test.ts'

test.for([
  ['a cold run beside a warm one', 0, 4, ['prefix', 'suffix']],
  ['cold runs', 0, 0, ['suffix']],
  ['all of it reused', 6, 6, ['prefix']],
] as const)('%s', async ([, one, other, regions]) => {
  const [reference, candidate] = [one, other].map((boundary) => ({ path: writeCapture(sampleCache(), { boundary }) }))
  if (!reference || !candidate) throw new Error('two captures')
  expect(await partsToTest(reference, candidate)).toEqual(regions)
})

test('states, where both logs tell of one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kv-parts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const logOf = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), lines.join('\n'))
    return { path: join(folder, name) }
  }
  const [cold, warm] = [logOf('cold.log', coldTurn), logOf('warm.log', warmTurn)]
  const without = logOf(
    'without.log',
    warmTurn.filter((line) => !line.includes('SSM')),
  )
  expect(await partsToTest(cold, warm)).toEqual(['prefix', 'suffix', 'states'])
  expect(await partsToTest(cold, without)).toEqual(['prefix', 'suffix'])
})
