import { statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { shownPath } from '../../truth/shown_path.ts'
import type { KvCapture } from '../capture.ts'
import { CaptureFault } from './capture_fault.ts'
import { fileTensors } from './file_tensors.ts'
import { formatOf } from './format_of.ts'
import { OpenFiles } from './open_files.ts'
import { openFolder } from './open_folder.ts'
import { openManifest } from './open_manifest.ts'
import { checkOptions, type OpenOptions } from './open_options.ts'
import { systemFault } from './system_fault.ts'
import { tensorCapture } from './tensor_capture.ts'

/**
 * Opens the KV cache of one sequence: a manifest with raw files, `.safetensors`, `.npy`, `.npz`, or a folder of them; the content tells
 * which. Only what describes the blocks is read at once. Close it in the end.
 * @throws CaptureFault where it is not of these formats, lies about its content, would take more memory than any cache, or is a pickle
 */
export function openCapture(path: string, options: OpenOptions = {}): KvCapture {
  checkOptions(options)
  const files = new OpenFiles()
  try {
    return open(path, files, options)
  } catch (error) {
    files.close()
    if (error instanceof CaptureFault) throw error
    throw systemFault(shownPath(path), error)
  }
}

function open(path: string, files: OpenFiles, options: OpenOptions): KvCapture {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return openFolder(path, files, options)
  const source = files.source(path)
  const format = formatOf(source)
  if (format === 'manifest') return openManifest(path, source, files, options)
  const name = basename(path, extname(path))
  const found = fileTensors(source, name, format).map((tensor) => ({ name: tensor.name, tensor }))
  return tensorCapture(source.name, found, files, options)
}
