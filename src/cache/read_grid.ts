import { z } from 'zod'
import type { Grid } from './cache.ts'
import { CacheFault, type Asked } from './cache_fault.ts'
import { checkKind, readReply } from './read_reply.ts'

const gridReply = z.object({
  kind: z.string(),
  input_fields: z.array(z.string()),
  grid_axes: z.array(z.array(z.number())),
})

const maxAxes = 4

/** The grid that a reply to the `grid` op declares. */
export function readGrid(asked: Asked, reply: unknown): Grid {
  const { kind, input_fields: fields, grid_axes: axes } = readReply(asked, gridReply, reply)
  checkKind(asked, kind)
  if (axes.length === 0) throw new CacheFault('axes-empty', asked, 'grid_axes is empty', fixSweep)
  if (axes.length > maxAxes) {
    throw new CacheFault('axes-too-many', asked, `${axes.length} grid_axes, at most ${maxAxes} are supported`, dropAxes)
  }
  if (fields.length !== axes.length) {
    const got = `${fields.length} input_fields (${fields.join(', ')}) for ${axes.length} grid_axes`
    throw new CacheFault(
      'fields-axes-mismatch',
      asked,
      got,
      'print one input field for each axis, in the order of the axes',
    )
  }
  for (const [index, axis] of axes.entries()) checkAxis(asked, `grid_axes[${index}] (${fields[index]})`, axis)
  return { kind, fields, axes }
}

function checkAxis(asked: Asked, name: string, axis: readonly number[]): void {
  if (axis.length === 0) throw new CacheFault('axes-empty', asked, `${name} is empty`, fixSweep)
  const at = axis.findIndex((value, index) => index > 0 && !(value > Number(axis[index - 1])))
  if (at < 0) return
  const got = `${name} is not strictly ascending: ${axis[at - 1]} is followed by ${axis[at]} at index ${at}`
  throw new CacheFault('axes-not-ascending', asked, got, fixSweep)
}

const fixSweep = "correct the kernel's sweep grid: each axis holds at least one value, in strictly ascending order"
const dropAxes = 'project the kernel onto fewer cache coordinates'
