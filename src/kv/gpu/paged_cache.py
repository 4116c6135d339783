"""A paged KV cache in PyTorch tensors: a pool for each layer, [2, num_blocks, block_size, kv_heads, head_dim] in BF16, whose
blocks are handed out in random order; and a copy of a sequence's blocks in host memory, as an offload leaves it."""

import random

import torch

POISON = 0xFF


class PagedCache:
    def __init__(self, size, num_blocks, device, seed):
        shape = (2, num_blocks, size.block_size, size.kv_heads, size.head_dim)
        self.size, self.device = size, device
        self.pools = [torch.empty(shape, dtype=torch.bfloat16, device=device) for _ in range(size.layers)]
        for pool in self.pools:
            poison(pool)
        self._free = list(range(num_blocks))
        random.Random(seed).shuffle(self._free)

    def take(self, blocks):
        """A block table: physical blocks that nobody had before."""
        if blocks > len(self._free):
            raise ValueError(f"{blocks} blocks were asked for, and {len(self._free)} are left")
        taken, self._free = self._free[:blocks], self._free[blocks:]
        return taken

    def write(self, layer, table, start, k, v):
        """Tokens `start` and following of a sequence, [tokens, kv_heads, head_dim] each."""
        blocks, slots = self._slots(table, start, start + k.shape[0])
        self.pools[layer][0][blocks, slots] = k
        self.pools[layer][1][blocks, slots] = v

    def read(self, layer, table, tokens):
        """The first tokens of a sequence: K and V, [tokens, kv_heads, head_dim] each."""
        blocks, slots = self._slots(table, 0, tokens)
        return self.pools[layer][0][blocks, slots], self.pools[layer][1][blocks, slots]

    def layers(self):
        """As `dump_kv_cache` takes them."""
        return [{"name": f"L{layer}", "kv": pool} for layer, pool in enumerate(self.pools)]

    def _slots(self, table, start, end):
        positions = torch.arange(start, end, device=self.device)
        table = torch.tensor(table, device=self.device)
        return table[positions // self.size.block_size], positions % self.size.block_size


class HostCopy:
    """All blocks of one sequence in host memory, pinned where there is a CUDA device; copied block by block, on a stream of
    its own."""

    def __init__(self, cache, blocks):
        size = cache.size
        on_gpu = cache.device.type == "cuda"
        shape = (size.layers, 2, blocks, size.block_size, size.kv_heads, size.head_dim)
        self._memory = torch.empty(shape, dtype=torch.bfloat16, pin_memory=on_gpu)
        self._cache = cache
        self.stream = torch.cuda.Stream(cache.device) if on_gpu else None

    def offload(self, table):
        self._copy(table, lambda pool, host: host.copy_(pool, non_blocking=True))

    def restore(self, table):
        self._copy(table, lambda pool, host: pool.copy_(host, non_blocking=True))

    def _copy(self, table, copy):
        if self.stream is None:
            self._copy_blocks(table, copy)
            return
        current = torch.cuda.current_stream(self._cache.device)
        self.stream.wait_stream(current)
        with torch.cuda.stream(self.stream):
            self._copy_blocks(table, copy)
        current.wait_stream(self.stream)

    def _copy_blocks(self, table, copy):
        for layer, pool in enumerate(self._cache.pools):
            for logical, physical in enumerate(table):
                # K and V apart, since only what is contiguous on both sides is copied without a detour.
                for side in (0, 1):
                    copy(pool[side, physical], self._memory[layer, side, logical])


def poison(values):
    """As fresh memory may be filled, so that what nobody writes to is seen."""
    values.view(torch.uint8).fill_(POISON)
