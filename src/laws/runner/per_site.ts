import type { LawSite } from '../law.ts'

/** Computes something of a site once, however many groups are judged by it. */
export function perSite<T>(compute: (site: LawSite) => T): (site: LawSite) => T {
  const known = new WeakMap<LawSite, { readonly value: T }>()
  return (site) => {
    const held = known.get(site) ?? { value: compute(site) }
    known.set(site, held)
    return held.value
  }
}
