import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readVisits, type ReadVisits } from './read_visits.ts'
import { tempFolder } from '../temp_folder.fixture.ts'

function read(...lines: readonly string[]): ReadVisits {
  return readVisits(join(tempFolder({ 'gemm.csv': lines.join('\n') }), 'gemm.csv'), 'gemm.csv', 'steady-1')
}

const header = 'gpu_name,kind,backend,n,dtype,m,role,time_ms,launches,t,flops,bytes,error'

test('the columns between backend and role are the args, in their order; numbers become numbers', () => {
  const { visits } = read(header, 'NVIDIA H200,single_gemm,cublas,4096,bf16,97,grid,0.020510,9,4.2,0,32,')
  expect(visits).toEqual([
    {
      role: 'grid',
      row: {
        kind: 'single_gemm',
        gpu_name: 'NVIDIA H200',
        backend: 'cublas',
        args: { n: 4096, dtype: 'bf16', m: 97 },
        time_ms: 0.02051,
        flops: 0,
        bytes: 32,
        process: 'steady-1',
        t: 4.2,
        run: 'steady-1',
      },
    },
  ])
  expect(Object.keys(visits[0]?.row.args ?? {})).toEqual(['n', 'dtype', 'm'])
})

test('what nobody noted is absent, and the time since the start null', () => {
  const { visits } = read('gpu_name,kind,backend,m,role,time_ms', 'NVIDIA H200,all_reduce,nccl,4,probe,2')
  expect(visits.map(({ row }) => [row.flops, row.bytes, row.t])).toEqual([[undefined, undefined, null]])
})

test('failed rows are left out and counted', () => {
  const failed = 'NVIDIA H200,single_gemm,cublas,4096,bf16,9,probe,nan,0,1,0,0,"no memory, ""9"" GiB"'
  const { visits, failed: count } = read(header, failed, 'NVIDIA H200,single_gemm,cublas,4096,bf16,8,probe,1,9,2,0,0,')
  expect([visits.map(({ row }) => row.time_ms), count]).toEqual([[1], 1])
})

test.for([
  ['0', 'gemm.csv:2: time_ms: Too small: expected number to be >0, got 0'],
  ['nan', 'gemm.csv:2: time_ms: Invalid input: expected number, received string, got "nan"'],
  ['', 'gemm.csv:2: time_ms: Invalid input: expected number, received undefined, got nothing'],
] as const)('refuses a sound row whose time is %j', ([time, message]) => {
  const line = `NVIDIA H200,single_gemm,cublas,4096,bf16,9,probe,${time},0,1,0,0,`
  expect(() => read(header, line)).toThrow(message)
})
