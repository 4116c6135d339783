import { expect, test } from 'vitest'
import { checkKvCacheSpec, placeOf, sourceOptions, type KvCacheSpec } from './kv_cache_spec.ts'

const spec: KvCacheSpec = { reference: 'a.json', candidate: 'b.json' }

function faultOf(title: unknown, changed: unknown): string {
  const given = JSON.parse(JSON.stringify({ title, changed }))
  try {
    checkKvCacheSpec(given.title, { ...spec, ...given.changed }, 'kv.fidelity.ts')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'none'
}

test('all that a spec may say', () => {
  const full: KvCacheSpec = {
    reference: new URL('file:///a/run.log#2'),
    candidate: { path: 'b.log', turn: { tag: 'final@24/skip16', nth: 1 }, blockSize: 32 },
    mode: 'recompute',
    noise: 0.01,
    bands: { prefix: 0.001, suffix: [0.9, 1.2] },
    elementsPerBlock: 4096,
    boundary: 3,
    blockSize: 16,
    facts: { model: 'm' },
  }
  expect(() => checkKvCacheSpec('all', full, 'a.ts')).not.toThrow()
})

test.for([
  ['two\nlines', {}, 'a title is one line'],
  ['t', { mode: 'copy' }, 'at mode'],
  ['t', { noise: 3 }, 'write 0.01 for 1 %'],
  ['t', { bands: { prefix: 15 } }, 'at bands.prefix'],
  ['t', { bands: { prefix: [2, 1] } }, 'at bands.prefix'],
  ['t', { bands: { infix: 0.1 } }, 'Unrecognized key: "infix"'],
  ['t', { bounary: 3 }, 'Unrecognized key: "bounary"'],
  ['t', { reference: '' }, 'at reference'],
  ['t', { candidate: { path: 'b', turn: 1 } }, 'at candidate'],
  ['t', { boundary: -1 }, 'boundary'],
  ['t', { candidate: { path: 'b', blockSize: 0.5 } }, 'candidate: '],
] as const)('%o with %o is refused', ([title, changed, told]) => {
  const fault = faultOf(title, changed)
  expect(fault).toContain(`kv.fidelity.ts: describeKvCache(${JSON.stringify(title)})`)
  expect(fault).toContain(told)
})

test('a side says how it is to be read, else the spec does', () => {
  const given: KvCacheSpec = { ...spec, candidate: { path: 'b', boundary: 7 }, boundary: 3, blockSize: 16 }
  expect(sourceOptions(given, 'reference')).toMatchObject({ boundary: 3, blockSize: 16, turn: undefined })
  expect(sourceOptions(given, 'candidate')).toMatchObject({ boundary: 7, blockSize: 16 })
  expect([given.reference, given.candidate].map(placeOf)).toEqual(['a.json', 'b'])
})
