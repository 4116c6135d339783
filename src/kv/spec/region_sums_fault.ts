import { counted } from '../../verdict/wording.ts'
import type { Band } from '../../verdict/band.ts'
import type { ComparedRegion } from '../compare/comparison.ts'
import { bandText } from './band_text.ts'
import type { BandOf } from './region_band.ts'

/** Which sums of these regions lie outside their bands, in a sentence; `undefined` where none does. Equal ones are not held against the band: printed sums are rounded. */
export function regionSumsFault(regions: readonly ComparedRegion[], bandOf: BandOf): string | undefined {
  const outside = regions.flatMap((region) => {
    const text = sumsText(region, bandOf(region))
    return text === undefined ? [] : [`${placeText(region)}: ${text}`]
  })
  const [first, ...others] = outside
  if (first === undefined) return undefined
  return others.length === 0 ? first : `${first}; and ${counted(others.length, 'more region')}`
}

function sumsText({ ssqRatio, sabsRatio, verdict }: ComparedRegion, band: Band): string | undefined {
  if (verdict === 'identical') return undefined
  const told = Object.entries({ ssq: ssqRatio, sabs: sabsRatio })
  const outside = told.filter(([, ratio]) => ratio !== null && (ratio < band[0] || ratio > band[1]))
  if (outside.length > 0) {
    const ratios = outside.map(([name, ratio]) => `${name} ratio ${Number(ratio?.toPrecision(8))}`)
    return `${ratios.join(', ')}, expected in ${bandText(band)}`
  }
  const isKnown = told.some(([, ratio]) => ratio !== null)
  return isKnown || verdict === 'noise' ? undefined : `its sums have no ratio, it is ${verdict}`
}

function placeText({ layer, name, side, region }: ComparedRegion): string {
  return `${side.toUpperCase()} of layer ${layer}${name === `L${layer}` ? '' : ` (${name})`}, ${region}`
}
