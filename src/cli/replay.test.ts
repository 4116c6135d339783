import { execa } from 'execa'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'fidelity-replay-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** The real command; a recording is named as it lies in `fixtures`. */
function replay(recording: string, ...options: readonly string[]) {
  const file = join('src/cli/fixtures', `${recording}.json`)
  return execa(process.execPath, ['src/cli/replay.ts', file, ...options], { cwd: root, reject: false })
}

/** What stands below the names of broken laws, by law. */
function broken(stdout: string): Readonly<Record<string, readonly string[]>> {
  const paragraphs = stdout.split('\n\n').filter((paragraph) => paragraph.startsWith('BROKEN  '))
  return Object.fromEntries(
    paragraphs.map((paragraph) => {
      const [first = '', ...lines] = paragraph.split('\n')
      return [/^BROKEN {2}([\w-]+): /.exec(first)?.[1] ?? first, lines.map((line) => line.trim())]
    }),
  )
}

const options = { timeout: 60_000 }

test.concurrent('a bad row, and an answer to -1000 rows', options, async ({ expect }) => {
  const { exitCode, stdout } = await replay('gemm')
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(/^gemm: 12 recorded answers\nh200_sxm, bfloat16: 989 TFLOPS, 4800 GB\/s\n\n/)
  expect(broken(stdout)).toMatchObject({
    'invalid-input': ['m=-1000: answered 0.0068 ms, though m is -1000'],
    'row-spikes': ['m=80: 0.6226 ms (trtllm), but 0.0127 ms at m=64 and 0.013 ms at m=81'],
    'no-collapse': [expect.stringMatching(/^m=81; m=80: 0.013 ms after 0.6226 ms/)],
    neighbours: [expect.stringMatching(/^m=80; m=81: from 0.6226 ms to 0.013 ms/)],
  })
  expect(stdout).toContain('\nholds   roofline (10 checked)\n')
  expect(stdout).toContain('\nskipped best-of: the config has one backend\n')
})

test.concurrent('a collective that is faster than any launch', options, async ({ expect }) => {
  const { exitCode, stdout } = await replay('all_reduce')
  expect(exitCode).toBe(1)
  // 0.024 us for one element.
  expect(broken(stdout)).toEqual({ 'launch-floor': [expect.stringMatching(/^message_size=1: 0.000024 ms, /)] })
})

test.concurrent('a long prefix in less time than the GPU can do it, as if measured', options, async ({ expect }) => {
  const { exitCode, stdout } = await replay('context_attention')
  expect(exitCode).toBe(1)
  // 4 x 32 heads x 128 x (131072 + 4096 / 2) x 4096 flops at 989 TFLOPS; no dtype is named, so that it is taken for bf16.
  const least = expect.stringContaining('prefix=131072 append=4096: 4.8 ms, expected at least 9.03289 ms at 989 TFLOPS')
  expect(broken(stdout)).toMatchObject({
    roofline: [least],
    'coverage-honesty': ['prefix=131072 append=4096: 4.8 ms outside the grid, with no flag set'],
  })
})

test.concurrent('the peak may be given', options, async ({ expect }) => {
  const fast = await replay('context_attention', '--peak-tflops', '2000')
  expect(fast.stdout).toContain('h200_sxm, bf16: 2000 TFLOPS, 4800 GB/s')
  expect(broken(fast.stdout)).not.toHaveProperty('roofline')
  const unknown = await replay('context_attention', '--gpu', 'a new one')
  expect(unknown.stdout).toContain('a new one, bf16: peak not known, see --gpu and --peak-tflops')
  expect(unknown.stdout).toMatch(/skipped roofline: the peak of a new one in "bf16" is not known/)
  const named = await replay('context_attention', '--gpu', 'a new one', '--peak-tflops', '989')
  expect(named.stdout).toContain('a new one, bf16: 989 TFLOPS\n')
  expect(broken(named.stdout)).toHaveProperty('roofline')
})

test.concurrent('a sound cache with a masked corner, and the reply to rows', options, async ({ expect }) => {
  const { exitCode, stdout } = await replay('decode')
  expect(broken(stdout)).toEqual({})
  expect(exitCode).toBe(0)
  expect(stdout).toContain('holds   grid-size')
})

/** Nothing was asked, so that no law is broken. */
const silent = JSON.stringify({
  request: { kind: 'k', config: {} },
  grid: { kind: 'k', input_fields: ['m'], grid_axes: [[1, 2]] },
  eval: { kind: 'k', results: [] },
})

test.concurrent.for([
  ['nowhere.json', undefined, [], /nowhere.json is no JSON recording: ENOENT/],
  ['text.json', 'not JSON', [], /text.json is no JSON recording: .*not valid JSON/],
  ['empty.json', '{}', [], /the reply does not have the known shape:.*request/s],
  ['silent.json', silent, [], /holds no answer.*at eval.results/s],
  ['whole.json', '{}', ['--peak-tflops', 'many'], /--peak-tflops must be a number above 0, got many/],
  ['whole.json', '{}', ['other.json'], /one FILE is needed\n\nUsage: npm run replay/],
] as const)('%s exits with 2 and says why', options, async ([name, text, args, message], { expect }) => {
  const file = join(scratch, name)
  if (text !== undefined) writeFileSync(file, text)
  const run = await execa(process.execPath, ['src/cli/replay.ts', file, ...args], { cwd: root, reject: false })
  expect(run).toMatchObject({ exitCode: 2, stdout: '' })
  expect(run.stderr).toMatch(message)
})
