"""Work and precision of the integrators on configuration I of the slider-crank.

Kogut-Etsion asperities, 40 x 4 cells, in three settings:

- "conserving": the case itself, three revolutions. Cash-Karp is missing, as the film has memory.
- "no memory": the same with cavitation "reynolds", for all methods.
- "dry": the asperities alone, to 3.5 deg, when the journal is back from its first impact.

Errors are differences to a run with a hundredth of the smallest tolerance or less; how far a run of
another method is from that one is printed with it. Steps may be a fiftieth of a revolution, so that
the tolerance chooses them. Times are those of the processor.

`python integrators.py --plot file.png` prints the rows from which the tables of its page of
validation are made, in some minutes, and draws its picture.
"""

import argparse
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pictures
import tribodyn as td
from rows import PROCESSOR, Row, Rows, or_stopped, show, warm_up
from tribodyn.cases import slider_crank_mixed as case

TITLE = "Integrators on the slider-crank, configuration I, KE, 40 x 4 cells"
TIMES = f"{PROCESSOR}; the better of two where it is below a second"
METHODS: dict[str, Callable[..., td.Integrator]] = {
    "TR-BDF2": td.TRBDF2,
    "Bathe": td.Bathe,
    "ESDIRK3": td.ESDIRK3,
    "ESDIRK4": td.ESDIRK4,
    **{
        f"generalized-alpha, {radius:g}": partial(td.GeneralizedAlpha, spectral_radius=radius)
        for radius in (0.0, 0.3, 0.7)
    },
    "Cash-Karp": td.CashKarp,
}
# Black and the colours of Okabe and Ito; generalized-alpha is one colour from light to dark.
LOOKS: dict[str, dict[str, Any]] = {
    "TR-BDF2": {"color": "#000000", "marker": "o", "lw": 2.0},
    "Bathe": {"color": "#e69f00", "marker": "s"},
    "ESDIRK3": {"color": "#009e73", "marker": "^"},
    "ESDIRK4": {"color": "#cc79a7", "marker": "v"},
    "generalized-alpha, 0": {"color": "#08306b", "marker": "D", "ls": "--"},
    "generalized-alpha, 0.3": {"color": "#2171b5", "marker": "P", "ls": "--"},
    "generalized-alpha, 0.7": {"color": "#a6cde8", "marker": "*", "ls": "--"},
    "Cash-Karp": {"color": "#c1121f", "marker": "d", "ls": ":"},
}
TOLERANCES = (1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5)
FINER_TOLERANCES = (*TOLERANCES, 3e-6, 1e-6)
# What is taken as exact, and another to see how exact it is: method and tolerance.
EXACT = {
    "conserving": (("TR-BDF2", 1e-7), ("generalized-alpha, 0", 1e-7)),
    "no memory": (("TR-BDF2", 1e-7), ("generalized-alpha, 0", 1e-7)),
    "dry": (("Cash-Karp", 1e-9), ("ESDIRK4", 1e-9)),
}
MAX_STEP = 240e-6  # [s]
REPEATS = 2  # of runs shorter than
SMALLEST_TIME = 1.0  # this, and the smallest time is taken [s]
DRY_ANGLE = 3.5  # [deg]
AIM = 0.005  # of the mean film thickness [um]
CLEARANCE = 1e6 * case.RADIAL_CLEARANCE  # [um]


def interface(setting: str) -> td.Interface:
    """Return what fills the gap."""
    given = case.film_and_contact("KE", mesh=td.FilmMesh(around=40, along=8)).parameters
    if setting == "dry":
        return td.DryInterface(asperities=given["asperities"], friction=given["friction"])
    condition = {"conserving": "mass_conserving", "no memory": "reynolds"}[setting]
    return td.MixedInterface(**{**given, "cavitation": condition})


@dataclass(frozen=True)
class Run:
    """One run: its cost, and its results.

    Attributes:
        seconds: processor time.
        thickness: means of the minimum film thickness over both windows; dry, that at the end [um].
        force: root mean square of the film force over the first window; dry, 0 [N].
    """

    seconds: float
    steps: int
    rejected: int
    evaluations: int
    thickness: list[float]
    force: float

    def thickness_error(self, exact: "Run") -> float:
        """The largest of the differences [um]."""
        return max(abs(a - b) for a, b in zip(self.thickness, exact.thickness, strict=True))

    def force_error(self, exact: "Run") -> float:
        """Relative [-]."""
        return abs(self.force / exact.force - 1.0)


def simulated(setting: str, integrator: td.Integrator, repeats: int = 1) -> Run:
    """Return a run of a setting, with the smallest time of some repeats if it is short."""
    warm_up()
    seconds = math.inf
    for _ in range(repeats):
        model = case.build("I", interface=interface(setting))
        turns = DRY_ANGLE / 360.0 if setting == "dry" else 3.0
        started = time.process_time()
        solution = td.simulate(model, revolutions=turns, integrator=integrator, progress=False)
        seconds = min(seconds, time.process_time() - started)
        if seconds > SMALLEST_TIME:
            break
    film = "rod-slider/minimum_film_thickness"
    if setting == "dry":
        thickness, force = [1e6 * float(solution[film].values[-1])], 0.0
    else:
        means = [solution.statistics(film, crank_angle=w).mean for w in case.WINDOWS]
        thickness = [1e6 * mean for mean in means]
        square = (solution["rod-slider/film_force"] ** 2).sum("component")
        force = math.sqrt(solution.statistics(square, crank_angle=case.WINDOWS[0]).mean)
    counts = solution.run_statistics
    return Run(
        seconds=seconds,
        steps=counts["steps"],
        rejected=counts["rejected_by_error"] + counts.get("rejected_by_newton", 0),
        evaluations=counts["evaluations"],
        thickness=thickness,
        force=force,
    )


def with_tolerance(name: str, tolerance: float) -> td.Integrator:
    """Return a method with a gap tolerance, and a hundredth of it elsewhere."""
    return METHODS[name](gap_tolerance=tolerance, tolerance=1e-2 * tolerance, max_step=MAX_STEP)


Runs = dict[str, dict[float, Run]]


def measured(setting: str, short: bool = False) -> tuple[Run | None, Runs, Rows]:
    """Return the exact run, all that have ended by method and tolerance, and a row of each.

    Where the exact run stops there is none, and there are no others.
    """
    found: Runs = {name: {} for name in METHODS}
    repeats = 1 if short else REPEATS

    def run_of(name: str, tolerance: float, repeats: int = 1) -> Run:
        found[name][tolerance] = simulated(setting, with_tolerance(name, tolerance), repeats)
        return found[name][tolerance]

    exacts = [(name, 1e-3 if short else least) for name, least in EXACT[setting]]
    rows = [
        or_stopped(
            {"setting": setting, "exact": name, "gap_tolerance": least},
            lambda name=name, least=least: results(run_of(name, least)),  # type: ignore[misc]
        )
        for name, least in exacts
    ]
    (name, least), _ = exacts
    exact = found[name].get(least)
    found = {name: {} for name in METHODS}
    if exact is None:
        return None, found, rows
    for name in METHODS:
        if name == "Cash-Karp" and setting == "conserving":
            continue
        fine = name == "Cash-Karp" or setting == "dry"
        tolerances = FINER_TOLERANCES if fine else TOLERANCES
        rows += [
            or_stopped(
                {"setting": setting, "method": name, "gap_tolerance": t},
                lambda name=name, t=t: cells(run_of(name, t, repeats), exact),  # type: ignore[misc]
            )
            for t in (tolerances[:1] if short else tolerances)
        ]
        print(f"  {setting}: {name} done", flush=True)
    return exact, {name: runs for name, runs in found.items() if runs}, rows


def results(run: Run) -> Row:
    """Return what a run finds."""
    return {
        "thickness [um]": run.thickness[0],
        "thickness later [um]": run.thickness[-1],
        "force [N]": run.force,
    }


def cells(found: Run, exact: Run) -> Row:
    """Return cost and errors of a run."""
    return {
        "steps": found.steps,
        "rejected": found.rejected,
        "evaluations": found.evaluations,
        "seconds": found.seconds,
        "thickness [um]": found.thickness_error(exact),
        **({"force [%]": 100.0 * found.force_error(exact)} if exact.force else {}),
    }


def defaults(exact: Run, short: bool = False) -> Rows:
    """Return what every method does with its defaults, the case itself."""
    repeats = 1 if short else REPEATS
    return [
        or_stopped(
            {"setting": "defaults", "method": name},
            lambda method=METHODS[name]: cells(  # type: ignore[misc]
                simulated("conserving", method(), repeats), exact
            ),
        )
        for name in (list(METHODS)[:1] if short else METHODS)
        if name != "Cash-Karp"
    ]


def everything(short: bool = False) -> tuple[dict[str, tuple[Run, Runs]], Rows]:
    """Return exact runs and all others by setting, and all rows."""
    found: dict[str, tuple[Run, Runs]] = {}
    rows: Rows = []
    for setting in ("dry",) if short else EXACT:
        exact, runs, own = measured(setting, short)
        rows += own
        if exact is not None:
            found[setting] = exact, runs
    if short:
        exact = simulated("conserving", with_tolerance("TR-BDF2", 1e-2))
        return found, rows + defaults(exact, short)
    return found, rows + (defaults(found["conserving"][0]) if "conserving" in found else [])


def run(short: bool = False) -> Rows:
    """Print the rows and return them."""
    return show(everything(short)[1])


# --- the picture ----------------------------------------------------------------------------------


def draw(results: dict[str, tuple[Run, Runs]], path: Path) -> None:
    """Draw six panels: errors over evaluations and over seconds."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    settings = {"axes.labelsize": 9, "axes.titlesize": 9, "font.size": 9, "legend.frameon": False}
    with plt.rc_context(settings):
        figure, axes = plt.subplots(2, 3, figsize=(11.0, 7.6), layout="constrained")
        panels = [
            ("conserving", "evaluations", "thickness_error", "mass-conserving film"),
            ("conserving", "seconds", "thickness_error", "mass-conserving film"),
            ("conserving", "evaluations", "force_error", "mass-conserving film"),
            ("no memory", "evaluations", "thickness_error", "film without memory"),
            ("no memory", "seconds", "thickness_error", "film without memory"),
            ("dry", "evaluations", "thickness_error", "dry joint, after one impact"),
        ]
        labels = {
            "evaluations": "evaluations of the forces",
            "seconds": "processor time [s]",
            "thickness_error": "error of the mean film thickness [µm]",
            "force_error": "relative error of the rms film force",
        }
        for ax, (setting, work, error, title) in zip(axes.flat, panels, strict=True):
            exact, runs = results[setting]
            for name, by_tolerance in runs.items():
                rows = list(by_tolerance.values())
                errors = [getattr(row, error)(exact) for row in rows]
                x = [getattr(row, work) for row in rows]
                ax.loglog(x, errors, label=name, ms=5, **{"lw": 1.2, **LOOKS[name]})
            if error == "thickness_error" and setting != "dry":
                ax.axhline(AIM, color="0.6", lw=0.8, zorder=0)
                place = ax.get_yaxis_transform()
                ax.text(0.6, AIM * 1.1, f"{AIM} µm", color="0.4", transform=place)
            dry = setting == "dry"
            ax.set_ylabel("error of the gap at 3.5° [µm]" if dry else labels[error])
            ax.set(xlabel=labels[work], title=title)
            pictures.plain_ticks(ax.xaxis, [f * 10.0**n for n in range(-2, 6) for f in (1, 2, 5)])
        handles, names = axes[1, 0].get_legend_handles_labels()
        figure.legend(handles, names, loc="outside lower center", ncols=5)
        pictures.save(figure, path)


def main() -> None:
    """Measure everything, print and draw."""
    parser = argparse.ArgumentParser(description="Work and precision of the integrators.")
    parser.add_argument("--plot", type=Path, help="picture to draw")
    arguments = parser.parse_args()
    found, rows = everything()
    show(rows)
    if arguments.plot:
        draw(found, arguments.plot)


if __name__ == "__main__":
    main()
