import { formatShape } from '../shape.ts'
import type { LawOutcome } from './law.ts'

/** A kernel of four input fields has 21 invalid inputs: a cache that refuses none must not fill the screen. */
const shown = 5

/** A law with what breaks it, as people read it: its statement, then each breach with its smallest shapes. */
export function lawLines({ law, statement, checked, failed, breaches }: LawOutcome): string[] {
  return [
    `${law}: ${statement}`,
    ...breaches.slice(0, shown).map(({ severity, shapes, detail }) => {
      const named = shapes.map(formatShape).join('; ')
      const where = named === '' ? '' : `${named}: `
      return `  ${severity === 'error' ? '' : 'look again, may be real: '}${where}${detail}`
    }),
    ...(breaches.length > shown ? [`  and ${breaches.length - shown} more`] : []),
    ...(failed > 1 ? [`  in ${failed} of ${checked} checks`] : []),
  ]
}
