import { counted } from '../../verdict/wording.ts'
import type { Moments } from '../fingerprint.ts'
import { growthText } from './causes/accumulation_noise.ts'
import { errorText } from './causes/error_text.ts'
import type { ComparedBlock, KvComparison } from './comparison.ts'
import { blockAt } from './side_pair.ts'
import { assumedElements, elementsIn, type Frame } from './frame.ts'

/** What must be known to read a comparison, beside what it found. */
export function notesOf(
  frame: Frame,
  same: number,
  blocks: readonly ComparedBlock[],
  looks: KvComparison['looks'],
): readonly string[] {
  return [
    ...printed(frame, same),
    ...unlooked(frame, looks),
    ...noise(frame, blocks),
    ...sharedBlocks(frame),
    ...tokensBeyond(frame),
    ...byBytesAlone(frame),
  ]
}

function printed({ basis, pairs }: Frame, same: number): readonly string[] {
  if (basis === 'hash') return []
  const told = pairs.map(({ reference, candidate }) => {
    const common = reference.fingerprint.blocks.filter(({ logical }) => blockAt(candidate, logical))
    const both = common.filter((block) => isNaNSum(block) && isNaNSum(blockAt(candidate, block.logical)))
    const regions = (['prefix', 'suffix'] as const).filter(
      (region) => isNaNSum(reference.fingerprint[region]) && isNaNSum(candidate.fingerprint[region]),
    )
    const all = Math.max(reference.fingerprint.blocks.length, candidate.fingerprint.blocks.length)
    return { oneSided: all - common.length, silent: both.length + regions.length }
  })
  const sum = (name: 'oneSided' | 'silent'): number => told.reduce((all, pair) => all + pair[name], 0)
  return [
    `Logs print sums with 4 decimals: equal ones do not prove equal bytes${same > 0 ? ` (${counted(same, 'block')} alike)` : ''}.`,
    ...(sum('oneSided') > 0
      ? [`${counted(sum('oneSided'), 'block')} told on one side alone: held by the sums of their region at most.`]
      : []),
    ...(sum('silent') > 0
      ? [`${counted(sum('silent'), 'sum')} NaN on both sides: nothing is known of what they sum.`]
      : []),
  ]
}

function isNaNSum(told: { readonly moments: Moments | null } | undefined): boolean {
  return Number.isNaN(told?.moments?.ssq)
}

function unlooked({ subjects, basis }: Frame, { taken, wanted }: KvComparison['looks']): readonly string[] {
  if (wanted === 0 || taken === wanted) return []
  const hasBytes = subjects.reference.capture && subjects.candidate.capture
  if (!hasBytes)
    return basis === 'hash' ? ['Judged by fingerprints alone: give both captures to have blocks looked at.'] : []
  return [
    `Looked at ${taken} of ${wanted} differing blocks value by value; the others are judged by their fingerprints.`,
  ]
}

function noise(frame: Frame, blocks: readonly ComparedBlock[]): readonly string[] {
  const found = blocks.flatMap(({ layer, outcome, detail }) =>
    outcome.verdict === 'noise' ? [{ layer, error: outcome.error, detail }] : [],
  )
  const bars = [...new Set(frame.pairs.map((pair) => frame.noiseOf(pair)))].filter((bar) => bar !== null)
  const isAssumed = bars.length > 0 && frame.pairs.some((pair) => elementsIn(pair) === undefined)
  return [
    ...(found.length > 0
      ? [
          `${counted(found.length, 'block')} within noise: ${growthText(found)} (bar for values: ${bars.map(errorText).join(', ')}).`,
        ]
      : []),
    ...(isAssumed
      ? [
          `How many values a block has is not told: noise is judged as of ${assumedElements}, unless elementsPerBlock says otherwise.`,
        ]
      : []),
  ]
}

/** A block twice in one table is read twice, and written twice. */
function sharedBlocks({ candidate: { blockTable } }: Frame): readonly string[] {
  if (!blockTable) return []
  const uses = [...Map.groupBy(blockTable.keys(), (logical) => blockTable[logical])].filter(([, all]) => all.length > 1)
  const [first] = uses
  if (!first) return []
  return [
    `The candidate's block table has physical block ${first[0]} more than once, at logical blocks ${first[1].join(' and ')}.`,
  ]
}

/** A table that was cut short, or a window of a longer sequence. */
function tokensBeyond({ reference, candidate }: Frame): readonly string[] {
  return Object.entries({ reference, candidate }).flatMap(
    ([
      of,
      {
        facts: { tokens },
        layers,
        blockTable,
      },
    ]) => {
      const blockSize = layers[0]?.layout?.k.geometry?.blockSize
      if (tokens === null || !blockTable || blockSize === undefined || tokens <= blockTable.length * blockSize)
        return []
      return [
        `The ${of} has ${tokens} tokens, and room for ${blockTable.length * blockSize} in its ${counted(blockTable.length, 'block')}: the others were not compared.`,
      ]
    },
  )
}

function byBytesAlone({ pairs }: Frame): readonly string[] {
  const dtypes = pairs.flatMap(({ layout, reference }) =>
    layout && reference.fingerprint.blocks.some(({ hash, moments }) => hash !== null && moments === null)
      ? [layout.dtype]
      : [],
  )
  const names = [...new Set(dtypes)]
  return names.length === 0 ? [] : [`Compared by bytes alone, since its values are not read: ${names.join(', ')}.`]
}
