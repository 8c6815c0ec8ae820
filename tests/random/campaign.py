"""Many random mechanisms at once, or one of them with a picture.

python tests/random/campaign.py 0 1000              seeds 0 to 999, a table of outcomes
python tests/random/campaign.py 0 700 1000000 1000300 -o runs.jsonl    in the plane and in space,
                                                    and a line of JSON for each
python tests/random/campaign.py --show 123 -o 123.png   one of them: what happened, and its balance
python tests/random/campaign.py --model model.json      a case that was kept
"""

import argparse
import json
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from judge import BALANCE_LIMIT, OUTCOMES, TIME_LIMIT, Verdict, balance, run
from mechanisms import draw_case

# A run that hears no alarm any more is ended from outside, by the clock on the wall.
PATIENCE = 10.0


def judge_seed(seed: int, limit: float) -> dict[str, Any]:
    """Draw a case and run it; return what is worth keeping."""
    case = draw_case(seed)
    verdict, _ = run(case.plain(), limit)
    return {
        "seed": seed,
        "family": case.family,
        "gaps": list(case.gaps),
        "integrator": case.integrator,
        **asdict(verdict),
    }


def _work(seed: int, limit: float, answer: Connection) -> None:
    answer.send(judge_seed(seed, limit))


def judge_all(
    seeds: Sequence[int], processes: int, limit: float = TIME_LIMIT
) -> Iterator[dict[str, Any]]:
    """Judge seeds, each in a process of its own that may crash or hang; in order of their end."""
    # What the first run of a process imports, most of a short run, is imported before the fork.
    judge_seed(0, limit)
    context = multiprocessing.get_context("fork")
    left = list(reversed(seeds))
    running: dict[Connection, tuple[int, Any, float]] = {}

    def lost(seed: int, outcome: str, why: str, began: float) -> dict[str, Any]:
        case = draw_case(seed)
        verdict = Verdict(outcome, float("nan"), why, time.monotonic() - began)
        return {
            "seed": seed,
            "family": case.family,
            "gaps": list(case.gaps),
            "integrator": case.integrator,
            **asdict(verdict),
        }

    while left or running:
        while left and len(running) < processes:
            seed = left.pop()
            mine, its = context.Pipe(duplex=False)
            process = context.Process(target=_work, args=(seed, limit, its), daemon=True)
            process.start()
            its.close()
            running[mine] = (seed, process, time.monotonic())
        for ready in wait(list(running), timeout=1.0):
            seed, process, began = running.pop(ready)
            try:
                result = ready.recv()
            except EOFError:
                process.join()
                result = lost(seed, "*crash", f"the process ended with {process.exitcode}", began)
            process.join()
            yield result
        for pipe, (seed, process, began) in list(running.items()):
            if time.monotonic() - began > PATIENCE * limit:
                process.kill()
                process.join()
                del running[pipe]
                yield lost(seed, "*hang", "heard no alarm", began)


# --- tables -------------------------------------------------------------------------------------


def method_of(result: dict[str, Any]) -> str:
    kind = "fixed" if "step" in result["integrator"] else "controlled"
    return f"{result['integrator']['name']}, {kind}"


def gaps_of(result: dict[str, Any]) -> str:
    """Return what fills the gaps of a case, whatever their shapes."""
    return " + ".join(sorted({gap.rpartition(", ")[2] for gap in result["gaps"]})) or "no clearance"


def table(results: Sequence[dict[str, Any]], title: str, group: Any) -> str:
    """Return a table of the outcomes by group, as Markdown."""
    counts: dict[str, Counter[str]] = {}
    for result in results:
        for name in (group(result), "all"):
            counts.setdefault(name, Counter())[result["outcome"]] += 1
    names = [*sorted(name for name in counts if name != "all"), "all"]
    lines = [
        f"| {title} | cases | " + " | ".join(OUTCOMES) + " |",
        "| --- |" + " --- |" * (len(OUTCOMES) + 1),
    ]
    for name in names:
        own = counts[name]
        cells = " | ".join(str(own[outcome]) for outcome in OUTCOMES)
        lines.append(f"| {name} | {sum(own.values())} | {cells} |")
    return "\n".join(lines)


def report(results: Sequence[dict[str, Any]]) -> str:
    """Return the tables and the worst cases of a campaign."""
    parts = [
        table(results, "integrator", method_of),
        table(results, "gaps", gaps_of),
        table(results, "family", lambda result: result["family"]),
    ]
    started = [r for r in results if r["outcome"] != "does not start"]
    for outcome in ("balanced", "warned"):
        share = sum(r["outcome"] == outcome for r in started) / max(1, len(started))
        parts.append(f"{outcome} of those that start: {100.0 * share:.1f} %")
    seconds = [r["seconds"] for r in results]
    parts.append(f"processor time: {sum(seconds):.0f} s, the longest {max(seconds):.1f} s")
    bad = [r for r in results if r["outcome"].startswith("*") or r["imbalance"] > BALANCE_LIMIT]
    bad.sort(key=lambda r: -r["imbalance"] if r["imbalance"] == r["imbalance"] else -1e9)
    for r in bad:
        parts.append(
            f"{r['seed']}: {r['outcome']}, {r['family']}, {gaps_of(r)}, {r['integrator']}, "
            f"imbalance {r['imbalance']:.3g}, {r['rows']} rows to {r['end']:.3g} of the run, "
            f"{r['seconds']:.1f} s; {r['message'].strip().splitlines()[-1:] or ''}"
        )
    return "\n\n".join(parts)


# --- one case -----------------------------------------------------------------------------------


def show(case: dict[str, Any], picture: Path | None, limit: float) -> None:
    """Run a case; print its verdict and draw its energies and their balance."""
    verdict, solution = run(case, limit)
    print(f"{case['family']}, gaps: {case['gaps']}, {case['integrator']}")
    print(verdict)
    if solution is None or picture is None:
        return
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    figure, (top, middle, bottom) = plt.subplots(3, 1, sharex=True, figsize=(9, 10))
    t = solution.time.values
    for name in ("kinetic", "potential", "supplied", "dissipated"):
        top.plot(t, solution[f"model/{name}_energy"].values, label=name)
    top.set_ylabel("energy [J]")
    top.legend()
    top.set_title(
        f"{case['family']}: {verdict.outcome}, {verdict.imbalance:.3g}\n{verdict.message[:110]}",
        fontsize=9,
    )
    middle.semilogy(t, balance(solution) + 1e-16, label="imbalance [-]")
    middle.axhline(BALANCE_LIMIT, color="0.5", linestyle="--")
    middle.semilogy(t[1:], (t[1:] - t[:-1]) / case["duration"], label="step by duration [-]")
    middle.legend()
    for name in solution:
        if str(name).endswith("/eccentricity_ratio"):
            bottom.plot(t, solution[name].values, label=name)
    bottom.set_xlabel("time [s]")
    bottom.set_ylabel("eccentricity ratio [-]")
    if bottom.lines:
        bottom.legend()
    figure.savefig(picture, dpi=110)
    print(picture)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seeds", nargs="*", type=int, help="pairs: first seed, one after the last")
    parser.add_argument("--show", type=int, help="one seed, with a picture")
    parser.add_argument("--model", type=Path, help="a case kept as JSON, with a picture")
    parser.add_argument("--keep", type=Path, help="write the case shown to this file as JSON")
    parser.add_argument("-o", "--output", type=Path, help="results as JSON lines, or the picture")
    parser.add_argument("-j", "--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--limit", type=float, default=TIME_LIMIT, help="seconds for each")
    arguments = parser.parse_args()
    if arguments.show is not None or arguments.model is not None:
        if arguments.model is not None:
            case = {"family": "", "gaps": [], **json.loads(arguments.model.read_text())}
            if isinstance(case["integrator"], str):
                case["integrator"] = {"name": case["integrator"]}
        else:
            case = draw_case(arguments.show).plain()
        if arguments.keep is not None:
            arguments.keep.write_text(json.dumps(case, indent=1) + "\n")
        show(case, arguments.output, arguments.limit)
        return
    results = []
    ends = iter(arguments.seeds)
    seeds = [seed for first, last in zip(ends, ends, strict=True) for seed in range(first, last)]
    for result in judge_all(seeds, arguments.processes, arguments.limit):
        results.append(result)
        if arguments.output is not None:
            with arguments.output.open("a") as file:
                file.write(json.dumps(result) + "\n")
    results.sort(key=lambda result: result["seed"])
    print(report(results))


if __name__ == "__main__":
    main()
