"""How long a kernel is watched, and which of its times counts. Arithmetic only: no torch.

What is watched is a replay: `estimate_ms` that one takes, its `launches`, and `window(count)`, the times in ms of so many
of them back to back.
"""

import math
import statistics

DEFAULT_DEFINITION = "steady/cold/events"
DEFINITIONS = ("steady/cold/events", "steady/cold/kernel", "burst/cold/events", "burst/cold/kernel")

WINDOW_MS, AGREE, CAP_MS = 100.0, 0.01, 2000.0
LEAST_REPLAYS, BURST_REPLAYS = 5, 9

REPLAY_MS = {"steady": 2.0, "burst": 0.5}
# Capturing more would take longer than it is worth: the gap between two replays is below 1 % of so many launches.
MOST_LAUNCHES = 256
# Of the L2, in bytes: what lies between two uses of the same memory, at least.
COLD_FACTOR = 3


def settle(replay, window):
    """`steady`: windows until two agree, for clocks and power settle only under load. `burst`: one short window."""
    return _steady(replay) if window == "steady" else _burst(replay)


def _steady(replay):
    count = max(LEAST_REPLAYS, math.ceil(WINDOW_MS / replay.estimate_ms))
    last, spent, windows = None, 0.0, 0
    while True:
        times = replay.window(count)
        windows, spent, now = windows + 1, spent + sum(times), statistics.median(times)
        drift = None if last is None else now / last - 1
        if spent >= CAP_MS or (drift is not None and abs(drift) <= AGREE):
            return _settled(replay, now, windows, drift)
        last = now


def _burst(replay):
    _, *times = replay.window(1 + BURST_REPLAYS)
    return _settled(replay, statistics.median(times), 1, None)


def _settled(replay, replay_ms, windows, drift):
    """`drift`: how far the last two windows are apart."""
    return {"time_ms": replay_ms / replay.launches, "windows": windows, "drift": drift}


def plan_replay(launch_ms, launch_bytes, l2_bytes, replay_ms):
    """How many launches a replay has, and whether they wash the L2 by themselves: each reads and writes `launch_bytes` that
    no other does. Enough of them where that makes the replay at most 4 times as long; else something else must wash it."""
    launches = max(1, min(MOST_LAUNCHES, math.ceil(replay_ms / launch_ms)))
    washing = math.ceil(COLD_FACTOR * l2_bytes / launch_bytes) if launch_bytes > 0 else math.inf
    if washing <= launches:
        return launches, True
    if washing <= MOST_LAUNCHES and washing * launch_ms <= 4 * replay_ms:
        return washing, True
    return launches, False
