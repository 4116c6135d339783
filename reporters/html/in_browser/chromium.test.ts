import { chmodSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../src/truth/temp_folder.fixture.ts'
import { chromiumPath } from './chromium.ts'

test('the browser is the one named, or the first on the path that can be run; or there is none', () => {
  const folder = tempFolder({ chromium: '', 'google-chrome': '#!/bin/sh\n' })
  chmodSync(join(folder, 'google-chrome'), 0o755)
  const env = { PATH: ['/nowhere', folder].join(delimiter) }
  expect(chromiumPath({ ...env, CHROMIUM: '/opt/browser' })).toBe('/opt/browser')
  expect(chromiumPath({ ...env, CHROMIUM: '' })).toBe(join(folder, 'google-chrome'))
  expect(chromiumPath({ PATH: '/nowhere' })).toBeUndefined()
  expect(chromiumPath({})).toBeUndefined()
})
