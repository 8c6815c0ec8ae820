"""The slider-crank with a thicker oil and smooth walls: a full film, under two conditions.

Configuration I with a viscosity of 0.01 Pa s and no asperities, two revolutions from the centre of
a full bearing: smallest film thickness, largest pressure, heat of the second revolution. The mesh
of 51 nodes around (the seam counted twice) by 17 along the whole bearing is that on which times are
compared; they are those of the processor.

`python full_film.py` prints the rows from which the tables of its page of validation are made, in
some minutes, and `python full_film.py --plot file.png` draws the picture.
"""

import argparse
import math
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pictures
import tribodyn as td
from rows import PROCESSOR, Row, Rows, or_stopped, show, warm_up
from tribodyn.cases import slider_crank_mixed as case

TITLE = "Full film, 0.01 Pa s, two revolutions"
TIMES = PROCESSOR
VISCOSITY = 0.01  # [Pa s]
MESH = (50, 8)  # cells around, cells along half: 51 x 17 nodes of the whole bearing
MESHES = [(25, 4), (50, 8), (100, 16), (200, 32)]
TOLERANCES = (1e-2, 1e-3, 1e-4, 1e-5, 1e-6)
METHODS = (td.TRBDF2, td.Bathe, td.ESDIRK3, td.ESDIRK4, td.GeneralizedAlpha)
CYCLE = 2.0 * math.pi / case.CRANK_SPEED  # [s]

LONG_STEPS = 240e-6  # a fiftieth of a revolution, so that the tolerance chooses [s]
# What brings all three numbers within 1 % of those of smaller steps, by condition.
ENOUGH: dict[str, td.Integrator] = {
    "half_sommerfeld": td.ESDIRK3(gap_tolerance=1e-4, tolerance=1e-6, max_step=LONG_STEPS),
    "mass_conserving": td.TRBDF2(gap_tolerance=1e-4, tolerance=1e-6, max_step=LONG_STEPS),
}


@dataclass(frozen=True)
class Result:
    """What is compared.

    Attributes:
        thickness: smallest over the run [um].
        angle: where it is [deg].
        pressure: largest of the film over the run [MPa].
        heat: viscous, of the second revolution, from the fields [J]; with mass conservation by the
            sums of the run, because pressures jump between rows where cavities close.
        work: taken from the bodies in the second revolution, from forces and motion [J].
        oil: share of the oil of the start that is left after two revolutions [-].
        load: of the film at 720 deg [N].
        seconds: processor time.
    """

    thickness: float
    angle: float
    pressure: float
    heat: float
    work: float
    oil: float
    load: float
    seconds: float
    steps: int
    evaluations: int


def simulated(
    cavitation: str, mesh: tuple[int, int], integrator: td.Integrator
) -> tuple[td.Solution, float]:
    """Return two revolutions and their processor time [s]."""
    warm_up()
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=VISCOSITY),
        cavitation=cavitation,
        mesh=td.FilmMesh(around=mesh[0], along=2 * mesh[1]),
    )
    model = case.build("I", interface=film)
    started = time.process_time()
    solution = td.simulate(model, revolutions=2, integrator=integrator, progress=False)
    return solution, time.process_time() - started


def work_of_film(solution: td.Solution) -> float:
    """Return what rod and slider lose to the film [J]: -(F de + M dphi), summed by trapezoids."""

    def along(path: np.ndarray, force: np.ndarray) -> float:
        return float(-np.sum(0.5 * (force[1:] + force[:-1]) * np.diff(path, axis=0)))

    turn = solution["rod/angle"].values - solution["slider/angle"].values
    return along(
        solution["rod-slider/eccentricity"].values, solution["rod-slider/film_force"].values
    ) + along(turn, solution["rod-slider/bearing_moment"].values)


def heat_of_film(solution: td.Solution, cavitation: str) -> float:
    """Return the viscous loss of the second revolution [J], the only loss of this machine."""
    if cavitation == "mass_conserving":
        heat = solution["model/dissipated_energy"].values
        return float(np.diff(np.interp([360.0, 720.0], solution.crank_angle.values, heat))[0])
    return solution.statistics("rod-slider/power_loss", crank_angle=(360, 720)).mean * CYCLE


def result(cavitation: str, mesh: tuple[int, int], integrator: td.Integrator) -> Result:
    """Return the numbers of a run."""
    solution, seconds = simulated(cavitation, mesh, integrator)
    thickness = solution["rod-slider/minimum_film_thickness"].values
    volume = solution["rod-slider/oil_volume"].values
    counts = solution.run_statistics
    return Result(
        thickness=1e6 * float(thickness.min()),
        angle=float(solution.crank_angle.values[thickness.argmin()]),
        pressure=1e-6 * float(solution["rod-slider/maximum_film_pressure"].values.max()),
        heat=heat_of_film(solution, cavitation),
        work=work_of_film(solution.window(crank_angle=(360, 720))),
        oil=float(volume[-1] / volume[0]) if volume[0] > 0.0 else 1.0,
        load=float(np.linalg.norm(solution["rod-slider/film_force"].values[-1])),
        seconds=seconds,
        steps=counts["steps"],
        evaluations=counts["evaluations"],
    )


# --- rows -----------------------------------------------------------------------------------------


def row(cavitation: str, mesh: tuple[int, int], label: str, integrator: td.Integrator) -> Row:
    """Return the numbers of a run, or where it has stopped."""

    def measure() -> Row:
        r = result(cavitation, mesh, integrator)
        return {
            "steps": r.steps,
            "evaluations": r.evaluations,
            "seconds": r.seconds,
            "thinnest [um]": r.thickness,
            "at [deg]": r.angle,
            "peak [MPa]": r.pressure,
            "heat [mJ]": 1e3 * r.heat,
            "work [mJ]": 1e3 * r.work,
            "oil left": r.oil,
            "load [N]": r.load,
        }

    cells = f"{mesh[0]} x {mesh[1]}"
    done = or_stopped({"condition": cavitation, "cells": cells, "run": label}, measure)
    print(f"  {cavitation}, {cells}, {label}: done", flush=True)
    return done


def run(short: bool = False) -> Rows:
    """Print the rows and return them: tolerances, methods with their defaults, meshes."""
    tolerances = TOLERANCES[:1] if short else TOLERANCES
    meshes = MESHES[:1] if short else MESHES
    mesh = meshes[0] if short else MESH
    rows: Rows = []
    for cavitation, enough in ENOUGH.items():
        for method in (td.TRBDF2, td.ESDIRK3, td.GeneralizedAlpha):
            for tolerance in tolerances:
                integrator = method(
                    gap_tolerance=tolerance, tolerance=1e-2 * tolerance, max_step=LONG_STEPS
                )
                rows.append(row(cavitation, mesh, f"{method.name}, {tolerance:g}", integrator))
        for method in METHODS[:1] if short else METHODS:
            rows.append(row(cavitation, mesh, f"{method.name}, defaults", method()))
        rows += [row(cavitation, each, "within 1 %", enough) for each in meshes]
    return show(rows)


# --- the picture ----------------------------------------------------------------------------------


def draw(path: Path) -> None:
    """Draw orbits, film thickness and oil of both conditions."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    colours = {"half_sommerfeld": "#d55e00", "mass_conserving": "#0072b2"}
    mesh = (100, 16)
    solutions = {name: simulated(name, mesh, td.ESDIRK3(gap_tolerance=1e-4))[0] for name in ENOUGH}
    with plt.rc_context({"axes.titlesize": 9, "font.size": 9, "legend.frameon": False}):
        figure = plt.figure(figsize=(10.0, 4.4), layout="constrained")
        left, right = figure.subfigures(1, 2, width_ratios=[1.0, 1.35])
        orbit = left.subplots()
        above, below = right.subplots(2, 1, sharex=True, height_ratios=[2, 1])
        turn = np.linspace(0.0, 2.0 * math.pi, 200)
        orbit.plot(np.cos(turn), np.sin(turn), color="0.6", lw=0.8)
        for name, solution in solutions.items():
            ratio = solution["rod-slider/eccentricity"].values / case.RADIAL_CLEARANCE
            angle = solution.crank_angle.values
            last = angle >= 360.0
            look = {"color": colours[name], "label": name.replace("_", " "), "lw": 1.3}
            orbit.plot(*ratio[~last].T, color=colours[name], lw=0.6, ls=":")
            orbit.plot(*ratio[last].T, **look)
            above.semilogy(angle, 1e6 * solution["rod-slider/minimum_film_thickness"], **look)
            volume = solution["rod-slider/oil_volume"].values
            if volume[0] > 0.0:
                below.plot(angle, 100.0 * volume / volume[0], **look)
        orbit.set(aspect="equal", xlabel="$e_x/c$", ylabel="$e_y/c$")
        orbit.set_title("orbit of the journal (dotted: first revolution)")
        orbit.set_xticks([-1.0, -0.5, 0.0, 0.5, 1.0])
        orbit.set_yticks([-1.0, -0.5, 0.0, 0.5, 1.0])
        above.legend(loc="upper center", fontsize=8)
        above.set(ylabel="smallest film thickness [µm]", xlim=(0, 720))
        pictures.plain_ticks(above.yaxis, [1.5, 2, 3, 5, 10, 20, 30])
        below.set(xlabel="crank angle [°]", ylabel="oil left [%]", ylim=(0, 105))
        below.set_xticks(range(0, 721, 90))
        pictures.save(figure, path)


def main() -> None:
    """Print the rows, or draw the picture."""
    parser = argparse.ArgumentParser(description="The slider-crank with a full film.")
    parser.add_argument("--plot", type=Path, help="picture to draw, instead of printing rows")
    arguments = parser.parse_args()
    if arguments.plot:
        draw(arguments.plot)
    else:
        run()


if __name__ == "__main__":
    main()
