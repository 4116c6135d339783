"""True times of PyTorch and Triton kernels on a CUDA GPU: a `perf_api` module.

`get_<kind>_times(specs, backend=, gpu_name=, definition=)` yields one entry per spec (dims and input fields together), in
order: `{"missing": True, "reason": ...}`, or a dict of

- `time_ms`, `flops` and `bytes` of one launch, and the `definition` of the time;
- `windows`: how many it took, `drift`: how far the last two are apart, `gpu_ms`: what the GPU spent on all replays;
- `sm_mhz`, `power_w`, `temperature_c`, `throttle`: the state of the GPU in the last window, as NVML tells it.

Every call measures anew. METHOD says how.
"""

import torch

import torch_perf_kernels as kernels
from torch_perf_all_reduce import all_reduce_replay
from torch_perf_bench import Bench
from torch_perf_facts import nvml, process_facts
from torch_perf_inputs import l2_bytes
from torch_perf_replay import Replay
from torch_perf_specs import first_line, is_out_of_memory, missing, refuse_other_dtypes
from torch_perf_windows import DEFAULT_DEFINITION, DEFINITIONS, REPLAY_MS, settle

# Recordings of another text are of another contract: it changes with what is measured, and with nothing else.
METHOD = (
    "CUDA-graph replays of 1 to 256 launches, as many as fill 2 ms (steady) or 0.5 ms (burst), back to back. steady: "
    "windows of 100 ms, of 5 replays or more, until two agree within 1 %, at most 2 s: the median replay of the last one, "
    "per launch. burst: the median of 9 replays after one more, per launch. events: CUDA events around each replay. kernel: "
    "the durations of the kernels alone, by CUPTI, over 5 replays after the last window. cold: the launches of a replay have "
    "inputs and outputs of their own, three times the L2 in all; where that takes more than 256 launches, or a replay more "
    "than 4 times as long, a copy goes before each replay that reads and writes as much, and its own time is taken off. "
    "Temporaries, and outputs that an operator allocates itself, lie where the allocator puts them. Inputs are normal, of "
    "standard deviation 0.5, in bf16; outputs are never inputs. single_gemm: torch.mm of [m, k] by a transposed [n, k]. "
    "rms_norm: F.rms_norm, or a Triton kernel of one program a row; all launches share the weight. silu_and_mul: F.silu and "
    "torch.mul, or one Triton kernel. kv_cache_append: index_copy_ of keys and of values to random distinct rows of caches "
    "of 131072 rows or more, which all launches share. attn_prefill, attn_decode: F.scaled_dot_product_attention with "
    "grouped queries; in prefill one sequence, the mask causal and aligned to the last key. all_reduce: torch.distributed "
    "with NCCL without NVLS, in place, the sum of zeros, one process a GPU of one host; graphs of 1 to 512 calls, which "
    "rotate over buffers of three times the L2 in all, or have one each where that is less, with no copy before them; "
    "windows as above, the times of rank 0; bytes are those on the bus, 2 (n - 1) / n of the message."
)


def get_current_gpu_name():
    return torch.cuda.get_device_name(0)


def get_process_facts():
    return {**process_facts(), "method": METHOD}


def get_single_gemm_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _look_at_kernels(kernels.single_gemm, ("cublas", "cublaslt"), specs, backend, gpu_name, definition)


def get_rms_norm_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _look_at_kernels(kernels.rms_norm, ("torch", "triton"), specs, backend, gpu_name, definition)


def get_silu_and_mul_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _look_at_kernels(kernels.silu_and_mul, ("torch", "triton"), specs, backend, gpu_name, definition)


def get_kv_cache_append_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _look_at_kernels(kernels.kv_cache_append, ("torch",), specs, backend, gpu_name, definition)


def get_attn_prefill_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _look_at_kernels(kernels.attn_prefill, tuple(kernels.SDPA), specs, backend, gpu_name, definition)


def get_attn_decode_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _look_at_kernels(kernels.attn_decode, tuple(kernels.SDPA), specs, backend, gpu_name, definition)


def get_all_reduce_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    """`bytes` are those that each GPU sends over the bus."""
    return _look_at_all(_all_reduce_times, ("nccl",), specs, backend, gpu_name, definition)


def _look_at_kernels(build, *request):
    return _look_at_all(lambda *look: _kernel_times(build, *look), *request)


def _look_at_all(look, backends, specs, backend, gpu_name, definition):
    if backend not in backends:
        raise ValueError(f"unknown backend {backend!r}: one of {', '.join(backends)}")
    if definition not in DEFINITIONS:
        raise ValueError(f"cannot measure {definition!r}: one of {', '.join(DEFINITIONS)}")
    real = get_current_gpu_name()
    if gpu_name is not None and gpu_name != real:
        raise ValueError(f"gpu_name is {gpu_name!r}, but device 0 is {real!r}")
    return (_result(look, backend, spec, definition) for spec in specs)


def _result(look, backend, spec, definition):
    """What a backend or a shape does not support is missing. What may be the machine's doing is raised, and nothing is cleared
    behind it: that might fail as well, and be told instead."""
    try:
        refuse_other_dtypes(spec)
        result = {**look(backend, spec, definition), "definition": definition}
    except (RuntimeError, ValueError, TypeError) as error:
        if is_out_of_memory(error):
            raise
        result = missing(first_line(error))
    Bench.clear_shared()
    return result


def _kernel_times(build, backend, spec, definition):
    window, _, clock = definition.split("/")
    kernel = build(backend, spec)
    bench = Bench.shared()
    with torch.no_grad(), torch.cuda.stream(bench.stream):
        replay = Replay(kernel, bench, REPLAY_MS[window], nvml().state)
        times = settle(replay, window)
        if clock == "kernel":
            times["time_ms"] = replay.kernel_ms()
    return {**times, "flops": kernel.flops, "bytes": kernel.bytes, "gpu_ms": replay.gpu_ms, **replay.state}


def _all_reduce_times(_backend, spec, definition):
    window, _, clock = definition.split("/")
    if clock == "kernel":
        raise ValueError("all_reduce is timed by events only: its kernels wait for each other, one alone says little")
    replay = all_reduce_replay(spec, torch.cuda.device_count(), l2_bytes(), REPLAY_MS[window])
    times = settle(replay, window)
    return {**times, "flops": 0, "bytes": replay.bus_bytes, "gpu_ms": replay.gpu_ms, **nvml().state()}
