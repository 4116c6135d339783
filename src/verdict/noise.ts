import type { BackendLooks, Look } from '../truth/truth.ts'
import { mean, median, sumOfSquares } from './statistics.ts'

/** Standard deviations of log(time): between the processes that looked, and between the looks of one process. */
export interface Noise {
  readonly betweenProcesses: number
  readonly withinProcess: number
}

/** The noise of one backend at one size. */
export type NoiseModel = (backend: string, timeMs: number) => Noise

/**
 * What is assumed where too little was measured twice. Together they make 5 %, the deviation between looks of the noisiest
 * kind measured on an H200 (decode attention, steady windows); the part between processes is what the quieter kinds show.
 */
const assumed: Noise = { betweenProcesses: 0.02, withinProcess: Math.sqrt(0.05 ** 2 - 0.02 ** 2) }

/** Too few repeats say little about their own spread; below this the next wider pool is used. */
const minDegreesOfFreedom = 8

/**
 * Pools the between-look noise of repeatedly measured shapes by backend and size class: a classical one-way random-effects
 * estimate on log(time), processes as groups. Short kernels are noisier, so the classes go by time.
 * Looks at one shape in one process share its bias: however many there are, only more processes shrink that part.
 */
export function poolNoise(repeats: readonly BackendLooks[]): NoiseModel {
  const pools = new Map<string, Spread>()
  for (const { backend, looks } of repeats) {
    const spread = spreadOf(looks)
    for (const key of [poolKey(backend, median(looks.map((look) => look.timeMs))), backend]) {
      pools.set(key, add(pools.get(key) ?? emptySpread, spread))
    }
  }
  const known = new Map<string, Noise>()
  for (const [key, spread] of pools) {
    if (degreesOfFreedom(spread) >= minDegreesOfFreedom) known.set(key, estimate(spread))
  }
  return (backend, timeMs) => known.get(poolKey(backend, timeMs)) ?? known.get(backend) ?? assumed
}

/** The standard error of log(time) over these looks: of their mean, which for up to 8 looks is at most 1.22 times short of their median's. */
export function standardError(noise: Noise, looks: number, processes: number): number {
  return Math.hypot(noise.betweenProcesses / Math.sqrt(processes), noise.withinProcess / Math.sqrt(looks))
}

/** Upper ends in ms. On an H200, RMSNorm and KV-cache append deviate by 2 to 4 % under 10 us, 1 % up to 100 us and 0.5 % beyond. */
const sizeClassEnds = [0.005, 0.01, 0.1]

function poolKey(backend: string, timeMs: number): string {
  return JSON.stringify([backend, sizeClassEnds.filter((end) => timeMs >= end).length])
}

interface Spread {
  readonly within: { readonly squares: number; readonly freedom: number }
  readonly between: { readonly squares: number; readonly freedom: number }
  /** Sum over the shapes of (processes - 1) times the mean of 1 / (looks of a process). */
  readonly dilution: number
}

const emptySpread: Spread = { within: { squares: 0, freedom: 0 }, between: { squares: 0, freedom: 0 }, dilution: 0 }

function spreadOf(looks: readonly Look[]): Spread {
  const processes = [...Map.groupBy(looks, (look) => look.process).values()].map((group) =>
    group.map((look) => Math.log(look.timeMs)),
  )
  const freedom = processes.length - 1
  return {
    within: {
      squares: processes.reduce((sum, times) => sum + sumOfSquares(times), 0),
      freedom: looks.length - processes.length,
    },
    between: { squares: sumOfSquares(processes.map(mean)), freedom },
    dilution: freedom * mean(processes.map((times) => 1 / times.length)),
  }
}

function add(a: Spread, b: Spread): Spread {
  return {
    within: { squares: a.within.squares + b.within.squares, freedom: a.within.freedom + b.within.freedom },
    between: { squares: a.between.squares + b.between.squares, freedom: a.between.freedom + b.between.freedom },
    dilution: a.dilution + b.dilution,
  }
}

function degreesOfFreedom({ within, between }: Spread): number {
  return within.freedom + between.freedom
}

/**
 * E[between mean square] = sigma_between^2 + sigma_within^2 / looks a process. Until enough processes were compared, the
 * part between them is at least what is assumed: a few that happen to agree must not let repeats in one process look firm.
 */
function estimate({ within, between, dilution }: Spread): Noise {
  const withinVariance = within.freedom > 0 ? within.squares / within.freedom : 0
  const betweenVariance = between.freedom > 0 ? (between.squares - withinVariance * dilution) / between.freedom : 0
  const floor = between.freedom >= minDegreesOfFreedom ? 0 : assumed.betweenProcesses ** 2
  return { betweenProcesses: Math.sqrt(Math.max(floor, betweenVariance)), withinProcess: Math.sqrt(withinVariance) }
}
