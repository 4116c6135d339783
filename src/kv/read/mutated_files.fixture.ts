import { array, constantFrom, integer, jsonValue, nat, oneof, record, tuple, type Arbitrary } from 'fast-check'
import { countedBytes, npyBytes, npyDict, safetensorsBytes } from './tensor_bytes.fixture.ts'
import { zipBytes } from './zip_bytes.fixture.ts'

const entry = (shape: number[], at: number) => {
  return { dtype: 'BF16', shape, data_offsets: [at, at + shape.reduce((a, b) => a * b, 2)] }
}
const pool = { file: 'pool.bin', offset: 0, stride: 8 }
const layer = { name: 'L0', dtype: 'bf16', block_size: 2, kv_heads: 1, head_dim: 2, order: 'NHD', k: pool, v: 'k' }

/** For a `pool.bin` beside it. */
const manifest = {
  format: 'kv-capture',
  version: 1,
  model: 'm',
  tokens: 3,
  tokens_hash: '0'.repeat(64),
  block_table: [1, 0],
  boundary: 1,
  layers: [layer, { ...layer, v: { ...pool, dtype: 'f16', block_bytes: 8 } }, { name: 'L2', skipped: 'nvfp4' }],
}

const array3 = npyBytes(npyDict("'<u2'", '(2, 5, 3)'), countedBytes(60))
const tensors = { 'a.k': entry([5, 1, 2], 0), 'a.v': entry([5, 1, 2], 20), kv_cache: entry([2, 3, 2], 40) }
const whole: readonly Uint8Array[] = [
  safetensorsBytes({ __metadata__: { format: 'pt' }, ...tensors }, countedBytes(64)),
  array3,
  npyBytes(npyDict("'<f4'", '(3, 2, 2)'), countedBytes(48), { version: 2 }),
  zipBytes({ 'a.npy': array3, 'b.npy': array3 }),
  zipBytes({ 'a.npy': array3, 'b.npy': array3 }, true),
  Buffer.from(JSON.stringify(manifest)),
]

/** Whole files, changed in one to four places; and manifests with one value replaced. */
export function mutatedFiles(): Arbitrary<Uint8Array> {
  const bytes = tuple(constantFrom(...whole), array(change(), { minLength: 1, maxLength: 4 }))
  const mutated = bytes.map(([file, changes]) => changes.reduce((changed, { apply }) => apply(changed), file))
  return oneof({ weight: 3, arbitrary: mutated }, { weight: 1, arbitrary: mutatedManifest() })
}

interface Change {
  readonly apply: (bytes: Uint8Array) => Uint8Array
}

const jsonTexts = [
  '[[[[[[[[[[',
  '{"',
  '}',
  ']',
  ',',
  '"',
  '\\',
  '-1',
  '1e999',
  '9007199254740993',
  '99999999999',
  '0.5',
  'null',
]
const otherTexts = [
  '"../x"',
  '"/etc/passwd"',
  '\0',
  '\xff\xfe',
  "'descr'",
  "'|O'",
  "'>f2'",
  'True',
  '(2, ',
  'PK\x01\x02',
  'PK\x05\x06',
]
const texts = constantFrom(...jsonTexts, ...otherTexts)
const numbers = constantFrom(
  0n,
  1n,
  8n,
  255n,
  2n ** 16n - 1n,
  2n ** 31n,
  2n ** 32n - 1n,
  2n ** 53n,
  2n ** 63n,
  2n ** 64n - 1n,
)

/** Where, as a share of the length. */
const place = nat(9999).map((share) => share / 10_000)

function change(): Arbitrary<Change> {
  return oneof(
    record({ share: place, byte: nat(255) }).map(({ share, byte }): Change => ({
      apply: (bytes) => spliced(bytes, placeIn(bytes, share), 1, Uint8Array.of(byte)),
    })),
    record({ share: place, value: numbers, width: constantFrom(2, 4, 8) }).map(({ share, value, width }): Change => ({
      apply: (bytes) => spliced(bytes, placeIn(bytes, share), width, littleEndian(value, width)),
    })),
    record({ share: place, text: texts, removed: nat(6) }).map(({ share, text, removed }): Change => ({
      apply: (bytes) => spliced(bytes, placeIn(bytes, share), removed, Buffer.from(text, 'latin1')),
    })),
    record({ share: place, length: integer({ min: 1, max: 40 }), to: place }).map(({ share, length, to }): Change => ({
      apply: (bytes) => {
        const start = placeIn(bytes, share)
        return spliced(bytes, placeIn(bytes, to), 0, bytes.subarray(start, start + length))
      },
    })),
    record({ share: place, length: integer({ min: 1, max: 40 }) }).map(({ share, length }): Change => ({
      apply: (bytes) => spliced(bytes, placeIn(bytes, share), length, new Uint8Array()),
    })),
    place.map((share): Change => ({ apply: (bytes) => bytes.subarray(0, placeIn(bytes, share)) })),
  )
}

/** The index of that share of the bytes. */
function placeIn(bytes: Uint8Array, share: number): number {
  return Math.floor(bytes.length * share)
}

function spliced(bytes: Uint8Array, start: number, removed: number, added: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, start), added, bytes.subarray(start + removed)])
}

function littleEndian(value: bigint, width: number): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes.subarray(0, width)
}

function mutatedManifest(): Arbitrary<Uint8Array> {
  const extreme = constantFrom<unknown>(
    -1,
    0,
    0.5,
    1e9,
    2 ** 53 - 1,
    1e300,
    '',
    '..',
    '../pool.bin',
    '/',
    'k',
    null,
    [],
    {},
  )
  const long = array(nat(2 ** 31), { minLength: 100, maxLength: 300 })
  return record({ leaf: nat(60), value: oneof(extreme, jsonValue({ maxDepth: 12 }), long) }).map(({ leaf, value }) => {
    let seen = 0
    const text = JSON.stringify(manifest, (_key, old: unknown) => (seen++ === leaf + 1 ? value : old))
    return Buffer.from(text)
  })
}
