"""Serves a perf_api module to the harness: JSON lines in, JSON lines out, until stdin ends.

In:  {"op": "hello", "module", "scratch_db"}, once and first
     {"op": "measure", "kind", "backend", "gpu_name", "again", "definition"?, "specs": [{"id", "args"}]}
     {"op": "count_missing", "kind", "backend", "gpu_name", "specs": [{"id", "args"}]}
Out: "hello"; of each spec "time" or "missing" as soon as it is known, then "done" or "failed"; "count"; "fault" in place of
     the line that ends a request, where no spec of the request can be answered.

Standard library only, Python 3.9 and later.
"""

import faulthandler
import gc
import importlib
import inspect
import json
import math
import os
import platform
import signal
import sys
import time
import traceback

STARTED = time.monotonic()
# Members of a result that have a meaning here.
KNOWN = {"time_ms", "flops", "bytes", "energy_j", "tflops", "memory_bandwidth_gbps", "definition", "facts"}
HERE = os.path.dirname(os.path.abspath(__file__))


class Fault(Exception):
    """Ends a request of which nothing can be answered."""

    def __init__(self, code, got):
        super().__init__(got)
        self.code = code


def main():
    if sys.version_info < (3, 9):
        got = "Python %s (%s)" % (platform.python_version(), sys.executable)
        print(json.dumps({"op": "fault", "code": "python-too-old", "got": got}))
        return
    requests, reply = take_over_stdio()
    try:
        module, hello = load(json.loads(requests.readline()))
    except Fault as fault:
        reply({"op": "fault", "code": fault.code, "got": str(fault)})
        return
    reply(hello)
    for line in requests:
        serve(module, hello["device"], json.loads(line), reply)


def take_over_stdio():
    """Keeps the two streams for this file alone: what the module prints, in Python or in C, goes to stderr, and what it
    reads is empty. The kept descriptors are not inherited by the programs that it starts."""
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    replies = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    # A print just before a crash may say why.
    sys.stdout.reconfigure(line_buffering=True)
    # Says on stderr where the module was when it crashed, or hung and was ended.
    faulthandler.enable()
    faulthandler.register(signal.SIGTERM, chain=True)

    def reply(line):  # "op" comes first: by that a line is known among what a wrapper of Python may print.
        data = (json.dumps(line, allow_nan=False) + "\n").encode()
        while data:
            data = data[os.write(replies, data) :]

    return requests, reply


def load(hello):
    name = hello["module"]
    if not os.environ.get("VIBESIM_PROFILE_DB"):
        os.environ["VIBESIM_PROFILE_DB"] = hello["scratch_db"]
    # As `python -m` does; this file's own folder comes last, so that it hides nothing.
    sys.path[:] = [os.getcwd()] + [path for path in sys.path if path not in ("", HERE)] + [HERE]
    try:
        module = importlib.import_module(name)
        call_optional(module, "enable_jit_profiling")
        device = current_device(module)
        facts = process_facts(module)
    except BaseException as error:
        traceback.print_exc()
        if not isinstance(error, ModuleNotFoundError):
            raise Fault("module-broken", describe(error)) from error
        if is_part_of(error.name, name):
            got = "no module named '%s' on %s" % (error.name, os.pathsep.join(sys.path))
            raise Fault("module-missing", got) from error
        remedy = "install it for %s, or set FIDELITY_PYTHON to a Python that has it" % sys.executable
        raise Fault("module-broken", "%s: %s" % (describe(error), remedy)) from error
    return module, {"op": "hello", "pid": os.getpid(), "device": device, "facts": facts}


def is_part_of(missing, name):
    """Whether a missing module is the one that was asked for or a package that holds it, not one that it imports."""
    return missing is not None and (name + ".").startswith(missing + ".")


def call_optional(module, name):
    function = getattr(module, name, None)
    return function() if callable(function) else None


def current_device(module):
    """The real name of the device, or None where nobody can tell."""
    name = call_optional(module, "get_current_gpu_name")
    if name is not None:
        return str(name)
    torch = sys.modules.get("torch")
    return torch.cuda.get_device_name() if torch is not None and torch.cuda.is_available() else None


def process_facts(module):
    """Versions that decide which kernel runs, and whatever else the module says of its process."""
    facts = {"python": platform.python_version()}
    torch = sys.modules.get("torch")
    if torch is not None:
        facts.update(torch=torch.__version__, cuda=torch.version.cuda)
    if "triton" in sys.modules:
        facts["triton"] = sys.modules["triton"].__version__
    facts.update(call_optional(module, "get_process_facts") or {})
    return scalars(facts)


def serve(module, device, request, reply):
    failed = True
    try:
        if request["op"] == "count_missing":
            reply({"op": "count", "missing": count_missing(module, request)})
        else:
            check_device(device, request["gpu_name"])
            measure(module, request, reply)
            reply({"op": "done"})
        failed = False
    except Fault as fault:
        reply({"op": "fault", "code": fault.code, "got": str(fault)})
    except (KeyboardInterrupt, BrokenPipeError):
        raise
    except BaseException as error:
        traceback.print_exc()
        reply({"op": "failed", "code": failure_code(error), "error": describe(error)})
    if failed:
        release_memory()


def check_device(device, gpu_name):
    if device is not None and device != gpu_name:
        raise Fault("wrong-gpu", "the device is '%s', the config says '%s'" % (device, gpu_name))


def measure(module, request, reply):
    name = "get_%s_times" % request["kind"]
    function = getattr(module, name, None)
    if not callable(function):
        raise Fault("function-missing", "%s has no %s; it has %s" % (module.__name__, name, time_functions(module)))
    specs = request["specs"]
    options = measure_options(function, request["again"], request.get("definition"))
    results = function(
        [spec["args"] for spec in specs], backend=request["backend"], gpu_name=request["gpu_name"], **options
    )
    for spec, result in paired(specs, results, name):
        line = read_result(result)
        line.update(id=spec["id"], t=time.monotonic() - STARTED, forced="force" in options)
        reply(line)


def time_functions(module):
    names = [name for name in dir(module) if name.startswith("get_") and name.endswith("_times")]
    return ", ".join(names) or "no function get_..._times at all"


def measure_options(function, again, definition):
    """Of what the function takes. Without `force` a profiling database answers from its row. With it alone the row is
    overwritten, which is worth it only for a further look: a first one may be the row."""
    named, takes_any = parameters_of(function)
    takes_force, takes_persist = takes_any or "force" in named, takes_any or "persist" in named
    options = {}
    if takes_force and (again or takes_persist):
        options["force"] = True
        if takes_persist:
            options["persist"] = False
    if definition is not None and "definition" in named:
        options["definition"] = definition
    return options


def parameters_of(function):
    """The names of its parameters, and whether it takes others as well."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return {}, False
    return parameters, any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values())


def paired(specs, results, name):
    """Specs with their results, each as soon as the module yields it."""
    if results is None or isinstance(results, (str, dict)) or not hasattr(results, "__iter__"):
        raise Fault("result-shape", "%s returned a %s" % (name, type(results).__name__))
    if hasattr(results, "__len__") and len(results) != len(specs):
        raise Fault("result-count", "%s returned %d results for %d specs" % (name, len(results), len(specs)))
    count = 0
    for result in results:
        if count == len(specs):
            raise Fault("result-count", "%s yields more results than its %d specs" % (name, len(specs)))
        yield specs[count], result
        count += 1
    if count < len(specs):
        raise Fault("result-count", "%s yielded %d results for %d specs" % (name, count, len(specs)))


def read_result(result):
    get = result.get if isinstance(result, dict) else lambda name: getattr(result, name, None)
    time_ms = get("time_ms")
    if time_ms is None:
        return {"op": "missing", "reason": missing_reason(get)}
    try:
        time_ms = float(time_ms)
    except (TypeError, ValueError):
        return {"op": "missing", "reason": "time_ms is no number: %r" % (time_ms,)}
    if not (math.isfinite(time_ms) and time_ms > 0):
        return {"op": "missing", "reason": "time_ms is %r" % time_ms}
    line = {
        "op": "time",
        "time_ms": time_ms,
        "flops": amount(get("flops"), get("tflops"), time_ms * 1e9),
        "bytes": amount(get("bytes"), get("memory_bandwidth_gbps"), time_ms * 1e6),
        "energy_j": amount(get("energy_j"), None, 0),
        "definition": get("definition"),
        "facts": look_facts(result, get("facts")) or None,
    }
    return {name: value for name, value in line.items() if value is not None}


def look_facts(result, facts):
    """What else the module says of one look: the clocks, say. In a dict whatever has no other meaning here is that."""
    members = result.items() if isinstance(result, dict) else ()
    others = {name: value for name, value in members if name not in KNOWN}
    others.update(facts or {})
    return scalars(others)


def missing_reason(get):
    given = get("reason") or get("error")
    return str(given) if given else "the module has no time for it and does not say why (unsupported, or out of memory)"


def amount(given, rate, per_rate):
    """What one launch does: as given, or from its rate (1 TFLOPS is 1e9 per ms, 1 GB/s is 1e6 bytes per ms). A module
    that did not count says 0 as often as nothing."""
    value = float(given) if given is not None else float(rate or 0) * per_rate
    return value if math.isfinite(value) and value > 0 else None


def count_missing(module, request):
    function = getattr(module, "count_missing_%s" % request["kind"], None)
    if not callable(function):
        return None
    specs = [spec["args"] for spec in request["specs"]]
    return int(function(specs, backend=request["backend"], gpu_name=request["gpu_name"]))


def failure_code(error):
    if isinstance(error, MemoryError) or "OutOfMemory" in type(error).__name__ or "out of memory" in str(error):
        return "out-of-memory"
    return "refused" if isinstance(error, (ValueError, TypeError, KeyError, NotImplementedError)) else "exception"


def describe(error):
    """`ValueError: no field 'm' (perf_api.py:12)`: the error and the innermost line that raised it."""
    inner = ("<frozen", __file__)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(inner)]
    place = " (%s:%s)" % (os.path.basename(frames[-1].filename), frames[-1].lineno) if frames else ""
    return "%s: %s%s" % (type(error).__name__, str(error).strip(), place)


def scalars(facts):
    """Of a mapping the values that are plain JSON."""
    return {str(name): value for name, value in facts.items() if is_scalar(value)}


def is_scalar(value):
    return isinstance(value, (str, bool, int)) or (isinstance(value, float) and math.isfinite(value))


def release_memory():
    """An exception that is over must not hold the memory of its frames against the next batch."""
    torch = sys.modules.get("torch")
    if torch is not None and torch.cuda.is_initialized():
        gc.collect()
        torch.cuda.empty_cache()


if __name__ == "__main__":
    main()
