/** @typedef {string | number | null | undefined} Key What a row sorts by. */

/**
 * The same rows in the order of their keys: missing ones last either way, equal ones as they were.
 *
 * @template T
 * @param {readonly T[]} rows
 * @param {(row: T) => Key} keyOf
 * @param {boolean} descending
 * @returns {T[]}
 */
export function sorted(rows, keyOf, descending) {
  return rows
    .map((row) => ({ row, key: keyOf(row) ?? null }))
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      const order =
        typeof a.key === 'number' && typeof b.key === 'number'
          ? a.key - b.key
          : collator.compare(`${a.key}`, `${b.key}`)
      return descending ? -order : order
    })
    .map(({ row }) => row)
}

/** So that m=9 stands before m=16. */
const collator = new Intl.Collator('en', { numeric: true })

/**
 * Makes buttons of a table's heads. The first press sorts the way that is of use, worst first for a figure; the next one the other.
 *
 * @param {HTMLTableElement} table
 * @param {(column: number, descending: boolean) => void} sort
 */
export function makeSortable(table, sort) {
  for (const [column, head] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) {
    if (head.hasAttribute('data-unsorted')) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.append(...head.childNodes)
    button.addEventListener('click', () => {
      const isNumber = head.classList.contains('number')
      const now = head.getAttribute('aria-sort')
      const descending = now === null ? isNumber : now === 'ascending'
      markSorted(table, column, descending)
      sort(column, descending)
    })
    head.append(button)
  }
}

/**
 * @param {HTMLTableElement} table
 * @param {number} column
 * @param {boolean} descending
 */
export function markSorted(table, column, descending) {
  for (const [index, head] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) {
    if (index === column) head.setAttribute('aria-sort', descending ? 'descending' : 'ascending')
    else head.removeAttribute('aria-sort')
  }
}
