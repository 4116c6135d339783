/** What was measured at one grid cell. Absent metrics are `undefined`; a time that was not a number is NaN. */
export interface Measured {
  readonly timeMs: number
  readonly flops: number | undefined
  readonly bytes: number | undefined
  readonly energyJ: number | undefined
}

/** One backend's metrics by cell, in f32. A cell that was dropped or masked has the time NaN; an absent metric is NaN. */
export interface Samples {
  readonly timeMs: Float32Array
  readonly flops: Float32Array
  readonly bytes: Float32Array
  readonly energyJ: Float32Array
}

/** Keeps a sample only if all that it holds is finite and not negative; `undefined` stands for an infeasible cell. */
export function toSamples(cells: readonly (Measured | undefined)[]): Samples {
  const kept = cells.map((cell) => (cell !== undefined && isSound(cell) ? cell : undefined))
  return {
    timeMs: Float32Array.from(kept, (cell) => cell?.timeMs ?? NaN),
    flops: Float32Array.from(kept, (cell) => cell?.flops ?? NaN),
    bytes: Float32Array.from(kept, (cell) => cell?.bytes ?? NaN),
    energyJ: Float32Array.from(kept, (cell) => cell?.energyJ ?? NaN),
  }
}

export function isKept(samples: Samples, index: number): boolean {
  return !Number.isNaN(samples.timeMs[index] ?? NaN)
}

function isSound(cell: Measured): boolean {
  return [cell.timeMs, cell.flops ?? 0, cell.bytes ?? 0, cell.energyJ ?? 0].every((value) => {
    const stored = Math.fround(value)
    return Number.isFinite(stored) && stored >= 0
  })
}
