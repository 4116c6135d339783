import { join } from 'node:path'
import { check } from 'prettier'
import { expect } from 'vitest'
import { test } from '../e2e/fixture_project.ts'
import { kinds } from '../engine/kinds/registry.ts'
import { openSession } from '../spec/session.ts'
import { resolveSettings } from '../spec/settings.ts'
import { draftSpec } from './draft_spec.ts'
import { findListing } from './find_listing.ts'
import { knownConfigs } from './known_configs.ts'
import { specSource } from './spec_source.ts'

const repository = join(import.meta.dirname, '../..')
const settings = resolveSettings({}, {}, repository, { id: 'scaffold', rowsInMeta: false })

const config = `
  import { defineConfig } from 'vitest/config'
  import { kernelFidelity } from '../../src/plugin.ts'
  const rows = { cacheRows: '../../fidelity/cache', truthRows: '../../fidelity/truth' }
  export default defineConfig({
    plugins: [kernelFidelity(rows)],
    test: { include: ['fidelity/**/*.fidelity.ts'], isolate: false },
  })`

/** A spec for every config and definition that rows are shipped of, by kind and title. */
async function draftAll(kind: string): Promise<readonly (readonly [name: string, text: string])[]> {
  const listing = await findListing(openSession(settings, 'steady/cold/events').cache, kind)
  const known = listing ? await knownConfigs(settings.cacheRows, listing) : []
  return Promise.all(
    known.map(async ({ config: ofRows, definition }) => {
      const { cache, truth } = openSession(settings, definition)
      const kernel = { kind, config: ofRows }
      const asked = { cache, truth, measures: false, kernel, listing, definition, title: undefined, where: 'rows' }
      const draft = await draftSpec(asked)
      return [`${kind}: ${draft.title}`, specSource(draft, '../../../src/index.ts')] as const
    }),
  )
}

test(
  'every config of every kind gets a spec that is green or shows real infidelity',
  { timeout: 300_000 },
  async ({ project }) => {
    const specs = new Map<string, string>()
    for (const { kind } of kinds) for (const [name, text] of await draftAll(kind)) specs.set(name, text)
    // 5 GEMMs, 5 of its buckets, 3 norms, 2 all-reduces, 2 decodes, and one of each other kind.
    expect(specs.size).toBe(20)
    for (const text of specs.values()) {
      expect(await check(text, { parser: 'typescript', semi: false, singleQuote: true, printWidth: 120 })).toBe(true)
      expect(text.split('\n').filter((line) => line.length > 120)).toEqual([])
    }

    const files = [...specs.values()].map((text, index) => [`fidelity/${index}.fidelity.ts`, text])
    const fixture = project({ 'vitest.config.ts': config, ...Object.fromEntries(files) })
    const { tests } = await fixture.run('-t', '^(?!.*laws hold)')
    const ofSpecs = Map.groupBy(
      tests.filter(({ status }) => status !== 'skipped'),
      ({ suite }) => suite,
    )
    expect([...ofSpecs.keys()].toSorted()).toEqual([...specs.keys()].toSorted())
    const red = [...ofSpecs].flatMap(([name, own]) => {
      const failed = own.filter(({ status }) => status !== 'passed')
      return failed.length > 0 ? [{ name, messages: failed.map(({ message }) => message) }] : []
    })
    for (const { messages } of red) {
      expect(messages.filter((message) => message.includes('firmly outside the band'))).not.toEqual([])
      expect(messages.filter((message) => /could be judged|no probe fell|SyntaxError/.test(message))).toEqual([])
    }
    // Those that the shipped suite has without known gaps are green here as well.
    expect(red.map(({ name }) => name)).not.toContain('kv_cache_append: torch, num_kv_heads=8 head_dim=128, bf16')
  },
)
