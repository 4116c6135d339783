import type { Config } from '../config.ts'
import type { Row } from '../rows/row.ts'

/** A row of `config`, as read from a file: on its first backend unless `facts` say otherwise. */
export function record(config: Config, input: readonly number[], timeMs: number, facts: Partial<Row> = {}): Row {
  const [backend = ''] = config.backends
  const absent = { flops: undefined, bytes: undefined, energyJ: undefined }
  return { ...config, backend, input, timeMs, ...absent, run: 'r1', where: 'rows.jsonl:1', ...facts }
}
