import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A file of K and V of 8 tokens, 2 heads and 4 dims: 1.5 throughout, as float16. It tells no block size. */
export function writeNpy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kv-npy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'layer.npy')
  const head = "{'descr': '<f2', 'fortran_order': False, 'shape': (2, 8, 2, 4), }".padEnd(117) + '\n'
  const values = new Uint16Array(128).fill(0x3e00)
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`\x93NUMPY\x01\x00\x76\x00${head}`, 'latin1'), Buffer.from(values.buffer)]),
  )
  return path
}
