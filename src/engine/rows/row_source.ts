import type { KernelKind } from '../kernel_kind.ts'
import type { Row } from './row.ts'

/** Supplies the rows that a kind is built from, of every config. */
export type RowSource = (kind: KernelKind) => readonly Row[]
