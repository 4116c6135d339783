/** Prints how long opening a page takes, in ms: `node time_opening.ts report.html`; nothing where there is no Chromium. */
import { pathToFileURL } from 'node:url'
import { median } from '../../../src/verdict/statistics.ts'
import { chromiumPath, startChromium } from './chromium.ts'

const rounds = 5

const [file = ''] = process.argv.slice(2)
const path = chromiumPath()
if (path !== undefined) console.log(await timeOpening(path, pathToFileURL(file).href))

async function timeOpening(chromium: string, url: string): Promise<number> {
  await using browser = await startChromium(chromium)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage()
    const start = performance.now()
    await page.goto(url)
    // Until it is drawn, and answers.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    times.push(performance.now() - start)
    await page.close()
  }
  return median(times)
}
