import { createCLI } from 'vitest/node'
import { messageOf } from '../message_of.ts'

const usage = `Usage: npm run fidelity:record [-- [--fresh] [FILTER...] [options of vitest run]]

Runs the suite with times measured on the GPU, and appends every look to the recording (fidelity/truth). Looks that it holds
already, if measured in the same way, count: a run that was ended goes on where it was.

  --fresh    measure everything anew; what is recorded stays beside it

What measures is as the environment says: see FIDELITY_PYTHON, FIDELITY_PERF_API and FIDELITY_BUDGET in the README.`

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) console.log(usage)
else record(args)

/** Vitest sets the exit code. */
function record(given: readonly string[]): void {
  process.env['FIDELITY_TRUTH'] = 'record'
  if (given.includes('--fresh')) process.env['FIDELITY_FRESH'] = '1'
  const others = given.filter((arg) => arg !== '--fresh')
  try {
    createCLI().parse([process.execPath, 'vitest', 'run', '--project', 'fidelity', ...others])
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`)
    process.exitCode = 2
  }
}
