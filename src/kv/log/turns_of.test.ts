import { expect, test } from 'vitest'
import { coldTurn, logged, warmTurn } from './kv_log.fixture.ts'
import type { KvTurn } from './log_reading.ts'
import { parseKvLog } from './read_kv_log.ts'

test('a turn is what was printed of one request', () => {
  expect(turnsIn([...logged(coldTurn), ...logged(warmTurn)])).toEqual([
    'tokens 70 skip 0: final_state@70 final@70/skip0 tail@70/lo2 | decode_step0_pre step0',
    'tokens 70 skip 64: final_state@70 final@70/skip64 tail@70/lo2 | ',
  ])
})

test('the same prompt again is another turn', () => {
  const cold = 'tokens 70 skip 0: final_state@70 final@70/skip0 tail@70/lo2 | decode_step0_pre step0'
  expect(turnsIn([...logged(coldTurn, 1), ...logged(coldTurn, 2)])).toEqual([cold, cold])
})

test('a turn that lacks its first or last probe does not take those of the next', () => {
  const withoutState = coldTurn.slice(2)
  const withoutTail = coldTurn.filter((line) => !line.includes('tail@'))
  expect(turnsIn([...withoutTail.slice(0, 9), ...withoutState, ...coldTurn])).toEqual([
    'tokens 70 skip 0: final_state@70 final@70/skip0 | ',
    'tokens 70 skip 0: final@70/skip0 tail@70/lo2 | decode_step0_pre step0',
    'tokens 70 skip 0: final_state@70 final@70/skip0 tail@70/lo2 | decode_step0_pre step0',
  ])
})

test('a turn that has come to its decode takes no more of a prefill', () => {
  const withoutTail = coldTurn.filter((line) => !line.includes('tail@'))
  const tail = coldTurn.filter((line) => line.includes('tail@'))
  expect(turnsIn([...withoutTail, ...tail])).toEqual([
    'tokens 70 skip 0: final_state@70 final@70/skip0 | decode_step0_pre step0',
    'tokens 70 skip null: tail@70/lo2 | ',
  ])
})

test('a decode belongs to the turn whose table it agrees with, though another prefill came between', () => {
  const prefill = coldTurn.slice(0, 12)
  const decode = coldTurn.slice(12)
  const between = warmTurn.map((line) => line.replace('slot=2', 'slot=3'))
  expect(turnsIn([...prefill, ...between, ...decode])).toEqual([
    'tokens 70 skip 0: final_state@70 final@70/skip0 tail@70/lo2 | decode_step0_pre step0',
    'tokens 70 skip 64: final_state@70 final@70/skip64 tail@70/lo2 | ',
  ])
})

test('by its slot too, where the log has no table', () => {
  const states = coldTurn.filter((line) => line.includes('SSM'))
  const [state = '', , decode = ''] = states
  expect(turnsIn([state, state.replace('slot=2', 'slot=3').replace('70', '71'), decode])).toEqual([
    'tokens 70 skip null: final_state@70 | decode_step0_pre',
    'tokens 71 skip null: final_state@71 | ',
  ])
})

test('a decode that agrees with no turn is one of its own', () => {
  const moved = coldTurn.slice(12).map((line) => line.replace('phys=7', 'phys=8'))
  expect(turnsIn([...coldTurn.slice(0, 12), ...moved])).toEqual([
    'tokens 70 skip 0: final_state@70 final@70/skip0 tail@70/lo2 | ',
    'tokens null skip null:  | decode_step0_pre step0',
  ])
})

test('requests of one length but other reuse are not mixed', () => {
  const [sums = ''] = coldTurn.filter((line) => line.includes('KV_CKSUM'))
  const window = 'METRALE_KVBLK[abswin@70/skip0/lo250] L0 logical=0 phys=1 k_ssq=0.0000 v_ssq=0.0000'
  expect(turnsIn([skipping(sums, 16), skipping(sums, 32), skipping(window, 16), skipping(window, 32)])).toEqual([
    'tokens 70 skip 16: final@70/skip16 abswin@70/skip16/lo250 | ',
    'tokens 70 skip 32: final@70/skip32 abswin@70/skip32/lo250 | ',
  ])
})

test('a table belongs to its turn, though it alone is left under its tag', () => {
  const lines = coldTurn.filter((line) => !line.includes('KV_CKSUM'))
  expect(turnsIn(lines)).toEqual([
    'tokens 70 skip 0: final_state@70 tail@70/lo2 final@70/skip0 | decode_step0_pre step0',
  ])
})

test('a cache under an unknown tag is a turn, a state under one is not', () => {
  const [state = '', , region = ''] = coldTurn
  const lines = [region.replace('final@70', 'after_restore@70'), state.replace('final_state@70', 'restore@70'), region]
  expect(turnsIn(lines)).toEqual(['tokens 70 skip 0: after_restore@70/skip0 | ', 'tokens 70 skip 0: final@70/skip0 | '])
})

function skipping(line: string, tokens: number): string {
  return line.replace(/skip\d+/, `skip${tokens}`)
}

function turnsIn(lines: readonly string[]): readonly string[] {
  return parseKvLog(lines.join('\n'), 'a log').turns.map(textOf)
}

function textOf({ tokens, skip, prefill, decode }: KvTurn): string {
  const [before, after] = [prefill, decode].map((probes) => probes.map(({ tag }) => tag.text).join(' '))
  return `tokens ${tokens} skip ${skip}: ${before} | ${after}`
}
