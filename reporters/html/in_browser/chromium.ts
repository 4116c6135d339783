import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** Why a test is skipped. */
export const noChromium = 'there is no Chromium: install one, or name it by CHROMIUM'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium of this machine: what CHROMIUM names, or the first that the PATH holds. `undefined` where there is none. */
export function chromiumPath(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  const { CHROMIUM: named, PATH: path = '' } = env
  if (named) return named
  return names.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name))).find(isExecutable)
}

/** Its sandbox needs rights that a container seldom gives, and it opens nothing but files that this repository wrote. */
export function startChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
