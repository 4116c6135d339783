import { createCLI } from 'vitest/node'
import { messageOf } from '../message_of.ts'

const usage = `Usage: npm run fidelity:update [-- [FILTER...] [options of vitest run]]

Runs the suite, and writes what each region shows to the baseline (fidelity/baseline.json): with a filter only what ran; the rest
of the file stays. A run that was cut off, or of which something is missing, writes nothing.`

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) console.log(usage)
else update(args)

/** Vitest sets the exit code. */
function update(given: readonly string[]): void {
  process.env['FIDELITY_UPDATE_BASELINE'] = '1'
  try {
    createCLI().parse([process.execPath, 'vitest', 'run', '--project', 'fidelity', ...given])
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`)
    process.exitCode = 2
  }
}
