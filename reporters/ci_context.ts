import { GithubActionsReporter, type Vitest } from 'vitest/node'

/** What GitHub Actions wants to be told, and where. */
export interface CiContext {
  /** The file of the step's summary; left out where there is none. */
  readonly summary?: string
  /** What the paths of annotations are relative to. */
  readonly workspace?: string
  /** Whether Vitest annotates what tests say: it does so by default, and not with reporters of one's own. */
  readonly testsAreAnnotated: boolean
}

/** `undefined` where the run is of no job, or of a shard, whose results the merge of all shards tells. */
export function ciContext(
  { config: { reporters } }: Pick<Vitest, 'config'>,
  env: Readonly<Record<string, string | undefined>>,
): CiContext | undefined {
  const names = reporters.map((one) => (Array.isArray(one) ? one[0] : one))
  if (env['GITHUB_ACTIONS'] !== 'true' || names.includes('blob')) return undefined
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: workspace } = env
  return {
    ...(summary && { summary }),
    ...(workspace && { workspace }),
    testsAreAnnotated: names.some((name) => name === 'github-actions' || name instanceof GithubActionsReporter),
  }
}
