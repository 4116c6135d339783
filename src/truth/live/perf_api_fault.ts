import { formatCommand } from '../../cache/cache_fault.ts'

/** Of what: the function or module that was asked, and the command that ran it. */
export interface AskedOfModule {
  readonly what: string
  readonly command: readonly string[]
}

export type PerfApiFaultCode =
  // the process does not start, or ends before it has imported the module
  | 'python-missing'
  | 'python-too-old'
  | 'process-ended'
  | 'module-missing'
  | 'module-broken'
  // the module answers, and nothing of what was asked
  | 'function-missing'
  | 'wrong-gpu'
  | 'specs-refused'
  | 'result-shape'
  | 'result-count'
  | 'keeps-failing'
  // this side
  | 'aborted'
  | 'protocol'

/**
 * The module that measures cannot be asked, or answers nothing of a request. The message says what was got, of what, and
 * what to do next. What befalls single specs is no fault: they are `no-truth`.
 */
export class PerfApiFault extends Error {
  override readonly name: string = 'PerfApiFault'
  readonly code: PerfApiFaultCode

  constructor(code: PerfApiFaultCode, { what, command }: AskedOfModule, got: string, options?: ErrorOptions) {
    super(`${what}: ${got}\n  command: ${formatCommand(command)}\n  next: ${nextSteps[code]}`, options)
    this.code = code
  }
}

const nextSteps: Readonly<Record<PerfApiFaultCode, string>> = {
  'python-missing': 'set FIDELITY_PYTHON to the Python that has the module: a path, or an argv as a JSON array',
  'python-too-old': 'set FIDELITY_PYTHON to a Python of 3.9 or later',
  'process-ended': 'run the command by hand: it must start Python and leave stdin and stdout to it',
  'module-missing': 'set FIDELITY_PERF_API to a module on that path, or PYTHONPATH to its folder',
  'module-broken': 'import the module by hand with the same Python, and mend what it says',
  'function-missing': 'name another kind in the spec, or another module in FIDELITY_PERF_API',
  'wrong-gpu': "write the device's real name as the gpu_name of the config, or run on that GPU",
  'specs-refused': 'make `config` and `spec` of the kernel give the fields that the function asks for',
  'result-shape': 'return a list (or an iterator) of one result for each spec, in order',
  'result-count': 'return one result for each spec, in order; None where there is none',
  'keeps-failing': 'run one of the specs by hand; where the GPU itself is lost, see `nvidia-smi` and the kernel log',
  aborted: 'nothing, where the test or the run was stopped on purpose',
  protocol: 'let no other program write to the stdout of the bridge',
}
