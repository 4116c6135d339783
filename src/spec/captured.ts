import { captured as ofShapes } from '../probes/captured.ts'
import type { Generator } from '../probes/probe.ts'
import type { Shape } from '../shape.ts'
import { capturedShapes } from '../truth/captured_shapes.ts'

/**
 * The shapes of a real trace, each once: a file (JSON array, JSON lines, or CSV with the input fields as header), or a list.
 * The file is read when the probes are planned, since only then the input fields are known.
 */
export function captured(trace: string | URL | readonly Shape[]): Generator<'captured'> {
  if (typeof trace !== 'string' && !(trace instanceof URL)) return ofShapes(trace)
  return {
    ...ofShapes([]),
    name: `captured(${JSON.stringify(trace)})`,
    generate: (site) => ofShapes(capturedShapes(trace, site.fields)).generate(site),
  }
}
