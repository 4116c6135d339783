import { readdirSync } from 'node:fs'
import { extname } from 'node:path'
import type { KvCapture } from '../capture.ts'
import { messageOf } from '../../message_of.ts'
import { shownPath } from '../../truth/shown_path.ts'
import { CaptureFault } from './capture_fault.ts'
import { insideFolder } from './inside_folder.ts'
import type { OpenFiles } from './open_files.ts'
import type { OpenOptions } from './open_options.ts'
import { openManifest } from './open_manifest.ts'
import { fileTensors } from './file_tensors.ts'
import { tensorCapture } from './tensor_capture.ts'
import type { Found } from './tensor_layers.ts'

const manifestName = 'capture.json'
const mostFiles = 4096

/**
 * A folder with a `capture.json`, or of one `.safetensors` or `.npy` file for each layer, as the shared-storage connector of vLLM
 * writes them. A file that cannot be read is a skipped layer.
 */
export function openFolder(folder: string, files: OpenFiles, options: OpenOptions): KvCapture {
  const names = readdirSync(folder)
  if (names.includes(manifestName)) {
    const path = insideFolder(folder, manifestName)
    return openManifest(path, files.source(path), files, options)
  }
  const layers = names.filter((name) => ['.safetensors', '.npy'].includes(extname(name)))
  if (layers.length === 0 || layers.length > mostFiles) {
    const got = `is a folder with ${layers.length} .safetensors or .npy files, and no ${manifestName}`
    const code = layers.length === 0 ? 'not-a-capture' : 'too-large'
    throw new CaptureFault(code, shownPath(folder), got, 'give the folder with the files of one sequence')
  }
  const found = layers.flatMap((file) => foundIn(folder, file, files))
  return tensorCapture(shownPath(folder), found, files, options)
}

function foundIn(folder: string, file: string, files: OpenFiles): readonly Found[] {
  const name = file.slice(0, -extname(file).length)
  try {
    const tensors = fileTensors(files.source(insideFolder(folder, file)), name)
    // The file has the name of the layer, and its one tensor that of the connector: `kv_cache`.
    if (tensors.length === 1) return tensors.map((tensor) => ({ name, tensor }))
    return tensors.map((tensor) => ({ name: `${name}/${tensor.name}`, tensor }))
  } catch (error) {
    return [{ name, reason: error instanceof CaptureFault ? error.got : messageOf(error) }]
  }
}
