import { dimsOf, type KernelConfig } from '../../src/config.ts'
import { formatShape } from '../../src/shape.ts'
import { areCompared, shiftText, type ProcessShift } from '../../src/truth/looks/control_shift.ts'
import { ratioText } from '../../src/verdict/ratio_text.ts'
import type { TruthOrigin } from '../../src/truth/truth_origin.ts'
import { counted } from '../../src/verdict/wording.ts'
import { droppedText } from '../dropped_text.ts'
import type { SpecReport } from '../report.ts'
import { html, type Markup } from './markup.ts'

/** What the verdicts of a kernel rest on. */
export function provenance(report: SpecReport): Markup {
  const facts = factsOf(report).filter(([, text]) => text !== '')
  return html`<section>
    <h4>Where this comes from</h4>
    <dl class="facts">
      ${facts.map(
        ([name, text]) =>
          html`<dt>${name}</dt>
            <dd>${text}</dd>`,
      )}
      <dt>Rows</dt>
      <dd><a href="${report.csv}">${report.csv}</a></dd>
    </dl>
  </section>`
}

function factsOf({ spec, regions }: SpecReport): (readonly [name: string, text: string])[] {
  const { measuring, compared } = spec
  const facts = Object.entries(measuring?.facts ?? {}).map(([name, value]) => `${name} ${value}`)
  const shift = regions.flatMap(({ outcome }) => ('shift' in outcome ? [outcome.shift] : []))[0]
  return [
    ['Spec', spec.file],
    ['Kernel', kernelText(spec.kind, spec.config)],
    ['Compared with', compared ? kernelText(compared.kind, compared.config) : ''],
    ['GPU', spec.config.gpu_name],
    ['Measured on', measuring?.device ?? ''],
    ['Versions', facts.join(', ')],
    ['Cache', spec.cache.name],
    ['Truth', spec.truth],
    ...(spec.origins ?? []).map((origin) => ['Measured by', originText(origin)] as const),
    ['What a time means', spec.definition],
    ['Grid', gridText(spec.fields, spec.axes)],
    ['Effort', spec.effort],
    ['Seed', String(spec.seed)],
    ['Not probed', droppedText(spec.dropped)],
    ['Looks', measuring ? `${measuring.looks} in ${Number(measuring.seconds.toFixed(1))} s` : ''],
    [
      'Controls',
      shift === undefined ? '' : `median ratio ${ratioText(shift)} on the grid, where the cache repeats its rows`,
    ],
    ...comparedIn(measuring).map((process, index) => [`Process ${index + 1}`, shiftText(process)] as const),
  ]
}

function comparedIn(measuring: SpecReport['spec']['measuring']): readonly ProcessShift[] {
  const { processes = [] } = measuring ?? {}
  return areCompared(processes) ? processes : []
}

/** `NVIDIA H200, driver 580.159.04, torch 2.11.0; perf.py, commit 0123abc; 2 runs from 2026-11-30`. */
function originText({ gpu, driver, cuda, torch, triton, tool, commit, runs, from, to }: TruthOrigin): string {
  const versions = Object.entries({ driver, cuda, torch, triton }).flatMap(([name, version]) =>
    version === null ? [] : [`${name} ${version}`],
  )
  const days = [...new Set([from, to].map((when) => when.slice(0, 10)))].join(' to ')
  return [
    [gpu, ...versions].join(', '),
    commit === null ? tool : `${tool}, commit ${commit.slice(0, 12)}`,
    `${counted(runs, 'run')} on ${days}`,
  ].join('; ')
}

function kernelText(kind: string, config: KernelConfig): string {
  return `${kind} ${formatShape(dimsOf(config))}, ${config.backends.join(' or ')}`
}

/** `m: 35 rows from 1 to 16384`. */
function gridText(fields: readonly string[], axes: SpecReport['spec']['axes']): string {
  return axes
    .map((axis, index) => {
      const name = axes.length === fields.length ? fields[index] : `axis ${index + 1}`
      return `${name}: ${counted(axis.length, 'value')} from ${Math.min(...axis)} to ${Math.max(...axis)}`
    })
    .join('; ')
}
