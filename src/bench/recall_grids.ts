/** The grid values of a linear cache, and the name that the table gives them. */
export interface PresetGrid {
  readonly name: string
  readonly values: readonly number[]
}

const powersOfTwo: PresetGrid = { name: 'pow2', values: Array.from({ length: 14 }, (_, power) => 2 ** power) }

/** As token axes are profiled: every size of tiny batches, then steps that grow with the size. */
const tokens: PresetGrid = {
  name: 'tokens',
  values: ascending([
    ...range(1, 8, 1),
    ...Array.from({ length: 16 }, (_, power) => 2 ** power),
    ...range(16, 128, 16),
    ...range(128, 512, 64),
    ...range(512, 2048, 256),
    ...range(2048, 8192, 1024),
  ]),
}

const appends: PresetGrid = {
  name: 'appends',
  values: ascending([16, ...range(128, 1024, 128), ...range(1280, 2048, 256), ...range(2560, 4096, 512)]),
}

/** The grids that a kind is profiled on; a kind that is not listed gets those of a token axis. */
export function presetGrids(kind: string): readonly PresetGrid[] {
  return grids.get(kind) ?? [tokens, powersOfTwo]
}

const grids: ReadonlyMap<string, readonly PresetGrid[]> = new Map([
  ['attn_decode', [powersOfTwo]],
  ['attn_prefill', [appends]],
])

/** Both ends included. */
function range(first: number, last: number, step: number): readonly number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)
}

function ascending(values: readonly number[]): readonly number[] {
  return [...new Set(values)].toSorted((one, other) => one - other)
}
