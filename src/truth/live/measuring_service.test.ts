import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../temp_folder.fixture.ts'
import { needsPython } from './fixtures/needs_python.ts'
import { removeSocket, socketPath } from './measuring_service.ts'
import { serviceClient, type ServiceClient } from './service_client.ts'
import { startMeasuring, type Measuring, type MeasuringOptions } from './start_measuring.ts'
import type { Asker, TimesAsk } from './wire.ts'

needsPython()

/** The time of m is m ms, but for some noise; `act` comes before each. */
const acting = (act = 'pass') => `
import os, random, sys, time
def get_current_gpu_name():
    return "Fake GPU"
def get_gemm_times(specs, backend, gpu_name):
    for spec in specs:
        m = spec["m"]
        ${act}
        yield {"time_ms": m * random.uniform(0.999, 1.001), "facts": {"gpu_ms": 3}}
def get_norm_times(specs, backend, gpu_name):
    return [{"time_ms": spec["m"] * random.uniform(0.999, 1.001)} for spec in specs]
`

interface Running {
  readonly measuring: Measuring
  readonly folder: string
  readonly lines: readonly string[]
  readonly stop: AbortController
  readonly socket: string
  readonly client: () => ServiceClient
}

async function running(source: string, options: Partial<MeasuringOptions> = {}): Promise<Running> {
  const folder = tempFolder({ 'fake_api.py': source })
  const socket = socketPath()
  const lines: string[] = []
  const stop = new AbortController()
  const measuring = await startMeasuring({
    socket,
    python: ['python3'],
    module: 'fake_api',
    gpus: [`test ${crypto.randomUUID()}`],
    recording: { folder: join(folder, 'truth'), fresh: false },
    leastProcesses: 1,
    seed: 1,
    silenceMs: 20_000,
    releases: false,
    root: folder,
    log: (line) => lines.push(line),
    signal: stop.signal,
    ...options,
  })
  onTestFinished(async () => {
    await measuring.end()
    removeSocket(socket)
  })
  return { measuring, folder, lines, stop, socket, client: () => serviceClient(socket) }
}

function asker(module: string, pool = 1): Asker {
  return { module, pool }
}

/** Wants m = 1 to 4, exact in the cache. */
function times(kind = 'gemm', more: Partial<TimesAsk> = {}): TimesAsk {
  const wanted = [1, 2, 3, 4].map((m) => ({
    args: { m },
    cacheMs: m,
    band: [0.87, 1.15] as const,
    control: false,
  }))
  const definition = 'steady/cold/events'
  return {
    op: 'times',
    kind,
    gpuName: 'Fake GPU',
    definition,
    backends: ['b'],
    payer: kind,
    share: 1,
    wanted,
    later: 0,
    ...more,
  }
}

test('measures once all files wait, and tells of the GPU', async () => {
  const { measuring, client, lines } = await running(acting())
  measuring.service.expect(['a', 'b', 'c'], 8)
  const [one, other] = [client(), client()]
  const first = one.ask(asker('a'), times())
  const second = other.ask(asker('b'), times('norm'))
  expect(await Promise.race([first, new Promise((resolve) => setTimeout(() => resolve('waits'), 300))])).toBe('waits')
  measuring.service.ended('c')
  for (const answers of await Promise.all([first, second])) {
    expect(answers.map(({ status }) => status)).toEqual(['measured', 'measured', 'measured', 'measured'])
  }
  expect(await one.ask(asker('a'), { op: 'measuring' })).toMatchObject({ device: 'Fake GPU', busySeconds: null })
  expect(lines[0]).toMatch(/^Fake GPU: about \d+ looks at 8 shapes, \d+ s of GPU time$/)
})

test('a worker that dies is not waited for', async () => {
  const { measuring, client, folder, socket } = await running(acting())
  measuring.service.expect(['a', 'b'], 8)
  const waiting = client().ask(asker('a'), times())
  const dying = connect(socket)
  dying.write(`${JSON.stringify({ asker: asker('b'), ask: { op: 'measuring' } })}\n`)
  await new Promise((resolve) => dying.once('data', resolve))
  dying.destroy()
  expect((await waiting).length).toBe(4)
  expect(readdirSync(join(folder, 'truth'))).toEqual(['fake-gpu'])
})

test('each device measures for its own workers', async () => {
  const gpus = ['left', 'right'].map((name) => `${name} ${crypto.randomUUID()}`)
  const { measuring, client, folder } = await running(
    acting('open("log", "a").write(os.environ["CUDA_VISIBLE_DEVICES"].split()[0] + str(m) + " ")'),
    { gpus },
  )
  measuring.service.expect(['a', 'b'], 8)
  await Promise.all([client().ask(asker('a', 1), times()), client().ask(asker('b', 2), times())])
  const log = readFileSync(join(folder, 'log'), 'utf8').trim().split(' ')
  expect(new Set(log)).toEqual(new Set(['left1', 'left2', 'left3', 'left4', 'right1', 'right2', 'right3', 'right4']))
})

test('what one kernel lacks is told to those who ask for it alone', async () => {
  const { measuring, client } = await running(acting())
  measuring.service.expect(['a', 'b'], 8)
  const good = client().ask(asker('a'), times())
  const bad = client().ask(asker('b'), times('conv'))
  await expect(bad).rejects.toThrow(/get_conv_times[^]*get_gemm_times, get_norm_times/)
  expect((await good).every(({ status }) => status === 'measured')).toBe(true)
})

test('a spec that crashes the process loses itself alone, and what was measured is on disk', async () => {
  const { measuring, client, folder } = await running(acting('m == 3 and os._exit(7)'))
  measuring.service.expect(['a'], 8)
  const answers = await client().ask(asker('a'), times())
  expect(answers.map(({ status }) => status)).toEqual(['measured', 'measured', 'no-truth', 'measured'])
  expect(answers[2]).toMatchObject({ reason: expect.stringContaining('exit code 7') })
  const rows = readFileSync(join(folder, 'truth/fake-gpu/gemm.jsonl'), 'utf8').trim().split('\n')
  expect(new Set(rows.map((row) => JSON.parse(row).args.m))).toEqual(new Set([1, 2, 4]))
})

test('a run that is stopped answers with what it has', async () => {
  const { measuring, client, stop } = await running(acting('m == 4 and time.sleep(60)'), { seed: 1 })
  measuring.service.expect(['a'], 8)
  const asked = client().ask(asker('a'), times())
  setTimeout(() => stop.abort(), 1500)
  const answers = await asked.catch((error: unknown) => error)
  expect(JSON.stringify(answers)).toContain('aborted')
})

test('asked again, it takes further looks only where they are of use', async () => {
  const { measuring, client, folder } = await running(acting('open("log", "a").write(str(m))'))
  measuring.service.expect(['a'], 8)
  const one = client()
  const first = await one.ask(asker('a'), times())
  const log = readFileSync(join(folder, 'log'), 'utf8')
  expect(await one.ask(asker('a'), times())).toEqual(first)
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe(log)
})
