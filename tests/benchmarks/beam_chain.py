"""Cost of a step of a long beam against its number of coordinates.

A pendulum of rubber falls from the horizontal. Its elements are 50 mm long, and their number grows:
the motion of an element, and so the number of Newton iterations of a step, hardly changes.
Generalized-alpha takes constant steps; every step is recorded. *Slope* is the power of the number
of coordinates with which a figure grows from the size before.
"""

import math
import time
from typing import Any

import tribodyn as td
from rows import Row, Rows, show, warm_up
from tribodyn import _core

TITLE = "Beams against their number of coordinates"
TIMES = "processor time, the best of five runs"
SIZES = (500, 1600, 5000, 16000, 50000)
SHORT = (200, 400)
STEP, STEPS = 1e-3, 20
PER_NODE = {"cable": 4, "ancf": 12, "geometrically_exact": 6}
RUBBER = td.ElasticMaterial(youngs_modulus=1e8, poisson_ratio=0.3, density=6000.0)


def pendulum(formulation: str, elements: int) -> td.Model:
    """Return the model: a cable in the plane, all others in space."""
    planar = formulation == "cable"
    model = td.Model(planar=planar)
    zero = (0.0, 0.0) if planar else (0.0, 0.0, 0.0)
    beam = model.beam(
        "beam",
        start=zero,
        end=(0.05 * elements, *zero[1:]),
        elements=elements,
        section=td.RectangularSection(width=0.02, height=0.02),
        material=RUBBER,
        formulation=formulation,  # type: ignore[arg-type]
    )
    join = model.revolute if planar else model.spherical
    join("pin", model.ground.marker(zero), beam.marker(0.0))
    model.gravity((0.0, -9.81) if planar else (0.0, -9.81, 0.0))
    return model


def once(formulation: str, elements: int, steps: int) -> tuple[float, float, int]:
    """Return the seconds before the first step and of all steps, and the Newton iterations."""
    integrator = td.GeneralizedAlpha(step=STEP)
    began = time.process_time()
    run = _core.Simulation(
        model=pendulum(formulation, elements)._state.core,
        integrator=integrator.name,
        options=integrator.options(max_step=STEP),
    )
    run.start()
    ready = time.process_time()
    run.advance(steps * STEP)
    return ready - began, time.process_time() - ready, run.statistics["newton_iterations"]


def measured(
    formulation: str, sizes: tuple[int, ...], repeats: int = 5, steps: int = STEPS
) -> Rows:
    """Return a row for each size; the sizes are run in turn, so that they meet the same noise."""
    per_node = PER_NODE[formulation]
    elements = [round(size / per_node) - 1 for size in sizes]
    runs = [[once(formulation, n, steps) for n in elements] for _ in range(repeats)]
    rows: Rows = []
    for k, n in enumerate(elements):
        start, spent, iterations = (
            min(figure) for figure in zip(*(r[k] for r in runs), strict=True)
        )
        row: Row = {
            "formulation": formulation,
            "coordinates": per_node * (n + 1),
            "start [s]": start,
            "step [ms]": 1e3 * spent / steps,
            "iterations": iterations / steps,
            "iteration [ms]": 1e3 * spent / iterations,
        }
        if rows:
            larger = math.log((n + 1) / (elements[k - 1] + 1))
            for name, unit in (("start", "s"), ("step", "ms"), ("iteration", "ms")):
                key = f"{name} [{unit}]"
                ratio = float(row[key]) / float(rows[-1][key])
                row[f"slope of {name}"] = round(math.log(ratio) / larger, 3)
        rows.append(row)
    return rows


def run(short: bool = False) -> Rows:
    """Print the rows and return them."""
    warm_up()
    given: dict[str, Any] = (
        {"sizes": SHORT, "repeats": 1, "steps": 3} if short else {"sizes": SIZES}
    )
    return show([row for name in PER_NODE for row in measured(name, **given)])


if __name__ == "__main__":
    run()
