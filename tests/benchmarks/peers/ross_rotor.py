"""Time the example rotor of ross-rotordynamics and print one line of JSON.

Runs where ross is installed (run.py sees to that) and imports nothing of ours:

    python ross_rotor.py '{"elements": 24, "campbell": [0, 500, 50], "unbalance": [5, 500, 100]}'

The rotor is that of tests/verification/test_beam_rotor.py. Times are those of the processor, of the
first call for a rotor: ross keeps the results of a call, so that a repetition measures nothing. The
first Campbell diagram of a process loads libraries, hence one of two speeds comes before.
"""

import importlib.metadata
import json
import os
import platform
import sys
import time
from typing import Any

import numpy as np

ANSWER = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what the libraries write, from their import on
import ross  # noqa: E402

PACKAGES = ["ross-rotordynamics", "numpy", "scipy"]


def rotor(count: int) -> Any:
    """Return the rotor with so many elements."""
    steel = ross.Material(name="Steel", rho=7810, E=211e9, G_s=81.2e9)
    shaft = [ross.ShaftElement(1.5 / count, 0.0, 0.05, material=steel) for _ in range(count)]
    discs = [
        ross.DiskElement(n=count // 3 * k, m=32.58973, Id=0.1780893, Ip=0.3295636) for k in (1, 2)
    ]
    bearings = [ross.BearingElement(n=n, kxx=1e6, kyy=8e5, cxx=1e3, cyy=1e3) for n in (0, count)]
    return ross.Rotor(shaft, discs, bearings)


def solve(case: dict[str, Any]) -> dict[str, Any]:
    """Return seconds, the frequencies [rad/s] at the last speed, and amplitudes [m] there."""
    count = case["elements"]
    rotor(count).run_campbell(np.array([1.0, 2.0]), frequencies=7)
    made = rotor(count)
    started = time.process_time()
    diagram = made.run_campbell(np.linspace(*case["campbell"]), frequencies=7)
    campbell = time.process_time() - started
    started = time.process_time()
    node = count // 3
    response = made.run_unbalance_response(node, 1e-3, 0.0, np.linspace(*case["unbalance"]))
    unbalance = time.process_time() - started
    versions = {name: importlib.metadata.version(name) for name in PACKAGES}
    return {
        "versions": {"python": platform.python_version(), **versions},
        "campbell [s]": campbell,
        "unbalance [s]": unbalance,
        "frequencies": sorted(float(x) for x in diagram.wd[-1]),
        "amplitudes": [float(abs(response.forced_resp[6 * node + k, -1])) for k in range(2)],
    }


if __name__ == "__main__":
    print(json.dumps(solve(json.loads(sys.argv[1]))), file=ANSWER)
    ANSWER.close()
