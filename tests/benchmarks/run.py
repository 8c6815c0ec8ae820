"""Performance figures, as counts, ratios and seconds taken in one run; `make bench` runs all.

    python tests/benchmarks/run.py              all, which writes results.json and the pages
    python tests/benchmarks/run.py --resume     the same, without those that a run which was stopped
                                                has completed
    python tests/benchmarks/run.py --short      all in their shortest form; writes nothing
    python tests/benchmarks/run.py film hip     some; writes nothing
    python tests/benchmarks/run.py --keep film  some, whose results replace those of the file; the
                                                pages then say where these were taken

Machines differ and are noisy, so nothing here is asserted. The results lie beside the programs that
write them, in one file, so that the figures of the pages are of one run: `pages.py` puts them into
the documentation, and a test compares the two.
"""

import argparse
import importlib
import json
import os
import platform
import subprocess
import time
import warnings
from pathlib import Path
from typing import Any

import pages
import tribodyn as td

# Modules beside this one, in the order in which they run; see rows.py for what they have.
BENCHMARKS = (
    "slider_crank",
    "film",
    "film_meshes",
    "study",
    "integrators",
    "full_film",
    "engine",
    "hip",
    "spherical_joints",
    "spherical_ancf",
    "work_precision",
    "start",
    "threads",
    "large_body",
    "beam_chain",
    "solid_block",
)
# What a run has completed so far.
COMPLETED = Path(__file__).resolve().parents[2] / "build" / "benchmarks.json"


def circumstances() -> dict[str, Any]:
    """Return where and with what the figures are taken."""
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True)
    return {
        "version": td.__version__,
        "commit": commit.stdout.decode().strip() or "unknown",
        "processors": os.cpu_count(),
        "python": platform.python_version(),
    }


def by_kind(caught: list[warnings.WarningMessage]) -> dict[str, list[str]]:
    """Return the texts of warnings by their kind: coarse runs have many of the same."""
    found: dict[str, list[str]] = {}
    for warning in caught:
        found.setdefault(warning.category.__name__, []).append(str(warning.message))
    return found


def measured(name: str, short: bool) -> dict[str, Any]:
    """Run one benchmark and return what is kept of it."""
    module = importlib.import_module(name)
    print(f"--- {name}: {module.TITLE}; {module.TIMES}", flush=True)
    began = time.process_time()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        rows = module.run(short=short)
    assert rows, f"{name} has returned no rows"
    for kind, several in by_kind(caught).items():
        print(f"\n{len(several)} x {kind}, the first: {several[0]}")
    print(f"\n--- {name} took {time.process_time() - began:.1f} s of the processor\n", flush=True)
    return {"title": module.TITLE, "times": module.TIMES, "rows": rows}


def replace(names: list[str]) -> None:
    """Run some benchmarks and write their results, with where they are taken, into the file."""
    kept = json.loads(pages.RESULTS.read_text(encoding="utf-8"))
    for name in names:
        kept["benchmarks"][name] = {**measured(name, short=False), "taken": circumstances()}
    pages.RESULTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    pages.main()


def main() -> None:
    """Run what is requested."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help=f"some of {', '.join(BENCHMARKS)}")
    parser.add_argument("--short", action="store_true", help="show that all of them work")
    parser.add_argument("--keep", action="store_true", help="write the results of the named ones")
    parser.add_argument("--resume", action="store_true", help=f"keep what {COMPLETED} has")
    arguments = parser.parse_args()
    for name in set(arguments.names) - set(BENCHMARKS):
        parser.error(f"{name!r} is none of {', '.join(BENCHMARKS)}")
    if arguments.keep:
        replace(arguments.names)
        return
    if arguments.short or arguments.names:
        for name in arguments.names or BENCHMARKS:
            measured(name, arguments.short)
        return
    kept: dict[str, Any] = {"taken": circumstances(), "benchmarks": {}}
    if arguments.resume and COMPLETED.exists():
        kept = json.loads(COMPLETED.read_text(encoding="utf-8"))
    for name in BENCHMARKS:
        if name in kept["benchmarks"]:
            continue
        kept["benchmarks"][name] = measured(name, short=False)
        COMPLETED.parent.mkdir(exist_ok=True)
        COMPLETED.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    COMPLETED.replace(pages.RESULTS)
    print(f"{pages.RESULTS.name} is written")
    pages.main()


if __name__ == "__main__":
    main()
