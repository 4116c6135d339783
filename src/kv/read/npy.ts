import { readSome, type ByteSource } from './byte_source.ts'
import { byWord } from './by_word.ts'
import { CaptureFault, type CaptureFaultCode } from './capture_fault.ts'
import { mostAxes, shapeText, tensorBytes, type Tensor } from './tensor.ts'

const magic = '\x93NUMPY'
/** NumPy itself refuses to read more than 10,000 bytes of header. */
const mostHeaderBytes = 65_536

/** `u2` is how bf16 is kept where NumPy has none, and `V2` how it saves the bf16 of `ml_dtypes`. */
const dtypeOf = byWord([
  ['bf16', '<u2 <V2 |V2'],
  ['f16', '<f2'],
  ['f32', '<f4'],
  ['f64', '<f8'],
  ['u8', '|u1 |V1 <V1'],
  ['i8', '|i1'],
  ['bool', '|b1'],
  ['i16', '<i2'],
  ['u32', '<u4'],
  ['i32', '<i4'],
  ['u64', '<u8'],
  ['i64', '<i8'],
])

/**
 * The tensor of a `.npy` file, version 1 to 3; no data is read.
 * @throws CaptureFault for Fortran order, big-endian values, structures and objects (pickles), and a shape that the file cannot hold
 */
export function npy(source: ByteSource, name: string): Tensor {
  const fault = (code: CaptureFaultCode, got: string, next = 'write it again, with `numpy.save`') =>
    new CaptureFault(code, source.name, got, next)
  const { text, data } = readHeader(source, fault)

  const descr = only(text, /'descr'\s*:\s*('[^']{0,20}'|"[^"]{0,20}"|\[)/g)
  const order = only(text, /'fortran_order'\s*:\s*(True|False)\b/g)
  const size = only(text, /'shape'\s*:\s*\(([\d,\sL]*)\)/g)
  if (descr === undefined || order === undefined || size === undefined || !/^\s*\{[^{}]*\}\s*$/.test(text)) {
    throw fault(
      'bad-header',
      `its header is no dict of descr, fortran_order and shape, but ${JSON.stringify(text.slice(0, 120))}`,
    )
  }
  const code = descr.slice(1, -1)
  if (code === '|O' || code === 'O') {
    throw fault(
      'refused-pickle',
      'it holds Python objects, which only unpickling could read',
      'save an array of numbers',
    )
  }
  const dtype = dtypeOf.get(code)
  if (dtype === undefined) {
    throw fault(
      'unsupported',
      `values of ${descr === '[' ? 'a structure' : descr} are not read`,
      "save them as '<f2', '<f4', or bf16 as '<u2'",
    )
  }
  if (order === 'True') {
    const got = `its shape (${size}) is in Fortran order: blocks of it lie scattered over the file`
    throw fault('unsupported', got, 'save `numpy.ascontiguousarray(a)`')
  }

  const shape = size
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(axisSize)
  const bytes = shape.length > mostAxes || shape.includes(Number.NaN) ? undefined : tensorBytes(dtype, shape)
  if (bytes === undefined) throw fault('bad-header', `its shape ${shapeText(shape)} is none`)
  if (data + bytes > source.size) {
    throw fault(
      'out-of-range',
      `its shape ${shapeText(shape)} takes ${bytes} bytes, and ${source.size - data} are there`,
    )
  }
  return { name, dtype, shape, source, offset: data }
}

/** Where the data of a `.npy` file of this tensor ends. */
export function npyEnd({ dtype, shape, offset }: Tensor): number {
  return offset + (tensorBytes(dtype, shape) ?? 0)
}

function readHeader(source: ByteSource, fault: (code: CaptureFaultCode, got: string) => CaptureFault) {
  const start = readSome(source, 0, 12)
  const view = new DataView(start.buffer, 0, start.length)
  if (start.length < 12 || latin1(start.subarray(0, 6)) !== magic) throw fault('not-a-capture', 'is no .npy file')
  const version = start[6] ?? 0
  if (version < 1 || version > 3) throw fault('unsupported', `is .npy version ${version}, of which 1 to 3 are read`)
  const data = version === 1 ? 10 : 12
  const length = version === 1 ? view.getUint16(8, true) : view.getUint32(8, true)
  if (length > mostHeaderBytes) throw fault('too-large', `says that its header has ${length} bytes`)
  if (data + length > source.size) {
    throw fault('bad-header', `says that its header has ${length} bytes, and has ${source.size} in all`)
  }
  return { text: latin1(readSome(source, data, length)), data: data + length }
}

/** The first group of the only match, if there is one alone. */
function only(text: string, pattern: RegExp): string | undefined {
  const matches = [...text.matchAll(pattern)]
  return matches.length === 1 ? matches[0]?.[1] : undefined
}

/** NaN where it is no size; Python 2 wrote `3L`. */
function axisSize(part: string): number {
  const digits = /^\s*(\d{1,15})L?\s*$/.exec(part)?.[1]
  return digits === undefined ? Number.NaN : Number(digits)
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
