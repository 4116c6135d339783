import { expect, test } from 'vitest'
import { coldTurn, inColours, logged, warmTurn } from './kv_log.fixture.ts'
import { parseKvLog } from './read_kv_log.ts'

test('groups lines by tag, in the order in which the tags come', () => {
  const { probes, counts } = readLines([...logged(coldTurn), 'another line', ...logged(warmTurn)])
  expect(probes.map(({ tag, lines }) => `${tag.text}: ${lines.length}`)).toEqual([
    'final_state@70: 2',
    'final@70/skip0: 7',
    'tail@70/lo2: 3',
    'decode_step0_pre: 8',
    'step0: 2',
    'restore@64: 1',
    'final_state@70: 2',
    'final@70/skip64: 7',
    'tail@70/lo2: 3',
  ])
  expect(counts).toEqual({
    lines: 36,
    otherLines: 1,
    cutLines: 0,
    records: 35,
    repeated: 0,
    conflicts: 0,
    unparsed: 0,
  })
  expect(probes[1]?.lines[0]).toMatchObject({ kind: 'region', layer: 0, region: 'prefix', blocks: 0, number: 3 })
})

test('whatever a logger puts around a line, it is the same line', () => {
  const plain = readLines(coldTurn).probes
  const json = coldTurn.map(
    (line) => `{"level":"WARN","fields":{"message":${JSON.stringify(line)}},"target":"metrale"}`,
  )
  const variants = [logged(coldTurn), inColours(coldTurn), json, coldTurn.map((line) => `\0\0${line}\r`)]
  for (const lines of variants) expect(readLines(lines).probes).toEqual(plain)
})

test('the three prefixes are one format', () => {
  const { probes } = readLines(coldTurn)
  for (const prefix of ['ATLAS', 'AVAROK'] as const) {
    const renamed = readLines(coldTurn.map((line) => line.replace('METRALE', prefix)))
    expect(renamed.probes.map((probe) => probe.prefix)).toEqual(probes.map(() => prefix))
    expect(renamed.probes.map(({ tag, lines }) => ({ tag, lines }))).toEqual(
      probes.map(({ tag, lines }) => ({ tag, lines })),
    )
  }
})

test('a request that is sent again is another probe, though its tag and its sums are the same', () => {
  const { probes, counts } = readLines([...logged(coldTurn, 1), ...logged(coldTurn, 2)])
  expect(probes.map(({ tag }) => tag.text)).toEqual([...coldTags, ...coldTags])
  expect(counts.repeated).toBe(0)
})

test('so it is where only one line of each request is left', () => {
  const table = coldTurn.filter((line) => line.includes('BTBL'))
  expect(readLines([...logged(table, 1), ...logged(table, 2)]).probes).toHaveLength(2)
})

test('a line that a shipper sent twice is one line', () => {
  const { probes, counts } = readLines(logged(coldTurn).flatMap((line) => [line, line]))
  expect(probes.map(({ tag }) => tag.text)).toEqual(coldTags)
  expect(counts).toMatchObject({ records: 22, repeated: 22, conflicts: 0 })
})

test('requests that run into each other are told apart by their tags', () => {
  const cold = coldTurn.slice(2, 12)
  const warm = warmTurn.slice(3)
  const mixed = cold
    .flatMap((line, index) => [line, ...warm.slice(index, index + 1)])
    .filter((line) => !line.includes('tail'))
  const { probes, counts } = readLines(mixed)
  expect(probes.map(({ tag, lines }) => `${tag.text}: ${lines.length}`)).toEqual([
    'final@70/skip0: 7',
    'final@70/skip64: 7',
  ])
  expect(counts.conflicts).toBe(0)
})

test('two processes in one log are told apart by what their logger calls them', () => {
  const other = coldTurn.map((line) => line.replaceAll('1.5', '2.5'))
  const mixed = coldTurn.flatMap((line, index) => [`rank=0 ${line}`, `rank=1 ${other[index]}`])
  const { probes, counts } = readLines(mixed)
  expect(probes.filter(({ writer }) => writer === 'rank=1').map(({ tag }) => tag.text)).toEqual(coldTags)
  expect(probes).toHaveLength(2 * coldTags.length)
  expect(counts.conflicts).toBe(0)
})

test('where they are not, lines that contradict each other are told, and none replaces another', () => {
  const regions = coldTurn.filter((line) => line.includes('KV_CKSUM'))
  const other = regions.map((line) => line.replace(/v_sabs=\d+/, 'v_sabs=99'))
  const { probes, counts } = readLines(regions.flatMap((line, index) => [line, other[index] ?? '']))
  expect(counts.conflicts).toBe(5)
  expect(probes.flatMap(({ conflicts }) => conflicts)).toEqual(
    [3, 5, 7, 9, 11].map((line) => ({ first: line, second: line + 1 })),
  )
})

test('a slice of another slot is another probe', () => {
  const [state = ''] = coldTurn
  const lines = [state, state.replace('slot=2 L0', 'slot=3 L1')]
  expect(readLines(lines).probes).toHaveLength(2)
})

test('lines out of order within a dump are in it', () => {
  const regions = coldTurn.filter((line) => line.includes('KV_CKSUM'))
  const order = [0, 1, 2, 4, 3, 5]
  const { probes } = readLines(order.map((index) => regions[index] ?? ''))
  expect(probes.map(({ lines }) => lines.length)).toEqual([6])
})

test('a dump that lost its first lines is not taken for the rest of the one before', () => {
  const regions = coldTurn.filter((line) => line.includes('KV_CKSUM'))
  const state = coldTurn.slice(0, 2)
  const { probes } = readLines([...regions, ...state, ...regions.slice(2)])
  expect(probes.map(({ tag, lines }) => `${tag.text}: ${lines.length}`)).toEqual([
    'final@70/skip0: 6',
    'final_state@70: 2',
    'final@70/skip0: 4',
  ])
})

test('a torn line is told, and what was written behind it is read', () => {
  const [first = '', second = ''] = logged(coldTurn.slice(2, 4))
  const { probes, unparsed, counts } = readLines([`${first.slice(0, 130)}${second}`, 'METRALE_KV_CKS'])
  expect(probes[0]?.lines).toMatchObject([{ kind: 'region', region: 'suffix', number: 1 }])
  expect(unparsed).toEqual([
    {
      number: 1,
      reason: expect.stringContaining('got'),
      text: expect.stringMatching(/^METRALE_KV_CKSUM\[final@70\/skip0\] L0 prefix/),
    },
    { number: 2, reason: expect.stringContaining('no line of a KV probe'), text: 'METRALE_KV_CKS' },
  ])
  expect(counts).toMatchObject({ records: 1, unparsed: 2, otherLines: 0 })
})

test('a sharded cache says so for each layer: once is enough', () => {
  const line = 'WARN ATLAS_KV debug probe [abswin@5000/skip64/lo250] skipped: latents are sharded'
  const { probes, counts } = readLines([`1 ${line}`, `2 ${line}`])
  expect(probes.map(({ lines }) => lines.length)).toEqual([1])
  expect(counts).toMatchObject({ records: 1, repeated: 1 })
})

test('what goes beyond the limits is counted, with the reason', () => {
  const text = coldTurn.join('\n')
  const few = parseKvLog(text, 'log', { records: 3 })
  expect(few.counts).toMatchObject({ records: 3, unparsed: 19 })
  expect(few.unparsed[0]?.reason).toBe('the log holds more than 3 records: read a part of it')
  const probes = parseKvLog(text, 'log', { probes: 2 })
  expect(probes.probes).toHaveLength(2)
  expect(probes.unparsed[0]?.reason).toBe('the log holds more than 2 probes: read a part of it')
  const entries = parseKvLog(text, 'log', { tableEntries: 4 })
  expect(entries.unparsed).toMatchObject([
    { reason: 'the log holds more than 4 entries of block tables: read a part of it' },
  ])
})

const coldTags = ['final_state@70', 'final@70/skip0', 'tail@70/lo2', 'decode_step0_pre', 'step0']

function readLines(lines: readonly string[]) {
  return parseKvLog(lines.join('\n'), 'a log')
}
