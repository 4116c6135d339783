import { text } from 'node:stream/consumers'
import { type Arguments, parseArguments } from './arguments.ts'
import { listKernels } from './ops/list_kernels.ts'
import { respond } from './ops/respond.ts'
import { QueryError } from './query_error.ts'
import { parseRequest } from './request.ts'
import { readRows } from './rows/read_rows.ts'

/** Prints one JSON reply on stdout; or, of a `QueryError`, one line on stderr and nothing on stdout, with exit code 1. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    const reply = await answer(parseArguments(argv))
    process.stdout.write(`${JSON.stringify(reply)}\n`)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    process.stderr.write(`${error.message.replaceAll(/\s+/g, ' ')}\n`)
    process.exitCode = 1
  }
}

async function answer(given: Arguments): Promise<object> {
  if (given.command === 'kernel-list') return listKernels()
  const request = parseRequest(await text(process.stdin))
  return respond(request, (kind) => readRows(given.folder, given.definition, kind))
}
