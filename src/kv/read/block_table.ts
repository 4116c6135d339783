import { z } from 'zod'
import { mostBlocks } from './pool.ts'

/** Physical blocks in logical order. One check over all, so that a million bad entries make one issue. */
export const blockTableSchema = z.custom<readonly number[]>(isBlockTable, {
  error: ({ input }) => `must be at most ${mostBlocks} whole numbers from 0 on, ${faultText(input)}`,
})

function isBlockTable(value: unknown): boolean {
  return Array.isArray(value) && value.length <= mostBlocks && value.every(isBlock)
}

function isBlock(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function faultText(input: unknown): string {
  if (!Array.isArray(input)) return 'is no array'
  const at = input.findIndex((value) => !isBlock(value))
  return at < 0 ? `has ${input.length}` : `has another value at index ${at}`
}
