import { readSome, type ByteSource } from './byte_source.ts'
import { CaptureFault, type CaptureFaultCode } from './capture_fault.ts'

export interface DirectoryPlace {
  readonly count: number
  readonly size: number
  readonly offset: number
}

/** Where the central directory of a zip archive lies, by the record at its end, or that of Zip64 before it. */
export function directoryPlace(source: ByteSource, fault: ZipFault): DirectoryPlace {
  // The record that ends an archive has 22 bytes and a comment of at most 65,535.
  const tailStart = Math.max(0, source.size - 22 - 65_535)
  const tail = readSome(source, tailStart, source.size)
  const view = viewOf(tail)
  for (let at = tail.length - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50 || at + 22 + view.getUint16(at + 20, true) !== tail.length) continue
    const place = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    }
    const isZip64 = place.count === 0xffff || place.size === 0xffffffff || place.offset === 0xffffffff
    return isZip64 ? directoryPlace64(source, tailStart + at - 20, fault) : place
  }
  throw fault('bad-header', 'has no directory at its end: it was cut short', 'copy or write it again')
}

function directoryPlace64(source: ByteSource, locatorAt: number, fault: ZipFault): DirectoryPlace {
  const locator = locatorAt < 0 ? new Uint8Array() : readSome(source, locatorAt, 20)
  if (locator.length === 20 && viewOf(locator).getUint32(0, true) === 0x07064b50) {
    const record = readSome(source, number64(viewOf(locator), 8), 56)
    const view = viewOf(record)
    if (record.length === 56 && view.getUint32(0, true) === 0x06064b50) {
      return { count: number64(view, 32), size: number64(view, 40), offset: number64(view, 48) }
    }
  }
  throw fault('bad-header', 'its directory is of Zip64, and the record of that is not where it should be')
}

export type ZipFault = (code: CaptureFaultCode, got: string, next?: string) => CaptureFault

export function zipFault(source: ByteSource): ZipFault {
  return (code, got, next = 'write it again, with `numpy.savez`') => new CaptureFault(code, source.name, got, next)
}

export function number64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
