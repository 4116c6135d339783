import type { CaptureFacts, CapturedBlock, KvCapture, Side, SkippedLayer } from '../capture.ts'
import { CaptureFault } from './capture_fault.ts'
import type { OpenFiles } from './open_files.ts'
import type { PlacedSide } from './pool.ts'
import { printable } from './printable.ts'
import { readBlocks, type SpareBuffers } from './read_blocks.ts'

export interface PlacedLayer {
  readonly layer: number
  readonly name: string
  readonly k: PlacedSide
  readonly v: PlacedSide
}

export interface Paged {
  readonly source: string
  readonly facts: CaptureFacts
  readonly layers: readonly PlacedLayer[]
  readonly skipped: readonly SkippedLayer[]
  readonly blockTable: readonly number[]
  readonly boundary: number
  readonly files: OpenFiles
}

/** A capture of any format, once it is known where its blocks lie. */
export function pagedCapture(paged: Paged): KvCapture {
  const { source, blockTable, files } = paged
  const { model } = paged.facts
  const readable = paged.layers.filter((layer) => whyUnreadable(layer) === undefined)
  const skipped = [...paged.skipped, ...paged.layers.flatMap(asSkipped)]
    .map((layer) => ({ ...layer, name: printable(layer.name), reason: printable(layer.reason) }))
    .toSorted((a, b) => a.layer - b.layer)
  if (readable.length === 0) throw noLayer(source, skipped)
  const layers = new Map(readable.map((layer) => [layer.layer, layer]))
  const spare: SpareBuffers = []

  const blocks = (layer: number, side: Side, from = 0, to = blockTable.length): Iterable<CapturedBlock> => {
    const placed = layers.get(layer)
    if (placed === undefined) {
      const got = `no layer ${layer} can be read here, only ${shortList([...layers.keys()])}`
      throw new CaptureFault('bad-call', source, got, 'ask for a layer of `layers`')
    }
    const range = [Math.max(0, from), Math.min(to, blockTable.length)] as const
    return { [Symbol.iterator]: () => readBlocks(placed[side], blockTable, ...range, spare) }
  }
  return {
    source,
    facts: { ...paged.facts, model: model === null ? null : printable(model) },
    layers: readable.map(({ layer, name, k, v }) => ({ layer, name: printable(name), k: k.layout, v: v.layout })),
    skipped,
    blockTable,
    boundary: Math.min(paged.boundary, blockTable.length),
    blocks,
    close: () => files.close(),
  }
}

function asSkipped(layer: PlacedLayer): SkippedLayer[] {
  const reason = whyUnreadable(layer)
  return reason === undefined ? [] : [{ layer: layer.layer, name: layer.name, reason, isUnread: true }]
}

/** Where neither side can be read. */
function whyUnreadable({ k, v }: PlacedLayer): string | undefined {
  return 'unreadable' in k.pool && 'unreadable' in v.pool ? k.pool.unreadable : undefined
}

function noLayer(source: string, skipped: readonly SkippedLayer[]): CaptureFault {
  const reasons = skipped.slice(0, 3).map(({ name, reason }) => `${name} (${reason})`)
  const more = skipped.length > reasons.length ? `, and ${skipped.length - reasons.length} more` : ''
  const got = `holds no layer that can be read${reasons.length > 0 ? `: ${reasons.join(', ')}${more}` : ''}`
  return new CaptureFault('unreadable', source, got, 'check that the dump is whole, and the options against its shapes')
}

function shortList(numbers: readonly number[]): string {
  return numbers.length > 8 ? `${numbers.slice(0, 8).join(', ')}, ...` : numbers.join(', ')
}
