import { peakMiB, residentMiB } from './child_memory.fixture.ts'
import { readAll } from './read_all.fixture.ts'

export interface HostileOutcome {
  readonly code: string
  /** Above what the process had before the first file: what earlier files left behind counts as well. */
  readonly growthMiB: number
  readonly ms: number
}

// A script: opens the files that it is given, one after the other, and prints a `HostileOutcome` of each as a line of JSON. The first
// is a warm-up, in which the code is compiled.
const [warmUp = '', ...paths] = process.argv.slice(2)
readAll(warmUp, {}, 1000)
const before = residentMiB()
for (const path of paths) {
  let code = ''
  const start = performance.now()
  const peak = peakMiB(() => {
    code = readAll(path, {}, 1000)
  })
  const outcome: HostileOutcome = { code, growthMiB: peak - before, ms: performance.now() - start }
  console.log(JSON.stringify(outcome))
}
