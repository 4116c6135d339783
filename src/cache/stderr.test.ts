import { expect, test } from 'vitest'
import { errorLine, quoteStderr } from './stderr.ts'

test('stderr is quoted by its last lines that say something, without colours', () => {
  const stderr = Array.from({ length: 12 }, (_, index) => `\u001B[1;31m${index}\u001B[0m\r\n\n`).join('')
  const lines = ['2', '3', '4', '5', '6', '7', '8', '9', '10', '11'].map((line) => `    ${line}`)
  expect(quoteStderr(stderr)).toBe(['with this at the end of stderr:', ...lines].join('\n'))
  expect(quoteStderr(' \n')).toBe('with nothing on stderr')
})

test.for([
  ['nothing', '\n', ''],
  ['an anyhow error', 'Error: describing grid\n\nCaused by:\n    missing field `k`\n', 'missing field `k`'],
  [
    'a Python traceback',
    'Traceback (most recent call last):\n  File "a.py"\nValueError: no GPU\n',
    'ValueError: no GPU',
  ],
  [
    'a panic',
    "INFO up\nthread 'main' panicked at src/a.rs:1:2:\nm is odd\nnote: run with `RUST_BACKTRACE=1`\n",
    'panicked at src/a.rs:1:2: m is odd',
  ],
  [
    'a panic with a backtrace',
    "thread 'main' panicked at src/a.rs:1:2:\nm is odd\nstack backtrace:\n   0: std::panicking\n   1: main\n",
    'panicked at src/a.rs:1:2: m is odd',
  ],
  [
    'a panic before Rust 1.73',
    "thread 'main' panicked at 'm is odd', src/a.rs:1:2\nnote: run with `RUST_BACKTRACE=1`\n",
    "panicked at 'm is odd', src/a.rs:1:2",
  ],
] as const)('the error line of %s', ([, stderr, line]) => {
  expect(errorLine(stderr)).toBe(line)
})
