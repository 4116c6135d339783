"""`truth.json`: what is wrong with which capture, so that a comparison can be held against it. Pure."""

import json
import os
from collections import namedtuple

Size = namedtuple("Size", "layers hidden query_heads kv_heads head_dim block_size vocabulary tokens")


def blocks_of(size):
    return -(-size.tokens // size.block_size)


def truth_of(size, faults, made):
    """`made` says how and where the captures came about. Captures are named by their folders."""
    blocks = blocks_of(size)
    everything = {"layers": list(range(size.layers)), "sides": ["k", "v"], "blocks": list(range(blocks))}
    nothing = {"layers": [], "sides": [], "blocks": []}
    return {
        "format": "kv-truth",
        "version": 1,
        "made": made,
        "reference": "reference",
        "cache": {
            "layers": size.layers,
            "tokens": size.tokens,
            "blocks": blocks,
            "block_size": size.block_size,
            "kv_heads": size.kv_heads,
            "head_dim": size.head_dim,
            "boundary": blocks // 2,
        },
        "captures": [
            _expected(
                "restored", "offloaded to host memory and restored to other physical blocks", "same", "identical", None, nothing
            ),
            *(
                _expected(
                    fault.name,
                    fault.says,
                    "divergent",
                    fault.verdict,
                    fault.cause,
                    {"layers": fault.layers, "sides": fault.sides, "blocks": fault.blocks},
                    details=fault.details,
                )
                for fault in faults
            ),
            # Some blocks may come out equal to the bit, so these verdicts need not hold of every block.
            _expected(
                "recomputed", "computed again in another order", "same", "noise", None, everything, mode="recompute", every=False
            ),
            _expected(
                "recomputed",
                "computed again, and taken for a copy",
                "divergent",
                "wrong",
                "accumulation-noise",
                everything,
                every=False,
            ),
        ],
    }


def write_truth(folder, truth):
    path = os.path.join(folder, "truth.json")
    with open(path + ".part", "w", encoding="utf-8") as file:
        file.write(json.dumps(truth) + "\n")
    os.replace(path + ".part", path)


def _expected(name, says, status, verdict, cause, places, mode="restore", every=True, details=None):
    """All blocks of `places`, and no others, have that verdict; or, unless it holds of `every` one, some of them."""
    return {
        "name": name,
        "says": says,
        "mode": mode,
        "status": status,
        "class": cause,
        "verdict": verdict,
        **places,
        "every": every,
        "details": details or {},
    }
