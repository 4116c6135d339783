import { ratioText } from '../../src/verdict/ratio_text.ts'
import type { SpecSummary } from '../summary.ts'
import { badge } from './badge.ts'
import { diagnosis } from './diagnosis.ts'
import { figures } from './figures.ts'
import { kernelId } from './kernel_id.ts'
import { knownGaps } from './known_gaps.ts'
import { lawsPart } from './laws_part.ts'
import { html, type Markup } from './markup.ts'
import { plotsOf } from './plots/plots_of.ts'
import { probesPart } from './probes_part.ts'
import { provenance } from './provenance.ts'
import { regionTable } from './region_table.ts'
import { worstRegion } from './worst_region.ts'

/**
 * All of one kernel, folded up until it is asked for.
 *
 * @param isPlotted - whether there is time to: it takes most of what a page takes
 */
export function kernelSection(summary: SpecSummary, isPlotted: boolean): Markup {
  const { report, status, share, regions, notes } = summary
  const id = kernelId(report)
  const told = notes.filter((note) => note.status !== 'gap')
  return html`<details class="kernel" id="${id}">
    <summary>
      ${badge(status)}
      <h3>${report.spec.spec}</h3>
      <span class="aside">${aside(summary)}</span>
    </summary>
    <div class="inside">
      ${share === '' ? [] : html`<p class="quiet">${share}</p>`}
      ${
        told.length > 0
          ? html`<ul class="spaced prose">
              ${told.map((note) => html`<li>${badge(note.status)} ${note.text}</li>`)}
            </ul>`
          : []
      }
      ${regionTable(report, regions)} ${diagnosis(summary)} ${isPlotted ? figures(id, plotsOf(report)) : []}
      ${knownGaps(report.gaps)} ${lawsPart(report.laws)} ${probesPart(id, report)} ${provenance(report)}
    </div>
  </details> `
}

/** Where it breaks, or how far it goes. */
function aside({ report }: SpecSummary): string {
  const region = worstRegion(report.regions)
  return region?.stats.worst ? `worst ${ratioText(region.stats.worst)} in ${region.region}` : ''
}
