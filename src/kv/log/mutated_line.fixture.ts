import * as fc from 'fast-check'

/** A line with up to so many changes, of the kinds that crashes, shippers and attackers make. */
export function mutatedLine(line: fc.Arbitrary<string>, most = 4): fc.Arbitrary<string> {
  const place = fc.double({ min: 0, max: 1, noNaN: true })
  const change = fc.record({ kind: fc.constantFrom(...changes), from: place, to: place, text: anyText })
  return fc.tuple(line, fc.array(change, { maxLength: most })).map(([text, made]) =>
    made.reduce((before, { kind, from, to, text: insert }) => {
      const [start = 0, end = 0] = [from, to]
        .map((at) => Math.floor(at * before.length))
        .toSorted((one, other) => one - other)
      return kind(before, start, end, insert)
    }, text),
  )
}

type Change = (line: string, start: number, end: number, text: string) => string

const changes: readonly Change[] = [
  (line, start, end) => line.slice(0, start) + line.slice(end),
  (line, start) => line.slice(0, start),
  (line, start, end) => line.slice(0, end) + line.slice(start),
  (line, start, end, text) => line.slice(0, start) + text + line.slice(end),
  (line, start, _end, text) => line.slice(0, start) + text + line.slice(start),
  (line, start, _end, text) => line.slice(0, start) + text + line.slice(start + text.length),
]

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    '\n',
    '\r\n',
    '\0',
    '\u001b[',
    '\u001b]',
    '\u001b[31m',
    ']',
    '[',
    ', ',
    ' L',
    '=',
    '-',
    '.',
    '9'.repeat(400),
    '0',
  ),
  fc.constantFrom(
    'NaN',
    'inf',
    '-inf',
    '1e308',
    'METRALE_',
    'ATLAS_KVBLK[',
    'METRALE_BTBL[t] nblk=1 bt=[',
    ' GLOBAL',
    ' layer 0 dtype=',
  ),
  fc.bigInt({ min: 0n, max: 2n ** 70n }).map(String),
)
