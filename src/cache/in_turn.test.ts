import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../truth/temp_folder.fixture.ts'
import { turns } from '../truth/live/turns.ts'
import { inTurn } from './in_turn.ts'
import { kernelQuery } from './kernel_query.ts'

const kernel = { kind: 'k', config: { backends: ['b'], gpu_name: 'G' } }

/** Notes when it starts and ends; a reply that is none ends the call with a fault. */
const noisy = 'echo start >&2; echo s >> log; sleep 0.05; echo e >> log; echo nothing'

test('asks one at a time, and a fault ends the turn', async () => {
  const folder = tempFolder({ log: '' })
  const cache = inTurn(kernelQuery({ command: ['sh', '-c', noisy], cwd: folder }), turns())
  const asked = [cache.grid(kernel), cache.eval(kernel, [{ m: 1 }]), cache.rows(kernel, [])]
  const ends = await Promise.allSettled(asked)
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(readFileSync(`${folder}/log`, 'utf8')).toMatch(/^(s\ne\n){3,}$/)
})
