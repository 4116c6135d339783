import { expect, test } from 'vitest'
import { findFiles } from './find_files.ts'
import { tempFolder } from '../temp_folder.fixture.ts'

test('finds the files of every series in all folders, earlier runs first', () => {
  const one = tempFolder({ 'steady/run10/rms_norm.csv': '', 'all_reduce/all_reduce_2.csv': '', 'steady/notes.csv': '' })
  const other = tempFolder({ 'steady/run9/rms_norm.csv': '', 'dense/run1/rms_norm.csv': '', 'all_reduce.csv': '' })
  expect(findFiles([one, other]).map(({ file, run }) => [file, run])).toEqual([
    ['all_reduce.csv', 'all-reduce-burst-1'],
    ['dense/run1/rms_norm.csv', 'dense-1'],
    ['all_reduce/all_reduce_2.csv', 'all-reduce-steady-2'],
    ['steady/run9/rms_norm.csv', 'steady-9'],
    ['steady/run10/rms_norm.csv', 'steady-10'],
  ])
})

test('refuses a folder without measurements', () => {
  const folder = tempFolder({ 'notes.txt': '' })
  expect(() => findFiles([folder])).toThrow(`${folder} holds no measurements: expected steady/runN/*.csv`)
})

test('refuses a file that two folders hold', () => {
  const folders = [tempFolder({ 'steady/run3/rms_norm.csv': '' }), tempFolder({ 'steady/run3/rms_norm.csv': '' })]
  expect(() => findFiles(folders)).toThrow('steady/run3/rms_norm.csv is in two of the folders')
})
