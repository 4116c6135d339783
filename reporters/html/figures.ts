import { asMarkup, html, type Markup } from './markup.ts'
import type { Figure } from './plots/figure.ts'

/** @param prefix - what makes their ids unique in the page */
export function figures(prefix: string, plots: readonly Figure[]): Markup | undefined {
  if (plots.length === 0) return undefined
  return html`<div class="figures">${plots.map((plot) => figure(prefix, plot))}</div>`
}

function figure(prefix: string, { id, title, caption, svg }: Figure): Markup {
  const name = `${prefix}-${id}`
  return html`<figure id="${name}" aria-labelledby="${name}-title">
    <p class="title" id="${name}-title">${title}</p>
    <div class="plot scroll" role="group" aria-labelledby="${name}-title" tabindex="0">${asMarkup(svg)}</div>
    <figcaption>${caption}</figcaption>
  </figure> `
}
