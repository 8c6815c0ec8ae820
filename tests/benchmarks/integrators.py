"""Work and precision of the integrators on the slider-crank with one mixed joint.

One revolution of configuration I with Kogut-Etsion asperities, for three tolerances. Errors are
differences to a run with a hundredth of the smallest tolerance, at 360 instants: the largest of the
film thickness, by the clearance; the root mean square of the film force, by its own. Cash-Karp is
missing: the film conserves mass.
"""

import time

import numpy as np
import tribodyn as td
from tribodyn.cases import slider_crank_mixed

METHODS = {
    "TR-BDF2": td.TRBDF2,
    "Bathe": td.Bathe,
    "ESDIRK3": td.ESDIRK3,
    "ESDIRK4": td.ESDIRK4,
    "generalized-alpha, 0": lambda **o: td.GeneralizedAlpha(spectral_radius=0.0, **o),
    "generalized-alpha, 0.3": lambda **o: td.GeneralizedAlpha(spectral_radius=0.3, **o),
    "generalized-alpha, 0.6": lambda **o: td.GeneralizedAlpha(spectral_radius=0.6, **o),
    "generalized-alpha, 0.9": lambda **o: td.GeneralizedAlpha(spectral_radius=0.9, **o),
}
GAP_TOLERANCES = (1e-2, 1e-3, 1e-4)
ANGLES = np.arange(1.0, 361.0)


def simulated(integrator: td.Integrator) -> tuple[td.Solution, float]:
    """Return the run and its wall time [s]."""
    model = slider_crank_mixed.build("I", "KE", cells_around=40, cells_along=4)
    started = time.perf_counter()
    solution = td.simulate(model, revolutions=1, integrator=integrator, progress=False)
    return solution, time.perf_counter() - started


def sampled(solution: td.Solution, quantity: str) -> np.ndarray:
    """Return a channel at the angles, one row for each component."""
    values = solution[f"rod-slider/{quantity}"].values.reshape(len(solution.time), -1).T
    return np.array([np.interp(ANGLES, solution.crank_angle.values, row) for row in values])


def run() -> None:
    """Print the table."""
    print("Integrators on the slider-crank, configuration I, KE, 40 x 4 cells, one revolution")
    exact, _ = simulated(td.ESDIRK3(gap_tolerance=1e-6, tolerance=1e-8))
    thickness = sampled(exact, "minimum_film_thickness")
    force = sampled(exact, "film_force")
    heads = ("gap_tolerance", "seconds", "steps", "rejected", "evaluations", "thickness", "force")
    print(f"{'':24s}" + "".join(f"{head:>15s}" for head in heads))
    for name, method in METHODS.items():
        for tolerance in GAP_TOLERANCES:
            solution, seconds = simulated(
                method(gap_tolerance=tolerance, tolerance=1e-2 * tolerance)
            )
            counts = solution.run_statistics
            apart = sampled(solution, "minimum_film_thickness") - thickness
            pull = sampled(solution, "film_force") - force
            row = (
                tolerance,
                seconds,
                counts["steps"],
                counts["rejected_by_error"] + counts["rejected_by_newton"],
                counts["evaluations"],
                np.abs(apart).max() / slider_crank_mixed.RADIAL_CLEARANCE,
                np.sqrt((pull**2).sum() / (force**2).sum()),
            )
            print(f"{name:24s}" + "".join(f"{x:15.3g}" for x in row))


if __name__ == "__main__":
    run()
