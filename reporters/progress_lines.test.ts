import { PassThrough, type Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { screenOf } from './fixtures/screen.ts'
import { canRewrite, ProgressLines } from './progress_lines.ts'

/** A terminal of so many columns, and what was written to it. */
function terminal(columns = 40) {
  const sent: string[] = []
  const output = Object.assign(new PassThrough(), { isTTY: true, columns })
  output.on('data', (chunk) => sent.push(String(chunk)))
  return { output, screen: () => screenOf(sent.join('')) }
}

describe('lines that say what is so now', () => {
  test('are rewritten in place, one for each name', () => {
    const { output, screen } = terminal()
    const lines = new ProgressLines(output)
    output.write('a log\n')
    lines.show('gpu 0', '1 of 3')
    lines.show('gpu 1', '1 of 9')
    lines.show('gpu 1', undefined)
    lines.show('gpu 0', '1 of 3')
    expect(screen()).toEqual(['a log', '1 of 3', '', ''])
  })

  test('stand below what others write, on either stream', () => {
    const { output, screen } = terminal()
    const error = Object.assign(new PassThrough(), { isTTY: true })
    error.pipe(output, { end: false })
    const beside: Writable = Object.assign(new PassThrough(), { isTTY: false })
    const lines = new ProgressLines(output, [error, beside])
    lines.show('a', 'looking')
    output.write('first\n')
    beside.write('elsewhere\n')
    output.write(Buffer.from('second\n'))
    expect(screen()).toEqual(['first', 'second', 'looking', ''])
  })

  test('wait until a line of others has ended', () => {
    const { output, screen } = terminal()
    const lines = new ProgressLines(output)
    lines.show('a', 'looking')
    output.write('half of ')
    expect(screen()).toEqual(['half of ', ''])
    output.write('a line\n')
    expect(screen()).toEqual(['half of a line', 'looking', ''])
  })

  test('are cut to a row, so that one step up erases them', () => {
    const { output, screen } = terminal(10)
    const lines = new ProgressLines(output)
    lines.show('a', '123456789')
    expect(screen()[0]).toBe('123456789')
    lines.show('b', '1234567890')
    expect(screen()[1]).toBe('12345678…')
  })

  test('leave nothing behind in the end, neither on the terminal nor on the stream', () => {
    const { output, screen } = terminal()
    const lines = new ProgressLines(output)
    lines.show('a', 'looking')
    output.write('a log\n')
    lines.end()
    output.write('the end\n')
    expect(screen()).toEqual(['a log', 'the end', ''])
    expect(Object.hasOwn(output, 'write')).toBe(false)
  })
})

test.for([
  [true, {}, true],
  [undefined, {}, false],
  [true, { TERM: 'dumb' }, false],
  [true, { CI: 'true' }, false],
] as const)('a stream with isTTY %s in %j can be rewritten: %s', ([isTTY, env, can]) => {
  expect(canRewrite(Object.assign(new PassThrough(), { isTTY }), env)).toBe(can)
})
