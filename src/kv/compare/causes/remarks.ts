import { counted, figure } from '../../../verdict/wording.ts'
import { isUnlike, resemblanceOf } from '../looks/is_unlike.ts'
import type { Suspect } from './cause.ts'
import { errorText } from './error_text.ts'
import { ascending, plural } from './where_text.ts'

/** What else is known of blocks that hold something wrong. */
export function remarks(suspects: readonly Suspect[]): readonly string[] {
  return [...likeness(suspects), ...rotation(suspects), ...wentTo(suspects), ...sides(suspects)]
}

function likeness(suspects: readonly Suspect[]): readonly string[] {
  const looked = suspects.flatMap(({ detail: { elements } }) => (elements ? [elements] : []))
  const known = looked.filter((elements) => resemblanceOf(elements) !== null)
  const [strange, alike] = [known.filter(isUnlike), known.filter((elements) => !isUnlike(elements))]
  const [least, most] = [Math.min(...alike.map(({ rms }) => rms ?? 0)), Math.max(...alike.map(({ rms }) => rms ?? 0))]
  return [
    ...(strange.length > 0
      ? [
          `${counted(strange.length, 'block')} looked at ${strange.length === 1 ? 'has' : 'have'} nothing to do with the reference (correlation up to ${figure(Math.max(...strange.map((elements) => Math.abs(resemblanceOf(elements) ?? 0))))}): other or older content`,
        ]
      : []),
    ...(alike.length > 0
      ? [
          `${counted(alike.length, 'block')} looked at ${alike.length === 1 ? 'resembles' : 'resemble'} the reference, off by ${spanText(least, most)}`,
        ]
      : []),
  ]
}

function spanText(least: number, most: number): string {
  const [from, to] = [errorText(least), errorText(most)]
  return from === to ? from : `${from} to ${to}`
}

function rotation(suspects: readonly Suspect[]): readonly string[] {
  const rotated = suspects.filter(({ side, detail }) => side === 'k' && detail.keepsNorms === true)
  const where = plural('block', ascending(rotated.map(({ logical }) => logical ?? 0)), 4)
  return rotated.length > 0 ? [`K of ${where} keeps the size of each token: rotated for other positions (RoPE)?`] : []
}

function wentTo(suspects: readonly Suspect[]): readonly string[] {
  const gone = suspects.flatMap(({ logical, detail: { to } }) => (to && to.length > 0 ? [{ logical, to }] : []))
  return gone
    .slice(0, 2)
    .map(({ logical, to }) => `what should be in block ${logical} lies in the candidate's ${plural('block', to)}`)
}

function sides(suspects: readonly Suspect[]): readonly string[] {
  const found = [...new Set(suspects.map(({ side }) => side))]
  const [only] = found
  return found.length === 1 && only ? [`${only.toUpperCase()} only`] : []
}
