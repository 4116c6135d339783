import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CapturedBlock, KvCapture } from '../capture.ts'
import { CaptureFault } from './capture_fault.ts'

/** A folder until the test ends. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kv-read-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A file of these bytes until the test ends; returns its path. */
export function testFile(name: string, bytes: Uint8Array | string): string {
  const path = join(testFolder(), name)
  writeFileSync(path, bytes)
  return path
}

/** What a Python script writes into a new folder, its working directory; returns the folder. */
export function writtenByPython(script: string): string {
  const folder = testFolder()
  execFileSync('python3', ['-c', script], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}

/** Whether Python has a module. */
export function canImport(module: string): boolean {
  try {
    execFileSync('python3', ['-c', `import ${module}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The bytes of each block, or why it is unreadable: copied, as the next one may take their place. */
export function contentOf(blocks: Iterable<CapturedBlock>): (readonly number[] | string)[] {
  const content: (readonly number[] | string)[] = []
  for (const block of blocks) content.push(block.status === 'read' ? [...block.bytes] : block.reason)
  return content
}

/** The fault of an action that must have one. */
export function faultOf(act: () => unknown): CaptureFault {
  try {
    act()
  } catch (error) {
    if (error instanceof CaptureFault) return error
    throw error
  }
  throw new Error('there was no fault')
}

/** Closed when the test ends. */
export function untilTheEnd(capture: KvCapture): KvCapture {
  onTestFinished(() => capture.close())
  return capture
}
