"""True times of PyTorch and Triton kernels on a CUDA GPU: a `perf_api` module.

`get_<kind>_times(specs, backend=, gpu_name=, definition=)` yields one entry per spec (dims and input fields together), in order:
a dict with `time_ms` per launch, `flops` and `bytes` of one launch, the `definition` of the time and the state of the device
after it; or `{"missing": True, "reason": ...}`. Every call measures anew.

Definitions, `<window>/cold/<clock>`:

- `steady`: CUDA-graph replays back to back, in windows of 100 ms until two agree within 1 %, at most 2 s; the median replay of
  the last window. Clocks and power have settled then: a large GEMM takes 16 % longer than in its first milliseconds.
- `burst`: the median of 9 replays of some 0.5 ms, after one more.
- `events`: CUDA events around each replay, divided by its launches. `kernel`: the kernels' own durations, by CUPTI.
- `cold`: each launch of a replay reads and writes other memory. Where all of a replay is less than 3 times the L2, a copy of
  that size goes before it, and its own time is taken off.
"""
import math
import os
import statistics

import torch
import torch.nn.functional as F
import triton
import triton.language as tl
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.attention.bias import causal_lower_right

DEFAULT_DEFINITION = "steady/cold/events"
DEFINITIONS = ("steady/cold/events", "steady/cold/kernel", "burst/cold/events", "burst/cold/kernel")

WINDOW_MS, AGREE, CAP_MS = 100.0, 0.01, 2000.0
REPLAY_MS, MOST_LAUNCHES = 2.0, 1024

DTYPE = torch.bfloat16
DEVICE = "cuda"


def get_current_gpu_name():
    return torch.cuda.get_device_name(0)


def get_single_gemm_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _measure_all(_single_gemm, ("cublas", "cublaslt"), specs, backend, gpu_name, definition)


def get_rms_norm_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _measure_all(_rms_norm, ("torch", "triton"), specs, backend, gpu_name, definition)


def get_silu_and_mul_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _measure_all(_silu_and_mul, ("torch", "triton"), specs, backend, gpu_name, definition)


def get_kv_cache_append_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _measure_all(_kv_cache_append, ("torch",), specs, backend, gpu_name, definition)


def get_attn_prefill_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _measure_all(_attn_prefill, tuple(SDPA), specs, backend, gpu_name, definition)


def get_attn_decode_times(specs, *, backend, gpu_name=None, definition=DEFAULT_DEFINITION):
    return _measure_all(_attn_decode, tuple(SDPA), specs, backend, gpu_name, definition)


class Kernel:
    """One kernel at one shape: `launch(i)` makes the i-th launch, on memory of its own, out of `Inputs`."""

    def __init__(self, make, nbytes, flops):
        self.make, self.bytes, self.flops = make, nbytes, flops


def _single_gemm(backend, spec, take):
    m, n, k = _integers(spec, "m", "n", "k")
    torch.backends.cuda.preferred_blas_library(backend)

    def make():
        a, w, out = take(m, k), take(n, k), take(m, n)
        return lambda: torch.mm(a, w.t(), out=out)

    return Kernel(make, 2 * (m * k + n * k + m * n), 2 * m * n * k)


def _rms_norm(backend, spec, take):
    m, width = _integers(spec, "m", "hidden_size")
    weight = take(width)

    def make():
        x, out = take(m, width), take(m, width)
        if backend == "triton":
            return lambda: _rms_norm_rows[(m,)](x, weight, out, width, triton.next_power_of_2(width), num_warps=8)
        return lambda: F.rms_norm(x, (width,), weight, 1e-5)

    return Kernel(make, 4 * m * width, 4 * m * width)


def _silu_and_mul(backend, spec, take):
    m, width = _integers(spec, "m", "intermediate_size")

    def make():
        x, out = take(m, 2 * width), take(m, width)
        if backend == "triton":
            return lambda: _silu_and_mul_blocks[(m, triton.cdiv(width, 2048))](x, out, width, 2048, num_warps=4)
        return lambda: torch.mul(F.silu(x[:, :width]), x[:, width:], out=out)

    return Kernel(make, 6 * m * width, 4 * m * width)


def _kv_cache_append(backend, spec, take):
    m, heads, dim = _integers(spec, "m", "num_kv_heads", "head_dim")
    slots = max(1 << 17, m)
    keys, values = take(slots, heads, dim), take(slots, heads, dim)

    def make():
        k, v = take(m, heads, dim), take(m, heads, dim)
        index = torch.randperm(slots, device=DEVICE)[:m]

        def launch():
            keys.index_copy_(0, index, k)
            values.index_copy_(0, index, v)

        return launch

    return Kernel(make, 8 * m * heads * dim, 0)


SDPA = {"flash": SDPBackend.FLASH_ATTENTION, "cudnn": SDPBackend.CUDNN_ATTENTION}


def _attn_prefill(backend, spec, take):
    prefix, append = _integers(spec, "prefix_len", "append_len")
    return _attention(backend, spec, take, batch=1, queries=append, keys=prefix + append, causal=True)


def _attn_decode(backend, spec, take):
    batch, kv_len = _integers(spec, "batch_size", "kv_len")
    return _attention(backend, spec, take, batch=batch, queries=1, keys=kv_len, causal=False)


def _attention(backend, spec, take, batch, queries, keys, causal):
    heads, kv_heads, dim = _integers(spec, "num_qo_heads", "num_kv_heads", "head_dim")
    seen = queries * (keys - queries) + queries * queries / 2 if causal else queries * keys
    how = {}
    if causal:
        how = {"is_causal": True} if queries == keys else {"attn_mask": causal_lower_right(queries, keys)}

    def make():
        q, k, v = take(batch, heads, queries, dim), take(batch, kv_heads, keys, dim), take(batch, kv_heads, keys, dim)

        def launch():
            with sdpa_kernel([SDPA[backend]]):
                F.scaled_dot_product_attention(q, k, v, enable_gqa=True, **how)

        return launch

    nbytes = 2 * batch * dim * (2 * queries * heads + 2 * keys * kv_heads)
    return Kernel(make, nbytes, int(4 * batch * heads * dim * seen))


@triton.jit
def _rms_norm_rows(x, weight, out, width: tl.constexpr, block: tl.constexpr):
    row, column = tl.program_id(0), tl.arange(0, block)
    inside = column < width
    value = tl.load(x + row * width + column, inside, 0.0).to(tl.float32)
    scale = tl.rsqrt(tl.sum(value * value) / width + 1e-5)
    scaled = value * scale * tl.load(weight + column, inside, 0.0).to(tl.float32)
    tl.store(out + row * width + column, scaled.to(tl.bfloat16), inside)


@triton.jit
def _silu_and_mul_blocks(x, out, width: tl.constexpr, block: tl.constexpr):
    row, column = tl.program_id(0), tl.program_id(1) * block + tl.arange(0, block)
    inside = column < width
    gate = tl.load(x + row * 2 * width + column, inside, 0.0).to(tl.float32)
    up = tl.load(x + row * 2 * width + width + column, inside, 0.0).to(tl.float32)
    tl.store(out + row * width + column, (gate * tl.sigmoid(gate) * up).to(tl.bfloat16), inside)


def _measure_all(kind, backends, specs, backend, gpu_name, definition):
    if backend not in backends:
        raise ValueError(f"unknown backend {backend!r}: one of {', '.join(backends)}")
    if definition not in DEFINITIONS:
        raise ValueError(f"cannot measure {definition!r}: one of {', '.join(DEFINITIONS)}")
    real = get_current_gpu_name()
    if gpu_name is not None and gpu_name != real:
        raise ValueError(f"gpu_name is {gpu_name!r}, but device 0 is {real!r}")
    return (_measure(kind, backend, spec, definition) for spec in specs)


def _measure(kind, backend, spec, definition):
    try:
        _refuse_other_dtypes(spec)
        with torch.no_grad():
            return _timed(kind(backend, spec, Inputs.shared()), definition)
    except torch.cuda.OutOfMemoryError:
        torch.cuda.empty_cache()
        raise
    except (RuntimeError, ValueError, TypeError) as error:
        return _missing(_first_line(error))
    finally:
        Inputs.shared().release()


def _timed(kernel, definition):
    window, _, clock = definition.split("/")
    replay = Replay(kernel)
    settle = _settled if window == "steady" else _first
    time_ms, windows, drift = settle(replay)
    if clock == "kernel":
        time_ms = replay.kernel_ms()
    return {
        "time_ms": time_ms,
        "flops": kernel.flops,
        "bytes": kernel.bytes,
        "definition": definition,
        "windows": windows,
        "drift": drift,
        **device_state(),
    }


def _settled(replay):
    """The median replay of the last of the windows, how many there were, and how far the last two are apart."""
    count = max(5, math.ceil(WINDOW_MS / replay.estimate_ms))
    last, spent, windows = None, 0.0, 0
    while True:
        times = replay.window(count)
        windows, spent, now = windows + 1, spent + sum(times), statistics.median(times)
        drift = None if last is None else now / last - 1
        if spent >= CAP_MS or (drift is not None and abs(drift) <= AGREE):
            return replay.per_launch(now), windows, drift
        last = now


def _first(replay):
    replay.window(1)
    return replay.per_launch(statistics.median(replay.window(9))), 1, None


class Replay:
    """A CUDA graph of enough launches to time, each on memory of its own."""

    def __init__(self, kernel):
        self.stream = torch.cuda.Stream()
        with torch.cuda.stream(self.stream):
            first = kernel.make()
            first()
            torch.cuda.synchronize()
            launch_ms = max(_elapsed(self.stream, first), 0.001)
        sets = max(1, min(MOST_LAUNCHES, math.ceil(REPLAY_MS / launch_ms)))
        apart = kernel.bytes > 0 and sets * kernel.bytes >= 3 * l2_bytes()
        # Enough sets to wash the L2 by themselves, where so many make no replay too long.
        if not apart and launch_ms * 3 * l2_bytes() / max(kernel.bytes, 1) <= 4 * REPLAY_MS:
            sets, apart = math.ceil(3 * l2_bytes() / kernel.bytes), True
        self.launches = sets
        thunks = [first] + [kernel.make() for _ in range(sets - 1)]
        self.graph = self._capture(thunks)
        self.wash = None if apart else self._capture([Inputs.shared().wash])
        self.washed_ms = 0.0 if apart else statistics.median(self._times(self.wash, 9))
        self.estimate_ms = max(_elapsed(self.stream, self._replay_once), 0.01)

    def _capture(self, thunks):
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=self.stream):
            for thunk in thunks:
                thunk()
        return graph

    def _replay_once(self):
        if self.wash is not None:
            self.wash.replay()
        self.graph.replay()

    def window(self, count):
        """Times of so many replays back to back, in ms, without their washing."""
        if self.wash is None:
            return self._times(self.graph, count)
        return [time - self.washed_ms for time in self._times(self, count)]

    replay = _replay_once

    def _times(self, replayed, count):
        events = [torch.cuda.Event(enable_timing=True) for _ in range(count + 1)]
        with torch.cuda.stream(self.stream):
            events[0].record(self.stream)
            for event in events[1:]:
                replayed.replay()
                event.record(self.stream)
        torch.cuda.synchronize()
        return [start.elapsed_time(end) for start, end in zip(events, events[1:])]

    def per_launch(self, replay_ms):
        return replay_ms / self.launches

    def kernel_ms(self, count=5):
        """The durations of the kernels alone, by CUPTI, per launch; the washing copies are not among them."""
        from torch.profiler import ProfilerActivity, profile

        with profile(activities=[ProfilerActivity.CUDA]) as profiler:
            with torch.cuda.stream(self.stream):
                for _ in range(count):
                    self._replay_once()
            torch.cuda.synchronize()
        total_us = sum(event.self_device_time_total for event in profiler.key_averages() if "Memcpy" not in event.key)
        return total_us / 1000 / count / self.launches


class Inputs:
    """Slices of one pool of random values, far apart. What is larger than a quarter of it gets memory of its own: slices
    that overlap would be read out of the L2."""

    _shared = None

    @classmethod
    def shared(cls):
        if cls._shared is None:
            cls._shared = cls()
        return cls._shared

    def __init__(self):
        self.pool = torch.randn(max(3 << 28, 8 * l2_bytes()), device=DEVICE, dtype=DTYPE) * 0.5
        half = math.ceil(1.5 * l2_bytes())
        self.source = torch.empty(half, device=DEVICE, dtype=torch.uint8)
        self.target = torch.empty(half, device=DEVICE, dtype=torch.uint8)
        self.at = 0

    def __call__(self, *shape):
        count = math.prod(shape)
        if count > self.pool.numel() // 4:
            whole = torch.empty(count, device=DEVICE, dtype=DTYPE)
            for start in range(0, count, self.pool.numel()):
                part = whole[start : start + self.pool.numel()]
                part.copy_(self.pool[: part.numel()])
            return whole.view(*shape)
        step = -(-count // 512) * 512
        if self.at + step > self.pool.numel():
            self.at = 0
        taken = self.pool[self.at : self.at + count].view(*shape)
        self.at += step
        return taken

    def wash(self):
        self.target.copy_(self.source)

    def release(self):
        self.at = 0
        torch.cuda.synchronize()


def _elapsed(stream, run):
    start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    with torch.cuda.stream(stream):
        start.record(stream)
        run()
        end.record(stream)
    torch.cuda.synchronize()
    return start.elapsed_time(end)


def l2_bytes():
    return torch.cuda.get_device_properties(0).L2_cache_size


def device_state():
    """Read-only, by NVML; empty where its Python module is not installed."""
    try:
        import pynvml

        pynvml.nvmlInit()
        visible = os.environ.get("CUDA_VISIBLE_DEVICES", "0").split(",")[0]
        handle = pynvml.nvmlDeviceGetHandleByIndex(int(visible)) if visible.isdigit() else pynvml.nvmlDeviceGetHandleByUUID(visible)
        return {
            "sm_mhz": pynvml.nvmlDeviceGetClockInfo(handle, pynvml.NVML_CLOCK_SM),
            "power_w": pynvml.nvmlDeviceGetPowerUsage(handle) / 1000,
            "temperature_c": pynvml.nvmlDeviceGetTemperature(handle, pynvml.NVML_TEMPERATURE_GPU),
            "throttle": pynvml.nvmlDeviceGetCurrentClocksThrottleReasons(handle),
        }
    except Exception:
        return {}


def _integers(spec, *names):
    lacking = [name for name in names if not isinstance(spec.get(name), int)]
    if lacking:
        raise ValueError(f"the spec needs integers {', '.join(lacking)}, got {spec}")
    return [spec[name] for name in names]


def _refuse_other_dtypes(spec):
    if spec.get("dtype", "bf16") not in ("bf16", "bfloat16"):
        raise ValueError(f"only bf16 is measured, not {spec['dtype']!r}")


def _missing(reason):
    return {"missing": True, "reason": reason}


def _first_line(error):
    return (str(error).splitlines() or [type(error).__name__])[0][:200]
