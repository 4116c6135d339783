import { expect, test } from 'vitest'
import { writerOf } from './writer_of.ts'

test.for([
  ['2026-07-25T10:21:04.278916Z  WARN metrale_cache::kv_cache::paged_impl: ', ''],
  ['2026-07-25T10:21:04.278916Z  WARN metrale_model_engine::model::trait_impl::prefill_b2: ', ''],
  ['Jul 25 10:21:04 gb10 metrale[1234]: ', '[1234]'],
  ['engine-1  | 2026-07-25T10:21:04Z WARN ', 'engine-1'],
  ['[pod/metrale-7d9f/engine] 2026-07-25T10:21:04Z WARN ', '[pod/metrale-7d9f/engine'],
  ['(Worker_TP1 pid=77) WARN 10:21:04 ', 'tp1 pid=77'],
  ['WARN request{id=3}: metrale_cache::kv: ', 'request{id=3'],
  ['{"timestamp":"2026-07-25T10:21:04.278916Z","level":"WARN","rank":1,"fields":{"message":"', 'rank":1'],
  ['[rank 0] 10:21:04.5 WARN ', 'rank 0'],
  ['gpu 10:21:04 http 2026 step0 ', ''],
  ['ThreadId(03) ', 'threadid(03'],
] as const)('in front: %s', ([front, writer]) => {
  expect(writerOf(front)).toBe(writer)
})

test('looks at the end of a long front alone', () => {
  expect(writerOf(`rank=1 ${'x'.repeat(600)} rank=2 WARN `)).toBe('rank=2')
})
