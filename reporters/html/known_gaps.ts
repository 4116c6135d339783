import type { GapRecord } from '../../src/spec/records.ts'
import { ratioText } from '../../src/verdict/ratio_text.ts'
import { html, type Markup } from './markup.ts'
import { scrollable } from './scrollable.ts'

/** What is set aside, and why: listed, never hidden. */
export function knownGaps(gaps: readonly GapRecord[]): Markup | undefined {
  if (gaps.length === 0) return undefined
  return html`<section>
    <h4>Known gaps</h4>
    ${scrollable(
      'Known gaps',
      html`<table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">State</th>
            <th scope="col" class="number">Probes</th>
            <th scope="col" class="number">Ratios</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          ${gaps.map(
            ({ where, status, probes, ratios, reason }) =>
              html`<tr>
                <th scope="row"><span class="shape">${where}</span></th>
                <td>${states[status]}</td>
                <td class="number">${probes}</td>
                <td class="number">${ratios ? [...new Set(ratios.map(ratioText))].join(' to ') : '-'}</td>
                <td>${reason}</td>
              </tr> `,
          )}
        </tbody>
      </table>`,
    )}
  </section>`
}

const states: Readonly<Record<GapRecord['status'], string>> = {
  open: 'open',
  closed: 'closed: remove it',
  unprobed: 'not probed',
}
