import { execa } from 'execa'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { screenOf } from '../../reporters/fixtures/screen.ts'
import { needsPython } from '../truth/live/fixtures/needs_python.ts'
import { test } from './fixture_project.ts'
import { liveProject, slow, specFile } from './live_truth_project.ts'

needsPython()

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
const script = '/usr/bin/script'

/** Runs it on a terminal of 100 columns: everything that this was sent. */
async function runOnTerminal(root: string, ...args: readonly string[]): Promise<string> {
  const command = ['stty cols 100 rows 40;', process.execPath, vitest, 'run', ...args].join(' ')
  const { stdout } = await execa(script, ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: root,
    reject: false,
    stdin: 'ignore',
    // The variables of the Vitest that runs this are not for the one inside.
    extendEnv: false,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TERM: 'xterm', NO_COLOR: '1' },
  })
  return stdout
}

/** The screen as it was each time that Vitest had drawn its window. */
function screensOf(sent: string): readonly (readonly string[])[] {
  const frames = sent.split('\u001B[?2026l')
  return frames.map((_, index) => screenOf(frames.slice(0, index + 1).join('')))
}

const statusLine =
  /^\[fidelity\] round \d+: \d+\/\d+ looks, \d+ s of GPU time, \d+ s left; single_gemm on cublas, n=64 m=\d+$/

describe.runIf(existsSync(script))('on a terminal', { timeout: 120_000 }, () => {
  test.for([[[]], [['--reporter=verbose']]] as const)(
    'one line says how far measuring is, and is gone in the end: vitest run %j',
    async ([args], { project }) => {
      const fixture = project(liveProject({}, { 'spec_a.test.ts': specFile('a'), ...slow(0.26) }))
      const sent = await runOnTerminal(fixture.root, ...args)
      expect(sent.match(/\[fidelity\] round 1: /g)?.length).toBeGreaterThan(3)
      const statuses = screensOf(sent).map((screen) => screen.filter((row) => row.startsWith('[fidelity] round')))
      expect(statuses.filter((rows) => rows.length > 1)).toEqual([])
      expect(statuses.flat().filter((row) => !statusLine.test(row))).toEqual([])

      // NO_COLOR is set.
      expect(sent).not.toContain('\u001B[3')
      const screen = screenOf(sent)
      expect(screen.filter((row) => row.startsWith('[fidelity] '))).toEqual([
        expect.stringMatching(/^\[fidelity\] NVIDIA H200: about \d+ looks at \d+ shapes, /),
      ])
      expect(screen.join('\n')).toContain('all specs pass (1)')
      expect(screen.some((row) => /^ +Tests +\d+ passed/.test(row))).toBe(true)
      expect(screen.filter((row) => row.length > 100)).toEqual([])
    },
  )
})
