import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeCache, kernel, shellCache } from './fixtures/fake_cache.ts'
import { faultOf } from './fixtures/faults.ts'
import { kernelQuery } from './kernel_query.ts'

const shapes = [{ m: 3 }, { m: 5 }, { m: 7 }]
// The fake process's time is m.
const answered = (timeMs: number) => {
  return { status: 'answered', timeMs, flops: 2e6, bytes: 4e3, energyJ: null, coverage: 0 }
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kernel-query-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A client, and the lines `op points` of the calls that its process got. */
function logged(name: string, mode: readonly string[]) {
  const log = join(folder, name)
  return {
    cache: fakeCache(mode, { env: { FAKE_LOG: log } }),
    calls: async () => (await readFile(log, 'utf8')).split('\n').slice(0, -1),
  }
}

describe.concurrent('a healthy process', () => {
  const cache = fakeCache(['healthy'])

  test('answers about its grid, shapes, coordinates and rates', async () => {
    expect(await cache.grid(kernel)).toEqual({ kind: 'single_gemm', fields: ['m'], axes: [[1, 2, 4, 8, 16]] })
    expect(await cache.eval(kernel, shapes)).toEqual([3, 5, 7].map(answered))
    expect(await cache.evalCoords(kernel, [[3], [5]])).toEqual([3, 5].map(answered))
    expect(await cache.peak(kernel)).toEqual({ tflops: 700.5, gbps: null })
  })

  test('lists its kernels, if its command ends in kernel-query', async () => {
    expect(await cache.kernelList()).toEqual([
      { kind: 'single_gemm', profileKind: 'gemm', config: ['n'], input: ['m'], cacheCoords: ['m'] },
    ])
    expect(await kernelQuery({ command: ['no-such-simulator', 'query'] }).kernelList()).toBeUndefined()
    expect(await kernelQuery({ command: ['kernel-query'] }).kernelList()).toBeUndefined()
  })

  test('lists its rows, and the placement of each input', async () => {
    expect(await cache.rows(kernel, [{ m: 3 }, { m: 99 }])).toEqual({
      rows: [{ coords: [1], args: { m: 1, n: 4096 }, feasible: false }],
      placements: [
        { coords: [3], extrapolated: true },
        { coords: [99], extrapolated: true },
      ],
    })
  })

  test('answers calls that run at the same time, each with its own', async () => {
    const answers = await Promise.all([3, 5, 7].map((m) => cache.eval(kernel, [{ m }])))
    expect(answers).toEqual([[answered(3)], [answered(5)], [answered(7)]])
  })

  test('is not started for no points', async () => {
    expect(await kernelQuery({ command: ['no-such-simulator'] }).eval(kernel, [])).toEqual([])
  })

  test('may log more on stderr than the limit allows on stdout', async () => {
    const script = `yes debug | head -c 1000000 >&2; echo '{"kind":"single_gemm","input_fields":[],"grid_axes":[]}'`
    const fault = await faultOf(shellCache(script, { maxBufferBytes: 1_000 }).grid(kernel))
    expect(fault.code).toBe('axes-empty')
  })
})

describe.concurrent('an older build', () => {
  test('answers undefined for each op that it does not have, and is asked once', async () => {
    const { cache, calls } = logged('old', ['old', 'grid eval'])
    const ask = () =>
      Promise.all([cache.rows(kernel, shapes), cache.evalCoords(kernel, [[3]]), cache.peak(kernel), cache.kernelList()])
    expect(await ask()).toEqual([undefined, undefined, undefined, undefined])
    expect(await ask()).toEqual([undefined, undefined, undefined, undefined])
    expect((await calls()).toSorted()).toEqual(['eval_coords 1', 'kernel-list 0', 'peak 0', 'rows 3'])
    expect(await cache.eval(kernel, [{ m: 3 }])).toEqual([answered(3)])
  })

  test('without an op that every build has is a fault', async () => {
    const fault = await faultOf(fakeCache(['old', 'grid']).eval(kernel, shapes))
    expect(fault.code).toBe('op-missing')
    expect(fault.message).toMatch(/this binary does not know the op[^]*unknown variant `eval`/)
  })

  test('is not what a wrong config is taken for', async () => {
    const { cache, calls } = logged('bad-config', ['bad-config'])
    for (const _ of [1, 2]) {
      const fault = await faultOf(cache.rows(kernel, shapes))
      expect(fault.code).toBe('exit-code')
      expect(fault.message).toContain('config does not match SINGLE_GEMM KernelConfig')
    }
    expect(await calls()).toEqual(['rows 3', 'rows 3'])
  })
})

describe.concurrent('a process that chokes on points', () => {
  test('by an exit code: the points are invalid with its own words, the others are answered', async () => {
    const { cache, calls } = logged('bad-point', ['bad-point', '5'])
    expect(await cache.eval(kernel, [...shapes, { m: 9 }])).toEqual([
      answered(3),
      {
        status: 'invalid',
        reason:
          'the process fails on this point alone: exit code 101, panicked at src/gemm.rs:7:5: m = 5 is not supported',
        endedBy: 'exit-code',
      },
      answered(7),
      answered(9),
    ])
    // All; one alone (m = 7); the first half; its first; its second, which is bad; the rest.
    expect(await calls()).toEqual(['eval 4', 'eval 1', 'eval 2', 'eval 1', 'eval 1', 'eval 2'])
  })

  test('by a signal, on too many of them: they are asked in smaller calls', async () => {
    expect(await fakeCache(['at-most', '2']).eval(kernel, shapes)).toEqual([3, 5, 7].map(answered))
  })

  test('of which one is asked alone, after others were answered', async () => {
    const cache = fakeCache(['bad-point', '5'])
    expect((await faultOf(cache.eval(kernel, [{ m: 5 }]))).code).toBe('exit-code')
    await cache.eval(kernel, [{ m: 3 }])
    expect(await cache.eval(kernel, [{ m: 5 }])).toMatchObject([{ status: 'invalid' }])
    const other = { ...kernel, kind: 'other' }
    expect((await faultOf(cache.eval(other, [{ m: 5 }]))).code).toBe('exit-code')
  })
})

describe('the options', () => {
  test('name the cache after its command, or as they say', () => {
    expect(kernelQuery({ command: ['/opt/my sim', 'kernel-query'] }).name).toBe('"/opt/my sim" kernel-query')
    expect(kernelQuery({ command: ['sim'], name: 'base' }).name).toBe('base')
  })

  test('run the process in a folder, without a shell, with variables added to those of this process', async () => {
    const script = `
      const { argv, cwd, env } = process
      const fields = [cwd(), argv.at(-1), env.ADDED, env.PATH]
      console.log(JSON.stringify({ kind: 'single_gemm', input_fields: fields, grid_axes: fields.map(() => [1]) }))
    `
    const command = [process.execPath, '-e', script, '$(id) *'] as const
    const grid = await kernelQuery({ command, cwd: folder, env: { ADDED: 'yes' } }).grid(kernel)
    expect(grid.fields).toEqual([folder, '$(id) *', 'yes', process.env['PATH']])
  })
})
