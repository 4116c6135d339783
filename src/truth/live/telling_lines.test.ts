import { expect, test } from 'vitest'
import { tellingLines } from './telling_lines.ts'

// As CPython 3.11 writes them, shortened.
const segfault = `loading
Fatal Python error: Segmentation fault

Current thread 0x00007f2a3c0c1740 (most recent call first):
  File "/w/perf_api.py", line 6 in launch
  File "/w/perf_api.py", line 20 in get_gemm_times

Extension modules: numpy.core._multiarray_umath (total: 1)
`
const ended = `Thread 0x00007f2a3b7fe700 (most recent call first):
  File "/usr/lib/threading.py", line 320 in wait

Current thread 0x00007f2a3c0c1740 (most recent call first):
  File "/w/perf_api.py", line 9 in synchronize
`

test.for([
  ['a crash', segfault, 'Fatal Python error: Segmentation fault | File "/w/perf_api.py", line 6 in launch'],
  ['a signal that ended a hang', ended, 'File "/w/perf_api.py", line 9 in synchronize'],
  ['words', 'a\nb\n\n c\r\nd\n', 'b | c | d'],
  ['nothing', '\n', 'nothing on stderr'],
] as const)('of %s', ([, stderr, told]) => {
  expect(tellingLines(stderr)).toBe(told)
})
