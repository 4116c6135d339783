"""Writes the paged KV cache of one sequence as a capture: a folder of `capture.json` and `blocks.bin`.

    from kv_dump import dump_kv_cache

    layers = [{"name": name, "kv": pool} for name, pool in pools.items()]  # [2, num_blocks, block_size, kv_heads, head_dim]
    dump_kv_cache("capture", layers, block_table, model="meta-llama/Llama-3.1-8B", token_ids=ids, boundary=12)

Needs PyTorch and nothing else; tensors on a CUDA device or on the CPU.
"""

import hashlib
import os
import struct

from kv_manifest import BLOCKS, MANIFEST, manifest_of, physical_blocks, places_of, sides_of

CHUNK_BYTES = 64 * 2**20


def dump_kv_cache(
    folder,
    layers,
    block_table,
    *,
    model=None,
    tokens=None,
    token_ids=None,
    boundary=0,
    compact=False,
    stream=None,
):
    """Writes the blocks that the table names, and no others, after the device has done all that was asked of it. Returns the
    path of the manifest, which is written last, in one step: a folder with one is whole.

    The caller sees to it that nobody writes to these blocks meanwhile.

    - `layers`: in the order of the layers that have a KV cache, a dict each: `name`; `kv`, or `k` and `v`; `order`, "NHD"
      where left out. `k` and `v` are tensors of [num_blocks, block_size, kv_heads, head_dim] (NHD) or [num_blocks, kv_heads,
      block_size, head_dim] (HND), whatever their strides; `kv` is both stacked, as [2, num_blocks, ...]. `v` may be "k" where
      V is read from the pool of K. A shape of [num_blocks, block_size, head_dim] has one head; blocks of [num_blocks, values]
      are compared by their bytes alone. A layer that is not to be dumped says why, in `skipped`, and keeps its place.
    - `block_table`: the physical block of each logical one, a list or a tensor of one axis.
    - `tokens`: how many tokens the cache holds; `token_ids`: which, for their hash. `boundary`: the first logical block that
      was recomputed, where those before it were reused.
    - `compact`: number the physical blocks anew, without gaps, in their order. Otherwise they keep their numbers, and what lies
      between them is a hole in the file, which takes no space on most file systems, but does in most archives.
    - `stream`: a stream to wait for as well; all those of the tensors' devices are waited for anyway.
    """
    sides = [sides_of(at, layer) for at, layer in enumerate(layers)]
    pools = [pool for layer in sides for pool in (layer.get("k"), layer.get("v")) if hasattr(pool, "device")]
    _synchronize(pools, stream)

    table = physical_blocks(block_table)
    places = places_of(table, compact)
    ids = None if token_ids is None else _listed(token_ids)
    manifest, writes = manifest_of(
        sides,
        table,
        places,
        model=model,
        tokens=tokens if ids is None or tokens is not None else len(ids),
        token_count=None if ids is None else len(ids),
        tokens_hash=None if ids is None else _hash_of(ids),
        boundary=boundary,
    )

    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, MANIFEST)
    # Blocks that are half written must not pass for those of the capture that was there before.
    if os.path.exists(path):
        os.remove(path)
    with open(os.path.join(folder, BLOCKS), "wb") as file:
        for pool, offset, stride in writes:
            _write_blocks(file, pool, places, offset, stride)
    with open(path + ".part", "w", encoding="utf-8") as file:
        file.write(manifest)
    os.replace(path + ".part", path)
    return path


def _synchronize(pools, stream):
    import torch

    if stream is not None:
        stream.synchronize()
    for device in {pool.device for pool in pools}:
        if device.type == "cuda":
            torch.cuda.synchronize(device)
        elif device.type != "cpu":
            raise ValueError(f"a pool is on {device}, and only those on cuda and cpu can be dumped: copy it to the CPU first")


def _write_blocks(file, pool, places, offset, block_bytes):
    """Block `p` of the pool goes to `offset + places[p] * block_bytes`."""
    import ctypes

    import torch

    pool = pool.detach()
    if pool.stride(-1) != 1:
        pool = pool.contiguous()
    # As bytes, since not every device can gather every dtype.
    raw = pool.view(torch.uint8)
    physical = sorted(places)
    step = max(1, CHUNK_BYTES // block_bytes)
    for first in range(0, len(physical), step):
        chunk = physical[first : first + step]
        rows = raw.index_select(0, torch.tensor(chunk, device=raw.device)).cpu().contiguous()
        memory = (ctypes.c_char * (len(chunk) * block_bytes)).from_address(rows.data_ptr())
        data = memoryview(memory).cast("B")
        for at, block in enumerate(chunk):
            file.seek(offset + places[block] * block_bytes)
            file.write(data[at * block_bytes : (at + 1) * block_bytes])


def _listed(numbers):
    return [int(number) for number in (numbers.tolist() if hasattr(numbers, "tolist") else numbers)]


def _hash_of(ids):
    """SHA-256 of the ids as little-endian u32."""
    for at, number in enumerate(ids):
        if not 0 <= number < 2**32:
            raise ValueError(f"token_ids has {number} at index {at}: token ids are from 0 to 2^32 - 1")
    return hashlib.sha256(struct.pack(f"<{len(ids)}I", *ids)).hexdigest()
