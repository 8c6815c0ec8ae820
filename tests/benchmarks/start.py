"""What a mechanism of many bodies takes before its first step, and for a step, per body.

A chain hangs from one end, in a star all bodies hang on one hub. Times of the processor; they grow
with the number of bodies where nothing is dense.
"""

import math
import time
from collections.abc import Callable
from typing import Any

import tribodyn as td
from rows import PROCESSOR, Rows, show, warm_up

TITLE = "Start of a mechanism of many bodies, us per body"
TIMES = PROCESSOR
BODIES = (100, 200, 400, 800)
STEP = 1e-3
STEPS = 20


def chain(bodies: int) -> td.Model:
    """Return links in a line of 1 m."""
    model = td.Model(planar=True)
    length = 1.0 / bodies
    before = model.ground.marker()
    for k in range(bodies):
        link = model.rigid_body(
            f"link {k}",
            mass=length,
            inertia=length**3 / 12.0,
            position=((k + 0.5) * length, 0.0),
        )
        model.revolute(f"pin {k}", before, link.marker([-0.5 * length, 0.0]))
        before = link.marker([0.5 * length, 0.0])
    return model


def star(bodies: int) -> td.Model:
    """Return bodies around a hub that turns about the ground."""
    model = td.Model(planar=True)
    hub = model.rigid_body("hub", mass=1.0, inertia=1.0)
    model.revolute("bearing", model.ground.marker(), hub.marker())
    for k in range(bodies - 1):
        angle = 2.0 * math.pi * k / bodies
        x, y = math.cos(angle), math.sin(angle)
        arm = model.rigid_body(
            f"arm {k}",
            mass=1.0 / bodies,
            inertia=0.01 / bodies,
            position=(1.2 * x, 1.2 * y),
            angle=angle,
        )
        model.revolute(f"pin {k}", hub.marker([x, y]), arm.marker([-0.2, 0.0]))
    return model


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    """Return the time of the processor [s] that a call takes, and its result."""
    started = time.process_time()
    result = call()
    return time.process_time() - started, result


def figures(build: Callable[[int], td.Model], bodies: int) -> dict[str, float]:
    """Return the times per body [us]; the start is that of a run up to its first step."""
    building, model = timed(lambda: build(bodies))
    freezing, _ = timed(model._state.core.freeze)
    integrator = td.GeneralizedAlpha(step=STEP)

    def run(steps: int) -> td.Solution:
        return td.simulate(model, duration=steps * STEP, integrator=integrator, progress=False)

    first, _ = timed(lambda: run(1))
    many, solution = timed(lambda: run(1 + STEPS))
    step = (many - first) / (solution.run_statistics["steps"] - 1)
    names = ("build", "freeze", "start", "step")
    return {
        name: 1e6 * seconds / bodies
        for name, seconds in zip(names, (building, freezing, first - step, step), strict=True)
    }


def run(short: bool = False) -> Rows:
    """Print and return the times per body [us] of chains and stars."""
    warm_up()
    return show(
        [
            {"mechanism": name, "bodies": bodies, **figures(build, bodies)}
            for name, build in {"chain": chain, "star": star}.items()
            for bodies in (BODIES[:1] if short else BODIES)
        ]
    )


if __name__ == "__main__":
    run()
