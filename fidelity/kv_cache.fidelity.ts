import { describeKvCache } from '../src/index.ts'

const capture = (name: string): URL => new URL(`kv/h200/${name}/capture.json`, import.meta.url)

describeKvCache('restored from host memory', { reference: capture('reference'), candidate: capture('restored') })

describeKvCache('computed again in another batch', {
  reference: capture('reference'),
  candidate: capture('recomputed'),
  mode: 'recompute',
})
