"""What the manifest of a capture says, from the shapes and dtypes of the pools. Pure: needs no PyTorch."""

import json

MANIFEST = "capture.json"
BLOCKS = "blocks.bin"

ORDERS = {"NHD": "[num_blocks, block_size, kv_heads, head_dim]", "HND": "[num_blocks, kv_heads, block_size, head_dim]"}


def sides_of(at, layer):
    """A layer as `dump_kv_cache` takes it, with K and V apart and all names checked."""
    where = f"layer {at}"
    unknown = sorted(set(layer) - {"name", "kv", "k", "v", "order", "skipped"})
    if unknown:
        raise ValueError(f"{where} has {', '.join(unknown)}: it takes name, kv or k and v, order, skipped")
    name = layer.get("name", f"L{at}")
    if not isinstance(name, str):
        raise ValueError(f"{where}: name is {name!r}, and must be a string")
    where = f"{where} ({name})"
    if "skipped" in layer:
        if not isinstance(layer["skipped"], str):
            raise ValueError(f"{where}: skipped is {layer['skipped']!r}, and must say why in words")
        return {"name": name, "skipped": layer["skipped"]}

    order = layer.get("order", "NHD")
    if order not in ORDERS:
        raise ValueError(f"{where}: order is {order!r}, and must be one of {', '.join(ORDERS)}")
    given = [side for side in ("kv", "k", "v") if side in layer]
    if given not in (["kv"], ["k", "v"]):
        raise ValueError(f"{where} has {' and '.join(given) or 'none'} of kv, k, v: give kv alone, or k and v")
    if "kv" in layer:
        shape = list(layer["kv"].shape)
        if len(shape) < 2 or shape[0] != 2:
            raise ValueError(
                f"{where}: kv has shape {shape}, and must be [2, num_blocks, ...]: give k and v apart where they lie otherwise"
            )
        return {"where": where, "name": name, "order": order, "k": layer["kv"][0], "v": layer["kv"][1]}
    return {"where": where, "name": name, "order": order, "k": layer["k"], "v": layer["v"]}


def physical_blocks(block_table):
    """The table as a list of whole numbers."""
    numbers = block_table.tolist() if hasattr(block_table, "tolist") else list(block_table)
    for logical, physical in enumerate(numbers):
        if not isinstance(physical, int) or isinstance(physical, bool) or physical < 0:
            advice = "give the row of one sequence, without padding"
            raise ValueError(f"block_table has {physical!r} at index {logical}, and must have whole numbers from 0 on: {advice}")
    return numbers


def places_of(table, compact):
    """Where each physical block goes, in blocks from the start of its pool in the file."""
    used = sorted(set(table))
    return {physical: rank if compact else physical for rank, physical in enumerate(used)}


def manifest_of(sides, table, places, *, model, tokens, token_count, tokens_hash, boundary):
    """The text of the manifest, and what is to be written: pools with their offset and stride in bytes."""
    _check_count("boundary", boundary)
    if tokens is not None:
        _check_count("tokens", tokens)
    if token_count is not None and token_count != tokens:
        raise ValueError(
            f"token_ids has {token_count} ids, and tokens is {tokens}: give the ids of the tokens that are in the cache"
        )
    blocks_in_file = max(places.values(), default=-1) + 1
    layers, writes, end = [], [], 0
    for layer in sides:
        if "skipped" in layer:
            layers.append({"name": layer["name"], "skipped": layer["skipped"]})
            continue
        entry, shapes = _layer_entry(layer)
        _check_tokens(layer["where"], tokens, entry.get("block_size"), len(table))
        for side, shape in shapes.items():
            pool, stride = layer[side], shape["block_bytes"]
            _check_blocks(f"{layer['where']}: {side}", pool.shape[0], table)
            writes.append((pool, end, stride))
            entry[side] = {"file": BLOCKS, "offset": end, "stride": stride, **shape}
            end += blocks_in_file * stride
        if len(shapes) == 1:
            entry["v"] = "k"
        layers.append(entry)
    manifest = {
        "format": "kv-capture",
        "version": 1,
        "model": model,
        "tokens": tokens,
        "tokens_hash": tokens_hash,
        "block_table": [places[physical] for physical in table],
        "boundary": boundary,
        "layers": layers,
    }
    return json.dumps(manifest) + "\n", writes


def _layer_entry(layer):
    """What K and V share, and for each of the two what it has of its own."""
    where, order = layer["where"], layer["order"]
    aliased = isinstance(layer["v"], str)
    if aliased and layer["v"] != "k":
        raise ValueError(f'{where}: v is {layer["v"]!r}, and must be a tensor, or "k"')
    shapes = {side: _pool_shape(f"{where}: {side}", layer[side], order) for side in (["k"] if aliased else ["k", "v"])}
    k, v = shapes["k"], shapes.get("v", shapes["k"])
    alike = {name: k[name] for name in ("dtype", "block_size", "kv_heads", "head_dim") if name in k and k[name] == v.get(name)}
    for name in ("block_size", "kv_heads"):
        if k.get(name) != v.get(name):
            raise ValueError(f"{where}: k has {name} {k.get(name)} and v has {v.get(name)}, and they must be alike")
    own = {side: {name: shape[name] for name in shape if name not in alike} for side, shape in shapes.items()}
    return {"name": layer["name"], "dtype": k["dtype"], **alike, "order": order}, own


def _pool_shape(where, pool, order):
    if not hasattr(pool, "shape"):
        raise ValueError(f"{where} is {pool!r}, and must be a tensor of {ORDERS[order]}")
    shape = [int(size) for size in pool.shape]
    values = 1
    for size in shape[1:]:
        values *= size
    if not 2 <= len(shape) <= 4 or values == 0:
        raise ValueError(f"{where} has shape {shape}, and must have {ORDERS[order]}")
    known = {"dtype": str(pool.dtype).replace("torch.", ""), "block_bytes": values * pool.element_size()}
    if len(shape) == 2:
        return known
    if len(shape) == 3:
        return {"block_size": shape[1], "kv_heads": 1, "head_dim": shape[2], **known}
    block_size, kv_heads = shape[1:3] if order == "NHD" else shape[2:0:-1]
    return {"block_size": block_size, "kv_heads": kv_heads, "head_dim": shape[3], **known}


def _check_count(name, count):
    if not isinstance(count, int) or isinstance(count, bool) or count < 0:
        raise ValueError(f"{name} is {count!r}, and must be a whole number from 0 on")


def _check_tokens(where, tokens, block_size, blocks):
    if tokens is not None and block_size is not None and tokens > blocks * block_size:
        raise ValueError(f"{where}: tokens is {tokens}, and {blocks} blocks of {block_size} hold {blocks * block_size}")


def _check_blocks(where, blocks, table):
    for logical, physical in enumerate(table):
        if physical >= blocks:
            raise ValueError(f"{where} has {blocks} blocks, and block_table has {physical} at index {logical}")
