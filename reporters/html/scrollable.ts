import { html, type Markup } from './markup.ts'

/** What may be wider than its place: it scrolls by itself, by the keyboard too. */
export function scrollable(label: string, content: Markup): Markup {
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0">${content}</div>`
}
