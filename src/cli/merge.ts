import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createCLI } from 'vitest/node'
import { messageOf } from '../message_of.ts'

const usage = `Usage: npm run fidelity:merge [-- [DIR] [options of vitest run]]

Makes of the blobs of all shards the report that one run would have made. Each shard leaves one in .vitest/blob:

  npm run fidelity -- --shard 1/2 --reporter=default --reporter=blob

  DIR        the folder of the blobs, and of nothing else (default: .vitest/blob)

Exits with 1 where a test of a shard failed, and where the blobs are not all shards of one run: one is missing or there twice,
or they differ in commit, test files, GPU, settings or version.`

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) console.log(usage)
else merge(args)

/** Vitest sets the exit code. */
function merge([first, ...others]: readonly string[]): void {
  const isFolder = first !== undefined && !first.startsWith('-')
  const folder = isFolder ? first : '.vitest/blob'
  const given = isFolder || first === undefined ? others : [first, ...others]
  const chosen = given.some((option) => /^--reporters?(=|$)/.test(option))
  // On GitHub Vitest's own would annotate the paths of the machines where the shards ran; the report knows them by their sources.
  const options = chosen ? given : ['--reporter=default', ...given]
  try {
    if (!existsSync(folder) || readdirSync(folder).length === 0) throw new Error(`${folder} holds no blob`)
    for (const name of readdirSync(folder)) checkWhole(join(folder, name))
    createCLI().parse([process.execPath, 'vitest', 'run', `--merge-reports=${folder}`, ...options])
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`)
    process.exitCode = 2
  }
}

/** Vitest would not say which it cannot read. */
function checkWhole(blob: string): void {
  if (!statSync(blob).isFile()) return
  try {
    JSON.parse(readFileSync(blob, 'utf8'))
  } catch (error) {
    throw new Error(`${blob} is no whole blob (${messageOf(error)}): was it cut off on its way? Copy it again`, {
      cause: error,
    })
  }
}
