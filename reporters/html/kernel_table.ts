import { formatShape } from '../../src/shape.ts'
import { farthest, regionStats } from '../../src/verdict/region_stats.ts'
import { ratioText } from '../../src/verdict/ratio_text.ts'
import { changeText } from './change_text.ts'
import { counted } from '../../src/verdict/wording.ts'
import { badge, statusWord } from './badge.ts'
import { kernelId } from './kernel_id.ts'
import { html, type Content, type Markup } from './markup.ts'
import { worstRegion } from './worst_region.ts'
import { statuses } from '../status.ts'
import type { RegionRecord } from '../../src/spec/records.ts'
import type { SpecSummary } from '../summary.ts'

/** Every kernel in a line: which to trust, and where the others break. */
export function kernelTable(specs: readonly SpecSummary[]): Markup {
  const found = statuses.filter((status) => specs.some((spec) => spec.status === status))
  return html`<section aria-labelledby="kernels">
    <h2 id="kernels">Kernels</h2>
    <div class="tools" data-tools hidden>
      <label>Filter<input type="search" data-filter placeholder="kernel, region, GPU" autocomplete="off" /></label>
      <label
        >Verdict<select data-verdict>
          <option value="">all</option>
          ${found.map((status) => html`<option>${statusWord(status)}</option>`)}
        </select></label
      >
      <label class="narrow"
        >Sort by<select data-sort>
          ${columns.map(({ name }, index) => html`<option value="${index}">${name}</option>`)}
        </select></label
      >
      <p class="count" role="status" data-count></p>
    </div>
    <div class="scroll" role="group" aria-labelledby="kernels" tabindex="0">
      <table class="kernels" role="table" data-kernels>
        <thead role="rowgroup">
          <tr role="row">
            ${columns.map(({ name, isNumber }) => html`<th role="columnheader" scope="col" ${isNumber ? numberClass : ''}>${name}</th>`)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${specs.map(row)}
        </tbody>
      </table>
    </div>
  </section>`
}

const columns: readonly { readonly name: string; readonly isNumber: boolean }[] = [
  { name: 'Verdict', isNumber: false },
  { name: 'Kernel', isNumber: false },
  { name: 'Share', isNumber: true },
  { name: 'Worst region', isNumber: false },
  { name: 'Within', isNumber: true },
  { name: 'Median', isNumber: true },
  { name: 'Worst', isNumber: true },
  { name: 'Change', isNumber: false },
]

const numberClass = html` class="number"`

function row(summary: SpecSummary, index: number): Markup {
  const { report, status, share } = summary
  const offGrid = report.regions.filter(({ region }) => region !== 'controls')
  const stats = regionStats(offGrid.flatMap((region) => region.rows))
  const region = worstRegion(report.regions)
  const lost = status === 'LOST' ? report.lost[0] : undefined
  const change = changeText(report)
  const cells: readonly Cell[] = [
    { key: index, content: badge(status) },
    {
      key: report.spec.spec,
      content: html`<span><a href="#${kernelId(report)}">${report.spec.spec}</a>${gapsText(report.gaps)}</span>`,
    },
    {
      key: Math.max(0, ...Object.values(report.spec.share)),
      content:
        share === ''
          ? none
          : html`<span>${share.split(', ').map((part) => html`<span class="part">${part}</span>`)}</span>`,
    },
    { key: lost ?? region?.region, content: lost ?? (region ? regionCell(region, stats.worst) : none) },
    {
      key: stats.judged > 0 ? stats.counts.within / stats.judged : undefined,
      content: stats.judged > 0 ? `${stats.counts.within}/${stats.judged}` : none,
    },
    { key: stats.median === null ? undefined : Math.abs(Math.log(stats.median)), content: shown(stats.median) },
    { key: stats.worst === null ? undefined : Math.abs(Math.log(stats.worst)), content: shown(stats.worst) },
    { key: change.weight, content: change.short },
  ]
  return html`<tr role="row" data-status="${statusWord(status)}" data-text="${searchText(summary)}">
    ${cells.map(cell)}
  </tr>`
}

interface Cell {
  /** What its column sorts by; missing sorts last. */
  readonly key: string | number | undefined
  readonly content: Content
}

const none = '\u2013'

function shown(ratio: number | null): string {
  return ratio === null ? none : ratioText(ratio)
}

function cell({ key, content }: Cell, index: number): Markup {
  const column = columns[index]
  const sortKey = key === undefined ? [] : html` data-key="${key}"`
  if (index === 1) return html`<th role="rowheader" scope="row" ${sortKey}>${content}</th>`
  return html`<td role="cell" ${column?.isNumber ? numberClass : ''}${sortKey} data-label="${column?.name}">
    ${content}
  </td>`
}

/**
 * With the shape that is farthest from 1, and its ratio where that is not the one told as worst: another region within a wider
 * band may go farther.
 */
function regionCell({ region, rows, stats }: RegionRecord, told: number | null): Markup {
  const worst = rows.find(({ gap, ratio }) => gap === null && ratio !== null && ratio === stats.worst)
  if (!worst) return html`<span>${region}</span>`
  const ratio = worst.ratio === told ? '' : `: ${shown(worst.ratio)}`
  return html`<span>${region}<span class="where shape">${formatShape(worst.shape)}${ratio}</span></span>`
}

function gapsText(gaps: SpecSummary['report']['gaps']): Content {
  const open = gaps.filter(({ status }) => status === 'open')
  if (open.length === 0) return undefined
  const worst = farthest(open.flatMap(({ ratios }) => ratios ?? []))
  const far = worst === null ? '' : `, worst ratio ${ratioText(worst)}`
  return html`<span class="where"
    ><span aria-hidden="true">◐</span> ${counted(open.length, 'known gap')} set aside${far}</span
  >`
}

function searchText({ report, status }: SpecSummary): string {
  const { spec, config } = report.spec
  return [spec, statusWord(status), config.gpu_name, ...config.backends, ...report.regions.map(({ region }) => region)]
    .join(' ')
    .toLowerCase()
}
