import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

export interface OpenedPage {
  readonly page: Page
  /** Of all that the page asked for. */
  readonly requests: readonly string[]
  /** All that it logged or threw, and the dialogs that it opened. */
  readonly faults: readonly string[]
}

/** Opens a page without a network, until the test is over. */
export async function openPage(
  browser: Browser | undefined,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  if (!browser) throw new Error('there is no browser')
  const context = await browser.newContext({ offline: true, ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const requests: string[] = []
  const faults: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('dialog', (dialog) => faults.push(dialog.message()))
  await page.goto(url)
  return { page, requests, faults }
}

export async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(`for (const details of document.querySelectorAll('details')) details.open = true`)
  // The probes are drawn by an event of each.
  await page.locator('.probes').last().waitFor()
}

export async function scrollWidth(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth')
}

/** What axe-core calls serious or critical, with the elements that have it. */
export async function graveFaults(page: Page): Promise<unknown> {
  await page.evaluate(axe)
  return page.evaluate(`axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).slice(0, 3).join(' ')))`)
}

const require = createRequire(import.meta.url)
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
