import { Hunt } from '../probes/hunt/hunt.ts'
import type { HuntLook, HuntProbe } from '../probes/hunt/hunt_probe.ts'
import { multiprocessorsOf } from '../probes/hunt/multiprocessors.ts'
import { defaultBar, toBand } from '../verdict/band.ts'
import type { Field, Outcome } from './recall_field.ts'

/** The hunt, as a spec drives it. */
export function huntOutcome({ axis, gpuName, grid, candidates, look }: Field, perCell: number, seed: number): Outcome {
  const hunt = new Hunt({
    fields: [axis],
    axes: [grid],
    candidates,
    band: toBand(defaultBar),
    perCell,
    seed,
    multiprocessors: multiprocessorsOf(gpuName),
  })
  const lookAt = ({ shape, again }: HuntProbe): HuntLook | undefined => {
    const timeMs = look(Number(shape[axis]), again ? 1 : 0)
    return timeMs === undefined ? undefined : { timeMs }
  }
  let truthCalls = 0
  for (let probes = hunt.propose(); probes.length > 0; probes = hunt.propose()) {
    truthCalls += probes.length
    hunt.observe(probes.map(lookAt))
  }
  return { claims: new Set(hunt.infidelCells().flatMap(({ ends }) => ends[0]?.[0] ?? [])), truthCalls }
}
