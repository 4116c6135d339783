import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { runSchema } from '../recording.ts'
import { tempFolder } from '../temp_folder.fixture.ts'
import type { Facts } from './bridge_line.ts'
import { provenanceOf, type Measurer } from './provenance.ts'

const repository = join(import.meta.dirname, '../../..')

function measurer(root: string, facts: Facts = {}): Measurer {
  return { process: { device: 'NVIDIA H200', process: 'p1', facts }, module: 'torch_perf_api', root }
}

/** A folder whose `src/a` is committed. */
async function committed(): Promise<string> {
  const root = tempFolder({ 'src/a': '1', 'docs/b': '1' })
  await execa('git', ['init', '--quiet'], { cwd: root })
  await execa('git', ['add', '.'], { cwd: root })
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgSign=false']
  await execa('git', [...author, 'commit', '--quiet', '--message', 'one'], { cwd: root })
  return root
}

async function headOf(root: string): Promise<string> {
  return (await execa('git', ['rev-parse', 'HEAD'], { cwd: root })).stdout
}

test('holds what the module says of its process, and null for what it does not', async () => {
  const facts = { torch: '2.11.0', cuda: 13, python: '3.12.3' }
  const provenance = await provenanceOf(measurer(tempFolder({}), facts))
  expect(provenance).toMatchObject({ torch: '2.11.0', cuda: '13', driver: null, triton: null, commit: null })
  expect(runSchema.parse({ ...provenance, gpu: 'NVIDIA H200', definition: 'steady/cold/events' })).toMatchObject(
    provenance,
  )
  expect(Math.abs(Date.parse(provenance.when) - Date.now())).toBeLessThan(60_000)
})

test('the tool is this package in its version, and the module', async () => {
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const { tool } = await provenanceOf(measurer(tempFolder({})))
  expect(tool).toBe(`kernel-fidelity ${version} torch_perf_api`)
})

test('the method is as the module says it, else the module itself', async () => {
  const root = tempFolder({})
  expect(await provenanceOf(measurer(root, { method: 'CUDA graphs' }))).toMatchObject({ method: 'CUDA graphs' })
  const method = 'as get_<kind>_times of torch_perf_api measures'
  expect(await provenanceOf(measurer(root))).toMatchObject({ method })
  expect(await provenanceOf(measurer(root, { method: 7 }))).toMatchObject({ method })
})

test('the commit is dirty once a source is changed, or there is a new one, and not by other files', async () => {
  const root = await committed()
  const head = await headOf(root)
  writeFileSync(join(root, 'docs/b'), '2')
  expect(await provenanceOf(measurer(root))).toMatchObject({ commit: head })
  writeFileSync(join(root, 'src/a'), '2')
  expect(await provenanceOf(measurer(root))).toMatchObject({ commit: `${head}-dirty` })

  const other = await committed()
  mkdirSync(join(other, 'src/new'))
  writeFileSync(join(other, 'src/new/c'), '')
  expect(await provenanceOf(measurer(other))).toMatchObject({ commit: `${await headOf(other)}-dirty` })
})

test('a repository without a commit has none', async () => {
  const root = tempFolder({})
  await execa('git', ['init', '--quiet'], { cwd: root })
  expect(await provenanceOf(measurer(root))).toMatchObject({ commit: null })
})
