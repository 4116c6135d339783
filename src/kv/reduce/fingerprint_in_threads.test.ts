import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { syntheticCache, writeCapture } from '../read/capture.fixture.ts'
import { openCapture } from '../read/open_capture.ts'
import { fingerprintInThreads } from './fingerprint_in_threads.ts'
import { fingerprintOf } from './fingerprint_of.ts'
import { writeNpy } from './npy.fixture.ts'

const size = { layers: 5, blockSize: 16, kvHeads: 4, headDim: 20, blocks: 12, tokens: 187 }

test.for([1, 2, 3, 64])('%i threads give what one pass gives, to the bit', async (threads) => {
  const path = writeCapture(syntheticCache(size), { boundary: 7, skip: { 2: 'not dumped' } })
  const capture = openCapture(path)
  const alone = fingerprintOf(capture)
  capture.close()

  expect(await fingerprintInThreads({ path }, threads)).toEqual(alone)
})

test('the capture is opened with the options', async () => {
  const opening = { path: writeNpy(), options: { blockSize: 2, boundary: 3 } }
  const { layers } = await fingerprintInThreads(opening, 2)

  expect(layers[0]?.sides.v.prefix).toMatchObject({ blocks: 3, moments: { sum: 3 * 16 * 1.5 } })
  expect(layers[0]?.sides.v.suffix).toMatchObject({ blocks: 1, moments: { ssq: 16 * 2.25 } })
})

test('what another thread cannot open is an error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kv-threads-'))
  const path = writeCapture(syntheticCache(size), { folder })
  const fingerprint = fingerprintInThreads({ path }, 2)
  // This thread is done by now, and no other has begun.
  rmSync(folder, { recursive: true })

  await expect(fingerprint).rejects.toThrow(/capture\.json.*missing|no such file/i)
})
