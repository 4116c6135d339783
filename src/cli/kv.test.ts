import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { syntheticCache, writeCapture, type SyntheticCache } from '../kv/read/capture.fixture.ts'
import { projectFolder, runCommand } from './project_folder.fixture.ts'

const size = { layers: 3, blocks: 6, seed: 3 }
const boundary = 4

/** A folder with a capture of each cache, in a folder of its name. */
function folderOf(
  caches: Readonly<Record<string, SyntheticCache>>,
  files: Readonly<Record<string, string>> = {},
): string {
  const root = projectFolder(files)
  for (const [name, cache] of Object.entries(caches)) {
    const folder = join(root, name)
    mkdirSync(folder, { recursive: true })
    writeCapture(cache, { folder, boundary })
  }
  return root
}

function kv(root: string, ...args: readonly string[]) {
  return runCommand('kv.ts', args, root)
}

function withFault(fault: (cache: SyntheticCache) => void): SyntheticCache {
  const cache = syntheticCache(size)
  fault(cache)
  return cache
}

const zeroed = () => withFault((cache) => cache.block(1, 'v', 2).fill(0))

test('equal captures exit with 0', async () => {
  const root = folderOf({ a: syntheticCache(size), b: syntheticCache(size) })
  const { exitCode, stdout, stderr } = await kv(root, 'diff', 'a/capture.json', 'b/capture.json')
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toMatch(/^KV cache is the same\n/)
  expect(stdout).toContain('Of 36 blocks of K and V: 36 identical')
})

test('a block that is zero exits with 1, and leads the text', async () => {
  const root = folderOf({ a: syntheticCache(size), b: zeroed() })
  const { exitCode, stdout } = await kv(root, 'diff', 'a/capture.json', 'b/capture.json')
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(/^KV cache diverges, first in layer 1, block 2, V of the prefix: zero throughout\n/)
})

test('--json prints all that was found', async () => {
  const root = folderOf({ a: syntheticCache(size), b: zeroed() })
  const { exitCode, stdout } = await kv(root, 'diff', '--json', 'a/capture.json', 'b/capture.json')
  expect(exitCode).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'divergent',
    counts: { identical: 35, zero: 1 },
    firstDivergence: { layer: 1, logical: 2, sides: ['v'], region: 'prefix', verdicts: ['zero'] },
  })
})

test('what was computed again in another order diverges as a restore, and is the same as a recompute', async () => {
  // The last bit of every 7th value of BF16: neighbours, as two orders of accumulation round to.
  const again = withFault((cache) => {
    for (const side of ['k', 'v'] as const) {
      for (let layer = 0; layer < size.layers; layer++) {
        for (let logical = 0; logical < size.blocks; logical++) {
          const bytes = cache.block(layer, side, logical)
          for (let at = 0; at < bytes.length; at += 14) bytes[at] = (bytes[at] ?? 0) ^ 1
        }
      }
    }
  })
  const root = folderOf({ a: syntheticCache(size), b: again })
  const files = ['a/capture.json', 'b/capture.json']
  expect((await kv(root, 'diff', ...files)).exitCode).toBe(1)
  const { exitCode, stdout } = await kv(root, 'diff', ...files, '--mode', 'recompute')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^KV cache is the same within accumulation noise\n/)
  expect((await kv(root, 'diff', ...files, '--mode', 'recompute', '--noise', '1e-9')).exitCode).toBe(1)
})

test('other tokens, no capture, no file and wrong arguments exit with 2', async () => {
  const root = folderOf(
    { a: syntheticCache(size), b: syntheticCache({ ...size, tokens: 9 }) },
    { 'notes.txt': 'no capture\n', 'bad.json': '{ "format": "kv-capture"' },
  )
  const [a, b] = ['a/capture.json', 'b/capture.json']
  const refused = [
    { args: ['diff', a, b], told: /^KV caches are not comparable: tokens\n/ },
    {
      args: ['diff', a, 'notes.txt'],
      told: /^notes.txt: is no capture, nor a log: no KV probe in 1 line\n {2}next: /,
    },
    { args: ['diff', a, 'bad.json'], told: /^bad.json: / },
    { args: ['diff', a, 'absent'], told: /^absent: there is no such file\n/ },
    { args: ['diff', a, `${b}#1:decode`], told: /is a capture: it has no turns/ },
    { args: ['diff', a], told: /^REFERENCE and CANDIDATE are needed, got 1 file\n/ },
    { args: ['diff', a, b, '--mode', 'copy'], told: /^--mode must be / },
    { args: ['diff', a, b, '--noise', 'much'], told: /^--noise must be / },
    { args: ['diff', a, b, '--loud'], told: /--loud/ },
    { args: ['compare', a], told: /^diff or print, not 'compare', is needed\n/ },
    { args: [], told: /^a command is needed\n/ },
  ]
  const runs = await Promise.all(refused.map(async ({ args, told }) => ({ run: await kv(root, ...args), told })))
  for (const { run, told } of runs) {
    expect(run.stdout + run.stderr).toMatch(told)
    expect(run.exitCode).toBe(2)
  }
})

test('a capture and the lines printed of it are the same; so are the lines of two turns', async () => {
  const root = folderOf({ a: syntheticCache(size), b: zeroed() })
  const [a, b] = [await kv(root, 'print', 'a/capture.json'), await kv(root, 'print', 'b/capture.json')]
  expect([a.exitCode, a.stderr]).toEqual([0, ''])
  writeFileSync(join(root, 'run.log'), [a.stdout, b.stdout, a.stdout, ''].join('\n'))

  // 24 tokens in six blocks of four, of which four blocks were reused.
  expect(a.stdout).toContain('METRALE_BTBL[final@24/skip16] nblk=6 bt=[6, 5, 4, 3, 2, 1]')
  expect((await kv(root, 'diff', 'a/capture.json', 'run.log')).exitCode).toBe(0)
  expect((await kv(root, 'diff', 'run.log#0', 'run.log#2')).exitCode).toBe(0)
  const { exitCode, stdout } = await kv(root, 'diff', 'run.log#0', 'run.log#1')
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(/^KV cache diverges, first in layer 1, /)
  const absent = await kv(root, 'diff', 'run.log#0', 'run.log#7')
  expect(absent.exitCode).toBe(2)
  expect(absent.stderr).toContain('run.log: no turn 7. Turns: 0: final@24/skip16')
})

test('states that logs tell beside the cache are compared, and notes of the logs told', async () => {
  const root = folderOf({ a: syntheticCache(size) })
  const { stdout: lines } = await kv(root, 'print', 'a/capture.json')
  const log = (hidden: string) =>
    [
      `METRALE_SSM_CKSUM[final_state@24] slot=0 L0 h_sum=${hidden} h_ssq=1.000000 h_sabs=2.000000 c_sum=0.000000 c_ssq=0.000000 c_sabs=0.000000`,
      lines,
      'METRALE_KVBLK[tail@24/lo3] L0 logical=',
      '',
    ].join('\n')
  writeFileSync(join(root, 'cold.log'), log('0.500000'))
  writeFileSync(join(root, 'warm.log'), log('0.750000'))
  const same = await kv(root, 'diff', 'cold.log', 'cold.log')
  expect(same.exitCode).toBe(0)
  expect(same.stdout).toContain('Of 2 sums of states beside it: 2 identical.')
  expect(same.stdout).toContain('cold.log: 1 record could not be read, the first in line ')

  const { exitCode, stdout } = await kv(root, 'diff', 'cold.log', 'warm.log')
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(
    /^KV cache is the same, as far as printed sums tell, but not what is kept beside it: first SSM L0 h at\n {2}final_state, wrong\n/,
  )
  const { states, notes } = JSON.parse((await kv(root, 'diff', 'cold.log', 'warm.log', '--json')).stdout)
  expect(states).toEqual([
    { at: 'final_state', name: 'SSM L0 h', verdict: 'wrong', ssqRatio: 1, sabsRatio: 1 },
    { at: 'final_state', name: 'SSM L0 c', verdict: 'identical', ssqRatio: null, sabsRatio: null },
  ])
  expect(notes).toContainEqual(expect.stringMatching(/^warm\.log: 1 record could not be read/))
})

test('print says on stderr what an engine would pass over, and exits with 1 where it is unreadable', async () => {
  const root = projectFolder({})
  mkdirSync(join(root, 'a'), { recursive: true })
  writeCapture(syntheticCache(size), { folder: join(root, 'a'), boundary, skip: { 1: 'its pool was freed' } })
  const { exitCode, stdout, stderr } = await kv(root, 'print', 'a/capture.json', '--prefix', 'ATLAS', '--decode')
  expect(exitCode).toBe(1)
  expect(stderr).toBe('a/capture.json: L1 is skipped: its pool was freed')
  expect(stdout.split('\n').map((line) => line.split(' k_ssq')[0])).toEqual(
    [6, 5, 4, 3, 2, 1].map(
      (physical, logical) => `ATLAS_KVBLK[decode_step0_pre] L0 logical=${logical} phys=${physical}`,
    ),
  )
})

test('--help tells of both commands', async () => {
  const { exitCode, stdout } = await kv(projectFolder({ 'x.txt': '' }), '--help')
  expect(exitCode).toBe(0)
  expect(stdout).toContain('diff REFERENCE CANDIDATE')
  expect(stdout).toContain('print CAPTURE')
})
