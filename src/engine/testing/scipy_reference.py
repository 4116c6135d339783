"""Answers lookups with numpy and scipy alone, from the formulas and not from the engine: the independent check of its caches.

Reads a JSON list of cases {cache, axes, times, points} on stdin (a time is null where the cell is dropped) and prints, per case, one
[time, coverage] per point. Prints null where numpy or scipy is absent.
"""
import itertools
import json
import sys

try:
    import numpy as np
    from scipy.interpolate import RegularGridInterpolator
except ImportError:
    print("null")
    sys.exit()

EXTRAPOLATED, NO_COVERAGE = 1, 4
F32_EPSILON = np.finfo(np.float32).eps


def outside(axes, point):
    return any(x < axis[0] or x > axis[-1] for axis, x in zip(axes, point))


def interpolate(axes, times, point):
    """Multilinear; past the grid the end cells run on. scipy where no cell is dropped, else by hand."""
    if not np.isnan(times).any():
        grid = RegularGridInterpolator(axes, times, method="linear", bounds_error=False, fill_value=None)
        return float(grid([point])[0]), EXTRAPOLATED if outside(axes, point) else 0
    cells = [int(np.clip(np.searchsorted(axis, x, side="right") - 1, 0, len(axis) - 2)) for axis, x in zip(axes, point)]
    along = np.array([(x - axis[i]) / (axis[i + 1] - axis[i]) for axis, x, i in zip(axes, point, cells)])
    corners = [np.array(bits) for bits in itertools.product((0, 1), repeat=len(axes))]
    weights = np.array([np.prod(np.where(bits == 1, along, 1 - along)) for bits in corners])
    values = np.array([times[tuple(np.array(cells) + bits)] for bits in corners])
    kept = ~np.isnan(values)
    if not (np.abs(weights[~kept]) > F32_EPSILON).any():
        return float(weights[kept] @ values[kept]), EXTRAPOLATED if outside(axes, point) else 0
    if not kept.any():
        return 0.0, NO_COVERAGE
    positive = np.maximum(weights, 0)[kept]
    if positive.sum() > 0:
        return float(np.average(values[kept], weights=positive)), EXTRAPOLATED
    distances = np.array([((along - bits) ** 2).sum() for bits in corners])
    return float(values[kept][np.argmin(distances[kept])]), EXTRAPOLATED


def clamp(axes, times, point):
    time, coverage = interpolate(axes, times, [float(np.clip(x, axis[0], axis[-1])) for axis, x in zip(axes, point)])
    return time, coverage | (EXTRAPOLATED if coverage != NO_COVERAGE and outside(axes, point) else 0)


def weighted(axes, times, point):
    x, y = (mesh.ravel() for mesh in np.meshgrid(*axes, indexing="ij"))
    far = (x >= 0.25 * axes[0][-1]) & (y >= 0.25 * axes[1][-1]) & ~np.isnan(times.ravel())
    time, coverage = clamp(axes, times, point)
    plane = np.column_stack([np.ones(far.sum()), x[far], y[far]])
    if coverage == NO_COVERAGE or np.linalg.matrix_rank(plane) < 3:
        return time, coverage
    slopes = np.maximum(np.linalg.lstsq(plane, times.ravel()[far], rcond=None)[0][1:], 0)
    return time + sum(b * max(p - axis[-1], 0) for b, p, axis in zip(slopes, point, axes)), coverage


def linear_1d(axes, times, point):
    kept = ~np.isnan(times)
    axis = axes[0][kept]
    if len(axis) == 0:
        return 0.0, NO_COVERAGE
    if len(axis) == 1:
        return float(times[kept][0]), EXTRAPOLATED if outside([axis], point) else 0
    return interpolate([axis], times[kept], point)


def direct_1d(axes, times, point):
    axis, x = axes[0], point[0]
    index = int(np.clip(np.searchsorted(axis, x, side="right") - 1, 0, len(axis) - 1))
    if np.isnan(times[index]):
        return 0.0, NO_COVERAGE
    return times[index] * max(1, x / axis[-1]), EXTRAPOLATED if outside(axes, point) else 0


caches = {"linear_1d": linear_1d, "direct_1d": direct_1d, "product": interpolate, "weighted": weighted, "clamp": clamp, "linear_3d": interpolate}


def answer(case):
    axes = [np.array(axis, dtype=float) for axis in case["axes"]]
    times = np.array(case["times"], dtype=float).reshape([len(axis) for axis in axes])
    return [[max(time, 0), coverage] for time, coverage in (caches[case["cache"]](axes, times, p) for p in case["points"])]


print(json.dumps([answer(case) for case in json.load(sys.stdin)]))
