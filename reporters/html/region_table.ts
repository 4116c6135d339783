import { formatShape } from '../../src/shape.ts'
import { countText } from '../../src/verdict/count_text.ts'
import { ratioText } from '../../src/verdict/ratio_text.ts'
import type { SpecReport } from '../report.ts'
import type { RegionLine } from '../summary.ts'
import { badge } from './badge.ts'
import { regionChangeText } from './change_text.ts'
import { html, type Markup } from './markup.ts'
import { scrollable } from './scrollable.ts'

/** The regions of a kernel with their verdicts; those that were not measured are told of in its notes. */
export function regionTable(report: SpecReport, lines: readonly RegionLine[]): Markup | undefined {
  if (lines.length === 0) return undefined
  const changed = report.regions.some(({ change }) => change !== undefined)
  return scrollable(
    `Regions of ${report.spec.spec}`,
    html`<table>
      <thead>
        <tr>
          <th scope="col">Region</th>
          <th scope="col">Verdict</th>
          <th scope="col" class="number">Probes</th>
          <th scope="col" class="number">Within</th>
          <th scope="col" class="number">Median</th>
          <th scope="col" class="number">Worst</th>
          <th scope="col">at</th>
          <th scope="col" class="number">95 % within</th>
          <th scope="col">Not plainly within</th>
          ${changed ? html`<th scope="col">Since the baseline</th>` : []}
        </tr>
      </thead>
      <tbody>
        ${lines.map((line) => row(report, line, changed))}
      </tbody>
    </table>`,
  )
}

function row({ regions }: SpecReport, { region, status, stats, compared }: RegionLine, changed: boolean): Markup {
  const record = regions.find((one) => one.region === region)
  const worst = record?.rows.find(({ gap, ratio }) => gap === null && ratio !== null && ratio === stats.worst)
  return html`<tr>
      <th scope="row">${region}</th>
      <td>${badge(status)}</td>
      <td class="number">${stats.n}</td>
      <td class="number">${stats.judged > 0 ? `${stats.counts.within}/${stats.judged}` : '\u2013'}</td>
      <td class="number">${ratioText(stats.median)}</td>
      <td class="number">${ratioText(stats.worst)}</td>
      <td><span class="shape">${worst ? formatShape(worst.shape) : ''}</span></td>
      <td class="number">${stats.p95 === null ? '-' : `${(Math.expm1(stats.p95) * 100).toFixed(1)} %`}</td>
      <td>${countText(stats)}</td>
      ${changed ? html`<td>${record ? regionChangeText(record) : ''}</td>` : []}
    </tr>
    ${
      compared
        ? html` <tr>
            <th scope="row" class="quiet">${region}, compared</th>
            <td></td>
            <td class="number">${compared.n}</td>
            <td class="number">${compared.inBand}/${compared.n}</td>
            <td class="number">${ratioText(compared.median)}</td>
            <td class="number">${ratioText(compared.worst)}</td>
            <td></td>
            <td></td>
            <td>${'ratios in the band, whatever the noise'}</td>
            ${changed ? html`<td></td>` : []}
          </tr>`
        : []
    } `
}
