"""Solve one journal bearing with FluidFlow of ross-rotordynamics and print one line of JSON.

Runs where ross is installed (run.py sees to that) and imports nothing of ours:

    python ross_fluid_flow.py '{"bearing_radius": 0.05, ...}'

The keys are those of BEARING in run.py, SI units. What ross 2.3.0 does, read from its source:

- Reynolds equation of a bearing of finite length with the curvature of the walls kept; both ends at
  ambient pressure; negative pressures are set to zero after the solution (half-Sommerfeld, Gümbel).
  It picks the model by length over diameter: at most 1/4 is its closed form of the short bearing,
  more than 4 the long one. Here the type is given, so that the film is always solved on the mesh.
- Nodes, not cells: `nz` = cells along + 1, `ntheta` = cells around + 1, the last line of nodes
  being the first again. Forces are Simpson sums, hence an even number of cells either way.
- Coefficients of the equation are taken at the nodes before each face and the wedge is a backward
  difference, so results converge with the first power of the cells around.
- The load acts along -y, the shaft turns from x to y and the journal rests at x > 0, y < 0. The
  attitude angle is that between the load and the eccentricity, in the sense of the spin.
- `eccentricity`, forces and loads are in m and N; `load` given and no eccentricity, the
  constructor looks for the equilibrium, by scipy.optimize.least_squares from the centre.
- Stiffness is -dF/dx and damping -dF/dv of the force on the journal, in the order xx, xy, yx, yy
  (first the force, then the displacement): a fit to six instants of a small harmonic motion in x
  and of one in y, at the frequency of the spin. The call moves the journal, hence a new object for
  each repeat.
- The density is asked for but takes no part in any of this.

plotly must be older than 7: the theme of ross 2.3.0 names what plotly 7 no longer has.
"""

import importlib.metadata
import json
import os
import platform
import sys
import time
from typing import Any

from ross.bearings.fluid_flow import FluidFlow
from ross.bearings.fluid_flow_coefficients import calculate_stiffness_and_damping_coefficients

REPEATS = 3
PACKAGES = ["ross-rotordynamics", "numpy", "scipy"]


def equilibrium(bearing: dict[str, Any]) -> FluidFlow:
    """Return the bearing with the journal where the film carries the load."""
    return FluidFlow(
        nz=bearing["cells_along"] + 1,
        ntheta=bearing["cells_around"] + 1,
        length=bearing["bearing_length"],
        omega=bearing["speed"],
        p_in=0.0,
        p_out=0.0,
        radius_rotor=bearing["bearing_radius"] - bearing["radial_clearance"],
        radius_stator=bearing["bearing_radius"],
        viscosity=bearing["dynamic_viscosity"],
        density=860.0,
        load=bearing["load"],
        bearing_type="medium_size",
        immediately_calculate_pressure_matrix_numerically=False,
    )


def solve(bearing: dict[str, Any]) -> dict[str, Any]:
    """Return position and coefficients, and the least times [s] of both steps."""
    seconds = [float("inf"), float("inf")]
    for _ in range(REPEATS):
        started = time.perf_counter()
        film = equilibrium(bearing)
        found = time.perf_counter()
        position = float(film.eccentricity_ratio), float(film.attitude_angle)
        resumed = time.perf_counter()
        stiffness, damping = calculate_stiffness_and_damping_coefficients(film)
        ended = time.perf_counter()
        seconds = [min(seconds[0], found - started), min(seconds[1], ended - resumed)]
    versions = {name: importlib.metadata.version(name) for name in PACKAGES}
    return {
        "versions": {"python": platform.python_version(), **versions},
        "eccentricity_ratio": position[0],
        "attitude_angle": position[1],
        "stiffness": [float(value) for value in stiffness],
        "damping": [float(value) for value in damping],
        "seconds_equilibrium": seconds[0],
        "seconds_coefficients": seconds[1],
    }


def main() -> None:
    """Print the answer, and nothing else, to the standard output."""
    # A library that ross loads has written to it in C and is flushed at the end: to stderr.
    with os.fdopen(os.dup(1), "w") as answer:
        os.dup2(2, 1)
        print(json.dumps(solve(json.loads(sys.argv[1]))), file=answer)


if __name__ == "__main__":
    main()
