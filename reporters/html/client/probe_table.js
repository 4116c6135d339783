import { alignment, element } from './element.js'
import { columnsOf } from './probe_columns.js'
import { shapeText, wordAt } from './probe_data.js'
import { makeSortable, markSorted, sorted } from './sorting.js'

/**
 * @typedef {import('./probe_data.js').ProbeData} ProbeData
 * @typedef {import('./probe_columns.js').Shown} Shown
 */

/** A kernel may have thousands: what is drawn at first, and at each further wish. */
const rowsAtFirst = 50
const rowsMore = 500

/** Draws the probes of a kernel when they are first unfolded. */
export function startProbeTables() {
  for (const details of document.querySelectorAll('details[data-probes]')) {
    if (!(details instanceof HTMLDetailsElement)) continue
    const draw = () => {
      const source = document.getElementById(details.dataset['probes'] ?? '')
      if (!details.open || !source) return
      details.removeEventListener('toggle', draw)
      void unpacked(source.textContent ?? '').then((data) => drawProbes(details, data))
    }
    details.addEventListener('toggle', draw)
  }
}

/**
 * @param {string} text
 * @returns {Promise<ProbeData>}
 */
function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).json()
}

/**
 * @param {HTMLElement} place
 * @param {ProbeData} data
 */
function drawProbes(place, data) {
  const all = Array.from({ length: data.count }, (_, row) => row)
  const columns = columnsOf(data)
  const shownColumns = columns.filter(({ isSame }) => !isSame)
  const { table, body } = emptyTable(shownColumns)
  const region = chooser('Region', all, (row) => wordAt(data, data.region, row))
  const verdict = chooser('Verdict', all, (row) => wordAt(data, data.verdict, row))
  const count = element('p', { class: 'count', role: 'status' })
  const more = element('button', { type: 'button', class: 'plain' })
  let order = { column: shownColumns.findIndex(({ name }) => name === 'Ratio'), descending: true }
  let most = rowsAtFirst

  const show = () => {
    const key = shownColumns[order.column]?.key ?? (() => null)
    const wanted = all.filter((row) => region.accepts(row) && verdict.accepts(row))
    const shown = sorted(wanted, key, order.descending).slice(0, most)
    body.replaceChildren(...shown.map((row) => bodyRow(data, shownColumns, row)))
    count.textContent = `${shown.length} of ${wanted.length} probes`
    more.textContent = `Show ${Math.min(rowsMore, wanted.length - shown.length)} more`
    more.hidden = shown.length === wanted.length
  }
  const showFirst = () => {
    most = rowsAtFirst
    show()
  }
  region.select.addEventListener('change', showFirst)
  verdict.select.addEventListener('change', showFirst)
  more.addEventListener('click', () => {
    most += rowsMore
    show()
  })
  makeSortable(table, (column, descending) => {
    order = { column: column - 1, descending }
    showFirst()
  })
  markSorted(table, order.column + 1, order.descending)
  for (const note of place.querySelectorAll('[data-needs-script]')) note.remove()
  place.append(
    element('div', { class: 'tools' }, region.label, verdict.label, count),
    ...sameText(columns),
    element(
      'div',
      { class: 'scroll tall', role: 'group', tabindex: '0', 'aria-label': `Probes of ${data.kernel}` },
      table,
    ),
    more,
  )
  show()
}

/**
 * The first column is for copying.
 *
 * @param {readonly Shown[]} columns
 */
function emptyTable(columns) {
  const copying = element('th', { scope: 'col', 'data-unsorted': '' }, element('span', { class: 'hidden' }, 'Copy'))
  const heads = columns.map(({ name, isNumber }) => element('th', { scope: 'col', ...alignment(isNumber) }, name))
  const body = element('tbody', {})
  const head = element('thead', {}, element('tr', {}, copying, ...heads))
  return { table: element('table', { class: 'probes' }, head, body), body }
}

/**
 * @param {ProbeData} data
 * @param {readonly Shown[]} columns
 * @param {number} row
 */
function bodyRow(data, columns, row) {
  const shape = shapeText(data, row)
  const copy = element('button', { type: 'button', class: 'plain copy', 'data-copy': shape }, 'Copy')
  copy.append(element('span', { class: 'hidden' }, ` ${shape}`))
  const cells = columns.map(({ isNumber, text }) => element('td', alignment(isNumber), text(row)))
  return element('tr', {}, element('td', {}, copy), ...cells)
}

/**
 * What all probes have in common, in a line.
 *
 * @param {readonly Shown[]} columns
 */
function sameText(columns) {
  const same = columns.filter(({ isSame, text }) => isSame && text(0) !== '')
  if (same.length === 0) return []
  const facts = same.map(({ name, text }) => `${name.toLowerCase()} ${text(0)}`)
  return [element('p', { class: 'quiet small' }, `All of them: ${facts.join(', ')}.`)]
}

/**
 * A choice of one of the words that there are, or of all.
 *
 * @param {string} name
 * @param {readonly number[]} rows
 * @param {(row: number) => string} wordOf
 */
function chooser(name, rows, wordOf) {
  const select = element('select', {}, element('option', { value: '' }, 'all'))
  for (const choice of new Set(rows.map(wordOf))) select.append(element('option', { value: choice }, choice))
  const accepts = (/** @type {number} */ row) => select.value === '' || select.value === wordOf(row)
  return { select, accepts, label: element('label', {}, name, select) }
}
