import { expect, test } from 'vitest'
import { tempFolder } from '../truth/temp_folder.fixture.ts'
import { readGroups } from './recall_groups.ts'

function run(...rows: readonly string[]): string {
  const header = 'gpu_name,kind,backend,dtype,kv_len,batch_size,role,time_ms,flops,bytes,error'
  return tempFolder({ 'rows.csv': [header, ...rows.map((row) => `NVIDIA H200,${row},1,1,`)].join('\n') })
}

test('the field with the most values is swept; the others make the lines', () => {
  const folder = run(
    'decode,flash,bf16,64,1,dense,0.1',
    'decode,flash,bf16,64,2,dense,0.2',
    'decode,flash,bf16,128,3,dense,0.3',
    'decode,cudnn,bf16,64,1,dense,0.4',
    'decode,flash,bf16,64,2,dense,0.25',
  )
  const groups = readGroups([folder, run('decode,flash,bf16,64,1,dense,0.15')])
  expect(groups.map(({ axis, name, lines }) => [axis, name, lines.map((line) => [...line])])).toEqual([
    [
      'batch_size',
      'decode flash dtype=bf16 kv_len=64',
      [
        [
          [1, 0.1],
          [2, 0.25],
        ],
        [[1, 0.15]],
      ],
    ],
    ['batch_size', 'decode flash dtype=bf16 kv_len=128', [[[3, 0.3]], []]],
    ['batch_size', 'decode cudnn dtype=bf16 kv_len=64', [[[1, 0.4]], []]],
  ])
})

test('a folder without CSV files is an error', () => {
  expect(() => readGroups([tempFolder({ 'notes.txt': '' })])).toThrow('holds no CSV file')
})
