"""The faults that are planted in copies of a restored cache, where they are, and what a comparison should say of them. Pure but
for `plant`."""

from collections import namedtuple

# `layers`, `sides` and `blocks` (logical) span all that diverges; `details` are what is known of each block besides.
Fault = namedtuple("Fault", "name says layers sides blocks verdict cause details plant")


def faults_of(size, blocks):
    """At other blocks, layers and sides each; but for `boundary` none at the boundary."""
    boundary = blocks // 2
    if boundary < 4 or blocks - boundary < 3 or size.layers < 4:
        raise ValueError(f"{blocks} blocks of {size.layers} layers are too few for all faults: at least 8 of 4 are needed")
    first, second = boundary // 4, boundary // 2
    token, head, dim = size.block_size // 3, size.kv_heads - 1, size.head_dim // 2
    later = boundary + (blocks - boundary) // 2

    def layer(eighths):
        return size.layers * eighths // 8

    def swap(pools, table, other):
        for side in (0, 1):
            pool = pools[layer(2)][side]
            pool[[table[first], table[second]]] = pool[[table[second], table[first]]]

    def leave_stale(pools, table, other):
        for side in (0, 1):
            pools[layer(4)][side][table[second]] = pools[layer(4)][side][other[second]]

    def leave_unwritten(pools, table, other):
        from paged_cache import poison

        pool = pools[layer(6)][1]
        for physical in table:
            poison(pool[physical])

    def restore_the_one_before(pools, table, other):
        for pool in pools:
            pool[:, table[boundary - 1]] = pool[:, table[boundary - 2]]

    def write_nan(pools, table, other):
        pools[layer(3)][0][table[later], token, head, dim] = float("nan")

    def zero_head(pools, table, other):
        pools[layer(5)][1][table[later], :, head] = 0

    every = list(range(blocks))
    return [
        Fault(
            "swapped",
            f"blocks {first} and {second} of layer {layer(2)} trade places",
            [layer(2)],
            ["k", "v"],
            [first, second],
            "moved",
            "mapping",
            {"from": [second, first]},
            swap,
        ),
        Fault(
            "stale",
            f"block {second} of layer {layer(4)} holds that of another request",
            [layer(4)],
            ["k", "v"],
            [second],
            "foreign",
            "reuse-or-restore",
            {},
            leave_stale,
        ),
        Fault(
            "v-unwritten",
            f"V of layer {layer(6)} was never written, over poison",
            [layer(6)],
            ["v"],
            every,
            "poison",
            "write",
            {},
            leave_unwritten,
        ),
        Fault(
            "boundary",
            f"the last block before the boundary, {boundary - 1}, was restored from the one before it, in all layers",
            list(range(size.layers)),
            ["k", "v"],
            [boundary - 1],
            "moved",
            "off-by-one",
            {"from": [boundary - 2]},
            restore_the_one_before,
        ),
        Fault(
            "nan",
            f"one NaN in K of layer {layer(3)}, block {later}",
            [layer(3)],
            ["k"],
            [later],
            "wrong",
            "corruption",
            {"nan": 1, "element": {"token": token, "head": head, "dim": dim}},
            write_nan,
        ),
        Fault(
            "zeroed-head",
            f"head {head} of V of layer {layer(5)}, block {later}, is zero",
            [layer(5)],
            ["v"],
            [later],
            "wrong",
            "write",
            {"heads": [head]},
            zero_head,
        ),
    ]
