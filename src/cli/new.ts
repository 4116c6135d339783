#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { createVitest, type Vitest } from 'vitest/node'
import { defaultDefinition, definitionSchema, type Definition } from '../definition.ts'
import { messageOf } from '../message_of.ts'
import { chooseConfig, configLines, holdsConfig } from '../scaffold/choose_config.ts'
import { draftSpec } from '../scaffold/draft_spec.ts'
import { findListing } from '../scaffold/find_listing.ts'
import { importSource } from '../scaffold/import_source.ts'
import { knownConfigs, type KnownConfig } from '../scaffold/known_configs.ts'
import { isGreenRun, outcomeText } from '../scaffold/outcome_text.ts'
import { readConfig } from '../scaffold/read_config.ts'
import { runFirst } from '../scaffold/run_first.ts'
import { specSource, type SpecDraft } from '../scaffold/spec_source.ts'
import { specTarget, writeSpec } from '../scaffold/spec_target.ts'
import { openSession } from '../spec/session.ts'
import type { Settings } from '../spec/settings.ts'

/** In the repository, and in a project that has the package: the extension is ours. */
const command = import.meta.url.endsWith('.ts') ? 'npm run new --' : 'npx kernel-fidelity-new'
const usage = `Usage: ${command} KIND [--config FILE] [options]

Writes a spec for a kernel of the cache under test, and runs it. Cache, truth and settings are those of vitest.config.ts and
the environment.

  --config FILE     JSON: backends, gpu_name and the dims, or that JSON itself; needed where the cache knows several configs
  --definition D    what the times mean (${defaultDefinition} unless the rows are all of another)
  --title TITLE     what tells the kernel from others of its kind
  --file FILE       where the spec goes (fidelity/KIND.fidelity.ts); what is there is never replaced

Exits with 0 where the spec is green, with 1 where it is red, with 2 where none was written.`

try {
  const given = readArguments()
  if (given === undefined) console.log(usage)
  else process.exitCode = await scaffold(given)
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 2
}

async function scaffold(given: Arguments): Promise<0 | 1> {
  const vitest = await createVitest('test', { watch: false })
  try {
    const settings = settingsOf(vitest)
    const { root } = settings
    const file = specTarget(root, given.kind, given.file)
    const { draft, note } = await draftFor(given, settings)
    writeSpec(root, file, specSource(draft, importSource(root, file)))
    const chosen = `${JSON.stringify(draft.config)}, ${draft.definition}`
    console.log([`wrote ${file}: ${draft.kind} ${chosen}`, ...(note === undefined ? [] : [`  ${note}`])].join('\n'))
    const run = await runFirst(vitest, file, draft.probes.truth === 'none')
    console.log(outcomeText(run, draft.probes))
    return isGreenRun(run) ? 0 : 1
  } finally {
    await vitest.close()
  }
}

/** Of the first project that has the plugin. */
function settingsOf({ projects }: Vitest): Settings {
  const settings = projects.map((project) => project.getProvidedContext().fidelity).find(Boolean)
  if (settings) return settings
  throw new Error('no project of vitest.config.ts measures fidelity\n  next: add plugins: [kernelFidelity()] to it')
}

interface Drafted {
  readonly draft: SpecDraft
  /** On the choice of its config. */
  readonly note: string | undefined
}

async function draftFor({ kind, config, definition, title }: Arguments, settings: Settings): Promise<Drafted> {
  const { measuring, ...run } = settings.run
  // What a spec is drafted from is what is known before anything is measured.
  const open = (of: Definition) => openSession({ ...settings, run }, of)
  const listing = await findListing(open(defaultDefinition).cache, kind)
  const known = listing && settings.storedRows !== undefined ? await knownConfigs(settings.storedRows, listing) : []
  const given = config === undefined ? undefined : readConfig(config)
  const chosen = chooseConfig({ kind, command, config: given, definition }, known)
  const { cache, truth } = open(chosen.definition)
  const draft = await draftSpec({
    cache,
    truth,
    measures: measuring !== undefined,
    kernel: { kind, config: chosen.config },
    listing,
    definition: chosen.definition,
    title,
    where: config === undefined ? 'rows' : '--config',
  }).catch((error: unknown) => {
    throw new Error([messageOf(error), ...otherConfigs(kind, chosen, known)].join('\n'), { cause: error })
  })
  return { draft, note: chosen.note }
}

/** What to choose in the place of a config that no row is stored of. */
function otherConfigs(kind: string, { config }: KnownConfig, known: readonly KnownConfig[]): readonly string[] {
  if (known.length === 0 || known.some((one) => holdsConfig(one.config, config))) return []
  return [`no row is stored of this config; those that some are stored of:`, ...configLines({ kind, command }, known)]
}

interface Arguments {
  readonly kind: string
  readonly config: string | undefined
  readonly definition: Definition | undefined
  readonly title: string | undefined
  readonly file: string | undefined
}

/** `undefined` where only help is wanted. */
function readArguments(): Arguments | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      definition: { type: 'string' },
      title: { type: 'string' },
      file: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return undefined
  const [kind, ...others] = positionals
  if (kind === undefined || others.length > 0)
    throw new Error(`one KIND is needed, got ${positionals.length}\n\n${usage}`)
  const { config, definition, title, file } = values
  return { kind, config, definition: definition === undefined ? undefined : readDefinition(definition), title, file }
}

function readDefinition(text: string): Definition {
  const definition = definitionSchema.safeParse(text)
  if (definition.success) return definition.data
  throw new Error(
    `--definition ${text} is none\n  next: write ${defaultDefinition}, or burst, warm, kernel in their places`,
  )
}
