import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumPath, noChromium, startChromium } from './chromium.ts'
import { graveFaults, openPage, scrollWidth, unfoldAll, type OpenedPage } from './opened_page.ts'
import { hostile, samplePage } from '../../fixtures/sample_page.ts'
import { summarize } from '../../summary.ts'
import { writeFiles } from '../../write_files.ts'
import { reportPage } from '../report_page.ts'

const path = chromiumPath()
const folder = mkdtempSync(join(tmpdir(), 'fidelity-page-'))
const url = pathToFileURL(join(folder, 'report.html')).href
const report = samplePage()
let browser: Browser | undefined
beforeAll(async () => {
  await writeFiles(folder, [{ name: 'report.html', chunks: reportPage(report, summarize(report)) }])
  browser = path === undefined ? undefined : await startChromium(path)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})
beforeEach(({ skip }) => skip(path === undefined, noChromium))

const timeout = 60_000

test(
  'opens from a file without a network: it asks for nothing, logs nothing, and runs none of its text',
  { timeout },
  async () => {
    const { page, requests, faults } = await open()
    await unfoldAll(page)
    expect(requests).toEqual([url])
    expect(faults).toEqual([])
    expect(await page.getByText(hostile).count()).toBeGreaterThan(5)
    expect(await page.locator('img, [onerror]').count()).toBe(0)
  },
)

describe('the table of kernels', () => {
  test('stands worst first, and sorts by a press of a head', { timeout }, async () => {
    const { page } = await open()
    const verdicts = await column(page, 1)
    expect(verdicts.slice(0, 3)).toEqual(['✕\nstale rows', '✕\ndrift', '✕\nfault'])
    expect(verdicts.at(-1)).toBe('✓\nok')

    await page.getByRole('button', { name: 'Worst', exact: true }).click()
    expect(await sortOf(page)).toEqual(['Worst descending'])
    const distances = (await column(page, 7))
      .filter((text) => text !== '-')
      .map((text) => Math.abs(Math.log(Number(text))))
    expect(distances.length).toBeGreaterThan(5)
    expect(distances).toEqual(distances.toSorted((a, b) => b - a))
  })

  test('sorts by the keyboard, one way and the other', { timeout }, async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'Kernel', exact: true }).focus()
    await page.keyboard.press('Enter')
    const before = await names(page)
    expect(await sortOf(page)).toEqual(['Kernel ascending'])
    await page.keyboard.press('Space')
    expect(await sortOf(page)).toEqual(['Kernel descending'])
    expect(await names(page)).toEqual(before.toReversed())
  })

  test('shows what has the words and the verdict asked for, and says how many', { timeout }, async () => {
    const { page } = await open()
    const all = report.specs.length
    const count = page.locator('[data-count]')
    await page.getByLabel('Filter').fill('RMS norm')
    expect(await count.textContent()).toBe(`2 of ${all} kernels`)
    expect(await page.locator('[data-kernels] tbody tr:visible th').allInnerTexts()).toEqual([
      'rms_norm: stale',
      'rms_norm: drifted',
    ])
    await page.getByLabel('Filter').fill('')
    await page.getByLabel('Verdict').first().selectOption('drift')
    expect(await count.textContent()).toBe(`1 of ${all} kernels`)
    await page.getByLabel('Verdict').first().selectOption('')
    expect(await count.textContent()).toBe(`${all} kernels`)
  })

  test('sorts by a choice where there is no room for heads', { timeout }, async () => {
    const { page } = await open({ viewport: { width: 360, height: 800 } })
    await page.getByLabel('Sort by').selectOption('Kernel')
    const before = await names(page)
    expect(before).toEqual(before.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  })
})

describe('a kernel', () => {
  test('unfolds by its link, and the focus follows', { timeout }, async () => {
    const { page } = await open()
    const link = page.getByRole('link', { name: 'single_gemm: kernel 2' })
    await link.focus()
    await page.keyboard.press('Enter')
    const kernel = page.locator('details.kernel[open]')
    await kernel.waitFor()
    expect(await kernel.locator('h3').allTextContents()).toEqual(['single_gemm: kernel 2'])
    expect(await page.locator('summary:focus h3').textContent()).toBe('single_gemm: kernel 2')
    // Folded up again, the same link opens it again.
    await page.keyboard.press('Enter')
    expect(await kernel.count()).toBe(0)
    await link.click()
    await kernel.waitFor()
  })

  test('all of them unfold and fold at once', { timeout }, async () => {
    const { page } = await open()
    const all = await page.locator('details.kernel').count()
    await page.getByRole('button', { name: 'Unfold all' }).click()
    expect(await page.locator('details.kernel[open]').count()).toBe(all)
    await page.getByRole('button', { name: 'Fold all' }).click()
    expect(await page.locator('details.kernel[open]').count()).toBe(0)
  })

  test('has its probes drawn when asked for: worst first, sortable, filterable, to copy', { timeout }, async () => {
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    const kernel = page.locator('details.kernel', { hasText: 'single_gemm: kernel 2' })
    const rows = kernel.locator('.probes tbody tr')
    expect(await rows.count()).toBe(0)
    await kernel.locator('summary').first().click()
    await kernel.getByText('All 110 probes').click()
    await rows.first().waitFor()
    expect(await rows.count()).toBe(50)
    await kernel.getByRole('button', { name: 'Show 60 more' }).click()
    expect(await rows.count()).toBe(110)

    const own =
      report.specs.find(({ spec }) => spec.title === 'kernel 2')?.regions.flatMap((region) => region.rows) ?? []
    const farthest = own.toSorted((a, b) => Math.abs(Math.log(b.ratio ?? 1)) - Math.abs(Math.log(a.ratio ?? 1)))[0]
    await kernel.getByRole('button', { name: 'Copy' }).first().click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(JSON.stringify(farthest?.shape))
    expect(await page.locator('[data-told]').textContent()).toBe(`Copied ${JSON.stringify(farthest?.shape)}`)

    await kernel.getByLabel('Region', { exact: false }).and(kernel.locator('select')).selectOption('controls')
    expect(await kernel.getByText('22 of 22 probes').count()).toBe(1)
    await kernel.getByRole('button', { name: 'm', exact: true }).click()
    await kernel.getByRole('button', { name: 'm', exact: true }).click()
    const sizes = (await rows.locator('td:nth-child(3)').allTextContents()).map(Number)
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  })
})

test.for([
  ['light', 360],
  ['light', 1440],
  ['dark', 360],
  ['dark', 1440],
] as const)('in %s, %i px wide, all of it fits', { timeout }, async ([colorScheme, width]) => {
  const { page } = await open({ colorScheme, viewport: { width, height: 900 } })
  await unfoldAll(page)
  expect(await scrollWidth(page)).toBe(width)
  const background = await page.evaluate(`getComputedStyle(document.body).backgroundColor`)
  expect(background).toBe(colorScheme === 'dark' ? 'rgb(21, 23, 26)' : 'rgb(250, 249, 246)')
})

// Looks at the contrast of every text.
test.for([
  ['light', 1440],
  ['dark', 360],
] as const)('in %s, %i px wide, axe finds no grave fault', { timeout }, async ([colorScheme, width]) => {
  const { page } = await open({ colorScheme, viewport: { width, height: 900 } })
  await unfoldAll(page)
  expect(await graveFaults(page)).toEqual([])
})

async function open(options?: BrowserContextOptions): Promise<OpenedPage> {
  return openPage(browser, url, options)
}

async function column(page: Page, place: number): Promise<string[]> {
  return page.locator(`[data-kernels] tbody tr > :nth-child(${place})`).allInnerTexts()
}

async function names(page: Page): Promise<string[]> {
  return page.locator('[data-kernels] tbody th a').allTextContents()
}

async function sortOf(page: Page): Promise<string[]> {
  const heads = await page.locator('[data-kernels] th[aria-sort]').all()
  return Promise.all(heads.map(async (head) => `${await head.textContent()} ${await head.getAttribute('aria-sort')}`))
}
