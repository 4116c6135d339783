"""What all measurements of a process share on its GPU: a stream, the memory, events, and a graph that washes the L2."""

import torch

from torch_perf_inputs import Memory
from torch_perf_specs import is_out_of_memory

# Of the GPU's memory: what PyTorch keeps for the next kernel, at most.
KEPT_SHARE = 0.5


class CaptureFailed(Exception):
    """PyTorch may take the capture for unfinished: the process is of no more use."""


class NoRoom(Exception):
    """Whatever has the memory of the GPU keeps every kernel from being measured, and every other process too."""


class Bench:
    _shared = None

    @classmethod
    def shared(cls):
        if cls._shared is None:
            cls._shared = cls._made()
        return cls._shared

    @classmethod
    def _made(cls):
        try:
            return cls()
        except RuntimeError as error:
            if not is_out_of_memory(error):
                raise
            raise NoRoom("the GPU has no 4 GiB free, which measuring takes: end what else uses it (nvidia-smi)") from error

    @classmethod
    def clear_shared(cls):
        """After each kernel, also one that failed. Raises where it left the GPU in error, which would meet all others."""
        if cls._shared is not None:
            cls._shared._clear()

    def __init__(self):
        self.stream, self._events = torch.cuda.Stream(), []
        with torch.cuda.stream(self.stream):
            self.memory = Memory()
            self.memory.wash()
            self._capture_wash()
        self._kept_bytes = KEPT_SHARE * torch.cuda.get_device_properties(0).total_memory

    def _capture_wash(self):
        """What operators allocate in a capture comes from a pool that lives as long as one of its graphs. All share that of
        this graph, which stays: a pool of its own would cost each graph its calls of cudaMalloc."""
        self._pool = None
        self.wash = self.capture([self.memory.wash])
        self._pool = self.wash.pool()

    def capture(self, launches):
        """Not by `torch.cuda.graph`, which gives all unused memory back first, and takes milliseconds for it."""
        graph = torch.cuda.CUDAGraph()
        if self._pool is None:
            graph.capture_begin()
        else:
            graph.capture_begin(pool=self._pool)
        try:
            for launch in launches:
                launch()
            graph.capture_end()
        except Exception as error:
            _give_up(graph)
            if isinstance(error, torch.cuda.OutOfMemoryError):
                raise
            raise CaptureFailed(f"a CUDA graph cannot capture it: {error}") from error
        return graph

    def times(self, run, count, meanwhile=None):
        """Of so many runs back to back the times on the GPU, in ms. `meanwhile` is called when all are on their way."""
        self._events.extend(torch.cuda.Event(enable_timing=True) for _ in range(count + 1 - len(self._events)))
        events = self._events[: count + 1]
        events[0].record(self.stream)
        for event in events[1:]:
            run()
            event.record(self.stream)
        if meanwhile is not None:
            meanwhile()
        events[-1].synchronize()
        return [start.elapsed_time(end) for start, end in zip(events, events[1:])]

    def _clear(self):
        self.stream.synchronize()
        self.memory.begin_again()
        if torch.cuda.memory_reserved() > self._kept_bytes:
            # In a capture PyTorch cannot give unused memory back when it needs other.
            with torch.cuda.stream(self.stream):
                self.wash = self._pool = None
                torch.cuda.empty_cache()
                self._capture_wash()


def _give_up(graph):
    """Else the stream would go on capturing."""
    try:
        graph.capture_end()
    except RuntimeError:
        pass
