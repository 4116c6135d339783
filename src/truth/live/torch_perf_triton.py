"""Kernels in Triton. In a file of their own, for Triton reads their source, and may be missing."""

import triton
import triton.language as tl


def rms_norm(weight, x, out):
    """A launch, one program a row."""
    rows, width = x.shape
    kernel, block = _rms_norm_rows[(rows,)], triton.next_power_of_2(width)
    return lambda: kernel(x, weight, out, width, block, num_warps=8)


def silu_and_mul(x, out):
    """A launch, one program for 2048 values of a row."""
    rows, width = out.shape
    kernel = _silu_and_mul_blocks[(rows, triton.cdiv(width, 2048))]
    return lambda: kernel(x, out, width, 2048, num_warps=4)


@triton.jit
def _rms_norm_rows(x, weight, out, width: tl.constexpr, block: tl.constexpr):
    row, column = tl.program_id(0).to(tl.int64), tl.arange(0, block)
    inside = column < width
    value = tl.load(x + row * width + column, inside, 0.0).to(tl.float32)
    scale = tl.rsqrt(tl.sum(value * value) / width + 1e-5)
    scaled = value * scale * tl.load(weight + column, inside, 0.0).to(tl.float32)
    tl.store(out + row * width + column, scaled.to(tl.bfloat16), inside)


@triton.jit
def _silu_and_mul_blocks(x, out, width: tl.constexpr, block: tl.constexpr):
    row, column = tl.program_id(0).to(tl.int64), tl.program_id(1) * block + tl.arange(0, block)
    inside = column < width
    gate = tl.load(x + row * 2 * width + column, inside, 0.0).to(tl.float32)
    up = tl.load(x + row * 2 * width + width + column, inside, 0.0).to(tl.float32)
    tl.store(out + row * width + column, (gate * tl.sigmoid(gate) * up).to(tl.bfloat16), inside)
