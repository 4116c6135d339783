/**
 * Whether stderr says that the binary does not know an op (or subcommand), as a build from before that op does. The op must
 * be named as the unknown thing: an unknown kind, config field or point is a fault of the request, not of the binary's age.
 */
export function rejectsOp(stderr: string, op: string): boolean {
  const name = `[\`'"]?${op}[\`'"]?(?![\\w-])`
  return [
    // serde: unknown variant `rows`, expected `grid` or `eval`; clap: unrecognized subcommand 'kernel-list'
    `(?:unknown|unsupported|unrecogni[sz]ed|invalid|unexpected|no such) (?:enum )?(?:variant|op|operation|subcommand|command|argument):? ${name}`,
    // clap 2: The subcommand 'kernel-list' wasn't recognized
    `(?:op|operation|subcommand|command) ${name} (?:is |was)?(?:n't|not|un)`,
    // argparse: invalid choice: 'kernel-list' (choose from 'kernel-query')
    `invalid choice: ${name}`,
  ].some((pattern) => new RegExp(pattern, 'i').test(stderr))
}
