import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, vi } from 'vitest'
import { needsPython } from '../truth/live/fixtures/needs_python.ts'
import { tempFolder } from '../truth/temp_folder.fixture.ts'
import { test } from './fixture_project.ts'
import { liveProject, looksOf, processesOf, rowsIn, slow, specFile } from './live_truth_project.ts'

needsPython()

const keptLooks = 'fidelity-report/looks/h200/single_gemm.jsonl'

describe('a run that measures and is cut off', { timeout: 120_000 }, () => {
  test.for([
    ['SIGINT', 130],
    ['SIGKILL', undefined],
  ] as const)(
    'by %s keeps what was measured, leaves nothing behind, and the device free',
    async ([signal, code], { project }) => {
      const temporary = tempFolder({})
      const fixture = project(
        liveProject(
          {},
          { 'spec_a.test.ts': specFile('a'), 'spec_b.test.ts': specFile('b', 'controls: false'), ...slow(0.1) },
          temporary,
        ),
      )
      const running = fixture.start()
      await vi.waitUntil(() => rowsIn(fixture, keptLooks).length > 0, { timeout: 60_000 })
      running.kill(signal)
      expect((await running).exitCode).toBe(code)
      await vi.waitUntil(() => processesOf(fixture).length === 0, { timeout: 20_000 })
      expect(rowsIn(fixture, keptLooks).length).toBeGreaterThan(0)
      await vi.waitUntil(() => leftIn(temporary).length === 0, { timeout: 20_000 })
      expect(readdirSync(join(fixture.root, 'fidelity-report'))).not.toContainEqual(expect.stringMatching(/^\.partial/))

      fixture.write('fake_gpu.py', readFileSync(join(import.meta.dirname, 'fake_gpu.py'), 'utf8'))
      const again = await fixture.run()
      expect(again.exitCode).toBe(0)
      expect(again.output).not.toContain('waiting for')
    },
  )

  test('by the death of its only worker while it waits ends at once, and measures no more', async ({ project }) => {
    const fixture = project(liveProject({}, { 'spec_a.test.ts': `${specFile('a')}\n${killAfter(1)}`, ...slow(0.3) }))
    const { exitCode } = await fixture.run()
    expect(exitCode).toBe(1)
    expect(processesOf(fixture)).toEqual([])
    expect(new Set(looksOf(fixture).map(({ pid }) => pid)).size).toBe(1)
  })

  test('with --bail measures no more, and reports what it has', async ({ project }) => {
    const fixture = project(
      liveProject(
        {},
        {
          'spec_a.test.ts': specFile('a', 'probes: [midpoints(), hunt()]'),
          'spec_red.test.ts': specFile('red', 'config: { ...config, n: 128 }'),
        },
      ),
    )
    const { exitCode, output } = await fixture.run('--bail=1')
    expect(exitCode).toBe(1)
    expect(output).toContain('ok midpoints')
    expect(output).toMatch(/hunt .* no-truth: the run was cancelled before this was measured/)
    expect(processesOf(fixture)).toEqual([])
  })
})

/** Ends the worker once the GPU has given so many looks. */
function killAfter(looks: number): string {
  return `
    import { existsSync, readFileSync } from 'node:fs'
    setInterval(() => {
      const taken = existsSync('looks.log') ? readFileSync('looks.log', 'utf8').split('\\n').length - 1 : 0
      if (taken >= ${looks}) process.kill(process.pid, 'SIGKILL')
    }, 20)`
}

/** All but the locks of devices and recordings, which name a process that is gone. */
function leftIn(temporary: string): readonly string[] {
  return readdirSync(temporary).filter((name) => !/^kernel-fidelity\.(gpu|the_recordings)_.*\.lock$/.test(name))
}
