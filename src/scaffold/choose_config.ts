import { dimsOf, type KernelConfig } from '../config.ts'
import { defaultDefinition, type Definition } from '../definition.ts'
import { shellQuoted } from '../shell_quoted.ts'
import { canonicalJson } from '../truth/canonical_json.ts'
import type { KnownConfig } from './known_configs.ts'

/** What the author of the spec says of its config. */
export interface ConfigChoice {
  readonly kind: string
  /** The command that a person types, up to the kind: errors show how to choose. */
  readonly command: string
  readonly config: KernelConfig | undefined
  readonly definition: Definition | undefined
}

/** A config, and what its author should know of how it was chosen. */
export interface ChosenConfig extends KnownConfig {
  readonly note: string | undefined
}

/**
 * The config to write a spec for, and the definition of its times. Without a config the only one known; it is never chosen
 * among several.
 * @throws Error that lists what is known, and says how to choose.
 */
export function chooseConfig(choice: ConfigChoice, known: readonly KnownConfig[]): ChosenConfig {
  const { config, definition } = choice
  const ofConfig = config === undefined ? known : known.filter((one) => holdsConfig(one.config, config))
  if (config !== undefined && ofConfig.length === 0) {
    return { config, definition: definition ?? defaultDefinition, note: undefined }
  }
  const candidates = byDefinition(ofConfig, definition)
  const [first, ...others] = candidates
  if (!first) throw new Error(noneText(choice, known))
  if (others.length > 0) throw new Error(severalText(choice, candidates))
  return { ...first, config: config ?? first.config, note: noteOf(choice, first, ofConfig) }
}

function noteOf(
  { config, definition }: ConfigChoice,
  chosen: KnownConfig,
  known: readonly KnownConfig[],
): string | undefined {
  const others = definition === undefined ? known.filter((one) => one !== chosen) : []
  const definitions = [...new Set(others.map((one) => one.definition))].join(', ')
  const notes = [
    ...(config === undefined ? ['the only config that its rows are of'] : []),
    ...(definitions === '' ? [] : [`there are rows of ${definitions} as well (--definition)`]),
  ]
  return notes.length > 0 ? notes.join('; ') : undefined
}

/** Of the definition asked for, or else of the default one where there are some. */
function byDefinition(known: readonly KnownConfig[], asked: Definition | undefined): readonly KnownConfig[] {
  const usual = known.filter(({ definition }) => definition === (asked ?? defaultDefinition))
  return asked !== undefined || usual.length > 0 ? usual : known
}

/** Whether the rows of the first hold those of the second, which may have some of its backends. */
export function holdsConfig(known: KernelConfig, config: KernelConfig): boolean {
  return (
    known.gpu_name === config.gpu_name &&
    canonicalJson(dimsOf(known)) === canonicalJson(dimsOf(config)) &&
    config.backends.every((backend) => known.backends.includes(backend))
  )
}

function noneText({ kind, command, definition }: ConfigChoice, known: readonly KnownConfig[]): string {
  if (known.length > 0) {
    const there = [...new Set(known.map((one) => one.definition))].join(', ')
    return `no rows of ${kind} are of the definition ${definition} (there: ${there})\n  next: leave --definition out, or name one of these`
  }
  return `no rows tell which configs of ${kind} there are\n  next: ${command} ${kind} --config FILE, a JSON file with backends, gpu_name and the dims`
}

function severalText(choice: ConfigChoice, candidates: readonly KnownConfig[]): string {
  const { kind, config } = choice
  if (config !== undefined) {
    const definitions = candidates.map(({ definition }) => definition).join(' and ')
    return `the rows of this config are of ${definitions}\n  next: choose one with --definition`
  }
  return [
    `the cache knows ${candidates.length} configs of ${kind}`,
    '  next: choose one (--config takes JSON, or a file that holds it):',
    ...configLines(choice, candidates),
  ].join('\n')
}

/** The commands that choose each. */
export function configLines(
  { kind, command }: Pick<ConfigChoice, 'kind' | 'command'>,
  known: readonly KnownConfig[],
): readonly string[] {
  const several = new Set(known.map(({ definition }) => definition)).size > 1
  return known.map(({ config, definition }) => {
    const asked = several ? ` --definition ${definition}` : ''
    return `  ${command} ${kind} --config ${shellQuoted(JSON.stringify(config))}${asked}`
  })
}
