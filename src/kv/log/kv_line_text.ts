import type { Moments } from '../fingerprint.ts'
import type { EnginePrefix, KvLine } from './kv_line.ts'
import { rustFixed } from './rust_fixed.ts'

/** A line as an engine prints it, without what its logger puts in front. `parseRecord` reads it. */
export function kvLineText(prefix: EnginePrefix, tag: string, line: KvLine): string {
  switch (line.kind) {
    case 'region': {
      const sums = `${momentsText('k_', line.k, 4)} ${momentsText('v_', line.v, 4)}`
      return `${prefix}_KV_CKSUM[${tag}] L${line.layer} ${line.region} nblk=${line.blocks} ${sums}`
    }
    case 'block': {
      const sums = `k_ssq=${rustFixed(line.kSsq, 4)} v_ssq=${rustFixed(line.vSsq, 4)}`
      return `${prefix}_KVBLK[${tag}] L${line.layer} logical=${line.index} phys=${line.physical} ${sums}`
    }
    case 'table':
      return `${prefix}_BTBL[${tag}] nblk=${line.table.length} bt=[${line.table.join(', ')}]`
    case 'ssm': {
      const layer = line.layer === 'GLOBAL' ? line.layer : `L${line.layer}`
      const sums = `${momentsText('h_', line.h, 6)} ${momentsText('c_', line.c, 6)}`
      return `${prefix}_SSM_CKSUM[${tag}] slot=${line.slot} ${layer} ${sums}`
    }
    case 'buffer':
      return `${prefix}_BUF_CKSUM[${tag}] ${line.name} bytes=${line.bytes} ${momentsText('', line.moments, 6)}`
    case 'hidden':
      return `${prefix}_LAYER_H[${tag}] L${line.layer} hidden_sabs=${rustFixed(line.sabs, 6)}`
    case 'dtype':
      return (
        `${prefix}_KV_CKSUM[${tag}] layer ${line.layer} dtype=${line.dtype} != bf16 ` +
        '\u2014 probe only decodes BF16; skipping'
      )
    case 'sharded':
      return `${prefix}_KV debug probe [${tag}] skipped: latents are sharded`
  }
}

function momentsText(before: string, { sum, ssq, sabs }: Moments, decimals: number): string {
  const texts = Object.entries({ sum, ssq, sabs }).map(
    ([name, value]) => `${before}${name}=${rustFixed(value, decimals)}`,
  )
  return texts.join(' ')
}
