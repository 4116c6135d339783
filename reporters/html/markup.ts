/** Text that may stand in a page as it is. */
export interface Markup {
  readonly markup: string
}

export type Content = string | number | Markup | undefined | readonly Content[]

/**
 * The one place where text becomes part of a page: whatever is put into the template is escaped, as text and inside quoted
 * attributes alike, but for markup that was made here.
 */
export function html(literals: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return { markup: String.raw({ raw: literals.map(withoutIndent) }, ...contents.map(written)) }
}

/** An element that this program made, or a file that comes with it: never anything that a spec or a cache said. */
export function asMarkup(markup: string): Markup {
  return { markup }
}

/** A page of thousands of rows is not to carry the indents of its source. */
function withoutIndent(literal: string): string {
  return literal.replaceAll(/\n\s+/g, '\n')
}

function written(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return content.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  if (typeof content === 'number') return String(content)
  return 'markup' in content ? content.markup : content.map(written).join('')
}
