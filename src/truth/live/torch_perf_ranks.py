"""The processes of the ranks of an all_reduce, one a GPU, as the process that measures sees them. No torch."""

import atexit
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time

RANK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "torch_perf_rank.py")
# For the import of torch and the connections of NCCL. Less than what a bridge may be silent for.
START_S = 180.0
END_S = 5.0


class RanksFailed(Exception):
    """One of them, and so all: none runs any more."""


class Ranks:
    """All are asked the same at the same time. They end with this process, however that ends: their stdin does."""

    def __init__(self, count, program=RANK, start_s=START_S):
        self.count, self.ended = count, False
        self._folder = tempfile.TemporaryDirectory(prefix="fidelity-ranks-")
        self._lines = queue.Queue()
        self._processes = [self._start(program, rank) for rank in range(count)]
        atexit.register(self.end)
        self._answers(start_s)

    def ask(self, request, within_s):
        """The answers, by rank. Raises `RanksFailed` where one of them fails, ends or is late."""
        for process in self._processes:
            try:
                process.stdin.write(json.dumps(request) + "\n")
                process.stdin.flush()
            except OSError:
                # It has ended, as its stdout tells.
                continue
        return self._answers(within_s)

    def end(self):
        """Returns when none runs."""
        self.ended = True
        atexit.unregister(self.end)
        for process in self._processes:
            _close(process.stdin)
        deadline = time.monotonic() + END_S
        for process in self._processes:
            if _code(process, deadline - time.monotonic()) is None:
                process.kill()
                process.wait()
        self._folder.cleanup()

    def _start(self, program, rank):
        with open(self._stderr_of(rank), "wb") as stderr:
            process = subprocess.Popen(
                [sys.executable, program, str(rank), str(self.count), os.path.join(self._folder.name, "rendezvous")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                encoding="utf-8",
                # NVLink multicast is not to be had on every host, and can harm one whose GPUs others share.
                env={**os.environ, "NCCL_NVLS_ENABLE": "0"},
            )
        threading.Thread(target=self._listen, args=(rank, process.stdout), daemon=True).start()
        return process

    def _listen(self, rank, stdout):
        for line in stdout:
            # Python itself may print before the rank keeps stdout for its answers.
            if line.startswith("{"):
                self._lines.put((rank, json.loads(line)))
        self._lines.put((rank, None))

    def _answers(self, within_s):
        answers, deadline = {}, time.monotonic() + within_s
        while len(answers) < self.count:
            try:
                rank, answer = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                late = min(set(range(self.count)) - set(answers))
                raise self._failure(late, f"gave no answer within {within_s:g} s") from None
            if answer is None:
                code = _code(self._processes[rank], END_S)
                raise self._failure(rank, f"ended with exit code {code}")
            if "error" in answer:
                raise self._failure(rank, f"failed with {answer['error']}")
            answers[rank] = answer
        return [answers[rank] for rank in range(self.count)]

    def _failure(self, rank, what):
        """Kills the others, which would wait for it for ever."""
        for process in self._processes:
            process.kill()
        said = self._last_line(rank)
        self.end()
        return RanksFailed(f"rank {rank} of {self.count} {what}; its last line on stderr: {said}")

    def _last_line(self, rank):
        with open(self._stderr_of(rank), encoding="utf-8", errors="replace") as stderr:
            lines = [line.strip() for line in stderr if line.strip()]
        return lines[-1][:300] if lines else "none"

    def _stderr_of(self, rank):
        return os.path.join(self._folder.name, f"rank-{rank}.stderr")


def _close(stdin):
    try:
        stdin.close()
    except OSError:
        # What it still held could not be written.
        pass


def _code(process, within_s):
    """None where it runs on."""
    try:
        return process.wait(max(0.0, within_s))
    except subprocess.TimeoutExpired:
        return None
