"""The memory that kernels work on: far apart for each launch, so that none finds its inputs in the L2."""

import math

import torch

from torch_perf_windows import COLD_FACTOR

DTYPE = torch.bfloat16
LEAST_POOL = 3 << 28
# In values: 1 KiB, beyond every alignment that a kernel may like.
ALIGNED = 512


def l2_bytes():
    return torch.cuda.get_device_properties(0).L2_cache_size


class Memory:
    """What kernels use in turn. Outputs never become inputs: they would grow from kernel to kernel until they overflow, and
    a GPU draws less power for infinities than for random values."""

    def __init__(self):
        count = max(LEAST_POOL, 8 * l2_bytes())
        self._inputs = Pool(torch.randn(count, device="cuda", dtype=DTYPE).mul_(0.5), filled=True)
        self._outputs = Pool(torch.empty(count, device="cuda", dtype=DTYPE), filled=False)
        half = math.ceil(COLD_FACTOR / 2 * l2_bytes())
        self._washed_from = torch.zeros(half, device="cuda", dtype=torch.uint8)
        self._washed_to = torch.zeros(half, device="cuda", dtype=torch.uint8)

    def shared(self, kernel):
        return self._inputs.sets(1, kernel.shared_reads)[0] + self._outputs.sets(1, kernel.shared_writes)[0]

    def sets(self, kernel, count):
        reads, writes = self._inputs.sets(count, kernel.reads), self._outputs.sets(count, kernel.writes)
        return [read + written for read, written in zip(reads, writes)]

    def wash(self):
        """Replaces all that the L2 holds."""
        self._washed_to.copy_(self._washed_from)

    def begin_again(self):
        self._inputs.begin_again()
        self._outputs.begin_again()


class Pool:
    """Slices of one block, one after the other and at its end from its start again. What is larger than a quarter of it gets
    memory of its own: slices that overlap would be read out of the L2."""

    def __init__(self, block, filled):
        self._block, self._filled, self._at = block, filled, 0

    def begin_again(self):
        self._at = 0

    def sets(self, count, shapes):
        """So many tuples of tensors of these shapes."""
        small = [shape for shape in shapes if math.prod(shape) <= self._block.numel() // 4]
        sliced = iter(self._slices(count, small))
        columns = [next(sliced) if shape in small else [self._own(shape) for _ in range(count)] for shape in shapes]
        return list(zip(*columns)) if columns else [()] * count

    def _slices(self, count, shapes):
        """Of each shape so many tensors. Those of a set lie side by side; the views of all sets are made at once, for each
        call of PyTorch takes microseconds."""
        offsets, step = [], 0
        for shape in shapes:
            offsets.append(step)
            step += -(-math.prod(shape) // ALIGNED) * ALIGNED
        columns = [[] for _ in shapes]
        left = count if shapes else 0
        while left > 0:
            fitting = min(left, (self._block.numel() - self._at) // step)
            if fitting == 0:
                self._at = 0
                continue
            sets = self._block[self._at : self._at + fitting * step].view(fitting, step)
            for column, offset, shape in zip(columns, offsets, shapes):
                column.extend(sets[:, offset : offset + math.prod(shape)].view(fitting, *shape).unbind(0))
            self._at += fitting * step
            left -= fitting
        return columns

    def _own(self, shape):
        whole = torch.empty(math.prod(shape), device=self._block.device, dtype=self._block.dtype)
        if self._filled:
            for start in range(0, whole.numel(), self._block.numel()):
                part = whole[start : start + self._block.numel()]
                part.copy_(self._block[: part.numel()])
        return whole.view(shape)
