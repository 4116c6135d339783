import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../truth/temp_folder.fixture.ts'
import type { Site } from '../probes/probe.ts'
import { captured } from './captured.ts'

const site: Site = {
  fields: ['m'],
  axes: [[1, 8]],
  coordsAreShape: true,
  feasible: () => true,
  gridShapes: [],
  recorded: [],
  seed: 1,
}

test('a file is read for the input fields of the kernel; each shape comes once, with how often the trace holds it', () => {
  const file = join(
    tempFolder({ 'trace.jsonl': '{"m":3,"layer":0}\n{"m":5,"layer":0}\n{"m":3,"layer":1}\n' }),
    'trace.jsonl',
  )
  expect(captured(file).generate(site)).toEqual([
    { region: 'captured', shape: { m: 3 }, why: '2 of 3 in the trace' },
    { region: 'captured', shape: { m: 5 }, why: '1 of 3 in the trace' },
  ])
})

test('a list needs no file', () => {
  expect(captured([{ m: 3 }]).generate(site)).toEqual([
    { region: 'captured', shape: { m: 3 }, why: '1 of 1 in the trace' },
  ])
})

test('a missing file is told when the probes are planned, not before', () => {
  const generator = captured('nowhere.json')
  expect(() => generator.generate(site)).toThrow('nowhere.json')
})
