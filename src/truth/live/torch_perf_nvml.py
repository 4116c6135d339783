"""What NVML tells of one GPU, read only, where the package nvidia-ml-py is installed (`pynvml`). No torch."""

import os
import subprocess

from torch_perf_specs import first_line


class Nvml:
    """Initialised once. `trouble` says what of it is not available, and why; `driver` and `uuid` may be None then."""

    def __init__(self, uuid=None):
        self.driver = self.uuid = self.trouble = None
        self._readers = {}
        try:
            import pynvml

            pynvml.nvmlInit()
            self.driver = _text(pynvml.nvmlSystemGetDriverVersion())
            handle = _handle(pynvml, uuid)
            self.uuid = _text(pynvml.nvmlDeviceGetUUID(handle))
            self._readers = _readers(pynvml, handle)
        except Exception as error:
            self.trouble = f"not available: {first_line(error)}"
        else:
            self.trouble = self._what_fails()

    def state(self):
        """Clocks, power, temperature and what throttles the clocks, now: what this GPU tells of them."""
        state = {}
        for name, read in self._readers.items():
            try:
                state[name] = read()
            except Exception:
                continue
        return state

    def _what_fails(self):
        """A part of a GPU tells no power, say."""
        failing = []
        for name, read in self._readers.items():
            try:
                read()
            except Exception as error:
                failing.append(f"{name} ({first_line(error)})")
        return f"not available: {', '.join(failing)}" if failing else None


def driver_by_smi():
    """The driver's version as nvidia-smi tells it; None where it does not."""
    query = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
    try:
        told = subprocess.run(query, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return told.stdout.split("\n")[0].strip() or None


def _handle(pynvml, uuid):
    """By its UUID, for CUDA may count the GPUs in another order. `uuid` is as torch tells it: without a prefix."""
    names = [f"{prefix}-{uuid}" for prefix in ("GPU", "MIG")] if uuid else []
    visible = os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")[0].strip()
    for name in names + ([] if visible.isdigit() or not visible else [visible]):
        try:
            return pynvml.nvmlDeviceGetHandleByUUID(name)
        except pynvml.NVMLError:
            continue
    return pynvml.nvmlDeviceGetHandleByIndex(int(visible) if visible.isdigit() else 0)


def _readers(pynvml, handle):
    return {
        "sm_mhz": lambda: pynvml.nvmlDeviceGetClockInfo(handle, pynvml.NVML_CLOCK_SM),
        "power_w": lambda: pynvml.nvmlDeviceGetPowerUsage(handle) / 1000,
        "temperature_c": lambda: pynvml.nvmlDeviceGetTemperature(handle, pynvml.NVML_TEMPERATURE_GPU),
        "throttle": lambda: pynvml.nvmlDeviceGetCurrentClocksThrottleReasons(handle),
    }


def _text(told):
    """Older versions of the package tell bytes."""
    return told.decode() if isinstance(told, bytes) else str(told)
