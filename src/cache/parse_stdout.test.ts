import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kernel, printingCache } from './fixtures/fake_cache.ts'
import { asked, faultOf } from './fixtures/faults.ts'
import { parseStdout } from './parse_stdout.ts'

const reply = JSON.stringify({ kind: 'single_gemm', results: [{ input: { m: 3 } }, { input: { m: 5 } }] }, null, 2)

describe.concurrent('exit code 0, and a stdout that is no reply', () => {
  test.for([
    { stdout: '', code: 'stdout-empty', got: 'exit code 0, but stdout is empty, with nothing on stderr' },
    { stdout: ' \n', code: 'stdout-empty', got: 'stdout is empty' },
    {
      stdout: 'usage: simulator [OPTIONS]\n',
      code: 'stdout-not-json',
      got: 'its 27 characters begin "usage: simulator [OPTIONS]"',
    },
    { stdout: reply.slice(0, -5), code: 'stdout-not-json', got: 'JSON at position' },
    // As Python prints it.
    { stdout: '{"kind": "single_gemm", "time_ms": NaN}', code: 'stdout-not-json', got: "Unexpected token 'N'" },
    {
      stdout: `\nINFO loading {rows}\nINFO done\n${reply}\n`,
      code: 'stdout-log-lines',
      got: 'stdout must be pure JSON, but has this line beside it: "INFO loading {rows}"',
    },
    {
      stdout: `${reply}\n{"level":"info"}\n`,
      code: 'stdout-log-lines',
      got: 'stdout must be pure JSON, but has this line beside it: "{\\"level\\":\\"info\\"}"',
    },
  ])('$got: $code', async ({ stdout, code, got }) => {
    const fault = await faultOf(printingCache(stdout).grid(kernel))
    expect(fault.code).toBe(code)
    expect(fault.message).toContain(got)
  })
})

// Any JSON object, however it is printed and whatever braces, quotes and backslashes its strings hold.
const replies = fc.record({ body: fc.dictionary(fc.string(), fc.jsonValue()), indent: fc.constantFrom(0, 2) })

test('pure JSON is parsed', () => {
  fc.assert(
    fc.property(replies, ({ body, indent }) => {
      expect(parseStdout(asked, `${JSON.stringify(body, null, indent)}\n`, '')).toEqual(
        JSON.parse(JSON.stringify(body)),
      )
    }),
  )
})

test('a log line beside JSON is found before and after it', async () => {
  await fc.assert(
    fc.asyncProperty(replies, fc.boolean(), async ({ body, indent }, before) => {
      const json = JSON.stringify(body, null, indent)
      const stdout = before ? `WARN {slow}\n${json}\n` : `${json}\nWARN {slow}\n`
      const fault = await faultOf(() => parseStdout(asked, stdout, ''))
      expect(fault.code).toBe('stdout-log-lines')
      expect(fault.message).toContain('"WARN {slow}"')
    }),
  )
})
