import { figure } from '../../src/verdict/wording.ts'
import type { ErrorSummary, MeanError } from '../../src/verdict/diagnose/sum_errors.ts'
import { remedyLines } from '../remedy_lines.ts'
import { specErrors } from '../suite_errors.ts'
import type { RegionLine, SpecSummary } from '../summary.ts'
import { partsOf, partWords } from './error_text.ts'
import { plain, signed } from './figures_text.ts'
import { html, type Content, type Markup } from './markup.ts'
import { scrollable } from './scrollable.ts'

/** What is wrong and why, what that makes of the time, and what to do next. */
export function diagnosis({ report, regions }: SpecSummary): Markup | undefined {
  const errors = specErrors(report)
  const told = regions.filter(({ details }) => details.length > 0)
  const next = remedyLines([report]).map((line) => line.slice(report.spec.spec.length + 2))
  if (!errors && told.length === 0 && next.length === 0) return undefined
  return html`<section>
    <h4>Diagnosis</h4>
    ${
      told.length > 0
        ? html`<ul class="findings">
            ${told.map(regionDetails)}
          </ul>`
        : []
    }
    ${errors ? errorPart(errors, report.spec.iterationMs) : []}
    ${
      next.length > 0
        ? html`<p class="next-title">Next, by what it is worth:</p>
            <ol class="spaced prose">
              ${next.map((line) => html`<li>${capital(line)}</li>`)}
            </ol>`
        : []
    }
  </section>`
}

function regionDetails({ region, details }: RegionLine): Markup {
  return html`<li><strong>${region}</strong>${details.map((detail) => html`<p>${nextApart(detail)}</p>`)}</li>`
}

/** What to do stands out from why. */
function nextApart(detail: string): Content {
  const at = detail.lastIndexOf('; next: ')
  if (at < 0) return capital(detail)
  return html`${capital(detail.slice(0, at))}. <strong>Next:</strong> ${detail.slice(at + '; next: '.length)}`
}

function errorPart(errors: ErrorSummary, iterationMs: Readonly<Record<string, number>>): Markup {
  const { kernel, phases, phasesMs, probes } = errors
  const names = Object.keys(phases)
  const parts = partsOf(kernel)
  const columns = names.map((name) => {
    const ms = phasesMs[name]
    return ms
      ? { name, unit: 'ms', error: ms, of: iterationMs[name] }
      : { name, unit: '%', error: phases[name], of: undefined }
  })
  return html`<p class="prose">${sentence(kernel)}</p>
    ${scrollable(
      'What the time error is made of',
      html`<table class="parts">
        <caption>
          What it is made of, over ${probes} probes off the grid and in no known gap: signed, where errors cancel, and
          absolute.
        </caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col" class="number">of the kernel</th>
            <th scope="col" class="number">absolute</th>
            ${columns.map(
              ({ name, of }) =>
                html`<th scope="col" class="number">
                    of a ${name} iteration${of === undefined ? '' : ` of ${figure(of)} ms`}
                  </th>
                  <th scope="col" class="number">absolute</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${parts.map((part) => tableRow(partWords[part], (error) => ({ signed: error.signed[part], absolute: error.absolute[part] })))}
          ${tableRow('together', ({ total }) => total)}
        </tbody>
      </table>`,
    )}`

  function tableRow(name: string, of: (error: MeanError) => MeanError['total']): Markup {
    const own = of(kernel)
    return html`<tr>
      <th scope="row">${name}</th>
      <td class="number">${signed(own.signed, '%')}</td>
      <td class="number">${plain(own.absolute, '%')}</td>
      ${columns.map(({ unit, error }) => {
        const value = error ? of(error) : { signed: 0, absolute: 0 }
        return html`<td class="number">${signed(value.signed, unit)}</td>
          <td class="number">${plain(value.absolute, unit)}</td>`
      })}
    </tr>`
  }
}

/** `Between its rows the cache is 2.3 % too fast on average, 4 % without cancelling; most of that is interpolation.` */
function sentence(error: MeanError): string {
  const { signed: mean, absolute } = error.total
  const [largest] = partsOf(error)
  const size = figure(Math.abs(mean))
  const direction = size === '0' ? 'right on average' : `${size} % too ${mean < 0 ? 'fast' : 'slow'} on average`
  const most = largest && error.absolute[largest] >= absolute / 2 ? `; most of that is ${partWords[largest]}` : ''
  return `Off its grid the cache is ${direction}, ${figure(absolute)} % where errors do not cancel${most}.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
