import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyKvLine, anyPrefix, anyTag } from './kv_line.fixture.ts'
import { kvLineText } from './kv_line_text.ts'
import { coldTurn, warmTurn } from './kv_log.fixture.ts'
import { parseRecord } from './parse_record.ts'

test('prints the lines that were read, character by character', () => {
  const others = [
    'ATLAS_KV_CKSUM[final@70/skip0] layer 0 dtype=Fp8 != bf16 \u2014 probe only decodes BF16; skipping',
    'AVAROK_KV debug probe [final@70/skip0] skipped: latents are sharded',
    'METRALE_BTBL[final@0/skip0] nblk=0 bt=[]',
  ]
  for (const line of [...coldTurn, ...warmTurn, ...others]) expect(printed(line)).toBe(line)
})

test('what is printed is read as the same line, its sums to the decimals that are printed', () => {
  fc.assert(
    fc.property(anyPrefix, anyTag, anyKvLine, (prefix, tag, line) => {
      const text = kvLineText(prefix, tag, line)
      const read = parseRecord(text)
      expect(read).toMatchObject({ prefix, tag: { text: tag } })
      // Read and printed again it is the same text, whatever was rounded.
      expect(printed(text)).toBe(text)
      expect(fartherThanPrinted('fault' in read ? null : read.line, line)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

function printed(text: string): string {
  const read = parseRecord(text)
  return 'fault' in read ? read.fault : kvLineText(read.prefix, read.tag.text, read.line)
}

/** What differs: of numbers, only what is off by more than half of the last printed digit. */
function fartherThanPrinted(read: unknown, line: unknown): readonly unknown[] {
  if (typeof read === 'number' && typeof line === 'number') {
    const bar = 0.5001e-4 + Math.abs(line) * Number.EPSILON
    return Object.is(read, line) || Math.abs(read - line) <= bar ? [] : [[read, line]]
  }
  if (!isObject(read) || !isObject(line)) return read === line ? [] : [[read, line]]
  const keys = new Set([...Object.keys(read), ...Object.keys(line)])
  return [...keys].flatMap((key) => fartherThanPrinted(read[key], line[key]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
