/** What Git leaves in place of a file kept in LFS that was never fetched. */
export function isLfsPointer(text: string): boolean {
  return text.startsWith('version https://git-lfs.github.com/spec/v1')
}

export const lfsRemedy = 'is a Git-LFS pointer, not the file itself: run `git lfs pull`'
