import { parseArgs } from 'node:util'
import type { KvCapture } from '../kv/capture.ts'
import { enginePrefixes, type EnginePrefix } from '../kv/log/kv_line.ts'
import { printKvLines } from '../kv/log/print_kv_lines.ts'
import { openCapture } from '../kv/read/open_capture.ts'
import { engineCache } from '../kv/spec/engine_cache.ts'
import { counted } from '../verdict/wording.ts'
import { openArguments, openUsage, toNumber, toOpenOptions } from './kv_open_arguments.ts'

export const usage = `Usage: npm run --silent kv -- print CAPTURE [options]

Prints the lines that an engine prints of this KV cache under METRALE_SSM_SAVE_DUMP=1 at the end of
a prefill: KV_CKSUM, KVBLK and BTBL, summed in its order. What it passes over is told on stderr.

  --decode             what it prints before the first decode step instead: KVBLK of layer 0
  --prefix NAME        METRALE (default), ATLAS or AVAROK
  --tokens N           tokens of the prompt, where the capture does not tell
${openUsage}

Exits with 0, with 1 where some of it could not be read, 2 where it is no capture.`

export async function kvPrint(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      decode: { type: 'boolean' },
      prefix: { type: 'string' },
      tokens: { type: 'string' },
      ...openArguments,
    },
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) {
    throw new Error(`one CAPTURE is needed, got ${counted(positionals.length, 'file')}\n\n${usage}`)
  }
  const capture = openCapture(path, toOpenOptions(values))
  try {
    const { sums, passedOver, isPartial } = engineCache(capture)
    const lines = printKvLines(sums, {
      prefix: toPrefix(values.prefix),
      moment: values.decode ? 'decode' : 'prefill',
      ...reuseOf(capture, toNumber('--tokens', values.tokens)),
    })
    for (const line of lines) console.log(line)
    for (const note of passedOver) console.error(`${capture.source}: ${note}`)
    return isPartial ? 1 : 0
  } finally {
    capture.close()
  }
}

/** In whole blocks, where nobody notes how many tokens the last one holds. */
function reuseOf({ layers, facts, blockTable, boundary }: KvCapture, given: number | undefined) {
  const blockSize = layers.flatMap(({ k }) => k.geometry?.blockSize ?? [])[0] ?? 0
  return { tokens: given ?? facts.tokens ?? blockTable.length * blockSize, skip: boundary * blockSize }
}

function toPrefix(text: string | undefined): EnginePrefix | undefined {
  if (text === undefined) return undefined
  const prefix = enginePrefixes.find((one) => one === text)
  if (prefix) return prefix
  throw new Error(`--prefix must be one of ${enginePrefixes.join(', ')}, got '${text}'`)
}
