import type { SpecReport } from '../../report.ts'
import { against } from './against.ts'
import { distributionPlot } from './distribution_plot.ts'
import type { Figure } from './figure.ts'
import { gridAxes } from './grid_axis.ts'
import { heatMap } from './heat_map.ts'
import { looksPlot } from './looks_plot.ts'
import { rateOf, timeOf } from './quantities.ts'
import { ratioPlot } from './ratio_plot.ts'
import { shiftPlot } from './shift_plot.ts'

/** What there is to see of a kernel, the ratios first. Loads what draws, once there is something to draw. */
export function plotsOf(report: SpecReport): readonly Figure[] {
  const axes = gridAxes(report)
  // Along an axis with two places there is nothing to see but two columns, which the map shows better.
  const long = axes.filter(({ places }) => places > 2)
  const wide = long.length > 0 ? long : axes
  const [longest] = wide.toSorted((a, b) => b.places - a.places)
  const time = timeOf(report)
  const rate = rateOf(report)
  const figures = [
    ...wide.map((axis) => ratioPlot(report, axis)),
    heatMap(report, axes),
    distributionPlot(report),
    ...wide.map((axis) => against(report, axes, axis, time)),
    ...(longest && rate ? [against(report, axes, longest, rate)] : []),
    ...(longest ? [looksPlot(report, longest)] : []),
    shiftPlot(report),
  ]
  return figures.filter((figure) => figure !== undefined)
}
