"""What the error control of steps costs: work and precision of TR-BDF2 on five systems.

A mixed joint and a full film in the slider-crank, the engine, an unbalanced rotor in its bearing,
and a dry joint that rattles. Errors are those of a mean and a minimum of the film thickness (dry:
of the distance of the walls, whose minimum is the deepest penetration), of the force of the joint
and of the heat in it, relative to a run with a tenth of the smallest tolerance. The longest step
is large, so that tolerances choose.

    python work_precision.py                            prints the rows
    python work_precision.py --write rows.json          writes them
    python work_precision.py --plot file.png OLD NEW    draws the rows of two versions

Errors of two versions are measured against the exact run of the newer one.
`work_precision_before.json` holds the rows of commit 81409e1, of which decision 30 speaks.
"""

import argparse
import json
import math
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pictures
import tribodyn as td
from rows import Row, Rows, or_stopped, show
from tribodyn.cases import engine, slider_crank_dry, slider_crank_mixed

TITLE = "Work and precision of TR-BDF2 on five systems"
TIMES = "no times, evaluations are counted"
TOLERANCES = (1e-2, 3e-3, 1e-3, 3e-4, 1e-4)
EXACT = 1e-5
MESH = td.FilmMesh(around=40, along=8)
CYCLE = engine.cycle(td.rpm(2000))  # [s]
SPEED = 200.0  # of the rotor [rad/s]


@dataclass(frozen=True)
class System:
    """One of the systems.

    Attributes:
        build: makes the model.
        joint: that is looked at.
        duration: of the run [s].
        max_step: [s].
    """

    build: Callable[[], td.Model]
    joint: str
    duration: float
    max_step: float


def full_film() -> td.Model:
    """Return the slider-crank with a thicker oil and smooth walls."""
    film = td.LubricatedInterface(lubricant=td.Lubricant(dynamic_viscosity=0.01), mesh=MESH)
    return slider_crank_mixed.build("I", interface=film)


def of_engine() -> td.Model:
    """Return the engine with both films on coarse meshes."""
    return engine.build(
        "both",
        speed=td.rpm(2000),
        skirt_mesh=td.FilmMesh(around=24, along=10),
        big_end_mesh=td.FilmMesh(around=30, along=6),
    )


def rotor() -> td.Model:
    """Return an unbalanced disc on a journal that turns at constant speed, from the centre."""
    mech = td.Model(planar=True)
    disc = mech.rigid_body("disc", mass=2.0, inertia=1e-3, angular_velocity=SPEED)
    mech.clearance(
        "bearing",
        journal=disc.marker((5e-6, 0.0)),
        bearing=mech.ground.marker(),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=30e-6, bearing_length=20e-3),
        interface=td.LubricatedInterface(
            lubricant=td.Lubricant(dynamic_viscosity=0.005), cavitation="reynolds", mesh=MESH
        ),
    )
    mech.drive_rotation("motor", mech.ground.marker(), disc.marker(), speed=SPEED)
    mech.gravity((0.0, -9.81))
    return mech


REVOLUTION = 2.0 * math.pi / slider_crank_mixed.CRANK_SPEED  # [s]
TURN = 2.0 * math.pi / SPEED  # [s]
SYSTEMS = {
    "mixed joint": System(
        lambda: slider_crank_mixed.build("I", "KE", mesh=MESH),
        "rod-slider",
        3.0 * REVOLUTION,
        REVOLUTION / 50.0,
    ),
    "full film": System(full_film, "rod-slider", 2.0 * REVOLUTION, REVOLUTION / 50.0),
    "engine": System(of_engine, "big end", CYCLE, CYCLE / 100.0),
    "rotor": System(rotor, "bearing", 10.0 * TURN, TURN / 20.0),
    "impacts": System(slider_crank_dry.build, "rod-slider", 0.25 * REVOLUTION, REVOLUTION / 50.0),
}


QUANTITIES = {
    "mean": "mean of the film thickness",
    "minimum": "smallest film thickness",
    "force": "force of the joint, rms",
    "heat": "heat in the joint",
}


def results(name: str, tolerance: float) -> Row:
    """Return what a run has cost and found; means are those of the second half of it."""
    system = SYSTEMS[name]
    method = td.TRBDF2(
        gap_tolerance=tolerance, tolerance=1e-2 * tolerance, max_step=system.max_step
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", td.TribodynWarning)
        run = td.simulate(
            system.build(), duration=system.duration, integrator=method, progress=False
        )
    time = run.time.values
    gap = run[f"{system.joint}/minimum_film_thickness"].values
    force = np.linalg.norm(run[f"{system.joint}/bearing_force"].values, axis=1)
    later = time >= 0.5 * time[-1]
    return {
        "steps": run.run_statistics["steps"],
        "evaluations": run.run_statistics["evaluations"],
        "mean": float(np.trapezoid(gap[later], time[later]) / np.ptp(time[later])),
        "minimum": float(gap[later].min()),
        "force": math.sqrt(float(np.trapezoid(force[later] ** 2, time[later]))),
        "heat": float(np.trapezoid(run[f"{system.joint}/power_loss"].values, time)),
    }


def run(short: bool = False) -> Rows:
    """Print the rows and return them: an exact run of each system, then those by tolerance."""
    tolerances = TOLERANCES[:1] if short else (EXACT, *TOLERANCES)
    return show(
        [
            or_stopped(
                {"system": name, "gap_tolerance": tolerance},
                lambda name=name, tolerance=tolerance: results(name, tolerance),  # type: ignore[misc]
            )
            for name in (list(SYSTEMS)[-2:] if short else SYSTEMS)
            for tolerance in tolerances
        ]
    )


def draw(old: Rows, new: Rows, path: Path) -> None:
    """Draw a row of panels for each system, errors over evaluations, and both versions."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    from matplotlib.ticker import EngFormatter, LogLocator, NullFormatter

    settings = {"axes.labelsize": 9, "axes.titlesize": 9, "font.size": 9, "legend.frameon": False}
    looks = {"before": (old, "#e69f00", "s"), "now": (new, "#000000", "o")}
    with plt.rc_context(settings):
        figure, axes = plt.subplots(
            len(SYSTEMS), len(QUANTITIES), figsize=(11.0, 12.0), layout="constrained"
        )
        for line, name in zip(axes, SYSTEMS, strict=True):
            (exact,) = [r for r in new if (r["system"], r["gap_tolerance"]) == (name, EXACT)]
            for ax, (quantity, title) in zip(line, QUANTITIES.items(), strict=True):
                for label, (rows, colour, marker) in looks.items():
                    own = [
                        r
                        for r in rows
                        if r["system"] == name and r["gap_tolerance"] != EXACT and "steps" in r
                    ]
                    errors = [abs(float(r[quantity]) / float(exact[quantity]) - 1.0) for r in own]
                    work = [float(r["evaluations"]) for r in own]
                    ax.loglog(work, errors, color=colour, marker=marker, ms=5, lw=1.2, label=label)
                ax.set(title=f"{name}: {title}", xlabel="evaluations")
                ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
                ax.xaxis.set_major_formatter(EngFormatter(sep=""))
                ax.xaxis.set_minor_formatter(NullFormatter())
                ax.yaxis.set_major_locator(LogLocator(subs=(1, 3)))
                ax.yaxis.set_minor_formatter(NullFormatter())
            line[0].set_ylabel("relative error")
        figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", ncols=2)
        pictures.save(figure, path)


def main() -> None:
    """Measure or draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", type=Path, help="file of the rows")
    parser.add_argument("--plot", nargs=3, type=Path, help="picture, and rows of two versions")
    arguments = parser.parse_args()
    if arguments.plot:
        path, *files = arguments.plot
        draw(*(json.loads(file.read_text(encoding="utf-8")) for file in files), path)
        return
    rows = run()
    if arguments.write:
        arguments.write.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
