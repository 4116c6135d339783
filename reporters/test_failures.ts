/** Why a test failed. */
export interface TestFailure {
  /** Relative to the root. */
  readonly file: string
  readonly line: number | undefined
  readonly message: string
}

/** Of a test, where its errors point to in its own file, or else where they were thrown. */
export function failuresOf(
  errors: readonly { readonly message: string; readonly stacks?: readonly { file: string; line: number }[] }[],
  module: string,
  toFile: (path: string) => string,
): TestFailure[] {
  return errors.map(({ message, stacks = [] }) => {
    const frame = stacks.find(({ file }) => file === module) ?? stacks[0]
    return { file: toFile(frame?.file ?? module), line: frame?.line, message }
  })
}
