import type { SpecBaseline } from './baseline_change.ts'

/** Why a spec that says `baseline: 'hold'` cannot be held to it, and what to do next; `undefined` where it can. */
export function heldFault({ hold, standing }: SpecBaseline, file: string): string | undefined {
  if (!hold) return undefined
  const { status } = standing
  if (status === 'none') return `there is no ${file} to hold: ${howToWrite(file)}`
  if (status === 'new') return `${file} does not hold this spec yet: ${howToWrite(file)}`
  if (status === 'refused') {
    const { reason } = standing
    return `cannot be compared with ${file}: ${reason}. Measure as it was, or where the change is meant, ${howToWrite(file)}`
  }
  if (standing.gone.length === 0) return undefined
  const gone = standing.gone.map(({ region }) => region).join(', ')
  return `${file} holds regions that this spec has no longer: ${gone}. Where that is meant, ${howToWrite(file)}`
}

export function howToWrite(file: string): string {
  return `run with FIDELITY_UPDATE_BASELINE=1 (\`npm run fidelity:update\`), review ${file} and commit it`
}
