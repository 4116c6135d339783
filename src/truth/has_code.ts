/** Whether an error of Node has this code. In a worker that runs its files in a context of their own, Node's errors are no instance of `Error`. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}
