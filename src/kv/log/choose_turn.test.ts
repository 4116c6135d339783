import { expect, test } from 'vitest'
import { chooseTurn, turnText } from './choose_turn.ts'
import { coldTurn, logged, warmTurn } from './kv_log.fixture.ts'
import { parseKvLog } from './read_kv_log.ts'

const both = parseKvLog([...logged(coldTurn), ...logged(warmTurn)].join('\n'), 'engine.log')

test('takes the only turn where none is chosen', () => {
  const reading = parseKvLog(warmTurn.join('\n'), 'engine.log')
  expect(chooseTurn(reading)).toMatchObject({ turn: { skip: 64 }, moment: 'prefill' })
  const decode = parseKvLog(coldTurn.slice(12).join('\n'), 'engine.log')
  expect(chooseTurn(decode)).toMatchObject({ moment: 'decode' })
})

test('takes a turn by its number, or by the tag of a probe', () => {
  expect(chooseTurn(both, { turn: 1 })).toMatchObject({ turn: { skip: 64 }, moment: 'prefill' })
  expect(chooseTurn(both, { turn: 0, moment: 'decode' }).probes.map(({ tag }) => tag.text)).toEqual([
    'decode_step0_pre',
    'step0',
  ])
  expect(chooseTurn(both, { tag: 'final@70/skip64' })).toMatchObject({ turn: { skip: 64 } })
  expect(chooseTurn(both, { tag: 'tail@70/lo2', nth: 1 })).toMatchObject({ turn: { skip: 64 } })
  expect(chooseTurn(both, { tag: 'decode_step0_pre' })).toMatchObject({ turn: { skip: 0 }, moment: 'decode' })
})

test('says what there is to choose from', () => {
  const turns =
    'Turns: 0: final_state@70, final@70/skip0, tail@70/lo2, decode_step0_pre, step0 (lines 1 to 22); ' +
    '1: final_state@70, final@70/skip64, tail@70/lo2 (lines 24 to 35)'
  expect(() => chooseTurn(both)).toThrow(`engine.log: several turns in this log: say which. ${turns}`)
  expect(() => chooseTurn(both, { turn: 2 })).toThrow(`engine.log: no turn 2. ${turns}`)
  expect(() => chooseTurn(both, { turn: 1, moment: 'decode' })).toThrow('no turn 1 with lines of its decode. Turns: ')
  expect(() => chooseTurn(both, { tag: 'final@9/skip0' })).toThrow('no turn with a probe [final@9/skip0]. Turns: ')
  expect(() => chooseTurn(both, { tag: 'final@70/skip0', nth: 1 })).toThrow(
    'no turn with a probe [final@70/skip0] number 1. ',
  )
  // Of no turn: a state within a prefill.
  expect(() => chooseTurn(both, { tag: 'restore@64' })).toThrow('no turn with a probe [restore@64]')
})

test('says so where there is nothing', () => {
  const nothing = parseKvLog('a line\nMETRALE_KVBLK[', 'engine.log')
  expect(() => chooseTurn(nothing)).toThrow(
    'engine.log: no KV probe in this log. 2 lines, 1 record that could not be read. ' +
      'An engine prints them under METRALE_SSM_SAVE_DUMP=1',
  )
})

test('lists twelve turns at most', () => {
  const many = parseKvLog(
    Array.from({ length: 14 }, (_, second) => logged(coldTurn, second).join('\n')).join('\n'),
    'engine.log',
  )
  expect(many.turns).toHaveLength(14)
  expect(() => chooseTurn(many)).toThrow(/; 11: [^;]*; and 2 more$/)
})

test('tells a turn by its tags and lines', () => {
  expect(both.turns.map(turnText)[1]).toBe('final_state@70, final@70/skip64, tail@70/lo2 (lines 24 to 35)')
})
