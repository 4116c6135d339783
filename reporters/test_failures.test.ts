import { expect, test } from 'vitest'
import { failuresOf } from './test_failures.ts'

const toFile = (path: string): string => path.slice('/root/'.length)

test('each error points to the line of the test file, though a helper threw it', () => {
  const stacks = [
    { file: '/root/helper.ts', line: 1 },
    { file: '/root/a.test.ts', line: 7 },
    { file: '/root/a.test.ts', line: 9 },
  ]
  const errors = [{ message: 'one', stacks }, { message: 'two', stacks: stacks.slice(0, 1) }, { message: 'three' }]
  expect(failuresOf(errors, '/root/a.test.ts', toFile)).toEqual([
    { file: 'a.test.ts', line: 7, message: 'one' },
    { file: 'helper.ts', line: 1, message: 'two' },
    { file: 'a.test.ts', line: undefined, message: 'three' },
  ])
})
