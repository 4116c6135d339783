import { messageOf } from '../../message_of.ts'
import { isMissingFile } from '../../truth/is_missing_file.ts'
import { CaptureFault } from './capture_fault.ts'

/** What a failed call of the file system means for a capture. */
export function systemFault(where: string, error: unknown): CaptureFault {
  return isMissingFile(error)
    ? new CaptureFault('missing', where, 'there is no such file', 'check the path, and that the dump is whole', {
        cause: error,
      })
    : new CaptureFault('unreadable', where, messageOf(error), 'check its permissions and its disk', { cause: error })
}
