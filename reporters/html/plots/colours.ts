/** The page themes them; alone, each can be read on white and on black. */
export const colours = {
  series: [
    'var(--series-1,#1f77b4)',
    'var(--series-2,#c8601c)',
    'var(--series-3,#1d8a80)',
    'var(--series-4,#8a5bb5)',
    'var(--series-5,#94790f)',
  ],
  hunt: 'var(--series-6,#c2437a)',
  quiet: 'var(--quiet,#777)',
  bad: 'var(--bad,#d03b30)',
  gap: 'var(--gap,#7b6bc4)',
  band: 'var(--ok,#2a8a55)',
  rule: 'var(--rule,#8886)',
  cache: 'var(--series-1,#1f77b4)',
  truth: 'var(--series-2,#c8601c)',
  /** Ratios below and above 1. */
  below: 'var(--series-1,#1f77b4)',
  above: 'var(--series-2,#c8601c)',
  panel: 'var(--panel,transparent)',
} as const
