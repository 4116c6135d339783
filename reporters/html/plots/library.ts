import { createRequire } from 'node:module'
import type * as Plot from '@observablehq/plot'
import type * as Dom from '@xmldom/xmldom'

type Library = Pick<typeof Plot, 'plot' | 'axisX' | 'axisY'> & Pick<typeof Dom, 'DOMImplementation' | 'XMLSerializer'>

/**
 * What draws, and the document that it draws in. Loaded when first asked for, since it takes a third of a second that a run
 * without a page need not wait; and synchronously, since a run that is cut off writes its page while the process exits.
 */
export function library(): Library {
  const { plot, axisX, axisY }: typeof Plot = require('@observablehq/plot')
  const { DOMImplementation, XMLSerializer }: typeof Dom = require('@xmldom/xmldom')
  return { plot, axisX, axisY, DOMImplementation, XMLSerializer }
}

const require = createRequire(import.meta.url)
