"""What a process is, besides what every bridge tells of it: the driver, the GPU, Triton."""

from functools import lru_cache

import torch

from torch_perf_nvml import Nvml, driver_by_smi


def process_facts():
    properties = torch.cuda.get_device_properties(0)
    facts = {
        "driver": nvml().driver or driver_by_smi(),
        "device_uuid": nvml().uuid or _device_uuid(),
        "l2_bytes": properties.L2_cache_size,
        "sm_count": properties.multi_processor_count,
        "triton": _triton_version(),
        "nvml": nvml().trouble,
    }
    return {name: fact for name, fact in facts.items() if fact is not None}


@lru_cache(maxsize=None)
def nvml():
    """Of the GPU that measures."""
    return Nvml(_uuid())


def _uuid():
    """None in older versions of PyTorch."""
    uuid = getattr(torch.cuda.get_device_properties(0), "uuid", None)
    return None if uuid is None else str(uuid)


def _device_uuid():
    return None if _uuid() is None else f"GPU-{_uuid()}"


def _triton_version():
    """None where it is missing or broken: only its own backend needs it."""
    try:
        import triton
    except Exception:
        return None
    return triton.__version__
