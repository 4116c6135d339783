import { messageOf } from '../message_of.ts'
import { kvDiff, usage as diffUsage } from './kv_diff.ts'
import { kvPrint, usage as printUsage } from './kv_print.ts'

const usage = `${diffUsage}

${printUsage}`

const commands = new Map([
  ['diff', kvDiff],
  ['print', kvPrint],
])

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 2
}

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  if ([name, ...args].includes('--help')) {
    console.log(usage)
    return 0
  }
  const command = commands.get(name)
  if (!command) throw new Error(`${name === '' ? 'a command' : `diff or print, not '${name}',`} is needed\n\n${usage}`)
  return command(args)
}
