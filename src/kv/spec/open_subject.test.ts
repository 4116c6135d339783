import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { printKvLines } from '../log/print_kv_lines.ts'
import { writeCapture, type SyntheticCache } from '../read/capture.fixture.ts'
import { openCapture } from '../read/open_capture.ts'
import { engineCache } from './engine_cache.ts'
import { sampleBoundary, sampleCache, sampleSize } from './kv_spec.fixture.ts'
import { openSubject } from './open_subject.ts'

function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'open-subject-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

function linesOf(cache: SyntheticCache, moment: 'prefill' | 'decode' = 'prefill'): string {
  const capture = openCapture(writeCapture(cache, { boundary: sampleBoundary }))
  onTestFinished(() => capture.close())
  return `${printKvLines(engineCache(capture).sums, { tokens: 24, skip: 16, moment }).join('\n')}\n`
}

async function messageOf(opening: Promise<unknown>): Promise<string> {
  return opening.then(
    () => 'opened',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  )
}

test('a capture comes with its fingerprint, and can be read until it is closed', async () => {
  const subject = await openSubject(writeCapture(sampleCache(), { boundary: sampleBoundary }))
  expect(subject.fingerprint).toMatchObject({ from: 'capture', boundary: sampleBoundary, facts: { tokens: 24 } })
  expect(subject.fingerprint.layers).toHaveLength(sampleSize.layers)
  expect([...(subject.capture?.blocks(0, 'k') ?? [])]).toHaveLength(sampleSize.blocks)
  subject.close()
  expect(() => [...(subject.capture?.blocks(0, 'k') ?? [])]).toThrow('closed')
})

test('a log comes with the last of its turns that tells of a KV cache, or the one asked for', async () => {
  const other = sampleCache((cache) => cache.block(0, 'k', 5).fill(0))
  const state =
    'METRALE_SSM_CKSUM[final_state@9] slot=0 L0 h_sum=1.000000 h_ssq=1.000000 h_sabs=1.000000 c_sum=1.000000 c_ssq=1.000000 c_sabs=1.000000\n'
  const folder = folderOf({ 'run.log': `started\n${linesOf(sampleCache())}${linesOf(other)}${state}` })
  const path = join(folder, 'run.log')
  const tail = async (options = {}) => {
    const { fingerprint } = await openSubject(path, options)
    return fingerprint.layers[0]?.sides.k.blocks.find(({ logical }) => logical === 5)?.moments?.ssq
  }
  expect(await tail()).toBe(0)
  expect(await tail({ turn: { turn: 0 } })).toBeGreaterThan(1)
  expect(await messageOf(tail({ turn: { turn: 2 } }))).toMatch(/^Error: .*tells nothing of a KV cache at its prefill$/)
  expect(await messageOf(tail({ turn: { turn: 5 } }))).toMatch(/^Error: .*no turn 5\. Turns: 0: final@24\/skip16/)
})

test('a log of JSON lines is no manifest, whatever it begins with', async () => {
  const lines = linesOf(sampleCache()).trimEnd().split('\n')
  const json = lines.map((message) => `${JSON.stringify({ level: 'WARN', fields: { message } })}\n`).join('')
  const { fingerprint } = await openSubject(join(folderOf({ 'run.jsonl': json }), 'run.jsonl'))
  expect(fingerprint).toMatchObject({ from: 'log', boundary: sampleBoundary })
})

test('records that could not be read are noted', async () => {
  const folder = folderOf({
    'run.log': `${linesOf(sampleCache())}METRALE_KVBLK[tail@24/lo3] L0 logical=0 phys=3 k_ssq=\n`,
  })
  const { notes } = await openSubject(join(folder, 'run.log'))
  expect(notes).toContainEqual(expect.stringMatching(/run\.log: 1 record could not be read, the first in line \d+: /))
})

test('what is neither is told in the words of what it most likely is', async () => {
  const folder = folderOf({
    'notes.txt': 'nothing\nof use\n',
    'empty.log': '',
    'bad.json': '{ "format": "kv-capture", ',
    'noise.bin': new Uint8Array([1, 2, 0, 0, 0, 0, 0, 0, 9, 9]),
    'wide.log': new Uint8Array([0xff, 0xfe, 0x4d, 0, 0x45, 0]),
  })
  const opened = (name: string) => messageOf(openSubject(join(folder, name)))
  expect(await opened('notes.txt')).toMatch(
    /^CaptureFault: .*notes\.txt: is no capture, nor a log: no KV probe in 2 lines\n {2}next: /,
  )
  expect(await opened('empty.log')).toMatch(/^CaptureFault: .*empty\.log: is empty\n/)
  expect(await opened('bad.json')).toMatch(/^CaptureFault: .*bad\.json: /)
  expect(await opened('bad.json')).not.toContain('nor a log')
  expect(await opened('noise.bin')).toMatch(/^CaptureFault: .*noise\.bin: is of no known format/)
  expect(await opened('wide.log')).toContain('is UTF-16')
  expect(await opened('absent')).toMatch(/^CaptureFault: .*absent: there is no such file\n/)
  expect(await messageOf(openSubject(folder))).toMatch(/^CaptureFault: /)
})

test('a manifest whose files are gone is a capture that cannot be read, not a log', async () => {
  const path = writeCapture(sampleCache())
  for (const name of readdirSync(dirname(path)).filter((file) => file.endsWith('.bin')))
    rmSync(join(dirname(path), name))
  const message = await messageOf(openSubject(path))
  expect(message).toContain('holds no layer that can be read: L0 (')
  expect(message).toContain('there is no such file')
})

test('a turn of a capture is a mistake', async () => {
  const path = writeCapture(sampleCache())
  expect(await messageOf(openSubject(path, { turn: { turn: 0 } }))).toContain('is a capture: it has no turns')
})
