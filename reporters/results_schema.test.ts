import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { sampleRun, measuredRun } from './fixtures/sample_run.ts'
import { makeResults, type Results } from './results_json.ts'
import { resultsJsonSchema, resultsSchema } from './results_schema.ts'

const published = join(import.meta.dirname, 'results.schema.json')

test('the schema and what the reporter writes are one type', () => {
  expectTypeOf<Results>().toExtend<z.output<typeof resultsSchema>>()
  expectTypeOf<z.output<typeof resultsSchema>>().toExtend<Results>()
})

// `npx vitest run --project unit reporters/results_schema.test.ts --update` writes it anew.
test('the published schema is the one that is made of it', async () => {
  await expect(`${JSON.stringify(resultsJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(published)
})

describe('a validator that is not ours', () => {
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(JSON.parse(readFileSync(published, 'utf8')))

  test.for([
    ['that failed', sampleRun()],
    ['that measured', measuredRun()],
  ] as const)('takes a run %s, of which the schema names every member', ([, report]) => {
    const results = JSON.parse(JSON.stringify(makeResults(report, [{ csv: 'a.csv', spec: 'a', file: 'a.ts' }])))
    expect(faultsOf(validate, results)).toEqual([])
    expect(faultsOf(new Ajv2020({ allowUnionTypes: true }).compile(z.toJSONSchema(resultsSchema)), results)).toEqual([])
  })

  test('allows members that a later version adds, and no others in the place of those that are there', () => {
    const results = JSON.parse(JSON.stringify(makeResults(measuredRun(), [])))
    expect(faultsOf(validate, { ...results, added: 1 })).toEqual([])
    expect(faultsOf(validate, { ...results, schemaVersion: 2 })).toEqual(['/schemaVersion must be equal to constant'])
    expect(faultsOf(validate, { ...results, totals: { ...results.totals, specs: '2' } })).toEqual([
      '/totals/specs must be integer',
    ])
    const { passed: _passed, ...without } = results
    expect(faultsOf(validate, without)).toEqual([" must have required property 'passed'"])
  })
})

function faultsOf(validate: ValidateFunction, value: unknown): string[] {
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
