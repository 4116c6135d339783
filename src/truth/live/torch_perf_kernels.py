"""The kernels of PyTorch and Triton: what one launch reads, writes and does, for a backend and a spec."""

import math
import random
from contextlib import nullcontext
from functools import lru_cache

import torch
import torch.nn.functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.attention.bias import causal_lower_right

from torch_perf_specs import integers

SDPA = {"flash": SDPBackend.FLASH_ATTENTION, "cudnn": SDPBackend.CUDNN_ATTENTION}
CACHE_ROWS = 1 << 17


class Kernel:
    """One kernel at one shape. `bind` makes a launch of tensors of these shapes: those that all launches share (read, then
    written), then those that are its own (read, then written). `around` is entered around all launches."""

    def __init__(self, bind, nbytes, reads, writes=(), shared_reads=(), shared_writes=(), flops=0, around=nullcontext):
        self.bind, self.reads, self.writes = bind, reads, writes
        self.shared_reads, self.shared_writes = shared_reads, shared_writes
        self.bytes, self.flops, self.around = nbytes, flops, around
        self.own_bytes = sum(2 * math.prod(shape) for shape in [*reads, *writes])


def single_gemm(backend, spec):
    m, n, k = integers(spec, "m", "n", "k")
    torch.backends.cuda.preferred_blas_library(backend)

    def bind(a, weight, out):
        columns = weight.t()
        return lambda: torch.mm(a, columns, out=out)

    nbytes = 2 * (m * k + n * k + m * n)
    return Kernel(bind, reads=[(m, k), (n, k)], writes=[(m, n)], nbytes=nbytes, flops=2 * m * n * k)


def rms_norm(backend, spec):
    m, width = integers(spec, "m", "hidden_size")
    amounts = {"nbytes": 4 * m * width, "flops": 4 * m * width}
    if backend == "triton":
        bind = _triton().rms_norm
        return Kernel(bind, reads=[(m, width)], writes=[(m, width)], shared_reads=[(width,)], **amounts)

    def bind_torch(weight, x):
        return lambda: F.rms_norm(x, (width,), weight, 1e-5)

    return Kernel(bind_torch, reads=[(m, width)], shared_reads=[(width,)], **amounts)


def silu_and_mul(backend, spec):
    m, width = integers(spec, "m", "intermediate_size")

    def bind_torch(x, out):
        gate, up = x[:, :width], x[:, width:]
        return lambda: torch.mul(F.silu(gate), up, out=out)

    bind = _triton().silu_and_mul if backend == "triton" else bind_torch
    return Kernel(bind, reads=[(m, 2 * width)], writes=[(m, width)], nbytes=6 * m * width, flops=4 * m * width)


def kv_cache_append(_backend, spec):
    m, heads, dim = integers(spec, "m", "num_kv_heads", "head_dim")
    rows = _DistinctRows(max(CACHE_ROWS, m))

    def bind(cached_keys, cached_values, keys, values):
        index = rows.take(m)

        def launch():
            cached_keys.index_copy_(0, index, keys)
            cached_values.index_copy_(0, index, values)

        return launch

    cache, new = (rows.count, heads, dim), (m, heads, dim)
    return Kernel(bind, reads=[new, new], shared_writes=[cache, cache], nbytes=8 * m * heads * dim)


def attn_prefill(backend, spec):
    (prefix,), (append,) = integers(spec, "prefix_len", least=0), integers(spec, "append_len")
    return _attention(backend, spec, batch=1, queries=append, keys=prefix + append, causal=True)


def attn_decode(backend, spec):
    batch, kv_len = integers(spec, "batch_size", "kv_len")
    return _attention(backend, spec, batch=batch, queries=1, keys=kv_len, causal=False)


def _attention(backend, spec, batch, queries, keys, causal):
    heads, kv_heads, dim = integers(spec, "num_qo_heads", "num_kv_heads", "head_dim")
    seen = queries * (keys - queries) + queries * queries / 2 if causal else queries * keys
    how = {}
    if causal:
        how = {"is_causal": True} if queries == keys else {"attn_mask": causal_lower_right(queries, keys)}

    def bind(q, k, v):
        return lambda: F.scaled_dot_product_attention(q, k, v, enable_gqa=True, **how)

    cached = (batch, kv_heads, keys, dim)
    return Kernel(
        bind,
        reads=[(batch, heads, queries, dim), cached, cached],
        nbytes=2 * batch * dim * (2 * queries * heads + 2 * keys * kv_heads),
        flops=int(4 * batch * heads * dim * seen),
        around=lambda: sdpa_kernel([SDPA[backend]]),
    )


class _DistinctRows:
    """Random rows, no two alike in one launch: parts of one permutation, from a random place on."""

    def __init__(self, count):
        self.count, self._at = count, random.randrange(count)

    def take(self, m):
        taken = _permutation_twice(self.count)[self._at : self._at + m]
        self._at = (self._at + m) % self.count
        return taken


@lru_cache(maxsize=2)
def _permutation_twice(count):
    """In a row, so that a part may go over the end."""
    permutation = torch.randperm(count, device="cuda")
    return torch.cat([permutation, permutation])


def _triton():
    """Imported only for its own backend: PyTorch does without."""
    try:
        import torch_perf_triton
    except ImportError as error:
        raise ValueError(f"the backend triton needs the Python package triton: {error}") from error
    return torch_perf_triton
