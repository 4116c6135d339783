import { vi } from 'vitest'
import { fakeProject } from './fake_project.ts'
import { test } from './fixture_project.ts'
test('killed', { timeout: 100_000 }, async ({ project }) => {
  const p = project(fakeProject({ 
'killed.test.ts': `import { describeKernel, knownGap, physical } from '../../src/index.ts'
import { config, kernel } from './kernel.ts'
describeKernel('single_gemm', { ...kernel, title: 'before' }, ({ test }) => {
  test('dies', () => process.kill(process.pid, 'SIGKILL'))
})
describeKernel('single_gemm', { ...kernel, title: 'after' })
`,
  }))
  const r = await p.start()
  console.log(r.exitCode, r.all)
  console.log(p.read('calls.log'), p.read('fidelity-report/results.json'), p.read('fidelity-report/single_gemm-before.csv'), p.exists('fidelity-report/single_gemm-after.csv'))
})
test('int', { timeout: 100_000 }, async ({ project }) => {
  const p = project(fakeProject({ 
'killed.test.ts': `import { describeKernel, knownGap, physical } from '../../src/index.ts'
import { config, kernel } from './kernel.ts'
describeKernel('single_gemm', { ...kernel, title: 'before' })
describeKernel('single_gemm', { ...kernel, title: 'hanging', config: { ...config, fault: 'hang' } })
`,
  }))
  const r = p.start()
  await vi.waitUntil(() => p.exists('hanging') && p.read('hanging') !== '', { timeout: 60000 })
  const pid = Number(p.read('hanging'))
  console.log('hanging', pid)
  r.kill('SIGINT')
  const s = await r
  console.log(s.exitCode, s.signal, s.all)
  const alive = () => { try { process.kill(pid, 0); return true } catch { return false } }
  console.log('alive', alive())
  await vi.waitUntil(() => !alive(), { timeout: 20000 }).catch(() => console.log('still alive after 20 s'))
  console.log(p.read('fidelity-report/results.json'), p.read('fidelity-report/single_gemm-before.csv'))
})
