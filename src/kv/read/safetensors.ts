import { z } from 'zod'
import { messageOf } from '../../message_of.ts'
import { readSome, type ByteSource } from './byte_source.ts'
import { CaptureFault, type CaptureFaultCode } from './capture_fault.ts'
import { dtypeName } from './dtype.ts'
import { jsonMembers, textOf, type JsonMember } from './json_members.ts'
import { schemaText } from './schema_text.ts'
import { mostAxes, shapeText, tensorBytes, type Tensor } from './tensor.ts'

/** As the `safetensors` readers of model hubs have it. */
const mostHeaderBytes = 25e6
/** A capture has a few hundred. */
const mostTensors = 16_384
const mostEntryBytes = 4096

const entrySchema = z.object({
  dtype: z.string(),
  shape: z.array(z.int().nonnegative()).max(mostAxes),
  data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
})

/**
 * The tensors of a safetensors file, as its header lists them; no data is read.
 * @throws CaptureFault where the header is not well formed, a tensor lies outside the file or on another, or its size is not that of
 * its shape
 */
export function safetensors(source: ByteSource): readonly Tensor[] {
  const header = readHeader(source)
  const data = 8 + header.length
  const tensors: Tensor[] = []
  const spans: Span[] = []
  for (const { key, value } of membersOf(source, header)) {
    if (key === '__metadata__') continue
    if (tensors.length === mostTensors) {
      throw fault('too-large', source, `its header lists more than ${mostTensors} tensors`, 'save the KV cache alone')
    }
    const { dtype, shape, begin, end } = readEntry(source, key, value, source.size - data)
    tensors.push({ name: key, dtype, shape, source, offset: data + begin })
    spans.push({ name: key, begin, end })
  }
  refuseOverlaps(source, spans)
  return tensors
}

function readHeader(source: ByteSource): Uint8Array {
  const start = readSome(source, 0, 8)
  const length = start.length < 8 ? -1 : Number(new DataView(start.buffer).getBigUint64(0, true))
  if (length > mostHeaderBytes) {
    const got = `says that its header has ${length} bytes, more than the ${mostHeaderBytes} that are read`
    throw fault('too-large', source, got, 'save the tensors of the KV cache alone')
  }
  if (length < 2 || length > source.size - 8) {
    const got = `says that its header has ${length} bytes, and is ${source.size} bytes long`
    throw fault('bad-header', source, got, 'write it again: it was cut short, or is no safetensors file')
  }
  return readSome(source, 8, length)
}

function membersOf(source: ByteSource, header: Uint8Array): Iterable<JsonMember> {
  return {
    *[Symbol.iterator]() {
      const seen = new Set<string>()
      try {
        for (const member of jsonMembers(header)) {
          if (seen.has(member.key)) throw new SyntaxError(`names ${shortName(member.key)} twice`)
          seen.add(member.key)
          yield member
        }
      } catch (error) {
        if (error instanceof CaptureFault) throw error
        throw fault('bad-header', source, `its header is no JSON object: ${messageOf(error)}`, rewrite)
      }
    },
  }
}

function readEntry(source: ByteSource, name: string, text: Uint8Array, dataBytes: number) {
  const bad = (code: CaptureFaultCode, got: string) => fault(code, source, `tensor ${shortName(name)}: ${got}`, rewrite)
  if (text.length > mostEntryBytes) {
    throw bad('bad-header', `its entry has ${text.length} bytes, more than any tensor's`)
  }
  const parsed = entrySchema.safeParse(parse(text, bad), { reportInput: true })
  if (!parsed.success) throw bad('bad-header', schemaText(parsed.error))

  const { shape, data_offsets } = parsed.data
  const dtype = dtypeName(parsed.data.dtype)
  const [begin, end] = data_offsets
  const bytes = tensorBytes(dtype, shape)
  if (bytes === undefined) throw bad('bad-header', `${parsed.data.dtype} ${shapeText(shape)} has no known size`)
  if (end - begin !== bytes) {
    throw bad(
      'bad-header',
      `data_offsets span ${end - begin} bytes, ${parsed.data.dtype} ${shapeText(shape)} has ${bytes}`,
    )
  }
  if (end > dataBytes) throw bad('out-of-range', `ends at byte ${end} of the data, which has ${dataBytes}`)
  return { dtype, shape, begin, end }
}

function parse(text: Uint8Array, bad: (code: CaptureFaultCode, got: string) => CaptureFault): unknown {
  try {
    return JSON.parse(textOf(text))
  } catch (error) {
    throw bad('bad-header', messageOf(error))
  }
}

interface Span {
  readonly name: string
  readonly begin: number
  readonly end: number
}

function refuseOverlaps(source: ByteSource, spans: readonly Span[]): void {
  const inOrder = spans.filter(({ begin, end }) => end > begin).toSorted((a, b) => a.begin - b.begin)
  for (const [index, { name, begin }] of inOrder.entries()) {
    const before = inOrder[index - 1]
    if (before === undefined || before.end <= begin) continue
    const got = `tensors ${shortName(before.name)} and ${shortName(name)} share the bytes ${begin} to ${before.end} of the data`
    throw fault('bad-header', source, got, rewrite)
  }
}

const rewrite = 'write it again, with `save_file` of safetensors'

function fault(code: CaptureFaultCode, source: ByteSource, got: string, next: string): CaptureFault {
  return new CaptureFault(code, source.name, got, next)
}

function shortName(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}...` : name)
}
