"""Work through many bad inputs in processes of their own, which may die or hang."""

import json
import queue
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PROGRAM = Path(__file__).with_name("bad_inputs.py")

# One input takes milliseconds; on a busy machine a film some seconds.
PATIENCE = 60.0
# A process makes all examples before its first input.
PATIENCE_AT_START = 900.0


@dataclass
class Outcome:
    """What became of many inputs.

    Attributes:
        counts: by verdict.
        faults: verdict, input and message of all results except "rejected" and "accepted".
    """

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, verdict: str, given: str, text: str) -> None:
        self.counts[verdict] += 1
        if verdict not in ("rejected", "accepted"):
            self.faults.append((verdict, given, text))

    @property
    def share(self) -> float:
        """Share of the inputs that were neither rejected by name nor rightly accepted."""
        return len(self.faults) / max(1, sum(self.counts.values()))

    def __str__(self) -> str:
        lines = [str(dict(self.counts))]
        return "\n".join(lines + [f"{v}: {given}: {text}" for v, given, text in self.faults])


def run(seed: int, first: int, end: int) -> Outcome:
    """Judge the inputs of a seed from the first to before the end."""
    outcome = Outcome()
    # Some inputs are valid paths of files, which go where they harm nobody.
    with tempfile.TemporaryDirectory(prefix="tribodyn-judging-") as folder:
        while first < end:
            first = _one_process(seed, first, end, outcome, folder)
    return outcome


def _one_process(seed: int, first: int, end: int, outcome: Outcome, folder: str) -> int:
    """Continue until the end, or until the process dies or hangs; return the next number."""
    command = [sys.executable, str(PROGRAM), str(seed), str(first), str(end)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
    )
    lines: queue.Queue[str] = queue.Queue()
    said: list[str] = []
    threads = [
        threading.Thread(target=_read, args=(process.stdout, lines.put), daemon=True),
        threading.Thread(target=_read, args=(process.stderr, said.append), daemon=True),
    ]
    for thread in threads:
        thread.start()
    number, given = first - 1, "start"
    try:
        while True:
            try:
                line = lines.get(timeout=PATIENCE if number >= first else PATIENCE_AT_START)
            except queue.Empty:
                outcome.add("hang", given, f"no answer in {PATIENCE} s")
                return number + 1
            if line == "":
                break
            message: dict[str, Any] = json.loads(line)
            if "verdict" in message:
                outcome.add(message["verdict"], given, message["text"])
                given = ""
            elif "number" in message:
                number, given = message["number"], message["input"]
        if process.wait() != 0:
            if given == "start":
                raise RuntimeError("".join(said))
            outcome.add("crash", given, "".join(said)[-500:])
            return number + 1
        return end
    finally:
        process.kill()
        process.wait()


def _read(stream: Any, take: Any) -> None:
    for line in stream:
        take(line)
    take("")


if __name__ == "__main__":
    print(run(*map(int, sys.argv[1:4])))
