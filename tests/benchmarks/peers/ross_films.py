"""Vibrations of a rotor of ross-rotordynamics in given bearings; print one line of JSON.

Runs where ross is installed (run.py sees to that) and imports nothing of ours. The case has the
rotor of film_rotor.py, the table of its bearings as the arguments of ross.BearingElement, and the
speeds [rad/s]. The eigenvalues [1/s] of each speed have a positive imaginary part.
"""

import importlib.metadata
import json
import os
import platform
import sys
from typing import Any

import numpy as np

ANSWER = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what the libraries write, from their import on
import ross  # noqa: E402

PACKAGES = ["ross-rotordynamics", "numpy", "scipy"]


def solve(case: dict[str, Any]) -> dict[str, Any]:
    """Return the eigenvalues at each speed, by increasing imaginary part."""
    count, radius = case["elements"], case["shaft_radius"]
    steel = ross.Material(
        name="Steel", rho=case["density"], E=case["youngs_modulus"], G_s=case["shear_modulus"]
    )
    shaft = [
        ross.ShaftElement(case["length"] / count, 0.0, 2.0 * radius, material=steel)
        for _ in range(count)
    ]
    across, along = case["disc_inertia"]
    discs = [
        ross.DiskElement(n=count // 3 * k, m=case["disc_mass"], Id=across, Ip=along) for k in (1, 2)
    ]
    bearings = [ross.BearingElement(n=n, **case["table"]) for n in (0, count)]
    rotor = ross.Rotor(shaft, discs, bearings)
    found = []
    for speed in case["speeds"]:
        values = np.linalg.eigvals(rotor.A(speed))
        values = values[values.imag > 1.0]
        values = values[np.argsort(values.imag)]
        found.append([[float(value.real), float(value.imag)] for value in values])
    versions = {name: importlib.metadata.version(name) for name in PACKAGES}
    return {
        "versions": {"python": platform.python_version(), **versions},
        "eigenvalues": found,
    }


if __name__ == "__main__":
    print(json.dumps(solve(json.loads(sys.argv[1]))), file=ANSWER)
    ANSWER.close()
