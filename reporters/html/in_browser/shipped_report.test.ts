import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chromiumPath, noChromium, startChromium } from './chromium.ts'
import { graveFaults, openPage, scrollWidth, unfoldAll } from './opened_page.ts'

const root = join(import.meta.dirname, '../../..')
const path = chromiumPath()
const folder = mkdtempSync(join(tmpdir(), 'fidelity-shipped-'))
const file = join(folder, 'report.html')
const url = pathToFileURL(file).href
let browser: Browser | undefined
beforeAll(async () => {
  if (path === undefined) return
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const env = { FIDELITY_OUT: folder, NO_COLOR: '1' }
  await execa(process.execPath, [vitest, 'run', '--project', 'fidelity'], { cwd: root, env })
  browser = await startChromium(path)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})
beforeEach(({ skip }) => skip(path === undefined, noChromium))

const timeout = 120_000

test(
  'the report of the shipped suite has every kernel and every KV cache, in less than 2 MB',
  { timeout },
  async () => {
    const { page, requests, faults } = await openPage(browser, url)
    await unfoldAll(page)
    const { specs, kv } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'))
    expect(specs.length).toBeGreaterThan(20)
    expect(await page.locator('[data-kernels] tbody th a').count()).toBe(specs.length)
    expect(await page.locator('details.kernel').count()).toBe(specs.length + kv.length)
    expect(kv.length).toBe(2)
    expect(statSync(file).size).toBeLessThan(2_000_000)
    expect(requests).toEqual([url])
    expect(faults).toEqual([])
  },
)

test.for([
  ['light', 1440],
  ['dark', 360],
] as const)('in %s, %i px wide, it fits, and axe finds no grave fault', { timeout }, async ([colorScheme, width]) => {
  const { page } = await openPage(browser, url, { colorScheme, viewport: { width, height: 900 } })
  await unfoldAll(page)
  expect(await scrollWidth(page)).toBe(width)
  expect(await graveFaults(page)).toEqual([])
})
