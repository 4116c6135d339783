"""Captures of a real paged KV cache, clean and with planted faults, for a comparison to be held against.

    python3 src/kv/gpu/make_captures.py --out captures [--small] [--seed 1]

Fills a paged BF16 cache by attention blocks with random weights, offloads it to pinned host memory block by block, restores it
to other physical blocks, and plants one fault at a time; computes it once more in another batch and other chunks. Each of these
is written as a capture, and `truth.json` says what is wrong with which: 32 layers and 1 GiB each, 9 GiB in all, or with
--small 4 layers and 128 KiB each. Needs PyTorch 2.5 or newer and a CUDA GPU (--device cpu will do for --small).
"""

import argparse
import os
import time

import torch

from attention_stack import AttentionStack
from capture_truth import Size, blocks_of, truth_of, write_truth
from kv_dump import dump_kv_cache
from paged_cache import HostCopy, PagedCache
from planted_faults import faults_of

FULL = Size(layers=32, hidden=4096, query_heads=32, kv_heads=8, head_dim=128, block_size=16, vocabulary=32_000, tokens=8197)
SMALL = Size(layers=4, hidden=2048, query_heads=8, kv_heads=4, head_dim=16, block_size=16, vocabulary=1000, tokens=123)


def main():
    options = read_arguments()
    device = torch.device(options.device)
    size = SMALL if options.small else FULL
    blocks = blocks_of(size)
    faults = faults_of(size, blocks)
    ways = ways_to_recompute(size)

    requests = max(batch for batch, _ in ways)
    # The reference, another request, the restored one, and what is computed again; and some that no one takes.
    cache = PagedCache(size, blocks * (3 + sum(batch for batch, _ in ways)) + 7, device, options.seed)
    stack = AttentionStack(size, device, options.seed)
    generator = torch.Generator(device).manual_seed(options.seed + 1)
    ids = torch.randint(size.vocabulary, (requests, size.tokens), generator=generator, device=device)

    def capture(name, table, stream=None):
        started = time.monotonic()
        dump_kv_cache(
            os.path.join(options.out, name),
            cache.layers(),
            table,
            model=f"{size.layers} attention blocks with random weights, seed {options.seed}",
            token_ids=ids[0],
            boundary=blocks // 2,
            compact=True,
            stream=stream,
        )
        print(f"{name}: {time.monotonic() - started:.1f} s", flush=True)

    reference, other = cache.take(blocks), cache.take(blocks)
    stack.prefill(cache, ids[:1], [reference], size.tokens)
    stack.prefill(cache, ids[1:2], [other], size.tokens)
    capture("reference", reference)

    batch, chunk, again = recompute(cache, stack, ids, ways, reference)
    capture("recomputed", again)

    host = HostCopy(cache, blocks)
    host.offload(reference)
    restored = cache.take(blocks)
    host.restore(restored)
    capture("restored", restored, host.stream)
    for fault in faults:
        host.restore(restored)
        fault.plant(cache.pools, restored, other)
        capture(fault.name, restored, host.stream)

    on_gpu = device.type == "cuda"
    made = {
        "device": torch.cuda.get_device_name(device) if on_gpu else "cpu",
        "torch": torch.__version__,
        "cuda": torch.version.cuda if on_gpu else None,
        "seed": options.seed,
        "recomputed": f"batch {batch}, chunks of {chunk} tokens; the reference in batch 1, all {size.tokens} tokens at once",
    }
    write_truth(options.out, truth_of(size, faults, made))


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, help="folder of the captures; made where it is not there")
    parser.add_argument("--small", action="store_true", help="4 layers and 128 KiB a capture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda")
    options = parser.parse_args()
    if options.device.startswith("cuda") and not torch.cuda.is_available():
        parser.error(f"PyTorch {torch.__version__} sees no CUDA GPU")
    os.makedirs(options.out, exist_ok=True)
    return options


def ways_to_recompute(size):
    """Batch and chunk, the most ordinary first. The last is how decode would compute it, a token at a time."""
    ways = [(3, size.tokens // 8 + 3), (2, size.tokens // 3 + 1)]
    return ways if size is FULL else [*ways, (2, 1)]


@torch.no_grad()
def recompute(cache, stack, ids, ways, reference):
    """Some shapes make the same kernels add up in the same order: the first way that makes most layers differ is taken."""
    wanted = torch.tensor(reference, device=cache.device)
    for batch, chunk in ways:
        tables = [cache.take(len(reference)) for _ in range(batch)]
        stack.prefill(cache, ids[:batch], tables, chunk)
        found = torch.tensor(tables[0], device=cache.device)
        differing = sum(
            not torch.equal(pool[:, wanted].view(torch.int16), pool[:, found].view(torch.int16)) for pool in cache.pools
        )
        print(f"batch {batch}, chunks of {chunk} tokens: {differing} of {len(cache.pools)} layers differ", flush=True)
        if differing * 2 >= len(cache.pools):
            return batch, chunk, tables[0]
    raise SystemExit(
        f"computed again in {len(ways)} ways, and most layers are equal to the bit: no noise to look at. Next: another --seed"
    )


if __name__ == "__main__":
    main()
