import { type Code, unsigned } from './instructions.ts'

/** A function without a result, whose parameters are all i32. */
export interface WasmFunction {
  readonly parameters: number
  /** Further locals, in this order. */
  readonly locals: { readonly i32: number; readonly v128: number }
  readonly body: Code
}

/** A module that exports these functions by their names, and its memory as `memory`: one page, which can grow. */
export function moduleBytes(functions: Readonly<Record<string, WasmFunction>>): Uint8Array<ArrayBuffer> {
  const all = Object.values(functions)
  const exported = Object.keys(functions).map((name, index) => [...text(name), 0x00, ...unsigned(index)])
  const sections = [
    section(1, all.map(signature)),
    section(
      3,
      all.map((_, index) => unsigned(index)),
    ),
    section(5, [[0x00, 1]]),
    section(7, [...exported, [...text('memory'), 0x02, 0]]),
    section(10, all.map(code)),
  ]
  const magicAndVersion = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  return new Uint8Array([...magicAndVersion, ...sections.flat()])
}

const i32Type = 0x7f
const v128Type = 0x7b

function signature({ parameters }: WasmFunction): Code {
  return [0x60, ...list(Array.from({ length: parameters }, () => [i32Type])), ...list([])]
}

function code({ locals, body }: WasmFunction): Code {
  const declared = [
    [...unsigned(locals.i32), i32Type],
    [...unsigned(locals.v128), v128Type],
  ]
  return sized([...list(declared), ...body, 0x0b])
}

function section(id: number, entries: readonly Code[]): Code {
  return [id, ...sized(list(entries))]
}

function list(entries: readonly Code[]): Code {
  return [...unsigned(entries.length), ...entries.flat()]
}

function sized(content: Code): Code {
  return [...unsigned(content.length), ...content]
}

function text(name: string): Code {
  return sized([...new TextEncoder().encode(name)])
}
