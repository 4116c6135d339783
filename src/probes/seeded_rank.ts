/**
 * A number in [0, 2^32) that looks random but depends on the seed and the key alone: FNV-1a over the key, then the
 * finalizer of MurmurHash3, without which keys that differ in one digit would keep their distance under every seed.
 */
export function seededRank(seed: number, key: string): number {
  let hash = mix(seed ^ 0x811c9dc5)
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  return mix(hash) >>> 0
}

function mix(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return second ^ (second >>> 16)
}
