import { counted } from '../verdict/wording.ts'
import type { ChosenProbes } from './choose_probes.ts'

/** How the first run of a written spec ended. */
export interface FirstRun {
  /** As a person names it. */
  readonly file: string
  readonly tests: readonly { readonly name: string; readonly state: string }[]
  /** Errors that are no test's. */
  readonly errors: readonly string[]
}

export function isGreenRun({ tests, errors }: FirstRun): boolean {
  const ran = tests.filter(({ state }) => state !== 'skipped')
  return errors.length === 0 && ran.length > 0 && ran.every(({ state }) => state === 'passed')
}

/** What a person is told last: what came out, and what to do next. */
export function outcomeText(run: FirstRun, { truth, awaiting }: Pick<ChosenProbes, 'truth' | 'awaiting'>): string {
  const live = `FIDELITY_TRUTH=live npx vitest run ${run.file}`
  const names = awaiting.map(({ name }) => name).join(', ')
  return [
    ...verdictLines(run),
    ...(truth === 'none'
      ? ['  no times of this config were recorded, so only the laws were checked', `  next: on a GPU, ${live}`]
      : []),
    ...(awaiting.length > 0
      ? [
          `  await a GPU, since their shapes were not recorded: ${names}`,
          `  next: add them to the probes, then ${live}`,
        ]
      : []),
  ].join('\n')
}

function verdictLines(run: FirstRun): readonly string[] {
  const { file, tests, errors } = run
  if (errors.length > 0) return [`${file} could not be run: ${errors.join('; ')}`]
  const ran = tests.filter(({ state }) => state !== 'skipped')
  if (ran.length === 0) return [`${file}: no test ran`]
  if (isGreenRun(run)) return [`${file} is green: ${counted(ran.length, 'test')} passed`]
  const failed = ran.filter(({ state }) => state !== 'passed').map(({ name }) => name)
  return [
    `${file} is red: ${failed.length} of ${counted(ran.length, 'test')} failed: ${failed.join(', ')}`,
    '  next: read what each says above; what you accept goes into the spec with its reason, as known or laws.off',
  ]
}
