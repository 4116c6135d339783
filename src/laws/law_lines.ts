import { formatShape } from '../shape.ts'
import type { LawOutcome } from './law.ts'

/** A law with what breaks it, as people read it: its statement, then each breach with its smallest shapes. */
export function lawLines({ law, statement, checked, failed, breaches }: LawOutcome): string[] {
  return [
    `${law}: ${statement}`,
    ...breaches.map(({ severity, shapes, detail }) => {
      const named = shapes.map(formatShape).join('; ')
      const where = named === '' ? '' : `${named}: `
      return `  ${severity === 'error' ? '' : 'look again, may be real: '}${where}${detail}`
    }),
    ...(failed > 1 ? [`  in ${failed} of ${checked} checks`] : []),
  ]
}
