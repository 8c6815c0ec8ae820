"""One run by one and by two threads: mechanisms with two and with ten films.

Rotors in bearings of their own, each with a film of 80 x 16 cells. The program asserts that the
results are the same bits.
"""

import time

import numpy as np
import tribodyn as td
from rows import Rows, show, warm_up

TITLE = "One run by several threads"
TIMES = "wall time of one run, the shortest of three that alternate"
FILMS = (2, 10)
MESH = td.FilmMesh(around=80, along=16)
DURATION = 4e-3


def rotors(count: int) -> td.Model:
    """Return rotors in bearings of their own, under different loads."""
    model = td.Model(planar=True)
    film = td.LubricatedInterface(lubricant=td.Lubricant(dynamic_viscosity=0.01), mesh=MESH)
    gap = td.JournalGap(bearing_radius=20e-3, radial_clearance=40e-6, bearing_length=20e-3)
    for k in range(count):
        rotor = model.rigid_body(f"rotor {k}", mass=1.0, inertia=1e-3, angular_velocity=300.0)
        model.clearance(
            f"bearing {k}",
            journal=rotor.marker(),
            bearing=model.ground.marker(),
            gap=gap,
            interface=film,
        )
        model.applied_force(f"load {k}", rotor.marker(), (0.0, -500.0 * (1.0 + 0.1 * k)))
    return model


def timed(films: int, threads: int, duration: float) -> tuple[float, td.Solution]:
    """Return the wall time [s] of a run, and its solution."""
    model = rotors(films)
    started = time.perf_counter()
    solution = td.simulate(model, duration=duration, threads=threads, progress=False)
    return time.perf_counter() - started, solution


def run(short: bool = False) -> Rows:
    """Print the rows and return them."""
    warm_up()
    rows: Rows = []
    for films in FILMS:
        seconds: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(1 if short else 3):
            solutions = []
            for threads in seconds:
                wall, solution = timed(films, threads, 1e-4 if short else DURATION)
                seconds[threads].append(wall)
                solutions.append(solution)
            for channel in solutions[0]:
                one, two = (solution[channel].values for solution in solutions)
                assert np.array_equal(one, two), channel
        rows.append(
            {
                "films": films,
                "evaluations": solutions[0].run_statistics["evaluations"],
                "one thread [s]": min(seconds[1]),
                "two threads [s]": min(seconds[2]),
                "times as fast": min(seconds[1]) / min(seconds[2]),
            }
        )
    return show(rows)


if __name__ == "__main__":
    run()
