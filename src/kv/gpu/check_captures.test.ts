import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, onTestFinished, test } from 'vitest'
import { needsPython } from '../../truth/live/fixtures/needs_python.ts'
import { readTruth, truthSchema, type CapturesTruth } from './captures_truth.ts'
import { checkedCaptures } from './checked_captures.ts'
import { madeTruth, plantCaptures } from './fixtures/planted_captures.ts'

needsPython()

const root = join(import.meta.dirname, '../../..')

test('every planted fault is classed and located as the truth says, whoever runs it', async () => {
  const folder = newFolder()
  plantCaptures(folder, truthSchema.parse(await madeTruth()))
  const { stdout, exitCode } = await check(folder)
  expect(stdout).toMatch(/^swapped +restore +divergent, mapping, moved +divergent, mapping, moved +agrees +\d+\.\d\d /m)
  expect(stdout).toMatch(/^recomputed +recompute +same, noise +same, noise +agrees/m)
  expect(stdout).toMatch(/^9 of 9 comparisons as planted$/m)
  expect(exitCode).toBe(0)
})

test('whatever is found otherwise than planted is told', async () => {
  const folder = newFolder()
  const truth = truthSchema.parse(await madeTruth())
  plantCaptures(folder, {
    ...truth,
    captures: truth.captures.map((expected) => ({ ...expected, ...lies.get(expected.name) })),
  })
  const found = new Map(
    [...checkedCaptures(folder, readTruth(folder))].map(({ expected, mismatches }) => [expected.name, mismatches]),
  )
  expect(found.get('restored')).toEqual(['status "same"', 'first divergence null'])
  expect(found.get('swapped')).toEqual([
    'not identical: K of layer 1, block 2, V of layer 1, block 2',
    'verdicts identical in 2 of 4 blocks',
    'K of layer 1, block 1: from [2]',
    'V of layer 1, block 1: from [2]',
  ])
  expect(found.get('stale')).toEqual(['class "reuse-or-restore"'])
  expect(found.get('nan')).toEqual([
    'K of layer 1, block 6: nan 1',
    'K of layer 1, block 6: element {"token":2,"head":1,"dim":4}',
  ])
  expect(found.get('zeroed-head')).toEqual(['V of layer 2, block 6: heads [1]'])
  expect(found.get('v-unwritten')).toEqual([])
  const { stdout, exitCode } = await check(folder)
  expect(stdout).toMatch(/^stale .* DIFFERS /m)
  expect(stdout).toContain('was found otherwise:\n  class "reuse-or-restore"')
  expect(exitCode).toBe(1)
})

test('a folder without a truth is told, and so is a truth that is none', async () => {
  const folder = newFolder()
  const { stderr, exitCode } = await check(folder)
  expect(stderr).toMatch(/truth\.json: ENOENT.*\n {2}next: give the folder that make_captures\.py wrote to$/)
  expect(exitCode).toBe(2)
  expect((await check()).stderr).toMatch(/^one folder is needed, got 0\n/)
})

const recordings = join(root, 'fidelity/kv')
const recorded = existsSync(recordings) ? readdirSync(recordings) : []

// Captures of a real GPU's cache, where they are in the repository.
test.runIf(recorded.length > 0).each(recorded)('the captures recorded on %s are found as planted', (name) => {
  const folder = join(recordings, name)
  const checked = [...checkedCaptures(folder, readTruth(folder))]
  expect(checked.map(({ expected }) => expected.name)).toEqual(expect.arrayContaining(['restored', 'recomputed']))
  for (const { expected, mismatches } of checked)
    expect({ name: expected.name, mismatches }).toMatchObject({ mismatches: [] })
})

/** What is not so, by capture. */
const lies: ReadonlyMap<string, Partial<CapturesTruth['captures'][number]>> = new Map([
  ['restored', { status: 'divergent', verdict: 'wrong', every: true } as const],
  ['swapped', { blocks: [1, 5], details: { from: [5, 1] } }],
  ['stale', { class: 'mapping' }],
  ['nan', { details: { nan: 2, element: { token: 0, head: 0, dim: 0 } } }],
  ['zeroed-head', { details: { heads: [0] } }],
])

function check(...folders: readonly string[]) {
  return execa(process.execPath, [join(import.meta.dirname, 'check_captures.ts'), ...folders], { reject: false })
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kv-captures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
