import { inject } from 'vitest'
import type { Settings } from './settings.ts'

/** The settings that the plugin gave to the workers; throws where it is missing. */
export function injectSettings(callee: string): Settings {
  const settings: Settings | undefined = inject('fidelity')
  if (settings) return settings
  throw new Error(`${callee}() needs the plugin: add \`plugins: [kernelFidelity()]\` to vitest.config.ts`)
}
