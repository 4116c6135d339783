import { slug } from '../src/spec/slug.ts'
import type { KvReport } from './kv_report.ts'
import type { RunFacts } from './run_facts.ts'
import type { SpecReport } from './report.ts'
import { shardProblems } from './shards/shard_problems.ts'

/** Something that makes a run red although no test says so. */
export interface Problem {
  readonly code:
    | 'load-error'
    | 'no-test-ran'
    | 'duplicate-spec'
    | 'duplicate-slug'
    | 'lost-regions'
    | 'lost-comparison'
    | 'unfinished-tests'
    | 'interrupted'
    | 'missing-shard'
    | 'repeated-shard'
    | 'unlike-shards'
    | 'unknown-shard'
  /** The spec that it is about, where it is about one. */
  readonly spec: string | null
  readonly message: string
}

export function findProblems(facts: RunFacts, specs: readonly SpecReport[], kv: readonly KvReport[] = []): Problem[] {
  return [
    ...(facts.merge ? shardProblems(facts.merge) : []),
    ...loadErrors(facts),
    ...noTestRan(facts),
    ...duplicateSpecs(facts),
    ...duplicateSlugs(facts),
    ...(facts.ended === 'interrupted'
      ? interrupted(facts, specs)
      : [...lostRegions(specs), ...lostComparisons(kv), ...unfinishedTests(facts)]),
  ]
}

function loadErrors({ failedFiles }: RunFacts): Problem[] {
  return failedFiles.map((file) => ({
    code: 'load-error',
    spec: null,
    message: `${file} failed to load: nothing that it specifies was judged`,
  }))
}

/** A run that failed says why itself. */
function noTestRan({ ran, tests, ended }: RunFacts): Problem[] {
  if (tests.length === 0 || ran > 0 || ended !== 'passed') return []
  return [
    {
      code: 'no-test-ran',
      spec: null,
      message: `none of the ${tests.length} fidelity tests ran, and no other test did: check the -t pattern, .skip and tags`,
    },
  ]
}

function duplicateSpecs({ tests }: RunFacts): Problem[] {
  return [...Map.groupBy(tests, ({ spec }) => spec)].flatMap(([spec, own]) => {
    const suites = new Map(own.map(({ suite, module }) => [suite, module]))
    if (suites.size < 2) return []
    const message = `${suites.size} specs are named '${spec}': ${[...suites.values()].join(', ')}. Give each a title of its own`
    return [{ code: 'duplicate-spec', spec, message }]
  })
}

function duplicateSlugs({ tests }: RunFacts): Problem[] {
  const names = [...new Set(tests.map(({ spec }) => spec))]
  return [...Map.groupBy(names, slug)].flatMap(([name, same]) => {
    if (same.length < 2) return []
    const message = `the names ${same.map((spec) => `'${spec}'`).join(' and ')} give one file name, ${name}.csv. Change one`
    return [{ code: 'duplicate-slug', spec: null, message }]
  })
}

function lostRegions(specs: readonly SpecReport[]): Problem[] {
  return specs.flatMap(({ spec: { spec }, lost }) => {
    if (lost.length === 0) return []
    const message = `${spec}: no rows came back of ${lost.join(', ')}: did its worker die?`
    return [{ code: 'lost-regions', spec, message }]
  })
}

function lostComparisons(kv: readonly KvReport[]): Problem[] {
  return kv.flatMap(({ spec, isLost }) => {
    const message = `${spec}: no comparison came back, or not all of its rows: did its worker die?`
    return isLost ? [{ code: 'lost-comparison', spec, message }] : []
  })
}

function unfinishedTests({ tests }: RunFacts): Problem[] {
  const pending = Map.groupBy(
    tests.filter(({ state }) => state === 'pending'),
    ({ spec }) => spec,
  )
  return [...pending].map(([spec, own]) => {
    const names = own.map(({ name }) => name).join(', ')
    const message = `${spec}: ${own.length} ${own.length === 1 ? 'test' : 'tests'} never ended, its worker died: ${names}`
    return { code: 'unfinished-tests', spec, message }
  })
}

function interrupted({ tests }: RunFacts, specs: readonly SpecReport[]): Problem[] {
  if (tests.length === 0) return []
  const regions = specs.flatMap(({ lost }) => lost).length
  const pending = tests.filter(({ state }) => state === 'pending').length
  const message = `the run was interrupted; fidelity tests that did not end: ${pending}, regions without rows: ${regions}`
  return [{ code: 'interrupted', spec: null, message }]
}
