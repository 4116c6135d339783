import { expect, test } from 'vitest'
import { annotationCommand, problemAnnotations, testAnnotations } from './ci_annotations.ts'
import { sampleRun } from './fixtures/sample_run.ts'
import { sampleSpec, sampleTest } from './fixtures/sample_records.ts'

test('whatever a text holds, it ends neither its property nor the command', () => {
  const one = { file: 'a,b:c/d.ts', line: 3, title: '50 %: a, b\r\nc', message: '::error::1 %\n2: a, b\r' }
  // By hand, by the rules of the runner: a message keeps its colons and commas.
  expect(annotationCommand(one, '/work')).toBe(
    '::error file=a%2Cb%3Ac/d.ts,line=3,title=50 %25%3A a%2C b%0D%0Ac::::error::1 %25%0A2: a, b%0D',
  )
})

test('a path is relative to the checkout, and nothing is told of what is not known', () => {
  const at = { title: 't', message: 'm' }
  expect(annotationCommand({ ...at, file: 'a.ts' }, '/work/sub', '/work')).toBe('::error file=sub/a.ts,title=t::m')
  expect(annotationCommand(at, '/work')).toBe('::error title=t::m')
})

test('a problem is told at the file of its spec, where it is about one', () => {
  const { problems, ...report } = sampleRun()
  const [first] = report.specs
  const about = { code: 'lost-regions', spec: first?.spec.spec ?? '', message: 'm' } as const
  expect(problems.length).toBeGreaterThan(0)
  expect(problemAnnotations({ ...report, problems: [about, { ...about, spec: null }] })).toEqual([
    { file: first?.spec.file, title: about.spec, message: 'm' },
    { file: undefined, title: 'Kernel fidelity', message: 'm' },
  ])
})

test('tests that fail at one line of a spec are told once, the worst spec first', () => {
  const tests = [
    failing('one', 'a', 2),
    failing('two', 'b', 9),
    failing('one', 'c', 2),
    failing('one', 'd', 5, 'x'.repeat(5000)),
    sampleTest(sampleSpec({ title: 'one' })),
  ]
  const told = testAnnotations(tests, ['single_gemm: two', 'single_gemm: one'])
  expect(told.map(({ title, line }) => [title, line])).toEqual([
    ['single_gemm: two > b', 9],
    ['single_gemm: one > a, c', 2],
    ['single_gemm: one > d', 5],
  ])
  expect(told[1]?.message).toBe('a\n\nc')
  expect(told[2]?.message).toHaveLength(4003)
})

function failing(title: string, name: string, line: number, message = name) {
  return sampleTest(sampleSpec({ title }), { name, state: 'failed', failures: [{ file: 'f.ts', line, message }] })
}
