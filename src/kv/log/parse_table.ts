import { counted } from '../../verdict/wording.ts'
import type { Cursor } from './cursor.ts'
import { mostBlocks } from './log_bounds.ts'

/** Reads ` nblk=3 bt=[4, 7, 5]`. What it says of its length must be true: else it was cut off or put together of two. */
export function parseTable(cursor: Cursor): readonly number[] {
  cursor.expect(' nblk=')
  const blocks = cursor.integer(mostBlocks)
  cursor.expect(' bt=[')
  const table: number[] = []
  while (cursor.fault === null && !cursor.startsWith(']')) {
    if (table.length === blocks) cursor.fail(`more than the ${counted(blocks, 'block')} that nblk tells`)
    else if (table.length > 0) cursor.expect(', ')
    const block = cursor.integer(0xffff_ffff)
    if (cursor.fault === null) table.push(block)
  }
  if (cursor.fault === null && table.length < blocks)
    cursor.fail(`only ${table.length} of the ${counted(blocks, 'block')} that nblk tells`)
  cursor.expect(']')
  return table
}
