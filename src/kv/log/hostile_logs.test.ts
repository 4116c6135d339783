import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TurnChoice } from './choose_turn.ts'
import { findRecords } from './find_records.ts'
import { fingerprintOfLog } from './fingerprint_of_log.ts'
import { anyKvLine, anyPrefix, anyTag } from './kv_line.fixture.ts'
import { kvLineText } from './kv_line_text.ts'
import { coldTurn, inColours, logged } from './kv_log.fixture.ts'
import { LogReader } from './log_reader.ts'
import type { LogReading } from './log_reading.ts'
import { mutatedLine } from './mutated_line.fixture.ts'
import { parseRecord } from './parse_record.ts'
import { plainText } from './plain_text.ts'
import { parseKvLog, readKvLog } from './read_kv_log.ts'
import { longestLine } from './split_lines.ts'

/** `KV_FUZZ_RUNS=10000 npx vitest run hostile_logs` for the long run. */
const numRuns = Number(process.env['KV_FUZZ_RUNS'] ?? 300)

const anyLogLine = fc
  .tuple(anyPrefix, anyTag, anyKvLine)
  .map(([prefix, tag, line]) => kvLineText(prefix, tag, line))
  .chain((line) => fc.constantFrom(...logged([line]), ...inColours([line]), line))

describe('mutated lines', () => {
  test('are read or told, and nothing is invented', () => {
    fc.assert(
      fc.property(mutatedLine(anyLogLine), (line) => {
        const text = plainText(line)
        const { probes, counts, unparsed } = parseKvLog(line, 'mutated')
        const { records, repeated, conflicts } = counts
        const pieces = text.split(/\r?\n/)
        expect(records + repeated + conflicts + counts.unparsed).toBe(pieces.flatMap(findRecords).length)
        expect(unparsed).toHaveLength(counts.unparsed)
        const told = probes.flatMap(({ prefix, tag, lines }) =>
          lines.map((each) => ({ prefix, tag: tag.text, line: each })),
        )
        const printed = told.map((each) => ({ ...each, text: kvLineText(each.prefix, each.tag, each.line) }))
        expect(printed.filter((each) => 'fault' in parseRecord(each.text))).toEqual([])
        // Longer numbers are rounded to the nearest f64. The end of a dtype warning is not looked at.
        const exact = printed.filter((each) => each.line.kind !== 'dtype' && !/\d{16}/.test(line))
        expect(exact.filter((each) => !text.includes(each.text))).toEqual([])
      }),
      { numRuns },
    )
  })

  test('of a whole log yield a fingerprint or an error that says why', () => {
    const anyLog = fc.tuple(...logged(coldTurn).map((line) => mutatedLine(fc.constant(line), 1)))
    fc.assert(
      fc.property(anyLog, (lines) => {
        const reading = parseKvLog(lines.join('\n'), 'mutated')
        const moments = [...reading.turns.keys()].flatMap((turn) => [{ turn }, { turn, moment: 'decode' } as const])
        const outcomes = moments.map((choice) => outcomeOf(reading, choice))
        expect(outcomes.filter((outcome) => !/^(told|Error: mutated: )/.test(outcome))).toEqual([])
      }),
      { numRuns: numRuns / 5 },
    )
  })
})

describe('one pass is enough for', () => {
  const long = longestLine
  const record = coldTurn[3] ?? ''

  test.for([
    ['a long line of nothing', 'x'.repeat(2 * long), 0],
    ['a record behind it', `${'x'.repeat(long - 500)}${record}`, 0],
    ['prefixes alone', 'METRALE_KVBLK['.repeat(long / 16), long / 16],
    ['records upon records', record.repeat(long / 256), 0],
    ['brackets that end no tag', `METRALE_KV_CKSUM[${']'.repeat(long)}`, 1],
    ['a number that does not end', `METRALE_BTBL[t] nblk=${'9'.repeat(long)}`, 1],
    ['a table that does not end', `METRALE_BTBL[t] nblk=524288 bt=[${'1, '.repeat(400_000)}`, 1],
    ['a table of ten million', `METRALE_BTBL[t] nblk=10000000 bt=[${'1, '.repeat(10_000_000)}1]`, 1],
    ['escapes without end', `\u001b]`.repeat(long / 2) + record, 0],
    ['spaces', `METRALE_KV_CKSUM[t]${' '.repeat(long)}L0`, 1],
  ] as const)('%s', ([, line, unparsed]) => {
    expect(parseKvLog(line, 'hostile').counts).toMatchObject({ lines: 1, unparsed })
  })

  test('lines that go back and forth within one dump', () => {
    const reader = new LogReader()
    for (let index = 0; index < 50_000; index++) reader.read(blockLine(index))
    for (let index = 49_998; index > 0; index--) reader.read(blockLine(index))
    expect(reader.reading('hostile').counts).toMatchObject({ records: 50_000, repeated: 49_998 })
  })

  test('more probes and more faults than are kept', () => {
    const reader = new LogReader()
    for (let turn = 0; turn < 70_000; turn++) {
      reader.read(`METRALE_KVBLK[tail@${turn}/lo0] L0 logical=0 phys=0 k_ssq=0.0000 v_ssq=0.0000`)
      reader.read('METRALE_KVBLK[decode_step0_pre] L0 logical=0 phys=1 k_ssq=0.0000 v_ssq=0.0000')
    }
    const { probes, unparsed, counts } = reader.reading('hostile')
    expect(probes).toHaveLength(65_536)
    expect(unparsed).toHaveLength(10_000)
    expect(counts.records + counts.unparsed + counts.repeated).toBe(140_000)
  })
})

test('a line of any length is not held whole, and does not hide the next', async () => {
  const piece = 'METRALE_KVBLK '.repeat(10_000)
  function* lines(): Iterable<string> {
    yield piece.repeat(60)
    yield coldTurn[3] ?? ''
  }
  const { counts } = await readKvLog({ source: 'hostile', lines: lines() })
  expect(counts).toMatchObject({ lines: 2, cutLines: 1, records: 1 })
})

function blockLine(index: number): string {
  return `METRALE_KVBLK[t] L0 logical=${index} phys=0 k_ssq=0.0000 v_ssq=0.0000`
}

function outcomeOf(reading: LogReading, choice: TurnChoice): string {
  try {
    const { layers, skipped } = fingerprintOfLog(reading, choice)
    const numbers = [...layers, ...skipped].map(({ layer }) => layer)
    return new Set(numbers).size === numbers.length ? 'told' : `layers twice: ${numbers.join()}`
  } catch (error) {
    return String(error)
  }
}
