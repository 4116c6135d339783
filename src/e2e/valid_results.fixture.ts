import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { z } from 'zod'
import { resultsSchema } from '../../reporters/results_schema.ts'

/** Holds a `results.json` to the published schema, and to one that allows no member that is not named. */
export function expectValidResults(text: string): void {
  const results: unknown = JSON.parse(text)
  for (const validate of validators()) {
    validate(results)
    expect(validate.errors ?? [], 'results.json has faults').toEqual([])
  }
}

let compiled: readonly ValidateFunction[] | undefined

function validators(): readonly ValidateFunction[] {
  const published: unknown = JSON.parse(readFileSync(join(repository, 'reporters/results.schema.json'), 'utf8'))
  compiled ??= [published, z.toJSONSchema(resultsSchema)].map((schema) =>
    new Ajv2020({ allowUnionTypes: true }).compile(z.looseObject({}).parse(schema)),
  )
  return compiled
}

const repository = join(import.meta.dirname, '../..')
