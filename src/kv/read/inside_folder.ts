import { realpathSync } from 'node:fs'
import { isAbsolute, join, sep, win32 } from 'node:path'
import { shownPath } from '../../truth/shown_path.ts'
import { CaptureFault } from './capture_fault.ts'
import { systemFault } from './system_fault.ts'

/**
 * The real path of a file that a manifest names.
 * @throws CaptureFault where it lies outside the folder of the manifest, by its path or by a symbolic link
 */
export function insideFolder(folder: string, file: string): string {
  const refused = (how: string) => {
    const got = `names the file ${JSON.stringify(file.slice(0, 200))}, ${how}`
    return new CaptureFault(
      'refused-path',
      folder,
      got,
      'put the file beside the manifest and name it by a relative path',
    )
  }
  if (isAbsolute(file) || win32.isAbsolute(file)) throw refused('an absolute path')
  if (file.includes('\0') || file.split(/[/\\]/).includes('..')) throw refused('which leaves the folder')

  const path = join(folder, file)
  const real = realPath(path)
  if (!real.startsWith(realPath(folder) + sep)) throw refused(`which is a link to ${real}`)
  return real
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    throw systemFault(shownPath(path), error)
  }
}
