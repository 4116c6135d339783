import { readFileSync } from 'node:fs'
import type { KernelConfig } from '../config.ts'
import { messageOf } from '../message_of.ts'

/**
 * The config that `--config` gives: JSON itself, or a file that holds it. What is in it is checked as that of a spec is.
 * @throws Error that says what is expected, where it is no JSON.
 */
export function readConfig(given: string): KernelConfig {
  const text = given.trimStart().startsWith('{') ? given : readText(given)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`--config ${given}: no JSON: ${messageOf(error)}\n  next: ${expected}`, { cause: error })
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`--config ${path}: ${messageOf(error)}\n  next: ${expected}`, { cause: error })
  }
}

const expected = 'name a file that holds backends, gpu_name and the dims as JSON, or write the JSON itself'
