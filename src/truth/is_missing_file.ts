import { hasCode } from './has_code.ts'

/** Whether a file-system call failed because there is no such file or folder. */
export function isMissingFile(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}
