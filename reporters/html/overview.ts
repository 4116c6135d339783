import { figure } from '../../src/verdict/wording.ts'
import type { RunSettings } from '../../src/spec/run_identity.ts'
import { kvHeadline } from '../kv_lines.ts'
import { aboutCache, aboutRatio, headline } from '../legend.ts'
import type { Report } from '../report.ts'
import { suiteErrors, type PhaseError } from '../suite_errors.ts'
import type { Summary } from '../summary.ts'
import { partList } from './error_text.ts'
import { plain, signed } from './figures_text.ts'
import { html, type Markup } from './markup.ts'

/** What was judged, and by what: the whole in one sentence. */
export function pageHeader({ kv, specs }: Report, { totals, caches, truths, measuring, problems }: Summary): Markup {
  const [first = '', ...others] = [
    ...(specs.length > 0 || kv.length === 0 ? [headline(totals, problems.length)] : []),
    ...(kv.length > 0 ? [kvHeadline(kv, problems.length)] : []),
  ].map(sentence)
  const [verdict = '', figures] = first.split(': ')
  return html`<header>
    <div>
      <h1>Kernel fidelity</h1>
      <p class="headline">${verdict}</p>
      ${figures === undefined ? [] : html`<p class="figures-line">${sentence(figures)}.</p>`}
      ${others.map((other) => html`<p class="figures-line">${other}.</p>`)}
    </div>
    <div class="about">
      ${[...caches.map(aboutCache), ...truths.map((truth) => `Truth: ${truth}.`)].map((text) => html`<p>${text}</p>`)}
      ${measuring.map(({ device, processes }) => html`<p>${device} ${processes.join('; ')}</p>`)}
      ${specs.length > 0 ? html`<p>${sentence(aboutRatio)}</p>` : []}
    </div>
  </header>`
}

/** What stands above everything else: what makes the rest not worth reading. */
export function alerts({ fixFirst, problems, measuring }: Summary, { interrupted }: Report): Markup[] {
  const warnings = measuring.flatMap(({ warning }) => warning ?? [])
  return [
    ...(interrupted
      ? [
          alert(
            'This run was interrupted',
            ['What is missing here was not measured. The plots were left out to write this in time.'],
            '',
          ),
        ]
      : []),
    ...(fixFirst.length > 0 ? [alert('Fix this first', fixFirst, '')] : []),
    ...(problems.length > 0 ? [alert('Problems of the run', problems, '')] : []),
    ...(warnings.length > 0 ? [alert('Truth moved', warnings, 'mild')] : []),
  ]
}

function alert(title: string, lines: readonly string[], tone: string): Markup {
  return html`<section class="alert ${tone}">
    <h2>${title}</h2>
    <ul class="spaced">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`
}

/** The time error of the suite, a card a phase. */
export function phaseCards({ specs }: Report): Markup | undefined {
  const phases = suiteErrors(specs)
  if (phases.length === 0) return undefined
  return html`<section aria-labelledby="time-error">
    <h2 id="time-error">What it does to an iteration</h2>
    <div class="phases">${phases.map(phaseCard)}</div>
  </section>`
}

function phaseCard({ phase, error, kernels, share, iterationMs }: PhaseError): Markup {
  const whole = share > 1.005
  const covered = Math.min(1, share)
  const ms = iterationMs === undefined ? undefined : (iterationMs * covered) / 100
  const sum = `${figure(share * 100)} % of it`
  return html`<div class="phase">
    <h3>${sentence(phase)}</h3>
    <dl>
      <dt>signed</dt>
      <dd>${signed(error.total.signed, '%')}</dd>
      <dt>absolute</dt>
      <dd>${plain(error.total.absolute, '%')}</dd>
    </dl>
    <p class="small">
      ${ms === undefined ? [] : `${signed(error.total.signed * ms, 'ms')} of ${figure(iterationMs ?? 0)} ms, ${plain(error.total.absolute * ms, 'ms')} absolute. `}${partList(error)}
    </p>
    <p class="small quiet">
      ${`Mean over ${kernels} ${kernels === 1 ? 'kernel' : 'kernels'}, each weighing as much as its share; ${
        whole ? `their shares add up to ${sum}, since some are judged more than once.` : `together ${sum}.`
      } Without known gaps.`}
    </p>
  </div>`
}

export function measureNext({ measureNext: remedies }: Summary): Markup | undefined {
  if (remedies.length === 0) return undefined
  return html`<section aria-labelledby="next">
    <h2 id="next">Worth measuring next</h2>
    <ol class="spaced prose">
      ${remedies.map((remedy) => html`<li>${remedy}</li>`)}
    </ol>
  </section>`
}

/** Against the baseline, where there is one. */
export function sinceBaseline({ baseline }: Summary): Markup | undefined {
  if (!baseline) return undefined
  return html`<section aria-labelledby="baseline">
    <h2 id="baseline">Since the baseline</h2>
    <p>${baseline.headline}</p>
    ${
      baseline.lines.length > 0
        ? html`<ul class="spaced prose">
            ${baseline.lines.map((line) => html`<li>${line}</li>`)}
          </ul>`
        : []
    }
  </section>`
}

/** What the run was a run of. */
export function runFactsPart({ run }: Report): Markup | undefined {
  if (!run) return undefined
  const { tool, commit, changes, settings } = run
  const facts = [
    ['kernel-fidelity', tool],
    ['Commit', commit === null ? 'unknown' : changes === null ? commit : `${commit}, with changes (${changes})`],
    ...Object.entries(settings).map(([name, value]) => [name, settingText(value)] as const),
  ] as const
  return html`<section aria-labelledby="run">
    <h2 id="run">This run</h2>
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`
}

function settingText(value: RunSettings[string] | undefined): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return value === null || value === undefined ? 'not set' : String(value)
}

export function runNotes({ notes }: Summary): Markup | undefined {
  if (notes.length === 0) return undefined
  return html`<section aria-labelledby="notes">
    <h2 id="notes">Notes</h2>
    <ul class="spaced prose">
      ${notes.map((note) => html`<li>${note}</li>`)}
    </ul>
  </section>`
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
