/**
 * What the harness costs over the bare exchanges with the cache under test: `npm run bench:harness -- --probes 100000`. Prints
 * the ratio measured in this run, CSV and a Vitest run of the same probes apart, and the peak memory of each process.
 */
import { execa } from 'execa'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { median } from '../verdict/statistics.ts'
import { distinctShapes, kernel } from './decode_subject.ts'
import type { PartResult } from './harness_part.ts'
import { watchMemory } from './watch_memory.ts'

const { values } = parseArgs({
  options: { probes: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
})
const probes = Number(values.probes)
const required = 2

const memory = watchMemory()
const rounds: { bare: PartResult; harness: PartResult }[] = []
for (let round = 0; round < Number(values.rounds); round++) {
  rounds.push({ bare: await measure('bare'), harness: await measure('harness') })
}
const [bareMs, harnessMs, csvMs] = [
  median(rounds.map(({ bare }) => bare.ms)),
  median(rounds.map(({ harness }) => harness.ms)),
  median(rounds.map(({ harness }) => harness.csvMs)),
]
const ratio = harnessMs / bareMs
console.log(`${probes.toLocaleString('en')} probes, median of ${rounds.length} rounds`)
console.log(`  bare exchanges (spawn, JSON out, JSON in)  ${seconds(bareMs)}`)
console.log(
  `  client + probes + verdict                  ${seconds(harnessMs)}  ${ratio.toFixed(2)}x (required: ${required}x)`,
)
console.log(`  CSV, apart                                 ${seconds(csvMs)}`)
console.log(`  a whole Vitest run, apart                  ${seconds(await vitestRun())}`)
console.log('Peak memory')
console.log(`  client + probes + verdict  ${mib(Math.max(...rounds.map(({ harness }) => harness.peakMib)))}`)
for (const [name, peak] of [...memory.stop()].toSorted(([, a], [, b]) => b - a))
  console.log(`  ${name.padEnd(25)}  ${mib(peak)}`)
if (ratio > required) process.exitCode = 1

async function measure(part: 'bare' | 'harness'): Promise<PartResult> {
  const script = join(import.meta.dirname, 'harness_part.ts')
  const { stdout } = await execa(process.execPath, [script, part, String(probes)])
  return JSON.parse(stdout)
}

/** One spec with all probes, in a project of its own; its rows are judged, written and reported. */
async function vitestRun(): Promise<number> {
  const root = resolve(import.meta.dirname, '../..')
  mkdirSync(join(root, '.e2e'), { recursive: true })
  const project = mkdtempSync(join(root, '.e2e', 'bench-'))
  try {
    writeProject(project)
    const start = performance.now()
    const { all, exitCode } = await execa(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
      cwd: project,
      all: true,
      reject: false,
    })
    // The recording holds none of these shapes: all are told as no-truth, and the run is red.
    if (!all.includes('no-truth') || exitCode !== 1) throw new Error(`the Vitest run failed:\n${all}`)
    return performance.now() - start
  } finally {
    rmSync(project, { recursive: true })
  }
}

function writeProject(project: string): void {
  writeFileSync(join(project, 'shapes.json'), JSON.stringify(distinctShapes(probes)))
  writeFileSync(
    join(project, 'vitest.config.ts'),
    `import { kernelFidelity } from '../../src/plugin.ts'
export default {
  plugins: [kernelFidelity({ cacheRows: '../../fidelity/cache', truthRows: '../../fidelity/truth' })],
  test: { include: ['*.fidelity.ts'] },
}`,
  )
  writeFileSync(
    join(project, 'bench.fidelity.ts'),
    `import { readFileSync } from 'node:fs'
import { describeKernel, physical } from '../../src/index.ts'
const shapes = JSON.parse(readFileSync(new URL('shapes.json', import.meta.url), 'utf8'))
const config = ${JSON.stringify(kernel.config)}
describeKernel('${kernel.kind}', { title: 'bench', config, probes: [physical(shapes)], controls: false })`,
  )
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function mib(value: number): string {
  return `${Math.round(value)} MiB`
}
