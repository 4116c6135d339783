import { conclusive } from '../../../src/verdict/judge_ratio.ts'
import type { JudgedProbe } from '../../../src/verdict/judged_probe.ts'
import { ratioText } from '../../../src/verdict/ratio_text.ts'
import { counted } from '../../../src/verdict/wording.ts'
import type { SpecReport } from '../../report.ts'
import { bandMarks } from './band_marks.ts'
import { draw } from './draw.ts'
import type { Figure } from './figure.ts'
import { scaled, type GridAxis } from './grid_axis.ts'
import type { LegendEntry } from './legend.ts'
import { errorBars, gridRug, pointMarks, type RatioPoint } from './point_marks.ts'
import { rangeMarks, rangesOf } from './ranges.ts'
import { ratioScale } from './ratio_scale.ts'
import { regionStyles } from './region_styles.ts'
import { worstLabels } from './worst_labels.ts'

/** Cache over truth along one axis; nothing where no probe has a ratio. */
export function ratioPlot(report: SpecReport, axis: GridAxis): Figure | undefined {
  const points = ratioPoints(report, axis)
  if (points.length === 0) return undefined
  const probes = points.map(({ probe }) => probe)
  const x = scaled(axis.name, [...points.map(({ place }) => place), ...axis.values])
  const bands = distinctBands(probes)
  const y = ratioScale(
    probes.map(({ ratio }) => ratio ?? 1),
    bands,
  )
  const styles = regionStyles(report.regions.map(({ region }) => region))
  const ranges = rangesOf(report, axis)
  const bars = points.filter(barsMatter(points.length))
  const title = `Ratio against ${axis.name}`
  const caption = [
    told(probes),
    ...(bars.length > 0
      ? [
          `Bars: ${conclusive} standard errors${bars.length < points.length && points.length > crowd ? ', of probes that are not within' : ''}.`,
        ]
      : []),
    ...beyondText(probes, y.domain),
  ].join(' ')
  const svg = draw({
    label: `${title}. ${caption}`,
    frameHeight: 210,
    x: x.scale,
    y,
    legend: [...regionEntries(probes, styles), ...ranges.entries],
    marks: [
      rangeMarks(ranges, x.position),
      bandMarks(bands),
      gridRug(axis.values.map(x.position)),
      errorBars(bars, x.position, styles),
      pointMarks(points, x.position, styles),
      worstLabels(points, x.position),
    ],
  })
  return { id: `ratio-${axis.id}`, title, caption, svg }
}

/** With more points than this, bars of all of them would hide what they belong to. */
const crowd = 300

function barsMatter(count: number): (point: RatioPoint) => boolean {
  return ({ probe }) => count <= crowd || probe.verdict !== 'within'
}

function ratioPoints({ regions }: SpecReport, { place }: GridAxis): readonly RatioPoint[] {
  return regions.flatMap(({ rows }) =>
    rows.flatMap((probe) => {
      const found = place(probe)
      return found === null || probe.ratio === null ? [] : [{ place: found, ratio: probe.ratio, probe }]
    }),
  )
}

function distinctBands(probes: readonly JudgedProbe[]): readonly JudgedProbe['band'][] {
  return [...new Map(probes.map(({ band }) => [band.join(), band])).values()]
}

function regionEntries(probes: readonly JudgedProbe[], styles: ReturnType<typeof regionStyles>): LegendEntry[] {
  const counts = Map.groupBy(probes, ({ region }) => region)
  return [...styles].flatMap(([region, style]) => {
    const own = counts.get(region)
    return own ? [{ label: `${region} (${own.length})`, style: { ...style, radius: 3.5 } }] : []
  })
}

/** `12 of 220 probes lie outside the band, 3 of them in known gaps.` */
function told(probes: readonly JudgedProbe[]): string {
  const outside = probes.filter(({ verdict }) => verdict === 'outside')
  const known = outside.filter(({ gap }) => gap !== null).length
  const noisy = probes.filter(({ verdict }) => verdict === 'noisy').length
  const parts = [
    `${outside.length} of ${counted(probes.length, 'probe')} lie outside the band (large marks)`,
    ...(known > 0 ? [`${known === outside.length ? 'all' : known} of them in known gaps (hollow)`] : []),
    ...(noisy > 0 ? [`${noisy} ${noisy === 1 ? 'is' : 'are'} too noisy to tell`] : []),
  ]
  return `${parts.join(', ')}.`
}

function beyondText(probes: readonly JudgedProbe[], [low, high]: readonly [number, number]): string[] {
  const ratios = probes.flatMap(({ ratio }) => (ratio !== null && (ratio < low || ratio > high) ? [ratio] : []))
  if (ratios.length === 0) return []
  const far = ratios.reduce((worst, ratio) => (Math.abs(Math.log(ratio)) > Math.abs(Math.log(worst)) ? ratio : worst))
  const verb = ratios.length === 1 ? 'lies' : 'lie'
  return [
    `${counted(ratios.length, 'probe')} ${verb} beyond the scale and ${verb === 'lies' ? 'is' : 'are'} drawn at its edge, with arrows; the farthest has ${ratioText(far)}.`,
  ]
}
