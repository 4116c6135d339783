import { expect, test } from 'vitest'
import { parseRecording } from './parse_recording.ts'
import { jsonLines, look, runOf } from './recording.fixture.ts'
import type { Run } from './recording.ts'

function parse(text: string, runs: Readonly<Record<string, Run>> = { a: runOf() }) {
  const source = { kind: 'single_gemm', file: 'g.jsonl', runs: new Map(Object.entries(runs)) }
  const { lines, problems } = parseRecording(text, source)
  return { times: lines.map(({ row }) => row.time_ms), refused: lines.map((line) => line.otherContract), problems }
}

test('keeps every look, in order, with flops, bytes and energy or without', () => {
  const rows = [look(1, 0.5), look(1, 0.25, { look: 2, flops: 8, bytes: 0, energy_j: 0.1, t: 4.2 })]
  expect(parse(jsonLines(...rows))).toEqual({ times: [0.5, 0.25], refused: [undefined, undefined], problems: [] })
})

test.for([
  ['not JSON', '{"kind":"single_gemm"', 'g.jsonl:2: not JSON: {"kind":"single_gemm"'],
  ['a zero time', JSON.stringify(look(1, 0)), 'g.jsonl:2: time_ms: Too small: expected number to be >0, got 0'],
  ['a negative time', JSON.stringify(look(1, -2)), 'g.jsonl:2: time_ms: Too small: expected number to be >0, got -2'],
  [
    'a time that is not a number',
    JSON.stringify(look(1, Number.NaN)),
    'g.jsonl:2: time_ms: Invalid input: expected number',
  ],
  ['an infinite time', JSON.stringify(look(1, 1)).replace('"time_ms":1', '"time_ms":1e999'), 'g.jsonl:2: time_ms: '],
  [
    'a time as text',
    JSON.stringify(look(1, 1)).replace('"time_ms":1', '"time_ms":"1"'),
    'expected number, received string, got "1"',
  ],
  ['args that are a list', JSON.stringify({ ...look(1, 1), args: [1] }), 'g.jsonl:2: args: expected an object of dims'],
  ['a list', '[]', 'g.jsonl:2: value: Invalid input: expected object'],
  [
    'another kind',
    JSON.stringify(look(1, 1, { kind: 'rms_norm' })),
    "g.jsonl:2: kind is 'rms_norm', the file is of 'single_gemm'",
  ],
  [
    'an unknown run',
    JSON.stringify(look(1, 1, { run: 'b' })),
    "g.jsonl:2: run 'b' is not in runs.json (1 line not used)",
  ],
  [
    'another GPU than its run',
    JSON.stringify(look(1, 1, { gpu_name: 'NVIDIA H100' })),
    "g.jsonl:2: gpu_name is 'NVIDIA H100', but run 'a' ran on 'NVIDIA H200' (1 line not used)",
  ],
] as const)('a line with %s is named and loses nothing else', ([, line, problem]) => {
  const { times, problems } = parse(jsonLines(look(1, 0.5), line, look(2, 0.75)))
  expect(times).toEqual([0.5, 0.75])
  expect(problems).toEqual([expect.stringContaining(problem)])
})

test('what is wrong with a whole run is told once, at its first line', () => {
  const { problems } = parse(jsonLines(look(1, 0.5), look(2, 1, { run: 'b' }), '', look(3, 2, { run: 'b' })))
  expect(problems).toEqual(["g.jsonl:2: run 'b' is not in runs.json (2 lines not used)"])
})

test('looks whose args or method are not what their run declares are marked', () => {
  const otherArgs = look(2, 1, { args: { n: 64, m: 2, k: 8 } })
  const { refused, problems } = parse(jsonLines(look(1, 0.5), otherArgs))
  expect(refused).toEqual([
    undefined,
    expect.stringMatching(/^run 'a' declares contract [0-9a-f]{12} for single_gemm, but/),
  ])
  expect(problems).toEqual([expect.stringMatching(/^g\.jsonl:2: run 'a' declares contract .* \(1 line not used\)$/)])

  const edited = { ...runOf(), method: 'an hourglass' }
  expect(parse(jsonLines(look(1, 0.5)), { a: edited }).refused).toEqual([expect.stringContaining('declares contract')])
  const undeclared = { ...runOf(), contract: {} }
  expect(parse(jsonLines(look(1, 0.5)), { a: undeclared }).refused).toEqual([undefined])
})
