import type { Truth, TruthRequest } from '../truth.ts'
import type { ServiceClient } from './service_client.ts'
import type { Asker, OfKernel } from './wire.ts'

export interface LiveTruthOptions {
  readonly service: ServiceClient
  /** Names the shapes that `recorded()` stands for: they are measured anew. */
  readonly recorded: Truth
  /** Who asks, at the time of asking. */
  readonly asker: () => Asker
}

/** Truth that is measured on a GPU while specs wait for it, by the process that runs Vitest. Rejects with a `MeasuringFault`. */
export function liveTruth({ service, recorded, asker }: LiveTruthOptions): Truth {
  return {
    name: 'measured in this run',
    live: true,
    async times(request, wanted, later = 0) {
      // Nobody need hold a GPU for a run of laws alone.
      if (wanted.length === 0) return []
      return service.ask(asker(), {
        op: 'times',
        ...kernelOf(request),
        payer: request.payer,
        share: request.share,
        later,
        wanted: wanted.map(({ shape, cacheMs, band, control }) => ({
          args: request.args(shape),
          cacheMs,
          band,
          control,
        })),
      })
    },
    shapes: (request) => recorded.shapes(request),
    repeats: (request) => service.ask(asker(), { op: 'repeats', ...kernelOf(request) }),
    problems: (kind) => recorded.problems(kind),
    together: {
      async begin(payers) {
        await service.ask(asker(), { op: 'begin', payers })
      },
      async end(payer) {
        await service.ask(asker(), { op: 'end', payer })
      },
    },
    async measuring() {
      return (await service.ask(asker(), { op: 'measuring' })) ?? undefined
    },
  }
}

function kernelOf({ kind, config, definition }: TruthRequest): OfKernel {
  return { kind, gpuName: config.gpu_name, definition, backends: config.backends }
}
