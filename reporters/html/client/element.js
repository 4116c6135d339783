/**
 * Text only ever goes into text nodes and attributes.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Readonly<Record<string, string>>} attributes
 * @param {readonly (string | Node)[]} children
 */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** @param {boolean} isNumber */
export function alignment(isNumber) {
  return isNumber ? { class: 'number' } : {}
}
