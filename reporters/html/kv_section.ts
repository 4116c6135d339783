import type { KvRecord } from '../../src/kv/spec/kv_record.ts'
import { kvLines } from '../kv_lines.ts'
import type { KvReport } from '../kv_report.ts'
import type { Report } from '../report.ts'
import { worstFirst } from '../kv_terminal.ts'
import { badge } from './badge.ts'
import { kernelId } from './kernel_id.ts'
import { figures } from './figures.ts'
import { html, type Content, type Markup } from './markup.ts'
import { kvMap } from './plots/kv_map.ts'

/** The comparisons of KV caches, worst first. */
export function kvSections({ kv, interrupted }: Report): Markup | undefined {
  if (kv.length === 0) return undefined
  return html`<section aria-labelledby="kv">
    <h2 id="kv">KV caches</h2>
    ${kv.toSorted(worstFirst).map((report) => section(report, !interrupted))}
  </section> `
}

function section(report: KvReport, isPlotted: boolean): Markup {
  const { record, spec, status, csv, file } = report
  const id = kernelId(report)
  return html`<details class="kernel" id="${id}" ${status === 'ok' ? '' : html` open`}>
    <summary>
      ${badge(status)}
      <h3>${spec}</h3>
      <span class="aside">${record?.outcome.status === 'compared' ? record.outcome.lead : ''}</span>
    </summary>
    <div class="inside">
      <ul class="spaced prose">
        ${kvLines(report).map((line) => html`<li>${line}</li>`)}
      </ul>
      ${record ? [isPlotted ? figures(id, kvMap(record)) : undefined, causes(record)] : []}
      <dl class="facts">
        <dt>Spec</dt>
        <dd>${file}</dd>
        <dt>Rows</dt>
        <dd><a href="${csv}">${csv}</a></dd>
      </dl>
    </div>
  </details> `
}

function causes({ outcome }: KvRecord): Content {
  if (outcome.status !== 'compared' || outcome.causes.length === 0) return undefined
  return html`<section>
    <h4>Likely causes</h4>
    <ul class="findings">
      ${outcome.causes.map(
        ({ title, where, evidence, next }) =>
          html`<li>
            <strong>${title}</strong> (${where})${evidence.map((line) => html`<p>${line}</p>`)}
            <p><strong>Next:</strong> ${next}</p>
          </li>`,
      )}
    </ul>
  </section>`
}
