import { expect, test } from 'vitest'
import { callSiteOf, demand, pointingTo, SpecFailure } from './spec_failure.ts'

function describeSomething(): SpecFailure {
  return new SpecFailure('it is outside', callSiteOf(describeSomething))
}

function wrongSpec(): never {
  throw new TypeError('bands: no such region')
}

test('a failure points to whoever described the kernel, not into the framework', () => {
  const frames = describeSomething().stack?.split('\n') ?? []
  expect(frames[0]).toBe('SpecFailure: it is outside')
  expect(frames[1]).toContain('spec_failure.test.ts')
  expect(frames.join('\n')).not.toContain('describeSomething')
})

test('an error of the spec itself points there too, and keeps its message', () => {
  const at = { stack: '    at spec.fidelity.ts:3:1' }
  expect(() => pointingTo(at, wrongSpec)).toThrow(new SpecFailure('bands: no such region', at))
  expect(pointingTo(at, () => 7)).toBe(7)
})

test('demand throws what a matcher has to say, and only then asks for it', () => {
  const at = { stack: '' }
  expect(() => demand({ pass: true, message: wrongSpec }, at)).not.toThrow()
  expect(() => demand({ pass: false, message: () => '3 outside' }, at)).toThrow('3 outside')
})
