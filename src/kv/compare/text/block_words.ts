import { counted } from '../../../verdict/wording.ts'
import { errorText } from '../causes/error_text.ts'
import { plural } from '../causes/where_text.ts'
import type { ComparedBlock } from '../comparison.ts'
import type { ElementDifference } from '../looks/difference_of.ts'

/** What a block of the candidate is, in a few plain words. */
export function blockWords({ outcome, detail }: ComparedBlock): string {
  switch (outcome.verdict) {
    case 'identical':
      return 'identical'
    case 'noise':
      return `noise, off by ${errorText(outcome.error)}`
    case 'wrong':
      return `wrong, ${wrongWords(detail, outcome.error)}`
    case 'moved':
      return detail.swappedWith === undefined
        ? `moved, it holds ${plural('block', detail.from ?? [])}`
        : `moved, it trades places with block ${detail.swappedWith}`
    case 'foreign':
      return foreignWords(detail)
    case 'shifted':
      return `shifted, its tokens are those ${counted(Math.abs(outcome.tokens), 'place')} ${outcome.tokens > 0 ? 'later' : 'earlier'}`
    case 'permuted':
      return `permuted, ${outcome.how}`
    case 'zero':
      return 'zero throughout'
    case 'poison':
      return 'poison (0xFF) throughout'
    case 'unreadable':
      return `unreadable in ${detail.unreadableIn === 'both' ? 'both' : `the ${detail.unreadableIn}`}`
  }
}

function foreignWords({ equals }: ComparedBlock['detail']): string {
  const [place] = equals ?? []
  return place
    ? `foreign, it holds ${place.side.toUpperCase()} of layer ${place.layer}, block ${place.logical}`
    : 'foreign, it equals no block of the reference'
}

function wrongWords(
  { elements, tokens, heads, zeroHeads, nan, ssqRatio }: ComparedBlock['detail'],
  error: number | null,
): string {
  const zeroed = zeroHeads !== undefined && zeroHeads.length > 0 && zeroHeads.length === heads?.length
  const what = zeroed ? `${plural('head', zeroHeads)} zero; ` : ''
  if (elements) return `${what}${elementWords(elements)}`
  if (nan !== undefined) return `${what}${nan} more NaN`
  if (tokens && heads && tokens.length > 0) return `${what}${plural('token', tokens, 3)}, ${plural('head', heads, 3)}`
  if (ssqRatio !== undefined)
    return `${what}its sum of squares is ${Number(ssqRatio.toPrecision(6))} of what it should be`
  return error === null ? 'its bytes differ' : `off by ${errorText(error)}`
}

function elementWords(difference: ElementDifference): string {
  const { differing, elements, first, tokens } = difference
  const place = tokens.length > 0 ? `token ${first.token}, head ${first.head}, dim ${first.dim}` : `value ${first.dim}`
  return [`${counted(differing, 'value')} of ${elements}`, `first at ${place}`, ...deviationWords(difference)].join(
    ', ',
  )
}

/** What the values have become; nothing where they are no numbers. */
export function deviationWords({ nan, inf, rms }: ElementDifference): readonly string[] {
  if (nan > 0 || inf > 0) {
    return [...(nan > 0 ? [`${nan} now NaN`] : []), ...(inf > 0 ? [`${inf} now infinite`] : [])]
  }
  if (rms === 0) return ['equal as numbers: signs of zeros or payloads of NaN']
  return rms === null ? [] : [`off by ${errorText(rms)}`]
}
