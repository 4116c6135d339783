import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const url = (name: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)

test('a run that draws nothing does not load what draws', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const asked = []
    registerHooks({ resolve: (name, context, next) => (asked.push(name), next(name, context)) })
    const wasAsked = () => ['@observablehq/plot', '@xmldom/xmldom'].map((name) => asked.includes(name))
    await import(${url('plots_of.ts')})
    await import(${url('kv_map.ts')})
    const before = wasAsked()
    const { library } = await import(${url('library.ts')})
    library()
    console.log(JSON.stringify([before, wasAsked()]))
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect(JSON.parse(stdout)).toEqual([
    [false, false],
    [true, true],
  ])
})
