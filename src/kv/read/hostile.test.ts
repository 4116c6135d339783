import { execFileSync } from 'node:child_process'
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HostileOutcome } from './open_hostile.fixture.ts'
import { npyBytes, npyDict, safetensorsBytes } from './tensor_bytes.fixture.ts'
import { testFile } from './tensor_files.fixture.ts'
import { zipBytes } from './zip_bytes.fixture.ts'

const none = new Uint8Array()
const manifest = (members: string) => `{"format":"kv-capture","version":1,${members}}`
const layer = '{"name":"L","dtype":"u8","block_size":1,"kv_heads":1,"head_dim":1,"k":{"file":"capture.json"},"v":"k"}'
const repeated = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
const MiB = 2 ** 20

/** Files that are made to take memory or time, and what is said of them. */
const hostile: Readonly<Record<string, readonly [code: string, path: () => string, mostMiB?: number]>> = {
  'manifest nested as deep as fits': ['too-large', () => json(repeated('{"a":', 8 * MiB - 10))],
  'manifest of empty layers': ['too-large', () => json(manifest(`"layers":[${repeated('{},', 8 * MiB - 100)}{}]`))],
  'manifest of a million bad layers': [
    'bad-header',
    () => json(manifest(`"block_table":[],"layers":[${repeated('0,', 2e6)}0]`)),
  ],
  'manifest of a million bad blocks': [
    'bad-header',
    () => json(manifest(`"layers":[],"block_table":[${repeated('-1,', 3e6)}0]`)),
  ],
  'manifest of a million fractions': [
    'bad-header',
    () => json(manifest(`"layers":[],"block_table":[${repeated('0.5,', 4e6)}0]`)),
  ],
  'manifest of 10^9 blocks': ['bad-header', () => json(manifest('"layers":[],"block_table":1e9'))],
  'manifest of a block of 10^15 bytes': [
    'too-large',
    () => json(manifest(`"block_table":[0],"layers":[${layer.replace('_dim":1', '_dim":1e15')}]`)),
  ],
  'manifest of a million blocks far out': [
    'read',
    () => json(manifest(`"layers":[${layer}],"block_table":[${repeated('9999999,', 8 * MiB - 300)}0]`)),
  ],
  'manifest of a million keys': [
    'too-large',
    () => json(manifest(Array.from({ length: 4e5 }, (_, index) => `"${index}":0`).join())),
  ],
  'manifest of one long string': ['bad-header', () => json(manifest(`"layers":"${'é'.repeat(4 * MiB - 100)}"`))],
  'manifest larger than any': ['too-large', () => sparse('capture.json', Buffer.from('{'), 2 ** 40)],
  'safetensors of 25 MB of metadata': ['unreadable', () => safetensors(`{"__metadata__":"${'é'.repeat(12_499_900)}"}`)],
  'safetensors of a header of 2^64 bytes': ['too-large', () => file('x', safetensorsBytes('{"', none, 2n ** 64n - 1n))],
  'safetensors nested as deep as fits': ['bad-header', () => safetensors(`{"a":${'['.repeat(24e6)}`)],
  'safetensors of empty entries': ['bad-header', () => safetensors(`{${repeated('"a":{},', 24e6)}"b":0}`)],
  'safetensors of too many tensors': [
    'too-large',
    () => safetensors(`{${Array.from({ length: 3e5 }, (_, index) => `"${index}":${entry}`).join()}}`),
  ],
  'safetensors with a long key': ['bad-header', () => safetensors(`{"${'é'.repeat(12e6)}":0}`)],
  'safetensors of 10^9 blocks on a sparse disk': ['unreadable', () => sparseTensor(2e9 * 16)],
  'npy of 10^9 blocks on a sparse disk': [
    'unreadable',
    () => sparse('x.npy', npyBytes(npyDict("'|u1'", '(2, 8000000000, 2)'), none), 2 ** 36),
  ],
  'npy with a header of 4 GiB': [
    'too-large',
    () => file('x.npy', npyBytes('{', none, { version: 2, length: 2 ** 32 - 1 })),
  ],
  'npz that inflates to 64 MiB under a small shape': ['bad-header', () => npz('(2, 4, 2)', Buffer.alloc(64 * MiB))],
  // What inflating leaves behind is collected when it is some 100 MiB, however much there is to inflate.
  'npz that inflates to 128 MiB, as it says': ['read', () => npz(`(2, ${4 * MiB}, 16)`, Buffer.alloc(128 * MiB)), 160],
}

const formats = [...new Set(Object.keys(hostile).map((name) => name.slice(0, 3)))]

test.runIf(process.platform === 'linux').for(formats)('no file of %s... takes 64 MiB or twenty seconds', (format) => {
  const files = Object.entries(hostile).filter(([name]) => name.startsWith(format))
  const warmUp = npz('(2, 64, 2)', Buffer.alloc(256))
  const script = join(import.meta.dirname, 'open_hostile.fixture.ts')
  const args = ['--expose-gc', script, warmUp, ...files.map(([, [, path]]) => path())]
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n')
  const outcomes = lines.map((line): HostileOutcome => JSON.parse(line))
  expect(outcomes.map(({ code }, index) => [files[index]?.[0], code])).toEqual(
    files.map(([name, [code]]) => [name, code]),
  )
  const beyond = ({ growthMiB, ms }: HostileOutcome, index: number) =>
    growthMiB > (files[index]?.[1][2] ?? 64) || ms > 20_000
  expect(outcomes.filter(beyond)).toEqual([])
})

const entry = '{"dtype":"U8","shape":[0],"data_offsets":[0,0]}'

function file(name: string, bytes: Uint8Array | string): string {
  return testFile(name, bytes)
}

function json(text: string): string {
  return file('capture.json', text)
}

function safetensors(header: string): string {
  return file('x.safetensors', safetensorsBytes(header, none))
}

function npz(shape: string, data: Uint8Array): string {
  return file('x.npz', zipBytes({ 'kv.npy': npyBytes(npyDict("'|u1'", shape), data) }, true))
}

/** A file that says it is so large, and takes no room. */
function sparse(name: string, start: Uint8Array, size: number): string {
  const path = file(name, start)
  truncateSync(path, size)
  return path
}

function sparseTensor(bytes: number): string {
  const header = { kv: { dtype: 'U8', shape: [2, bytes / 2, 1], data_offsets: [0, bytes] } }
  const start = safetensorsBytes(header, none)
  return sparse('x.safetensors', start, start.length + bytes)
}
