import { execa } from 'execa'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'recall-'))
afterAll(() => rmSync(root, { recursive: true }))

const header = 'gpu_name,kind,backend,num_kv_heads,batch_size,kv_len,role,time_ms,flops,bytes,error'

/** A run of decode at batches 1..16 of 0.1 ms each, with other times where told; no two runs agree to the last bit. */
function run(name: string, factor: number, times: Readonly<Record<number, number>>): string {
  const rows = Array.from({ length: 16 }, (_, index) => index + 1).map((batch) => {
    const timeMs = (times[batch] ?? batch / 10) * factor
    return `NVIDIA H200,attn_decode,flash,8,${batch},64,dense,${timeMs},1,1,`
  })
  mkdirSync(join(root, name))
  writeFileSync(
    join(root, name, 'attn_decode.csv'),
    [header, ...rows, 'x,attn_decode,flash,8,17,64,dense,nan,,,OOM'].join('\n'),
  )
  return join(root, name)
}

function recall(args: readonly string[]): Promise<{ stdout: string; stderr: string; exitCode?: number }> {
  return execa(process.execPath, [join(import.meta.dirname, 'recall.ts'), ...args], { reject: false })
}

// Powers of two leave the cells 2..4, 4..8 and 8..16. Batch 12 takes twice the line's 1.2 ms in every run: 8..16 is firm. In
// 4..8 one label run has batch 6 at twice the line: neither firm nor sound. 2..4 is sound.
const looks = [run('a', 1, { 12: 2.4 }), run('b', 1.001, { 12: 2.4 })]
const labels = [run('c', 1, { 12: 2.4 }), run('d', 1, { 12: 2.4, 6: 1.2 })]

test('scores every strategy against labels by hand, a group and in total', { timeout: 30_000 }, async () => {
  const { stdout } = await recall(['--looks', ...looks, '--labels', ...labels, '--json'])
  const scores = stdout.split('\n').map((line): Record<string, unknown> => JSON.parse(line))
  expect(scores.map(({ strategy, group }) => `${String(strategy)} ${String(group)}`)).toEqual(
    ['attn_decode flash num_kv_heads=8 kv_len=64', 'total'].flatMap((group) =>
      ['hunt', 'midpoints', 'uniform', 'biased'].map((strategy) => `${strategy} ${group}`),
    ),
  )
  for (const score of scores) {
    expect(score).toMatchObject({ cells: 3, firm: 1, sound: 1, false: 0 })
    expect(score['truth_calls']).toBeLessThanOrEqual(Number(scores[0]?.['truth_calls']))
  }
  expect(scores[0]).toMatchObject({ grid: 'pow2', found: 1 })
  expect(scores[0]?.['truth_calls']).toBeLessThanOrEqual(24)
})

// With looks that have no slow batch, the same labels make it a miss: nothing but the looks tells the hunt anything.
test('the hunt never sees the labels', { timeout: 30_000 }, async () => {
  const quiet = [run('e', 1, {}), run('f', 1.001, {})]
  const { stdout } = await recall(['--looks', ...quiet, '--labels', ...labels])
  expect(stdout.split('\n').at(-1)).toMatch(/^total \(all\) +3 +\d\.\d\d( +0\/1 0\/1){4}$/)
})

test('one truth call a cell is a budget too', { timeout: 30_000 }, async () => {
  const { stdout } = await recall(['--looks', ...looks, '--labels', ...labels, '--per-cell', '1', '--json'])
  expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({ truth_calls: 3, found: 0 })
})

test.each([
  [['--looks', 'x'], '--looks takes two folders, got 1'],
  [['--looks', 'x', 'y'], '--labels takes at least one folder'],
  [['--looks', 'x', 'y', '--labels', 'z', '--per-cell', '0'], '--per-cell takes a positive number, got 0'],
  [['--looks', tmpdir(), 'y', '--labels', 'z', '--seed', 'a'], '--seed takes an integer, got a'],
])('%j is refused', { timeout: 30_000 }, async (args, message) => {
  const { stderr, exitCode } = await recall(args)
  expect(stderr).toContain(message)
  expect(exitCode).toBe(2)
})
