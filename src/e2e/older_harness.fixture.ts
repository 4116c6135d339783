import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * What the older Python harness does, written again from its rules and with nothing of ours: where it probes a grid, what
 * its truth is, and what it counts.
 */

type Point = readonly number[]
type Axes = readonly Point[]

/** Its regions: the points it asks about in each. An axis that is not probed is held at its middle. */
export function olderProbes(axes: Axes): Readonly<Record<string, readonly Point[]>> {
  const middles = axes.map((axis) => axis.slice(1).map((high, i) => pythonRound(Math.sqrt((axis[i] ?? 0) * high))))
  const held = axes.map((axis) => axis[Math.floor(axis.length / 2)] ?? 0)
  const along = (axis: number, values: Point): Point[] => values.map((value) => held.with(axis, value))
  const ofAxes = middles.map((values, axis) => [`axis${axis}`, along(axis, values)] as const)
  const extrap = axes.flatMap((values, axis) =>
    along(
      axis,
      [1.5, 2].map((factor) => pythonRound((values.at(-1) ?? 0) * factor)),
    ),
  )
  if (axes.length === 1) return Object.fromEntries([...ofAxes, ['extrap', extrap]])
  const cells = Math.min(...axes.map((axis) => axis.length)) - 1
  const diag = Array.from({ length: cells }, (_, cell) => middles.map((values) => values[cell] ?? 0))
  return Object.fromEntries([...ofAxes, ['diag', diag], ['extrap', extrap]])
}

/** Halves go to the even neighbour. */
function pythonRound(x: number): number {
  const floor = Math.floor(x)
  return x - floor === 0.5 ? floor + (floor % 2) : Math.round(x)
}

/** Best time over the backends, of the median of the looks of each; a backend without any counts as infinite. */
export function olderTruth(
  folder: string, kind: string, definition: string, config: any, fields: readonly string[]
): (point: Point) => number {
  const runs = JSON.parse(readFileSync(join(folder, 'runs.json'), 'utf8'))
  const looks = new Map<string, number[]>()
  const { backends, gpu_name, ...dims } = config
  for (const line of readFileSync(join(folder, `${kind}.jsonl`), 'utf8').trimEnd().split('\n')) {
    const row = JSON.parse(line)
    if (runs[row.run].definition !== definition || !Object.entries(dims).every(([k, v]) => row.args[k] === v)) continue
    const key = JSON.stringify([row.backend, fields.map((f) => row.args[f])])
    looks.set(key, [...(looks.get(key) ?? []), row.time_ms])
  }
  return (point) => Math.min(...backends.map((b: string) => median(looks.get(JSON.stringify([b, point])) ?? [Infinity])))
}

function median(values: Point): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

export function summarize(ratios: Point) {
  return { n: ratios.length, median: median(ratios), within: ratios.filter(r => r >= 1/1.15 && r <= 1.15).length, worst: ratios.toSorted((a, b) => Math.abs(Math.log(b)) - Math.abs(Math.log(a)))[0] }
}
