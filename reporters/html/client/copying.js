/** Buttons with `data-copy` put that text on the clipboard, and say so. */
export function startCopying() {
  const told = document.querySelector('[data-told]')
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[data-copy]') : null
    const text = button instanceof HTMLElement ? button.dataset['copy'] : undefined
    if (text !== undefined) void copy(text).then((copied) => tell(told, text, copied))
  })
}

/**
 * @param {Element | null} place
 * @param {string} text
 * @param {boolean} copied
 */
function tell(place, text, copied) {
  if (place) place.textContent = copied ? `Copied ${text}` : `This browser lets no page copy. The shape is ${text}`
}

/**
 * A page from a file may not use the clipboard in every browser; then the older way may still work.
 *
 * @param {string} text
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
