/**
 * @typedef {string | number | boolean | null | undefined | readonly unknown[] | object} Value
 * @typedef {{ readonly each: readonly Value[] } | { readonly all: Value }} Column
 * @typedef {object} ProbeData As `probe_data.ts` writes it.
 * @property {string} kernel
 * @property {number} count
 * @property {readonly string[]} fields
 * @property {readonly string[]} words
 * @property {readonly Column[]} shape
 * @property {Column} truth
 * @property {Column} cache
 * @property {Column} [compared]
 * @property {Column} looks
 * @property {Column} error
 * @property {Column} region
 * @property {Column} verdict
 * @property {Column} band
 * @property {Column} backend
 * @property {Column} note
 */

/**
 * @param {Column | undefined} column
 * @param {number} row
 * @returns {Value}
 */
export function valueAt(column, row) {
  if (!column) return null
  return 'each' in column ? column.each[row] : column.all
}

/**
 * @param {Column | undefined} column
 * @param {number} row
 */
export function numberAt(column, row) {
  const value = valueAt(column, row)
  return typeof value === 'number' ? value : null
}

/**
 * @param {ProbeData} data
 * @param {Column} column
 * @param {number} row
 */
export function wordAt({ words }, column, row) {
  return words[Number(valueAt(column, row))] ?? ''
}

/**
 * As a spec takes it: `{"m":97}`.
 *
 * @param {ProbeData} data
 * @param {number} row
 */
export function shapeText({ fields, shape }, row) {
  return JSON.stringify(Object.fromEntries(fields.map((field, index) => [field, valueAt(shape[index], row)])))
}
