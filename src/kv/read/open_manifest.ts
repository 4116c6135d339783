import { dirname } from 'node:path'
import type { z } from 'zod'
import { messageOf } from '../../message_of.ts'
import type { KvCapture, SkippedLayer } from '../capture.ts'
import { readSome, type ByteSource } from './byte_source.ts'
import { CaptureFault, type CaptureFaultCode } from './capture_fault.ts'
import { insideFolder } from './inside_folder.ts'
import { beyondJsonLimits } from './json_limits.ts'
import { textOf } from './json_members.ts'
import { layerSchema, manifestSchema, skippedSchema } from './manifest.ts'
import { manifestSide } from './manifest_side.ts'
import type { OpenFiles } from './open_files.ts'
import { factsOf, type OpenOptions } from './open_options.ts'
import { pagedCapture, type PlacedLayer } from './paged_capture.ts'
import { mostBlocks } from './pool.ts'
import { schemaText } from './schema_text.ts'

const mostBytes = 8 * 2 ** 20
const jsonLimits = { depth: 8, containers: 16_384, commas: mostBlocks + 100_000, strings: 131_072 }

/** @throws CaptureFault where the manifest is not of the format, or no layer of it can be read */
export function openManifest(path: string, source: ByteSource, files: OpenFiles, options: OpenOptions): KvCapture {
  const manifest = parseManifest(source)
  const open = (file: string) => files.source(insideFolder(dirname(path), file))
  const layers: PlacedLayer[] = []
  const skipped: SkippedLayer[] = []
  for (const [layer, entry] of manifest.layers.entries()) {
    const where = `${source.name}, layers.${layer}`
    if (isSkipped(entry)) {
      const { name, skipped: reason } = parseAs(skippedSchema, entry, where)
      skipped.push({ layer, name, reason })
      continue
    }
    const parsed = parseAs(layerSchema, entry, where)
    const k = manifestSide(`${where}.k`, parsed, parsed.k, open)
    const v = parsed.v === 'k' ? k : manifestSide(`${where}.v`, parsed, parsed.v, open)
    layers.push({ layer, name: parsed.name, k, v })
  }
  const { model, tokens, tokens_hash, block_table: blockTable } = manifest
  const facts = factsOf({ model: model ?? null, tokens: tokens ?? null, tokensHash: tokens_hash ?? null }, options)
  const boundary = manifest.boundary ?? options.boundary ?? 0
  return pagedCapture({ source: source.name, facts, layers, skipped, blockTable, boundary, files })
}

function isSkipped(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'skipped' in entry
}

function parseManifest(source: ByteSource): z.infer<typeof manifestSchema> {
  const fault = (code: CaptureFaultCode, got: string) => new CaptureFault(code, source.name, got, correct)
  if (source.size > mostBytes) {
    throw fault('too-large', `is JSON of ${source.size} bytes, and a manifest has at most ${mostBytes}`)
  }
  const bytes = readSome(source, 0, source.size)
  const beyond = beyondJsonLimits(bytes, jsonLimits)
  if (beyond !== undefined) throw fault('too-large', beyond)
  const json = parseJson(bytes, fault)
  const isManifest = typeof json === 'object' && json !== null && 'format' in json && json.format === 'kv-capture'
  if (!isManifest) throw fault('not-a-capture', 'is JSON without "format": "kv-capture"')
  return parseAs(manifestSchema, json, source.name)
}

function parseJson(bytes: Uint8Array, fault: (code: CaptureFaultCode, got: string) => CaptureFault): unknown {
  try {
    return JSON.parse(textOf(bytes))
  } catch (error) {
    throw fault('bad-header', `is no JSON: ${messageOf(error)}`)
  }
}

/** One layer at a time, so that a manifest of nothing but faults does not list them all. */
function parseAs<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.infer<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new CaptureFault('bad-header', where, schemaText(parsed.error), correct)
}

const correct = 'correct the manifest, or what writes it'
