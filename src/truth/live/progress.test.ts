import { expect, test, vi } from 'vitest'
import { Progress } from './progress.ts'

const what = () => 'single_gemm on cublas, m=7'

test('a status says at every look how far the round is', () => {
  const said: (string | undefined)[] = []
  const lines: string[] = []
  const progress = new Progress({ log: (line) => lines.push(line), status: (text) => said.push(text) })
  progress.starts()
  progress.roundBegins({ looks: 4, gpuMs: 8000 })
  progress.saw({ tookMs: 1500, counts: true, what })
  progress.saw({ tookMs: 600, counts: false, what })
  progress.expect({ looks: 2, gpuMs: 4000 })
  progress.saw({ tookMs: 900, counts: true, what })
  progress.roundEnds()
  progress.roundBegins({ looks: 1, gpuMs: 100_000 })
  progress.saw({ tookMs: 0, counts: false, what })
  expect(said).toEqual([
    'starting the process that measures',
    'round 1: 1/4 looks, 2 s of GPU time, 6 s left; single_gemm on cublas, m=7',
    'round 1: 1/4 looks, 3 s of GPU time, 6 s left; single_gemm on cublas, m=7',
    'round 1: 2/3 looks, 3 s of GPU time, 2 s left; single_gemm on cublas, m=7',
    undefined,
    'round 2: 2/3 looks, 3 s of GPU time, 2 min left; single_gemm on cublas, m=7',
  ])
  expect(lines).toEqual([])
})

test('without a status a line is written every 10 s', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const lines: string[] = []
    const progress = new Progress({ log: (line) => lines.push(line) })
    progress.roundBegins({ looks: 100, gpuMs: 400_000 })
    for (let look = 1; look <= 30; look += 1) {
      vi.advanceTimersByTime(1000)
      progress.saw({ tookMs: 1000, counts: true, what })
    }
    expect(lines).toEqual([
      'round 1: 10/100 looks, 10 s of GPU time, 6 min left; single_gemm on cublas, m=7',
      'round 1: 20/100 looks, 20 s of GPU time, 5 min left; single_gemm on cublas, m=7',
      'round 1: 30/100 looks, 30 s of GPU time, 5 min left; single_gemm on cublas, m=7',
    ])
  } finally {
    vi.useRealTimers()
  }
})
