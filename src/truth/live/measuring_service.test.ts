import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../temp_folder.fixture.ts'
import { needsPython } from './fixtures/needs_python.ts'
import { socketPath, takeGpuTurn } from './run_folder.ts'
import { serviceClient, type ServiceClient } from './service_client.ts'
import { startMeasuring, type Measuring, type MeasuringOptions } from './start_measuring.ts'
import { fileName, type Asker, type TimesAsk } from './wire.ts'

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
  const socket = options.socket ?? socketPath()
  const lines: string[] = []
  const stop = new AbortController()
  const measuring = await startMeasuring({
    socket,
    python: ['python3'],
    module: 'fake_api',
    gpus: [`test ${crypto.randomUUID()}`],
    recording: { folder: join(folder, 'truth'), keeps: 'counted' },
    leastProcesses: 1,
    seed: 1,
    silenceMs: 20_000,
    releases: false,
    root: folder,
    log: (line) => lines.push(line),
    signal: stop.signal,
    ...options,
  })
  onTestFinished(() => measuring.end())
  return { measuring, folder, lines, stop, socket, client: () => serviceClient(socket) }
}

function asker(module: string, pool = 1): Asker {
  return { project: 'p', module, pool }
}

function files(...modules: readonly string[]): readonly string[] {
  return modules.map((module) => fileName(asker(module)))
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
  measuring.service.expect(files('a', 'b', 'c'), 8)
  const [one, other] = [client(), client()]
  const first = one.ask(asker('a'), times())
  const second = other.ask(asker('b'), times('norm'))
  expect(await Promise.race([first, setTimeout(300, 'waits')])).toBe('waits')
  measuring.service.ended(fileName(asker('c')))
  for (const answers of await Promise.all([first, second])) {
    expect(answers.map(({ status }) => status)).toEqual(['measured', 'measured', 'measured', 'measured'])
  }
  expect(await one.ask(asker('a'), { op: 'measuring' })).toMatchObject({ device: 'Fake GPU', busySeconds: null })
  expect(lines[0]).toMatch(/^Fake GPU: about \d+ looks at 8 shapes, \d+ s of GPU time$/)
})

test('specs of one file that begin together are measured in one round, over one connection', async () => {
  const { measuring, client, lines } = await running(acting())
  measuring.service.expect(files('a'), 8)
  const one = client()
  await one.ask(asker('a'), { op: 'begin', payers: ['gemm', 'norm', 'fails'] })
  const asked = [one.ask(asker('a'), times('gemm')), one.ask(asker('a'), times('norm'))]
  expect(await Promise.race([...asked, setTimeout(300, 'waits')])).toBe('waits')
  await one.ask(asker('a'), { op: 'end', payer: 'fails' })
  for (const answers of await Promise.all(asked)) expect(answers).toHaveLength(4)
  expect(lines.filter((line) => line.includes('about'))).toEqual([expect.stringContaining('looks at 8 shapes')])
})

test('a worker that dies in mid-line is not waited for', async () => {
  const { measuring, client, folder, socket } = await running(acting())
  measuring.service.expect(files('a', 'b'), 8)
  const waiting = client().ask(asker('a'), times())
  const dying = connect(socket)
  dying.write(`${JSON.stringify({ id: 1, asker: asker('b'), ask: { op: 'measuring' } })}\n`)
  await new Promise((resolve) => dying.once('data', resolve))
  dying.end('{"id":2,"ask')
  expect((await waiting).length).toBe(4)
  expect(readdirSync(join(folder, 'truth'))).toEqual(['fake-gpu'])
})

test('a worker that dies with an answer unread is not waited for, and takes nobody along', async () => {
  const { measuring, client, socket } = await running(acting())
  measuring.service.expect(files('a', 'b'), 8)
  const waiting = client().ask(asker('a'), times())
  const dying = connect(socket).pause()
  dying.write(`${JSON.stringify({ id: 1, asker: asker('b'), ask: { op: 'measuring' } })}\n`)
  await setTimeout(300)
  dying.destroy()
  expect((await waiting).length).toBe(4)
})

test('each device measures for its own workers', async () => {
  const gpus = ['left', 'right'].map((name) => `${name} ${crypto.randomUUID()}`)
  const { measuring, client, folder } = await running(
    acting('open("log", "a").write(os.environ["CUDA_VISIBLE_DEVICES"].split()[0] + str(m) + " ")'),
    { gpus },
  )
  measuring.service.expect(files('a', 'b'), 8)
  await Promise.all([client().ask(asker('a', 1), times()), client().ask(asker('b', 2), times())])
  const log = readFileSync(join(folder, 'log'), 'utf8').trim().split(' ')
  expect(new Set(log)).toEqual(new Set(['left1', 'left2', 'left3', 'left4', 'right1', 'right2', 'right3', 'right4']))
})

test('what one kernel lacks is told to those who ask for it alone', async () => {
  const { measuring, client } = await running(acting())
  measuring.service.expect(files('a', 'b'), 8)
  const good = client().ask(asker('a'), times())
  const bad = client().ask(asker('b'), times('conv'))
  await expect(bad).rejects.toThrow(/get_conv_times[^]*get_gemm_times, get_norm_times/)
  expect((await good).every(({ status }) => status === 'measured')).toBe(true)
})

test('a spec that crashes the process loses itself alone, and what was measured is on disk', async () => {
  const { measuring, client, folder } = await running(acting('m == 3 and os._exit(7)'))
  measuring.service.expect(files('a'), 8)
  const answers = await client().ask(asker('a'), times())
  expect(answers.map(({ status }) => status)).toEqual(['measured', 'measured', 'no-truth', 'measured'])
  expect(answers[2]).toMatchObject({ reason: expect.stringContaining('exit code 7') })
  const rows = readFileSync(join(folder, 'truth/fake-gpu/gemm.jsonl'), 'utf8').trim().split('\n')
  expect(new Set(rows.map((row) => JSON.parse(row).args.m))).toEqual(new Set([1, 2, 4]))
})

test('a run that is stopped answers with what it has', async () => {
  const { measuring, client, stop } = await running(acting('m == 4 and time.sleep(60)'), { seed: 1 })
  measuring.service.expect(files('a'), 8)
  const asked = client().ask(asker('a'), times())
  void setTimeout(1500).then(() => stop.abort())
  const answers = await asked.catch((error: unknown) => error)
  expect(JSON.stringify(answers)).toContain('aborted')
})

test('asked again, it takes further looks only where they are of use', async () => {
  const { measuring, client, folder } = await running(acting('open("log", "a").write(str(m))'))
  measuring.service.expect(files('a'), 8)
  const one = client()
  const first = await one.ask(asker('a'), times())
  const log = readFileSync(join(folder, 'log'), 'utf8')
  expect(await one.ask(asker('a'), times())).toEqual(first)
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe(log)
})

test('files that never ask are not waited for without end', async () => {
  const { measuring, client } = await running(acting(), { patienceMs: 200 })
  measuring.service.expect(files('a', 'dead'), 8)
  expect(await client().ask(asker('a'), times())).toHaveLength(4)
})

test('looks that cannot be kept end the run for all, with the reason', async () => {
  const { measuring, client, folder } = await running(acting())
  mkdirSync(join(folder, 'truth/fake-gpu/norm.jsonl'), { recursive: true })
  measuring.service.expect(files('a', 'b'), 8)
  const [one, other] = [client(), client()]
  const asked = [one.ask(asker('a'), times('norm')), other.ask(asker('b'), times('norm'))]
  for (const ask of asked) await expect(ask).rejects.toThrow('EISDIR')
  await expect(one.ask(asker('a'), times())).rejects.toThrow('EISDIR')
})

test('times are not kept where a module leaves specs out', async () => {
  const { measuring, client, folder } = await running(acting('if spec is specs[0]: continue'))
  measuring.service.expect(files('a'), 8)
  await expect(client().ask(asker('a'), times())).rejects.toThrow(/yielded \d results for \d specs/)
  expect(existsSync(join(folder, 'truth/fake-gpu/gemm.jsonl'))).toBe(false)
})

test('two processes on one GPU are refused', async () => {
  await expect(running(acting(), { gpus: ['0,1', '1'] })).rejects.toThrow(
    /on gpu 1 at the same time: name each GPU once/,
  )
})

test('a place where nobody can listen is refused, and nothing is left behind', async () => {
  const folder = tempFolder({})
  const socket = join(folder, 'x'.repeat(100), 'measure')
  await expect(running(acting(), { socket })).rejects.toThrow('set TMPDIR to a shorter path')
  expect(readdirSync(folder)).toEqual([])
})

test('neither device measures while the cache has its turn, and the cache has none while one measures', async () => {
  const gpus = ['left', 'right'].map((name) => `${name} ${crypto.randomUUID()}`)
  const log = 'print(what, time.time(), file=open("log", "a"), flush=True)'
  const source = `${acting('time.sleep(0.1)')}
import atexit
def tell(what): ${log}
tell("begins")
atexit.register(tell, "ends")`
  const { measuring, client, folder, socket } = await running(source, { gpus, releases: true })
  measuring.service.expect(files('a', 'b'), 8)
  const asked = [client().ask(asker('a', 1), times()), client().ask(asker('b', 2), times())]
  const turns = []
  for (let turn = 0; turn < 3; turn++) {
    const endTurn = await takeGpuTurn(socket)
    const from = Date.now() / 1000
    await setTimeout(50)
    turns.push([from, Date.now() / 1000] as const)
    endTurn()
    await setTimeout(300)
  }
  await Promise.all(asked)
  const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n')
  const at = lines.map((line) => Number(line.split(' ')[1]))
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['begins', 'begins', 'ends', 'ends'])
  for (const [from, to] of turns) expect(to < (at[0] ?? 0) || from > (at[3] ?? 0)).toBe(true)
})
