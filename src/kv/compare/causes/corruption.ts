import { counted } from '../../../verdict/wording.ts'
import { deviationWords } from '../text/block_words.ts'
import type { FindCause, Suspect } from './cause.ts'

/** A few values of a block are not what they were, no more than a head of one token. */
export const corruption: FindCause = (_, left) => {
  const suspects = left.filter(isHitInPlaces)
  if (suspects.length === 0) return undefined
  return {
    suspects,
    cause: {
      class: 'corruption',
      title: 'corruption: single values',
      evidence: suspects.slice(0, 3).map(hitText),
      next: 'Look for a write into a block that is being copied, for an index that runs over in one kernel, and at the memory errors (ECC) of the device.',
    },
  }
}

function isHitInPlaces({ verdict, detail }: Suspect): boolean {
  const { permutation, elements, tokens, heads, nan = 0 } = detail
  if (permutation) return permutation.kind === 'few'
  if (verdict !== 'wrong') return false
  if (elements && elements.differing <= Math.max(fewValues, elements.elements / 1000)) return true
  if (tokens && heads && tokens.length > 0) return tokens.length === 1 && heads.length === 1
  // A log prints nothing but NaN.
  return tokens === undefined && nan > 0
}

const fewValues = 2

function hitText({ layer, side, logical, detail }: Suspect): string {
  const { elements, permutation, tokens, heads, nan = 0 } = detail
  const at = `${side.toUpperCase()} of layer ${layer}${logical === null ? '' : `, block ${logical}`}`
  if (elements) {
    const { differing, first } = elements
    const place =
      elements.tokens.length > 0 ? `token ${first.token}, head ${first.head}, dim ${first.dim}` : `value ${first.dim}`
    const text = `${counted(differing, 'value')} of ${elements.elements}, first at ${place}`
    return [`${at}: ${text}`, ...deviationWords(elements), ...(permutation ? [permutation.how] : [])].join('; ')
  }
  if (permutation) return `${at}: ${permutation.how}`
  const row = tokens?.length === 1 && heads?.length === 1 ? ` in token ${tokens[0]}, head ${heads[0]}` : ''
  if (row === '') return `${at}: NaN, of a single value or of poison (0xFF) that nobody wrote over`
  return `${at}: ${nan > 0 ? 'NaN' : 'a value'}${row}`
}
