/** A value of an input field: a number on a grid axis, or anything JSON in ragged inputs. */
export type Value = number | string | boolean | null | readonly Value[] | { readonly [key: string]: Value }

/** One value per input field of a kernel, e.g. `{ m: 97 }` or `{ batch_size: 16, kv_len: 4096 }`. */
export type Shape = Readonly<Record<string, Value>>

/** The identity of a shape: its values in the order of `fields`, so that the order of an object's keys does not matter. */
export function shapeKey(fields: readonly string[], shape: Shape): string {
  return JSON.stringify(fields.map((field) => shape[field]))
}

/** A shape as people read it: `m=97`, `prefix_len=0 append_len=443`. */
export function formatShape(shape: Shape): string {
  return Object.entries(shape)
    .map(([field, value]) => `${field}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' ')
}
