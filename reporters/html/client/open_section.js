/** A link to a kernel unfolds it; a button unfolds all of them. */
export function startOpening() {
  addEventListener('hashchange', open)
  // The hash does not change where a kernel was folded up again by hand.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && link.hash !== '' && link.hash === location.hash) open()
  })
  open()

  const button = document.querySelector('[data-open-all]')
  if (!(button instanceof HTMLButtonElement)) return
  const sections = [...document.querySelectorAll('details.kernel')].filter((one) => one instanceof HTMLDetailsElement)
  button.addEventListener('click', () => {
    const isFolding = sections.every((section) => section.open)
    for (const section of sections) section.open = !isFolding
  })
  const name = () => {
    button.textContent = sections.every((section) => section.open) ? 'Fold all' : 'Unfold all'
  }
  for (const section of sections) section.addEventListener('toggle', name)
  button.hidden = false
}

function open() {
  const id = decodeURIComponent(location.hash.slice(1))
  const target = id === '' ? null : document.getElementById(id)
  const section = target?.closest('details.kernel')
  if (!(section instanceof HTMLDetailsElement)) return
  section.open = true
  target?.scrollIntoView()
  section.querySelector('summary')?.focus({ preventScroll: true })
}
