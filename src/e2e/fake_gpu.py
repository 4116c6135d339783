"""A perf_api module of a GPU on which `single_gemm` takes m ms, twice that on the backend `slow`, and half of it at m = 9, 10, 11
with n = 128. Each look leaves a line in `looks.log`: its process, n, the backend, m and whether a stored time was refused."""

import os
import random
import time

# What a look takes.
LOOK_S = 0


def get_current_gpu_name():
    return "NVIDIA H200"


def get_process_facts():
    return {"driver": "580.1", "method": "a stopwatch"}


def get_single_gemm_times(specs, *, backend, gpu_name=None, force=False, persist=True):
    for spec in specs:
        n, m = spec["n"], spec["m"]
        time.sleep(LOOK_S)
        with open("looks.log", "a") as log:
            log.write("%d %d %s %d %s\n" % (os.getpid(), n, backend, m, force and not persist))
        factor = 2 if backend == "slow" else 0.5 if n == 128 and 9 <= m <= 11 else 1
        yield {"time_ms": m * factor * random.gauss(1, 0.005), "facts": {"gpu_ms": 1000 * LOOK_S}}
