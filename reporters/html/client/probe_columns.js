import { numberAt, valueAt, wordAt } from './probe_data.js'

/**
 * @typedef {import('./probe_data.js').ProbeData} ProbeData
 * @typedef {import('./probe_data.js').Column} Column
 * @typedef {object} Shown One column of the table: its head, what it shows and what it sorts by.
 * @property {string} name
 * @property {boolean} isNumber
 * @property {boolean} isSame Whether it need not be shown, since all probes are alike in it.
 * @property {(row: number) => string} text
 * @property {(row: number) => import('./sorting.js').Key} key
 */

/**
 * @param {ProbeData} data
 * @returns {readonly Shown[]}
 */
export function columnsOf(data) {
  const { truth, cache, compared, error, looks } = data
  return [
    words('Region', data, data.region),
    ...data.fields.map((name, index) => field(name, data.shape[index])),
    time('Truth', truth),
    time('Cache', cache),
    ratio('Ratio', cache, truth),
    ...(compared ? [ratio('Ratio compared', compared, truth)] : []),
    words('Verdict', data, data.verdict),
    hiddenWhereSame(
      error,
      figures('Noise', (row) => numberAt(error, row), percent),
    ),
    hiddenWhereSame(data.band, words('Band', data, data.band)),
    hiddenWhereSame(
      looks,
      figures('Looks', (row) => numberAt(looks, row), String),
    ),
    hiddenWhereSame(data.backend, words('Backend', data, data.backend)),
    words('Why, and what is known', data, data.note),
  ]
}

/**
 * @param {string} name
 * @param {Column | undefined} column
 * @returns {Shown}
 */
function field(name, column) {
  const text = (/** @type {number} */ row) => {
    const value = valueAt(column, row)
    return typeof value === 'string' ? value : JSON.stringify(value ?? null)
  }
  const key = (/** @type {number} */ row) => numberAt(column, row) ?? text(row)
  return { name, isNumber: numberAt(column, 0) !== null, isSame: false, text, key }
}

/**
 * @param {string} name
 * @param {Column} column
 */
function time(name, column) {
  return figures(
    `${name}, us`,
    (row) => numberAt(column, row),
    (ms) => digits(ms * 1000, 4),
  )
}

/**
 * Sorted by the distance from 1.
 *
 * @param {string} name
 * @param {Column} above
 * @param {Column} below
 * @returns {Shown}
 */
function ratio(name, above, below) {
  const ratioAt = (/** @type {number} */ row) => {
    const [cache, truth] = [numberAt(above, row), numberAt(below, row)]
    return cache !== null && truth !== null && cache > 0 && truth > 0 ? cache / truth : null
  }
  const key = (/** @type {number} */ row) => {
    const value = ratioAt(row)
    return value === null ? null : Math.abs(Math.log(value))
  }
  return { ...figures(name, ratioAt, ratioText), key }
}

/**
 * @param {string} name
 * @param {(row: number) => number | null} valueOf
 * @param {(value: number) => string} toText
 * @returns {Shown}
 */
function figures(name, valueOf, toText) {
  const text = (/** @type {number} */ row) => {
    const value = valueOf(row)
    return value === null ? '\u2013' : toText(value)
  }
  return { name, isNumber: true, isSame: false, text, key: valueOf }
}

/**
 * @param {string} name
 * @param {ProbeData} data
 * @param {Column} column
 * @returns {Shown}
 */
function words(name, data, column) {
  const text = (/** @type {number} */ row) => wordAt(data, column, row)
  return { name, isNumber: false, isSame: false, text, key: text }
}

/**
 * @param {Column} column
 * @param {Shown} shown
 * @returns {Shown}
 */
function hiddenWhereSame(column, shown) {
  return { ...shown, isSame: 'all' in column }
}

/** @param {number} value */
function ratioText(value) {
  return value < 0.1 || value >= 1000 ? digits(value, 3) : value.toFixed(3)
}

/** @param {number} log */
function percent(log) {
  return `${(100 * log).toFixed(1)} %`
}

/**
 * @param {number} value
 * @param {number} count
 */
function digits(value, count) {
  return String(Number(value.toPrecision(count)))
}
