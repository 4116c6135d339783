import type { StateFingerprint } from '../fingerprint.ts'
import type { KvProbe, ToldLine } from './log_reading.ts'

/**
 * What probes tell beside the KV cache. Of a slot the number is left out: a request has any. Those of buffers and hidden states
 * leave out what is not finite, so that equal ones do not show that both are free of NaN.
 */
export function statesOf(probes: readonly KvProbe[]): readonly StateFingerprint[] {
  return probes.flatMap(({ tag, lines }) => lines.flatMap(stateOf).map((state) => ({ at: tag.name, ...state })))
}

function stateOf(line: ToldLine): readonly Omit<StateFingerprint, 'at'>[] {
  switch (line.kind) {
    case 'ssm': {
      const layer = line.layer === 'GLOBAL' ? line.layer : `L${line.layer}`
      return (['h', 'c'] as const).map((part) => ({ name: `SSM ${layer} ${part}`, moments: line[part], values: null }))
    }
    case 'buffer': {
      // Of another size it is another buffer. Its bytes are summed up as f32.
      const name = `buffer ${line.name} of ${line.bytes} bytes`
      return [{ name, moments: line.moments, values: Math.floor(line.bytes / 4) }]
    }
    case 'hidden':
      return [{ name: `hidden L${line.layer}`, moments: { sum: NaN, ssq: NaN, sabs: line.sabs }, values: null }]
    case 'region':
    case 'block':
    case 'table':
    case 'dtype':
    case 'sharded':
      return []
  }
}
