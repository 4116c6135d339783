import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../truth/temp_folder.fixture.ts'
import { fromModelConfig } from './from_model_config.ts'

// The published numbers of Llama-3-8B.
const llama3 = { hidden_size: 4096, intermediate_size: 14336, num_attention_heads: 32, num_key_value_heads: 8 }

function modelFile(config: object): string {
  const file = join(tempFolder({ 'config.json': JSON.stringify(config) }), 'config.json')
  return file
}

test('the dims of a dense decoder layer', () => {
  // qkv_proj: (32 + 2 * 8) heads of 4096 / 32 = 128.
  expect(fromModelConfig(modelFile(llama3))).toEqual({
    qkvProj: { n: 6144, k: 4096 },
    oProj: { n: 4096, k: 4096 },
    gateUpProj: { n: 28672, k: 4096 },
    downProj: { n: 4096, k: 14336 },
    norm: { hidden_size: 4096 },
    activation: { intermediate_size: 14336 },
    attention: { num_qo_heads: 32, num_kv_heads: 8, head_dim: 128 },
    kvCache: { num_kv_heads: 8, head_dim: 128 },
  })
})

test('tensor-parallel ranks share heads and intermediate size; the hidden size stays whole', () => {
  expect(fromModelConfig(modelFile(llama3), { tp: 4 })).toMatchObject({
    qkvProj: { n: 1536, k: 4096 },
    oProj: { n: 4096, k: 1024 },
    gateUpProj: { n: 7168, k: 4096 },
    downProj: { n: 4096, k: 3584 },
    norm: { hidden_size: 4096 },
    attention: { num_qo_heads: 8, num_kv_heads: 2 },
  })
})

test('with fewer KV heads than ranks each rank holds one', () => {
  expect(fromModelConfig(modelFile(llama3), { tp: 16 }).attention).toEqual({
    num_qo_heads: 2,
    num_kv_heads: 1,
    head_dim: 128,
  })
})

test('head_dim may differ from hidden size over heads, and KV heads may be left out', () => {
  const { num_key_value_heads: _, ...multiHead } = llama3
  const dims = fromModelConfig(modelFile({ ...multiHead, head_dim: 64 }))
  expect(dims.attention).toEqual({ num_qo_heads: 32, num_kv_heads: 32, head_dim: 64 })
  expect(dims.oProj).toEqual({ n: 4096, k: 2048 })
})

test('says which file, and which field or number is at fault', () => {
  const noHidden = modelFile({ ...llama3, hidden_size: undefined })
  expect(() => fromModelConfig(noHidden)).toThrow(noHidden)
  expect(() => fromModelConfig(noHidden)).toThrow('hidden_size')
  expect(() => fromModelConfig(modelFile(llama3), { tp: 3 })).toThrow(
    'num_attention_heads is 32, which 3 ranks do not divide',
  )
})
