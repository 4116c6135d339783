import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Puts a text in the place of a file: whoever reads it, or finds it after a crash, has the one before or this one, whole. */
export function replaceFile(path: string, text: string): void {
  const draft = `${path}.draft`
  const file = openSync(draft, 'w')
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** Until then a crash of the machine may lose the names of new files. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
