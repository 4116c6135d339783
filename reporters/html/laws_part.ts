import type { Breach, LawOutcome } from '../../src/laws/law.ts'
import { formatShape } from '../../src/shape.ts'
import { lawsLine } from '../laws_line.ts'
import { lawStatus } from '../status.ts'
import { badge } from './badge.ts'
import { html, type Content, type Markup } from './markup.ts'

/** A kernel of four input fields has 21 invalid inputs: a cache that refuses none must not fill the page. */
const shown = 5

/** Which properties of any cache were checked without truth, and what came of it. */
export function lawsPart(laws: readonly LawOutcome[]): Markup | undefined {
  const line = lawsLine(laws)
  if (!line) return undefined
  const plain = laws.filter(({ status, breaches }) => status === 'holds' && breaches.length === 0)
  const told = laws.filter((law) => !plain.includes(law))
  return html`<section>
    <h4>Laws</h4>
    <p>${badge(line.status)} ${line.counts}</p>
    ${
      told.length > 0
        ? html`<ul class="findings">
            ${told.map(item)}
          </ul>`
        : []
    }
    ${
      plain.length > 0
        ? html`<p class="prose quiet small">
            Hold, with how often each was checked: ${plain.map(({ law, checked }) => `${law} (${checked})`).join(', ')}.
          </p>`
        : []
    }
  </section>`
}

function item(law: LawOutcome): Markup {
  return html`<li>
    <strong>${law.law}</strong> ${law.status === 'broken' ? badge(lawStatus(law)) : outcomeText(law)} ${found(law)}
  </li>`
}

function outcomeText({ status, checked }: LawOutcome): string {
  if (status === 'holds') return `holds, checked ${checked} times`
  return status === 'off' ? 'switched off' : status
}

function found({ statement, reason, breaches }: LawOutcome): Content {
  return [
    ...(reason === '' ? [] : [html`<span class="quiet">${reason}</span>`]),
    ...(breaches.length > 0 ? [html`<p>${statement}</p>`] : []),
    ...breaches.slice(0, shown).map(breachText),
    ...(breaches.length > shown ? [html`<p>and ${breaches.length - shown} more</p>`] : []),
  ]
}

function breachText({ severity, shapes, detail }: Breach): Markup {
  const what = severity === 'error' ? 'Broken' : 'Look again, may be real'
  const where = shapes.length > 0 ? html` at <span class="shape">${shapes.map(formatShape).join('; ')}</span>` : []
  return html`<p>${what}${where}: ${detail}</p>`
}

/** What the laws say: once, not for every kernel. */
export function lawStatements(laws: readonly LawOutcome[]): Markup | undefined {
  const statements = new Map(laws.map(({ law, statement }) => [law, statement]))
  if (statements.size === 0) return undefined
  return html`<section aria-labelledby="laws">
    <h2 id="laws">What the laws say</h2>
    <details class="more">
      <summary>${statements.size} properties that any cache must have</summary>
      <dl class="facts">
        ${[...statements].map(
          ([law, statement]) =>
            html`<dt>${law}</dt>
              <dd>${statement}</dd>`,
        )}
      </dl>
    </details>
  </section>`
}
