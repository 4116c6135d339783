import { parseArgs } from 'node:util'
import { messageOf } from '../../message_of.ts'
import { readTruth } from './captures_truth.ts'
import { checkedCaptures } from './checked_captures.ts'
import { checkedText } from './checked_text.ts'

const usage = `Usage: node src/kv/gpu/check_captures.ts FOLDER

Compares the captures that make_captures.py left in a folder with their reference, on one thread, and holds what is found
against its truth.json: status, class, verdict, and where.

Exits with 0, with 1 where anything is found otherwise than planted, with 2 where it cannot be read.`

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
  const [folder, ...others] = positionals
  if (values.help) console.log(usage)
  else if (folder === undefined || others.length > 0)
    throw new Error(`one folder is needed, got ${positionals.length}\n\n${usage}`)
  else check(folder)
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 2
}

function check(folder: string): void {
  const checked = [...checkedCaptures(folder, readTruth(folder))]
  console.log(checkedText(checked))
  if (checked.some(({ mismatches }) => mismatches.length > 0)) process.exitCode = 1
}
