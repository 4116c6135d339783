"""all_reduce over the GPUs of one host, as `settle` takes it. The graphs are those of the rank processes: no torch."""

import math
import statistics

from torch_perf_ranks import Ranks
from torch_perf_specs import integers
from torch_perf_windows import COLD_FACTOR

BF16_BYTES = 2
MOST_LAUNCHES, TRIAL_LAUNCHES = 512, 4
CAPTURE_S = 120.0

_ranks = {}


def all_reduce_replay(spec, visible_gpus, l2_bytes, replay_ms, start=Ranks):
    """Raises `ValueError` for what cannot be measured here, `RanksFailed` where a rank failed."""
    [world_size] = integers(spec, "world_size", least=2)
    [message_bytes] = integers(spec, "message_size_bytes")
    if message_bytes % BF16_BYTES:
        raise ValueError(f"message_size_bytes is {message_bytes}: no whole number of bf16 values")
    if world_size > visible_gpus:
        raise ValueError(f"needs {world_size} GPUs, {visible_gpus} {'is' if visible_gpus == 1 else 'are'} visible")
    return AllReduceReplay(_running(world_size, start), message_bytes, l2_bytes, replay_ms)


def _running(world_size, start):
    """Ranks start once a process: that takes seconds."""
    if world_size not in _ranks or _ranks[world_size].ended:
        _ranks[world_size] = start(world_size)
    return _ranks[world_size]


class AllReduceReplay:
    """The rank processes all do what is asked of them here, so that they agree on when to stop."""

    def __init__(self, ranks, message_bytes, l2_bytes, replay_ms):
        self._ranks, self._message_bytes, self._l2_bytes, self.gpu_ms = ranks, message_bytes, l2_bytes, 0.0
        # Over a ring each GPU sends and receives n - 1 parts of n, once to sum them and once to share the sums.
        self.bus_bytes = 2 * (ranks.count - 1) * message_bytes // ranks.count
        trial_ms = self._capture(TRIAL_LAUNCHES)
        self._capture(max(1, min(MOST_LAUNCHES, math.ceil(replay_ms / trial_ms * TRIAL_LAUNCHES))))

    def window(self, count):
        """Times of so many replays back to back, in ms, on rank 0."""
        [answer, *_] = self._ranks.ask({"op": "window", "count": count}, 30.0 + 10 * count * self.estimate_ms / 1000)
        self.gpu_ms += sum(answer["times"])
        return answer["times"]

    def _capture(self, launches):
        """Returns what a replay takes, in ms."""
        self.launches, self.estimate_ms = launches, 1000.0
        buffers = min(launches, math.ceil(COLD_FACTOR * self._l2_bytes / self._message_bytes))
        request = {"op": "capture", "bytes": self._message_bytes, "launches": launches, "buffers": buffers}
        self._ranks.ask(request, CAPTURE_S)
        # The first one brings the graph to the GPU, and waits for the other ranks.
        self.estimate_ms = max(statistics.median(self.window(3)), 0.01)
        return self.estimate_ms
