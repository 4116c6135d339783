import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { z } from 'zod'

/** The version of this package. */
export const { version: toolVersion } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(findPackageJSON('.', import.meta.url) ?? '', 'utf8')))
