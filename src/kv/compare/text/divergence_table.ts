import { counted } from '../../../verdict/wording.ts'
import type { Side } from '../../capture.ts'
import type { ComparedBlock, ComparedRegion, KvComparison } from '../comparison.ts'
import { rangesOf } from '../ranges.ts'
import { bySeverity, worstOf } from '../severity.ts'
import { cellText, type CellGroup } from './cell_text.ts'

/** Layers that diverge by K and V, prefix and suffix, the worst first; layers that are alike in one row. Nothing where none does. */
export function divergenceTable({ regions, blocks }: KvComparison, width: number, mostRows: number): readonly string[] {
  const shown = regions.filter(({ verdict }) => isShown(verdict))
  const columns = columnsOf(shown)
  const own = Map.groupBy(blocks, ({ layer, side, region }) => `${layer} ${side} ${region}`)
  const cellWidth = Math.floor((width - indent.length - layerWidth) / Math.max(1, columns.length)) - gap.length
  const rows = [...Map.groupBy(shown, ({ layer }) => layer)].map(([layer, inLayer]) => {
    const cells = columns.map(({ side, region }) => {
      const found = inLayer.find((one) => one.side === side && one.region === region)
      return found ? cellText(groupsOf(found, own.get(`${layer} ${side} ${region}`) ?? []), cellWidth) : '-'
    })
    const worst = bySeverity.indexOf(worstOf(inLayer.map(({ verdict }) => verdict)))
    return { layer, cells, worst, count: inLayer.reduce((sum, region) => sum + differing(region), 0) }
  })
  const merged = [...Map.groupBy(rows, ({ cells }) => cells.join('\n')).values()].flatMap((alike) => {
    const [first] = alike
    return first ? [{ ...first, layers: alike.map(({ layer }) => layer) }] : []
  })
  const sorted = merged.toSorted(
    (one, other) => one.worst - other.worst || other.count - one.count || one.layer - other.layer,
  )
  if (sorted.length === 0) return []
  const lines = [
    ['layer', ...columns.map(({ side, region }) => `${side.toUpperCase()} ${region}`)],
    ...sorted.slice(0, mostRows).map(({ layers, cells }) => [rangesOf(layers, 2), ...cells]),
  ]
  const left = sorted.slice(mostRows).flatMap(({ layers }) => layers)
  return [...laidOut(lines), ...(left.length > 0 ? [`${indent}and ${counted(left.length, 'more layer')}`] : [])]
}

const indent = '  '
const gap = '  '
const layerWidth = 8

function isShown(verdict: ComparedRegion['verdict']): boolean {
  return verdict !== 'identical' && verdict !== 'noise'
}

interface Column {
  readonly side: Side
  readonly region: ComparedRegion['region']
}

function columnsOf(shown: readonly ComparedRegion[]): readonly Column[] {
  return (['k', 'v'] as const).flatMap((side) =>
    (['prefix', 'suffix', 'whole'] as const).flatMap((region) =>
      shown.some((one) => one.side === side && one.region === region) ? [{ side, region }] : [],
    ),
  )
}

function differing({ counts }: ComparedRegion): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0) - (counts.identical ?? 0) - (counts.noise ?? 0)
}

/** The worst verdict first. */
function groupsOf(
  { unlocated, verdict, counts }: ComparedRegion,
  blocks: readonly ComparedBlock[],
): readonly CellGroup[] {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const groups = [...Map.groupBy(blocks, ({ outcome }) => outcome.verdict)]
    .filter(([name]) => isShown(name))
    .toSorted(([one], [other]) => bySeverity.indexOf(one) - bySeverity.indexOf(other))
    .map(([name, found]) => ({
      verdict: name,
      logicals: found.map(({ logical }) => logical),
      isAll: found.length === all && all > 1,
    }))
  const isBySums = unlocated || (verdict === 'unreadable' && counts.unreadable === undefined)
  return isBySums ? [{ verdict, logicals: [], isAll: false }, ...groups] : groups
}

function laidOut(lines: readonly (readonly string[])[]): readonly string[] {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) => `${indent}${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(gap)}`.trimEnd())
}
