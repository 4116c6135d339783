"""What a spec must say, and what is answered where it cannot be measured. No torch."""


def integers(spec, *names, least=1):
    """Of these fields the values, each an integer of at least so much."""
    lacking = [name for name in names if not _is_integer(spec.get(name), least)]
    if lacking:
        raise ValueError(f"the spec needs integers {', '.join(lacking)} of at least {least}, got {spec}")
    return [spec[name] for name in names]


def refuse_other_dtypes(spec):
    if spec.get("dtype", "bf16") not in ("bf16", "bfloat16"):
        raise ValueError(f"only bf16 is measured, not {spec['dtype']!r}")


def missing(reason):
    return {"missing": True, "reason": reason}


def first_line(error):
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]


def is_out_of_memory(error):
    """Whether PyTorch says so, or CUDA, or one of its libraries."""
    return "out of memory" in str(error)


def _is_integer(value, least):
    return isinstance(value, int) and not isinstance(value, bool) and value >= least
