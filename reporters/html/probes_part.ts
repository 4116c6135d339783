import { deflateRawSync } from 'node:zlib'
import { probeData } from './probe_data.ts'
import { asMarkup, html, type Markup } from './markup.ts'
import type { SpecReport } from '../report.ts'

/** The rows of a kernel as data: the script makes a table of them once they are asked for. They are packed, which keeps the page small. */
export function probesPart(id: string, report: SpecReport): Markup | undefined {
  const data = probeData(report)
  if (data.count === 0) return undefined
  return html`<section>
    <h4>Probes</h4>
    <details class="more" data-probes="${id}-data">
      <summary>All ${data.count} probes</summary>
      <p class="quiet" data-needs-script>
        The table needs JavaScript; the same rows are in <a href="${report.csv}">${report.csv}</a>.
      </p>
    </details>
    <script type="text/plain" id="${id}-data">
      ${packed(data)}
    </script>
  </section>`
}

/** In an alphabet that holds nothing a page could take for markup. */
function packed(value: unknown): Markup {
  return asMarkup(deflateRawSync(JSON.stringify(value)).toString('base64'))
}
