import { execa } from 'execa'
import { expect, test } from 'vitest'
import { processStart } from './process_start.ts'

test('is the same for one process, and later for a later one', async () => {
  const mine = processStart(process.pid)
  expect(processStart(process.pid)).toBe(mine)
  // Parentheses and spaces in its name do not shift the fields.
  const later = execa('bash', ['-c', 'echo -n "a) b (" > /proc/self/comm; cat'], { reject: false })
  expect(Number(processStart(later.pid ?? NaN))).toBeGreaterThanOrEqual(Number(mine))
  later.stdin.end()
  await later
})

test('is unknown of a process that is gone', () => {
  // Above the largest process id of Linux, 2^22.
  expect(processStart(2 ** 22 + 1)).toBeUndefined()
})
