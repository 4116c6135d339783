import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { lookRowSchema } from './recording.ts'
import { tempFolder } from './temp_folder.fixture.ts'

const header = 'gpu_name,kind,backend,hidden_size,dtype,m,role,time_ms,min_ms,t,flops,bytes,error'

function csv(...rows: readonly string[]): string {
  return `${[header, ...rows].join('\r\n')}\r\n`
}

function row(m: number, role: string, time: number | 'nan', error = ''): string {
  return `NVIDIA H200,rms_norm,triton,4096,bf16,${m},${role},${time},0.1,4.2,16,32,${error}`
}

const earlier = {
  'steady/run1/rms_norm.csv': csv(row(1, 'grid', 0.5), row(3, 'probe', 0.75), row(2, 'grid', 1)),
  'steady/run2/rms_norm.csv': csv(
    row(3, 'probe', 0.8),
    row(9, 'probe', 'nan', '"no memory, ""9"" GiB"'),
    row(1, 'grid', 0.55),
  ),
  // A kv total of 2^19 tokens: one of the rows known to be wrong.
  'steady/run2/attn_decode.csv':
    'gpu_name,kind,backend,batch_size,kv_len,role,time_ms\nNVIDIA H200,attn_decode,flash,256,2048,grid,1\n',
  'dense/run1/rms_norm.csv': csv(row(1, 'dense', 0.25), row(9, 'dense', 0.3)),
  'dense/run1/attn_prefill.csv': 'not read',
  'all_reduce.csv':
    'gpu_name,kind,backend,world_size,dtype,message_size_bytes,role,time_ms,reps\n' +
    'NVIDIA H200,all_reduce,nccl,2,bf16,1024,grid,0.035,9\n' +
    'NVIDIA H200,all_reduce,nccl,2,bf16,1500,probe,0.04,9\n',
}
const later = { 'steady/run3/rms_norm.csv': csv(row(2, 'grid', 1.1), row(4, 'grid', 2)) }

async function runImport(...args: readonly string[]) {
  return execa(process.execPath, [join(import.meta.dirname, 'import_h200.ts'), ...args], { reject: false })
}

function textOf(out: string, folder: string): string {
  const files = readdirSync(join(out, folder)).toSorted()
  return files.map((file) => readFileSync(join(out, folder, file), 'utf8')).join('\n')
}

function timesOf(out: string, file: string): readonly unknown[] {
  const lines = readFileSync(join(out, file), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const { run, args, time_ms: timeMs } = lookRowSchema.parse(JSON.parse(line))
    return [run, args['m'] ?? args['message_size_bytes'], timeMs]
  })
}

test('parts grid rows from truth, over several folders, the same bytes each time', { timeout: 20_000 }, async () => {
  const out = tempFolder({})
  const folders = [tempFolder(later), tempFolder(earlier)]
  const { stdout, stderr } = await runImport('--out', out, ...folders)
  expect(stderr).toBe('')
  expect(stdout).toBe(
    'steady/run2/attn_decode.csv: 1 rows known to be wrong left out\n' +
      'steady/run2/rms_norm.csv: 1 failed rows left out\n5 looks into the cache, 6 into truth',
  )
  expect(timesOf(out, 'cache/h200/rms_norm.jsonl')).toEqual([
    ['dense-1', 1, 0.25],
    ['steady-1', 1, 0.5],
    ['steady-1', 2, 1],
    ['steady-3', 4, 2],
  ])
  expect(timesOf(out, 'truth/h200/rms_norm.jsonl')).toEqual([
    ['steady-2', 1, 0.55],
    ['steady-3', 2, 1.1],
    ['steady-1', 3, 0.75],
    ['steady-2', 3, 0.8],
    ['dense-1', 9, 0.3],
  ])
  expect(timesOf(out, 'cache/h200/all_reduce.jsonl')).toEqual([['all-reduce-burst-1', 1024, 0.035]])
  expect(timesOf(out, 'truth/h200/all_reduce.jsonl')).toEqual([['all-reduce-burst-1', 1500, 0.04]])
  expect(readFileSync(join(out, 'cache/h200/rms_norm.jsonl'), 'utf8').split('\n')[1]).toBe(
    '{"kind":"rms_norm","gpu_name":"NVIDIA H200","backend":"triton","args":{"hidden_size":4096,"dtype":"bf16","m":1},' +
      '"time_ms":0.5,"flops":16,"bytes":32,"process":"steady-1","look":1,"t":4.2,"run":"steady-1"}',
  )

  const before = [textOf(out, 'cache/h200'), textOf(out, 'truth/h200')]
  await runImport('--out', out, ...folders.toReversed())
  expect([textOf(out, 'cache/h200'), textOf(out, 'truth/h200')]).toEqual(before)
})

test('refuses another GPU and writes nothing', { timeout: 20_000 }, async () => {
  const out = tempFolder({})
  const files = { 'steady/run1/rms_norm.csv': csv(row(1, 'grid', 0.5).replace('H200', 'H100')) }
  const { exitCode, stderr } = await runImport('--out', out, tempFolder(files))
  expect(stderr).toContain("steady/run1/rms_norm.csv: measured on 'NVIDIA H100', expected 'NVIDIA H200'")
  expect([exitCode, readdirSync(out)]).toEqual([1, []])
})

test('says how it is used when no folder is given', { timeout: 20_000 }, async () => {
  const { exitCode, stderr } = await runImport()
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('usage: node src/truth/import_h200.ts')])
})
