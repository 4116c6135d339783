import { wrap } from '../../reporters/wrap.ts'
import { dimsOf, type KernelConfig } from '../config.ts'
import { defaultDefinition, type Definition } from '../definition.ts'
import type { Generator } from '../probes/probe.ts'
import type { ChosenProbes } from './choose_probes.ts'
import { groupSource, inlineSource, memberSources, physicalSource, stringSource } from './source_text.ts'

/** All that a spec file says. */
export interface SpecDraft {
  readonly kind: string
  readonly title: string
  readonly config: KernelConfig
  readonly definition: Definition
  /** Where the kind has no truth of its own. */
  readonly truthKind: string | undefined
  /** Of a binary that does not tell them: the input fields. */
  readonly reAxis: readonly string[] | undefined
  readonly probes: ChosenProbes
  /** What the rows are measured with besides dims and input fields, if anything. */
  readonly derived: readonly string[]
}

/** The title that a spec gets unless its author gives one: what tells the kernel from others of its kind. */
export function titleOf(config: KernelConfig, definition: Definition): string {
  const [names, figures] = [true, false].map((named) =>
    Object.entries(dimsOf(config)).flatMap(([dim, value]) => {
      if ((typeof value === 'string') !== named) return []
      return [typeof value === 'string' ? value : `${dim}=${JSON.stringify(value)}`]
    }),
  )
  const usual = definition === defaultDefinition ? [] : [definition]
  const parts = [config.backends.join(' or '), (figures ?? []).join(' '), ...(names ?? []), ...usual]
  return parts.filter((part) => part !== '').join(', ')
}

/**
 * A spec file as its author would write it, laid out as Prettier does in this repository.
 *
 * @param module - what the file imports from
 */
export function specSource(draft: SpecDraft, module: string): string {
  const { kind, title, config, definition, truthKind, reAxis, probes } = draft
  const names = ['describeKernel', ...probes.generators.map(importedName)].toSorted()
  const lines = [
    ...groupSource('import ', names, { indent: 0, brackets: ['{', '}'], tail: ` from ${stringSource(module)}` }),
    '',
    `describeKernel(${stringSource(kind)}, {`,
    `  title: ${stringSource(title)},`,
    ...groupSource('config: ', memberSources(config), { indent: 2, brackets: ['{', '}'], tail: ',' }),
    ...(definition === defaultDefinition ? [] : [`  definition: ${stringSource(definition)},`]),
    ...(truthKind === undefined ? [] : [`  truthKind: ${stringSource(truthKind)},`]),
    ...(reAxis === undefined ? [] : [`  reAxis: ${inlineSource(reAxis)},`]),
    ...comment(
      "share: { prefill: 0.1, decode: 0.05 }, of each phase's iteration time, once known: it sets the effort.",
    ),
    ...derivedComment(draft),
    ...physicalComment(probes),
    ...groupSource('probes: ', probesSource(probes), { indent: 2, brackets: ['[', ']'], tail: ',' }),
    ...awaitingComment(probes),
    ...(probes.controls
      ? []
      : [...comment('The shapes of the grid were recorded no second time.'), '  controls: false,']),
    '})',
    '',
  ]
  return lines.join('\n')
}

/** Of `midpoints()` and of `beyondGrid(1.5, 2)` the name before the bracket. */
function importedName({ name }: Generator): string {
  return name.slice(0, name.indexOf('('))
}

function probesSource({ generators, physicalShapes }: ChosenProbes): readonly string[] {
  return generators.map((generator) =>
    importedName(generator) === 'physical' ? physicalSource(physicalShapes, 4) : generator.name,
  )
}

function physicalComment({ physicalShapes }: ChosenProbes): readonly string[] {
  if (physicalShapes.length === 0) return []
  return comment(
    "The cache's axes are not the input fields, so probes are named: put the shapes that production runs here.",
  )
}

function awaitingComment({ awaiting }: ChosenProbes): readonly string[] {
  if (awaiting.length === 0) return []
  return comment(`Add these where a GPU measures (FIDELITY_TRUTH=live): ${awaiting.map(({ name }) => name).join(', ')}`)
}

function derivedComment({ derived }: SpecDraft): readonly string[] {
  if (derived.length === 0) return []
  return [
    ...comment(`The rows are measured with ${derived.join(', ')} as well: say how these follow from dims and shape.`),
    ...comment('spec: (dims, shape) => ({ ...dims, ...shape }),'),
  ]
}

/** In the braces of the spec. */
function comment(text: string): readonly string[] {
  return wrap(text, 115).map((line) => `  // ${line}`)
}
