import type { Report } from '../report.ts'
import type { Summary } from '../summary.ts'
import { kernelSection } from './kernel_section.ts'
import { kernelTable } from './kernel_table.ts'
import { kvSections } from './kv_section.ts'
import { lawStatements } from './laws_part.ts'
import { html } from './markup.ts'
import { alerts, measureNext, pageHeader, phaseCards, runFactsPart, runNotes, sinceBaseline } from './overview.ts'
import { pageEnd, pageStart } from './page_frame.ts'

/**
 * `report.html`, piece by piece: one file that needs nothing beside it, and asks nothing of anyone.
 * That of an interrupted run has no plots: its process is about to be killed.
 */
export function* reportPage(report: Report, summary: Summary): Generator<string> {
  const { specs } = summary
  yield pageStart('Kernel fidelity').markup
  yield pageHeader(report, summary).markup
  yield '\n<main id="main">\n'
  yield html`${alerts(summary, report)} ${phaseCards(report)} ${specs.length > 0 ? kernelTable(specs) : []}
  ${measureNext(summary)} ${sinceBaseline(summary)}`.markup
  if (specs.length > 0) {
    yield `<section aria-labelledby="each">\n${kernelsHead.markup}\n`
    for (const spec of specs) yield kernelSection(spec, !report.interrupted).markup
    yield '</section>\n'
  }
  yield html`${kvSections(report)}
${runNotes(summary)} ${lawStatements(report.specs.flatMap(({ laws }) => laws))} ${runFactsPart(report)}
</main>
`.markup
  yield pageEnd().markup
}

const kernelsHead = html`<div class="tools">
  <h2 id="each">Each kernel</h2>
  <button type="button" class="plain" data-open-all hidden>Unfold all</button>
</div>`
