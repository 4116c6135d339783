"""A kernel as `settle` takes it: a CUDA graph of many launches, each on memory of its own."""

import statistics

from torch_perf_inputs import l2_bytes
from torch_perf_windows import plan_replay

# Of the graph that only tells how long one launch takes.
TRIAL_LAUNCHES = 8
KERNEL_REPLAYS = 5


class Replay:
    """`gpu_ms`: what all replays took until now, with the copies before them. `state`: what `read_state` told in the last
    window, when the GPU was at work."""

    def __init__(self, kernel, bench, replay_ms, read_state):
        self._kernel, self._bench, self._read_state = kernel, bench, read_state
        self._shared, self._bound = bench.memory.shared(kernel), []
        self._wash, self._washed_ms = None, 0.0
        self.gpu_ms, self.state = 0.0, {}
        with kernel.around():
            launch_ms = self._launch_ms(replay_ms)
            self.launches, washes = plan_replay(launch_ms, kernel.own_bytes, l2_bytes(), replay_ms)
            self._graph = bench.capture(self._launches(self.launches))
        if not washes:
            self._washed_ms = statistics.median(self._times(bench.wash.replay, 9))
            self._wash = bench.wash
        # The first one takes longer: it brings the graph to the GPU.
        self.estimate_ms = max(self._times(self._replay, 2)[-1], 0.01)

    def window(self, count):
        """Times of so many replays back to back, in ms, without their washing."""
        return [time - self._washed_ms for time in self._times(self._replay, count, self._note_state)]

    def kernel_ms(self):
        """The durations of the kernels alone, by CUPTI, per launch; the washing copies are not among them."""
        from torch.profiler import ProfilerActivity, profile

        with profile(activities=[ProfilerActivity.CUDA]) as profiler:
            self._times(self._replay, KERNEL_REPLAYS)
        total_us = sum(event.self_device_time_total for event in profiler.key_averages() if "Memcpy" not in event.key)
        if total_us <= 0:
            raise RuntimeError("the profiler saw no kernel: CUPTI is missing, or another profiler uses it")
        return total_us / 1000 / KERNEL_REPLAYS / self.launches

    def _launch_ms(self, replay_ms):
        """Of one launch. The first one compiles, chooses and allocates. A short one takes less than its way to the GPU,
        which a graph goes but once."""
        [launch] = self._launches(1)
        launch()
        launch_ms = max(self._bench.times(launch, 1)[0], 0.001)
        if launch_ms * TRIAL_LAUNCHES >= replay_ms:
            return launch_ms
        trial = self._bench.capture(self._launches(TRIAL_LAUNCHES))
        return max(self._times(trial.replay, 2)[-1] / TRIAL_LAUNCHES, 0.001)

    def _launches(self, count):
        """The first so many. They hold the memory that graphs use."""
        sets = self._bench.memory.sets(self._kernel, max(0, count - len(self._bound)))
        self._bound.extend(self._kernel.bind(*self._shared, *own) for own in sets)
        return self._bound[:count]

    def _replay(self):
        if self._wash is not None:
            self._wash.replay()
        self._graph.replay()

    def _times(self, run, count, meanwhile=None):
        times = self._bench.times(run, count, meanwhile)
        self.gpu_ms += sum(times)
        return times

    def _note_state(self):
        self.state = self._read_state()
