import { makeSortable, markSorted, sorted } from './sorting.js'

/** Makes the table of all kernels sortable and filterable; without the script it stands there worst first. */
export function startKernelTable() {
  const table = document.querySelector('table[data-kernels]')
  const tools = document.querySelector('[data-tools]')
  const [body] = table instanceof HTMLTableElement ? table.tBodies : []
  if (!(table instanceof HTMLTableElement) || !(tools instanceof HTMLElement) || !body) return
  const filter = tools.querySelector('[data-filter]')
  const verdict = tools.querySelector('[data-verdict]')
  const order = tools.querySelector('[data-sort]')
  const count = tools.querySelector('[data-count]')
  const all = [...body.rows]

  const sort = (/** @type {number} */ column, /** @type {boolean} */ descending) => {
    const keyOf = (/** @type {HTMLTableRowElement} */ row) => keyOfCell(row.cells[column], column)
    body.append(...sorted(all, keyOf, descending))
    if (order instanceof HTMLSelectElement) order.value = String(column)
  }
  const show = () => {
    const words = filter instanceof HTMLInputElement ? filter.value.toLowerCase().split(/\s+/) : []
    const wanted = verdict instanceof HTMLSelectElement ? verdict.value : ''
    for (const row of all) {
      const { text = '', status } = row.dataset
      row.hidden = !words.every((word) => text.includes(word)) || (wanted !== '' && status !== wanted)
    }
    const shown = all.filter((row) => !row.hidden).length
    const kernels = all.length === 1 ? 'kernel' : 'kernels'
    if (count) count.textContent = `${shown === all.length ? shown : `${shown} of ${all.length}`} ${kernels}`
  }

  makeSortable(table, sort)
  markSorted(table, 0, false)
  filter?.addEventListener('input', show)
  verdict?.addEventListener('change', show)
  order?.addEventListener('change', () => {
    if (!(order instanceof HTMLSelectElement)) return
    const column = Number(order.value)
    const descending = table.tHead?.rows[0]?.cells[column]?.classList.contains('number') ?? false
    markSorted(table, column, descending)
    sort(column, descending)
  })
  tools.hidden = false
  show()
}

/**
 * The first column is sorted by the place of the row, worst first.
 *
 * @param {HTMLTableCellElement | undefined} cell
 * @param {number} column
 */
function keyOfCell(cell, column) {
  const key = cell?.dataset['key']
  const isNumber = column === 0 || cell?.classList.contains('number') || cell?.dataset['label'] === 'Change'
  return key !== undefined && isNumber ? Number(key) : key
}
