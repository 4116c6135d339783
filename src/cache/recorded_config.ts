import type { KernelConfig } from '../config.ts'
import type { Value } from '../shape.ts'

export interface RecordedConfig extends KernelConfig {
  readonly dtype: string
}

type Named = Readonly<Record<string, Value>>

/**
 * The config of a recording, with `backends`, `gpu_name` and `dtype`. Simulators other than ours name one backend, and their
 * GPU as `device` or `system`; some leave that to the `describe_config` of their grid. A kernel that says nothing of a dtype is
 * taken for the 16-bit one that simulators start from.
 */
export function recordedConfig(config: Named, described: Named = {}): RecordedConfig {
  const named = { ...described, ...config }
  const { backends } = named
  return {
    ...config,
    backends: isNames(backends) ? backends : [firstText(named, ['backend']) ?? 'its backend'],
    gpu_name: firstText(named, ['gpu_name', 'device', 'system']) ?? 'an unnamed GPU',
    dtype: firstText(named, ['dtype', ...Object.keys(config).filter((key) => /^(?!kv).*dtype$/.test(key))]) ?? 'bf16',
  }
}

function isNames(value: Value | undefined): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string')
}

function firstText(named: Named, keys: readonly string[]): string | undefined {
  return keys.map((key) => named[key]).find((value) => typeof value === 'string')
}
