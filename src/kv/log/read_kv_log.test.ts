import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tempFolder } from '../../truth/temp_folder.fixture.ts'
import { coldTurn, logged, warmTurn } from './kv_log.fixture.ts'
import { parseKvLog, readKvLog } from './read_kv_log.ts'

const text = [...logged(coldTurn), ...logged(warmTurn)].join('\r\n')

test('reads a file, a text and lines alike', async () => {
  const path = join(tempFolder({ 'engine.log': text }), 'engine.log')
  const parsed = parseKvLog(text, path)
  expect(parsed.probes).toHaveLength(9)
  expect(await readKvLog(path)).toEqual(parsed)
  expect(await readKvLog({ source: path, lines: text.split('\n') })).toEqual(parsed)
  const lines = createInterface({ input: Readable.from([text]), crlfDelay: Infinity })
  expect(await readKvLog({ source: path, lines })).toEqual(parsed)
})

test('reads records that lie across the pieces of a large file, behind text of other scripts', async () => {
  const path = join(tempFolder({ 'engine.log': '' }), 'engine.log')
  const others = '\u8d77\u52d5 \u2014 \u{1f680}\n'.repeat(9000)
  // Of another length each, so that the pieces end at all places of a record.
  for (let turn = 0; turn < 12; turn++) appendFileSync(path, `${others}${'-'.repeat(turn)}\n${text}\r\n`)
  const { counts, turns } = await readKvLog(path)
  expect(counts).toMatchObject({ records: 12 * 35, unparsed: 0, repeated: 0, conflicts: 0 })
  expect(turns).toHaveLength(24)
})

test('counts every line, also an empty one', async () => {
  const lines = ['', '\n', 'a line\n', coldTurn[3] ?? '']
  const { probes, counts } = await readKvLog({ source: 'lines', lines })
  expect(counts.lines).toBe(4)
  expect(probes[0]?.lines[0]?.number).toBe(4)
})

test('an empty log has no probes', async () => {
  const path = join(tempFolder({ 'engine.log': '' }), 'engine.log')
  expect(await readKvLog(path)).toMatchObject({ probes: [], turns: [], counts: { lines: 0 } })
})

test('tells what to do with a log that is no text', async () => {
  const folder = tempFolder({ 'a.log': '' })
  const write = (bytes: Uint8Array) => {
    const path = join(folder, 'other.log')
    writeFileSync(path, bytes)
    return path
  }
  await expect(readKvLog(write(gzipSync(text)))).rejects.toThrow('it is compressed, read what `gunzip` makes of it')
  await expect(readKvLog(write(Buffer.from('28b52ffd00', 'hex')))).rejects.toThrow(
    'it is compressed, read what `unzstd`',
  )
  await expect(readKvLog(write(Buffer.from(`\ufeff${text}`, 'utf16le')))).rejects.toThrow('it is UTF-16')
  await expect(readKvLog(join(folder, 'no.log'))).rejects.toThrow(/Cannot read the log .*no\.log: ENOENT/)
  await expect(readKvLog(folder)).rejects.toThrow('EISDIR')
})
