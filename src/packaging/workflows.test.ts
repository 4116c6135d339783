import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const repository = join(import.meta.dirname, '../..')
const folder = join(repository, '.github/workflows')
const manifest = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = manifest.parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')))

const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  return { name, text, commands: commandsOf(text) }
})

test.for(workflows)('every script that $name runs is one of package.json', ({ commands }) => {
  const named = commands.flatMap((command) => [...command.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name]) => name))
  expect(named.length).toBeGreaterThan(1)
  expect(Object.keys({ ci: 'of npm itself', ...scripts })).toEqual(expect.arrayContaining(named))
})

// GitHub puts the value of an expression into the text of a command before any shell reads it.
test.for(workflows)(
  'no command of $name holds an expression: what a person typed is no part of a shell line',
  (one) => {
    expect(one.text).toContain('${{')
    expect(one.commands.filter((command) => command.includes('${{'))).toEqual([])
  },
)

test.for(workflows)('$name asks for no more than to read the repository', ({ text }) => {
  expect(text.match(/^ *permissions:.*\n(?: +.*\n)+/gm)).toEqual(['permissions:\n  contents: read\n'])
})

test('a command is a line, or a block of them', () => {
  const text =
    'steps:\n  - run: npm ci\n  - name: two\n    run: |\n      echo 1\n\n      echo 2\n    env:\n      A: 1\n'
  expect(commandsOf(text)).toEqual(['npm ci', '|\n      echo 1\n\n      echo 2'])
})

/** What stands behind each `run:`, with the deeper lines below it. */
function commandsOf(workflow: string): string[] {
  const lines = workflow.split('\n')
  return lines.flatMap((line, index) => {
    const column = /^ *(?:- )?(?=run:)/.exec(line)?.[0].length
    if (column === undefined) return []
    const below = lines.slice(index + 1)
    const end = below.findIndex((next) => next !== '' && next.search(/\S/) <= column)
    return [[line.slice(column + 'run:'.length), ...below.slice(0, end === -1 ? undefined : end)].join('\n').trim()]
  })
}
