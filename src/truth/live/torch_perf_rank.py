"""One rank of an all_reduce: `torch_perf_rank.py RANK COUNT RENDEZVOUS`, on the visible GPU of that number.

Says {} once it is connected. Then JSON lines in, one answer out for each, until stdin ends:
{"op": "capture", "bytes", "launches", "buffers"}: a graph of so many calls on so many messages in turn. {}
{"op": "window", "count"}: replays it so often back to back. {"times"}: of each, in ms.
An {"error"} is the last answer.
"""

import json
import os
import queue
import sys
import threading
from datetime import timedelta

CONNECT_S = 150


def main():
    rank, count, rendezvous = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    requests, reply = take_over_stdio()
    try:
        graphs = AllReduceGraphs(rank, count, rendezvous)
        reply({})
        while True:
            reply(graphs.answer(requests.get()))
    except Exception as error:
        reply({"error": f"{type(error).__name__}: {str(error).strip()}"[:500]})
        raise


def take_over_stdio():
    """Keeps stdout for answers: NCCL may print there. Ends the process when stdin ends, whatever it waits for then."""
    requests, replies = queue.Queue(), os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def read():
        for line in sys.stdin:
            requests.put(json.loads(line))
        os._exit(0)

    def reply(answer):
        replies.write(json.dumps(answer) + "\n")
        replies.flush()

    threading.Thread(target=read, daemon=True).start()
    return requests, reply


class AllReduceGraphs:
    def __init__(self, rank, count, rendezvous):
        # Imported once stdin is watched.
        import torch
        import torch.distributed

        self._torch, self._events, self._graph = torch, [], None
        torch.cuda.set_device(rank)
        torch.distributed.init_process_group(
            "nccl",
            store=torch.distributed.FileStore(rendezvous, count),
            rank=rank,
            world_size=count,
            timeout=timedelta(seconds=CONNECT_S),
        )
        self._stream, self._memory = torch.cuda.Stream(), self._zeros(0)
        self._capture(2, 1, 1)

    def answer(self, request):
        if request["op"] == "window":
            return {"times": self._times(request["count"])}
        self._capture(request["bytes"], request["launches"], request["buffers"])
        return {}

    def _capture(self, message_bytes, launches, buffers):
        torch, all_reduce = self._torch, self._torch.distributed.all_reduce
        messages = self._messages(message_bytes, buffers)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.stream(self._stream):
            # NCCL connects what a size needs at its first call.
            for _ in range(2):
                all_reduce(messages[0])
            torch.cuda.synchronize()
            # A thread of PyTorch asks after these calls meanwhile: globally, that would break the capture.
            with torch.cuda.graph(graph, stream=self._stream, capture_error_mode="thread_local"):
                for at in range(launches):
                    all_reduce(messages[at % buffers])
        self._graph = graph

    def _messages(self, message_bytes, buffers):
        values = message_bytes // 2
        apart = -(-values // 512) * 512
        self._graph = None
        if self._memory.numel() < buffers * apart:
            self._memory = None
            self._memory = self._zeros(buffers * apart)
            self._torch.cuda.synchronize()
        return [self._memory[at * apart : at * apart + values] for at in range(buffers)]

    def _zeros(self, count):
        """Sums of other values would overflow after some replays."""
        return self._torch.zeros(count, device="cuda", dtype=self._torch.bfloat16)

    def _times(self, count):
        new = range(count + 1 - len(self._events))
        self._events.extend(self._torch.cuda.Event(enable_timing=True) for _ in new)
        events = self._events[: count + 1]
        with self._torch.cuda.stream(self._stream):
            events[0].record()
            for event in events[1:]:
                self._graph.replay()
                event.record()
        events[-1].synchronize()
        return [start.elapsed_time(end) for start, end in zip(events, events[1:])]


if __name__ == "__main__":
    main()
