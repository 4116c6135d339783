import { axisValue } from './geometry/axis_value.ts'
import { referencePoint } from './geometry/reference_point.ts'
import { shapeAt } from './geometry/shape_coords.ts'
import { spacingOf } from './geometry/spacing.ts'
import { isList } from './is_list.ts'
import type { Generator, Site } from './probe.ts'

type Cutoffs = Readonly<Record<string, readonly number[]>>

/**
 * Both sides of cutoffs, and the cutoffs: `around([97, 1024])` on the one axis of a kernel, or by field,
 * `around({ batch_size: [264] })`. The other fields are held at `at`, or at their reference. Next to a cutoff is 1 away
 * on an integer axis, a hundredth of the cutoff on a fractional one. A shape on the grid becomes a control.
 * @throws Error, when probes are planned, for a field the kernel lacks, and for a list where it has several axes.
 */
export function around(
  cutoffs: readonly number[] | Cutoffs,
  at: Readonly<Record<string, number>> = {},
): Generator<'around'> {
  const name = `around(${write(cutoffs)}${Object.keys(at).length > 0 ? `, ${write(at)}` : ''})`
  return {
    name,
    regions: ['around'],
    mayBeEmpty: [],
    from: 'coords',
    origin: 'explicit',
    generate({ fields, axes }) {
      const byField = isList(cutoffs) ? onOnlyField(name, fields, cutoffs) : cutoffs
      refuseOthers(name, fields, [...Object.keys(byField), ...Object.keys(at)])
      const held = referencePoint(axes).map((value, index) => at[fields[index] ?? ''] ?? value)
      return axes.flatMap((axis, index) => {
        const field = fields[index] ?? ''
        return (byField[field] ?? []).flatMap((cutoff) =>
          bothSides(axis, cutoff).map((value) => ({
            region: 'around',
            shape: shapeAt(fields, held.with(index, value)),
            why: `around the cutoff ${field} ${cutoff}`,
          })),
        )
      })
    },
  }
}

function onOnlyField(name: string, fields: Site['fields'], cutoffs: readonly number[]): Cutoffs {
  const [field, ...others] = fields
  if (field === undefined || others.length > 0) {
    throw new Error(`${name} does not say on which of ${fields.join(', ')}: write around({ ${field}: [...] })`)
  }
  return { [field]: cutoffs }
}

function refuseOthers(name: string, fields: Site['fields'], named: readonly string[]): void {
  const unknown = named.find((field) => !fields.includes(field))
  if (unknown !== undefined)
    throw new Error(`${name} names ${unknown}, but the kernel's fields are ${fields.join(', ')}`)
}

/** Without what would lie below both 1 and the grid: no kernel runs at 0 unless its axis says so. */
function bothSides(axis: readonly number[], cutoff: number): readonly number[] {
  const step = spacingOf(axis).step(cutoff)
  return [cutoff - step, cutoff, cutoff + step].filter((value) => value > 0 || value >= axisValue(axis, 0))
}

function write(value: number | readonly number[] | Readonly<Record<string, number | readonly number[]>>): string {
  if (typeof value === 'number') return `${value}`
  if (isList(value)) return `[${value.join(', ')}]`
  const entries = Object.entries(value).map(([field, inner]) => `${field}: ${write(inner)}`)
  return `{ ${entries.join(', ')} }`
}
