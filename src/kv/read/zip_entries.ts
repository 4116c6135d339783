import { readSome, type ByteSource } from './byte_source.ts'
import { directoryPlace, number64, viewOf, zipFault, type ZipFault } from './zip_directory.ts'

/** A file inside a zip archive. */
export interface ZipEntry {
  readonly name: string
  readonly deflated: boolean
  /** Of its (compressed) data in the archive. */
  readonly offset: number
  readonly compressed: number
  readonly size: number
  /** CRC-32 of what it inflates to. */
  readonly crc: number
}

const mostEntries = 16_384
const mostDirectoryBytes = 4 * 2 ** 20
/** Deflate makes at most 258 bytes of two bits. */
const mostInflation = 1032

/**
 * The entries of a zip archive by its central directory, Zip64 as well. Read here and not by a library because the libraries
 * read an archive whole or in its order, or wait for each entry; nothing but the directory and the entries' heads is read.
 * @throws CaptureFault where entries overlap, lie outside the archive, or claim more than their bytes can inflate to
 */
export function zipEntries(source: ByteSource): readonly ZipEntry[] {
  const fault = zipFault(source)
  const { count, size, offset } = directoryPlace(source, fault)
  if (count > mostEntries || size > mostDirectoryBytes) {
    throw fault('too-large', `lists ${count} entries in ${size} bytes, more than any capture`)
  }
  if (offset + size > source.size) {
    throw fault('out-of-range', `its directory ends at byte ${offset + size} of ${source.size}`)
  }

  const directory = readSome(source, offset, size)
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    const { entry, next } = readEntry(source, directory, at, fault)
    entries.push(entry)
    at = next
  }
  refuseOverlaps(entries, offset, fault)
  return entries
}

function readEntry(source: ByteSource, directory: Uint8Array, at: number, fault: ZipFault) {
  const view = viewOf(directory)
  if (at + 46 > directory.length || view.getUint32(at, true) !== 0x02014b50) {
    throw fault('bad-header', `its directory has no entry at byte ${at}`)
  }
  const nameBytes = view.getUint16(at + 28, true)
  const extraBytes = view.getUint16(at + 30, true)
  const next = at + 46 + nameBytes + extraBytes + view.getUint16(at + 32, true)
  if (next > directory.length) throw fault('bad-header', `the entry at byte ${at} of its directory is cut short`)

  const name = new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameBytes))
  const shown = JSON.stringify(name.slice(0, 80))
  const method = view.getUint16(at + 10, true)
  if ((view.getUint16(at + 8, true) & 1) === 1) throw fault('unsupported', `${shown} is encrypted`)
  if (method !== 0 && method !== 8) {
    throw fault('unsupported', `${shown} is compressed by method ${method}, not deflated`)
  }

  const extra = directory.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes)
  const wide = zip64Numbers(extra)
  const sized = (field: number) => {
    const value = view.getUint32(at + field, true)
    return value === 0xffffffff ? (wide.next().value ?? value) : value
  }
  // In the order in which Zip64 keeps those that do not fit.
  const size = sized(24)
  const compressed = sized(20)
  const head = sized(42)
  if (method === 0 ? size !== compressed : size > compressed * mostInflation) {
    throw fault('bad-header', `${shown} claims ${size} bytes, which its ${compressed} cannot hold`)
  }
  const offset = dataOffset(source, head, shown, fault)
  return { entry: { name, deflated: method === 8, offset, compressed, size, crc: view.getUint32(at + 16, true) }, next }
}

function dataOffset(source: ByteSource, head: number, shown: string, fault: ZipFault): number {
  const bytes = readSome(source, head, 30)
  if (bytes.length < 30 || viewOf(bytes).getUint32(0, true) !== 0x04034b50) {
    throw fault('out-of-range', `${shown} is not at byte ${head}, where the directory says`)
  }
  return head + 30 + viewOf(bytes).getUint16(26, true) + viewOf(bytes).getUint16(28, true)
}

function* zip64Numbers(extra: Uint8Array): Generator<number, undefined> {
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const end = Math.min(extra.length, at + 4 + view.getUint16(at + 2, true))
    for (let field = at + 4; field + 8 <= end; field += 8) yield number64(view, field)
    return undefined
  }
  return undefined
}

function refuseOverlaps(entries: readonly ZipEntry[], directory: number, fault: ZipFault): void {
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset)
  for (const [index, { name, offset, compressed }] of inOrder.entries()) {
    const next = inOrder[index + 1]
    if (offset + compressed <= (next?.offset ?? directory)) continue
    const other = next === undefined ? 'the directory' : JSON.stringify(next.name.slice(0, 80))
    throw fault('bad-header', `${JSON.stringify(name.slice(0, 80))} reaches into ${other}`)
  }
}
