import { expect, test } from 'vitest'
import { tempFolder } from '../temp_folder.fixture.ts'
import { needsPython } from './fixtures/needs_python.ts'
import { runPython } from './fixtures/run_python.ts'

needsPython()

/** A `pynvml` of two GPUs, the second one busy. */
const pynvml = (more = '') => `
NVML_CLOCK_SM, NVML_TEMPERATURE_GPU = 1, 0
class NVMLError(Exception): pass
def nvmlInit(): print("initialised", file=open("log", "a"))
def nvmlSystemGetDriverVersion(): return b"580.1"
def nvmlDeviceGetHandleByIndex(index): return index
def nvmlDeviceGetHandleByUUID(uuid):
    if uuid not in ("GPU-a", "GPU-b"): raise NVMLError("Not Found")
    return ("GPU-a", "GPU-b").index(uuid)
def nvmlDeviceGetUUID(handle): return ("GPU-a", "GPU-b")[handle]
def nvmlDeviceGetClockInfo(handle, clock): return (345, 1980)[handle]
def nvmlDeviceGetPowerUsage(handle): return (75_500, 690_250)[handle]
def nvmlDeviceGetTemperature(handle, sensor): return (30, 61)[handle]
def nvmlDeviceGetCurrentClocksThrottleReasons(handle): return (1, 4)[handle]
${more}`

const asked = (source: string, uuid: string | null, env = {}) => {
  const folder = tempFolder({ 'pynvml.py': source })
  const program = `
import os; os.chdir("${folder}")
from torch_perf_nvml import Nvml
nvml = Nvml(json.loads('${JSON.stringify(uuid)}'))
states = [nvml.state() for _ in range(3)]
log = open("log").read() if os.path.exists("log") else ""
print(json.dumps([nvml.driver, nvml.uuid, nvml.trouble, states[-1], log]))
`
  return runPython(program, [folder], { CUDA_VISIBLE_DEVICES: '', ...env })
}

const busy = { sm_mhz: 1980, power_w: 690.25, temperature_c: 61, throttle: 4 }
const idle = { sm_mhz: 345, power_w: 75.5, temperature_c: 30, throttle: 1 }

test('the GPU that torch names is asked, after one initialisation', async () => {
  expect(await asked(pynvml(), 'b')).toEqual(['580.1', 'GPU-b', null, busy, 'initialised\n'])
})

test.for([
  ['named by its number', '1', 'GPU-b', busy],
  ['named by its UUID', 'GPU-b,GPU-a', 'GPU-b', busy],
  ['not named', '', 'GPU-a', idle],
] as const)('where torch names none, the visible GPU is asked: %s', async ([, visible, uuid, state]) => {
  const told = await asked(pynvml(), null, { CUDA_VISIBLE_DEVICES: visible })
  expect(told).toMatchObject(['580.1', uuid, null, state, 'initialised\n'])
})

test('what a GPU does not tell is told once, and the rest is asked', async () => {
  const noPower = 'def nvmlDeviceGetPowerUsage(handle): raise NVMLError("Not Supported")'
  const { power_w: _, ...others } = busy
  const told = ['580.1', 'GPU-b', 'not available: power_w (Not Supported)', others, 'initialised\n']
  expect(await asked(pynvml(noPower), 'b')).toEqual(told)
})

test.for([
  ['without its Python package', 'raise ImportError("No module named pynvml")', 'No module named pynvml'],
  [
    'without its library',
    pynvml('def nvmlInit(): raise NVMLError("Shared Library Not Found")'),
    'Shared Library Not Found',
  ],
] as const)('%s nothing is told of a GPU but that', async ([, source, why]) => {
  expect(await asked(source, 'b')).toEqual([null, null, `not available: ${why}`, {}, ''])
})
