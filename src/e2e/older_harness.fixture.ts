import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * What the older Python harness does, written again from its rules and with nothing of ours: where it probes a grid, what
 * its truth is, and what it counts.
 */

export type Point = readonly number[]

/** Its regions, with the points it asks about in each. An axis that is not probed is held at its middle. */
export function olderProbes(axes: readonly Point[]): Readonly<Record<string, readonly Point[]>> {
  const held = axes.map((axis) => axis[Math.floor(axis.length / 2)] ?? Number.NaN)
  const middles = axes.map(middlesOf)
  const ends = axes.map((axis) => [1.5, 2].map((factor) => pythonRound((axis.at(-1) ?? Number.NaN) * factor)))
  const along = (values: Point, axis: number): Point[] => values.map((value) => held.with(axis, value))

  const regions = Object.fromEntries(middles.map((values, axis) => [`axis${axis}`, along(values, axis)]))
  const extrap = ends.flatMap(along)
  if (axes.length === 1) return { ...regions, extrap }
  const cells = Math.min(...middles.map((values) => values.length))
  const diag = Array.from({ length: cells }, (_, cell) => middles.map((values) => values[cell] ?? Number.NaN))
  return { ...regions, diag, extrap }
}

function middlesOf(axis: Point): Point {
  return axis.slice(1).map((upper, index) => pythonRound(Math.sqrt((axis[index] ?? Number.NaN) * upper)))
}

/** Halves go to the even neighbour. */
function pythonRound(value: number): number {
  const floor = Math.floor(value)
  return value - floor === 0.5 ? floor + (floor % 2) : Math.round(value)
}

/** A config, with the dims apart. */
interface Measured {
  readonly kind: string
  readonly gpu: string
  readonly definition: string
  readonly backends: readonly string[]
  readonly dims: Readonly<Record<string, unknown>>
  readonly fields: readonly string[]
}

/**
 * The time at a point: the best over the backends, of the median of each one's looks; infinite where one has none, which is
 * how it counts a missing row.
 */
export function olderTruth(folder: string, { kind, gpu, definition, backends, dims, fields }: Measured): (point: Point) => number {
  const runs: Readonly<Record<string, { readonly definition: string }>> = JSON.parse(readFileSync(join(folder, 'runs.json'), 'utf8'))
  const looks = new Map<string, number[]>()
  for (const line of readFileSync(join(folder, `${kind}.jsonl`), 'utf8').trimEnd().split('\n')) {
    const { gpu_name, backend, args, time_ms, run } = JSON.parse(line)
    const ofKernel = Object.entries(dims).every(([dim, value]) => args[dim] === value)
    if (gpu_name !== gpu || runs[run]?.definition !== definition || !ofKernel) continue
    const key = [backend, ...fields.map((field) => args[field])].join()
    looks.set(key, [...(looks.get(key) ?? []), time_ms])
  }
  const timeOf = (backend: string, point: Point): number => median(looks.get([backend, ...point].join()) ?? [])
  return (point) => Math.max(...backends.map((backend) => timeOf(backend, point))) === Infinity ? Infinity : Math.min(...backends.map((backend) => timeOf(backend, point)))
}
