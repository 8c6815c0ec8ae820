"""A rotor in two oil films by tribodyn, and by ROSS with the table of `ross_arguments`.

The shaft and its discs are those of the example of ROSS; each end lies in a journal bearing.
Its film does not depend on the slope of the shaft (`JournalGap`), as the table does not. For
tribodyn the films belong to the model, which is linearised about its equilibrium. For ROSS a
bearing is the table of its stiffness and damping over the speed, between whose speeds ROSS
interpolates. One of the speeds below is in the table, and the other lies between two of them.

Run this comparison alone with `python tests/benchmarks/peers/film_rotor.py`.
"""

import math
from collections.abc import Callable
from typing import Any

Case = dict[str, Any]
Peer = Callable[[str, Case], dict[str, Any]]

ROTOR: Case = {
    "elements": 24,
    "length": 1.5,  # m
    "shaft_radius": 0.025,  # m
    "density": 7810.0,  # kg/m3
    "youngs_modulus": 211e9,  # Pa
    "shear_modulus": 81.2e9,  # Pa
    "disc_mass": 32.58973,  # kg
    "disc_inertia": [0.1780893, 0.3295636],  # kg m2, about a diameter and about the shaft
    "speeds": [300.0, 325.0],  # rad/s
}
TABLE = [100.0 + 50.0 * k for k in range(9)]  # rad/s
GRAVITY = 9.81  # m/s2
# Bending in both planes, and the two motions of each end in its film; above 1000 rad/s follow
# vibrations that no bearing influences.
MODES = 6
TORSION = 774.3  # rad/s
# Largest differences of frequency (relative) and decrement. Measured: 1.6e-5 and 1.8e-5 at a speed
# of the table; 1.1e-3 and 0.044 between two speeds, of decrements up to 5, by the interpolation.
TOLERANCES = {300.0: (5e-5, 5e-5), 325.0: (2e-3, 0.08)}


def bearing() -> Any:
    """Return gap and interface of both bearings."""
    import tribodyn as td

    gap = td.JournalGap(bearing_radius=0.025, radial_clearance=5e-5, bearing_length=0.025)
    interface = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.02),
        cavitation="half_sommerfeld",
        mesh=td.FilmMesh(around=60, along=8),
    )
    return gap, interface


def model(case: Case, speed: float) -> Any:
    """Return the rotor in its films, driven in the middle, where its axis stays level."""
    import numpy as np
    import tribodyn as td

    axes = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])  # z along the shaft
    youngs, length = case["youngs_modulus"], case["length"]
    across, along = case["disc_inertia"]
    mech = td.Model(planar=False)
    shaft = mech.beam(
        "shaft",
        start=(0.0, 0.0, 0.0),
        end=(0.0, 0.0, length),
        elements=case["elements"],
        section=td.CircularSection(radius=case["shaft_radius"]),
        material=td.ElasticMaterial(
            youngs_modulus=youngs,
            poisson_ratio=youngs / (2.0 * case["shear_modulus"]) - 1.0,
            density=case["density"],
        ),
        y_direction=(1.0, 0.0, 0.0),
    )
    for k, share in enumerate((1.0 / 3.0, 2.0 / 3.0)):
        disc = mech.rigid_body(
            f"disc {k}",
            mass=case["disc_mass"],
            inertia=(across, across, along),
            position=(0.0, 0.0, share * length),
        )
        mech.fixed(f"fit {k}", shaft.marker(share, orientation=axes), disc.marker())
    gap, interface = bearing()
    for k, share in enumerate((0.0, 1.0)):
        mech.clearance(
            f"bearing {k}",
            journal=shaft.marker(share, orientation=axes),
            bearing=mech.ground.marker((0.0, 0.0, share * length)),
            gap=gap,
            interface=interface,
        )
    middle = mech.ground.marker((0.0, 0.0, 0.5 * length))
    mech.drive_rotation("drive", middle, shaft.marker(0.5, orientation=axes), speed=speed)
    mech.gravity((0.0, -GRAVITY, 0.0))
    return mech


def lateral(values: list[complex]) -> list[complex]:
    """Return the lowest lateral vibrations: torsion is left out, the drive changes it."""
    kept = [v for v in values if v.imag > 1.0 and abs(v.imag / TORSION - 1.0) > 1e-3]
    return sorted(kept, key=lambda v: v.imag)[:MODES]


def decrement(value: complex) -> float:
    """Return the logarithmic decrement of an eigenvalue."""
    return -2.0 * math.pi * value.real / value.imag


def compare(theirs: Peer) -> list[Case]:
    """Print and return the differences at each speed; fail if one is too large."""
    import tribodyn as td

    shaft = math.pi * ROTOR["shaft_radius"] ** 2 * ROTOR["length"] * ROTOR["density"]
    weight = 0.5 * GRAVITY * (shaft + 2.0 * ROTOR["disc_mass"])
    table = td.Bearing(*bearing()).ross_arguments(load=(0.0, -weight), speed=TABLE)
    plain = {name: [float(x) for x in values] for name, values in table.items()}
    peer = theirs("ross_films", {**ROTOR, "table": plain})
    found = []
    print("rotor in two oil films; ROSS with our table by td.linearise")
    for speed, pairs in zip(ROTOR["speeds"], peer["eigenvalues"], strict=True):
        mech = model(ROTOR, speed)
        small = td.linearise(mech, at=td.equilibrium(mech))
        own = lateral([complex(v) for v in small.eigenvalues])
        other = lateral([complex(*pair) for pair in pairs])
        frequency = max(abs(a.imag / b.imag - 1.0) for a, b in zip(other, own, strict=True))
        damping = max(abs(decrement(a) - decrement(b)) for a, b in zip(other, own, strict=True))
        for a, b in zip(other, own, strict=True):
            print(
                f"{speed:6.0f} rad/s {a.imag:12.4f}{b.imag:12.4f} rad/s"
                f"{decrement(a):12.5f}{decrement(b):12.5f}"
            )
        print(f"largest difference: frequency {frequency:.1e}, decrement {damping:.1e}")
        allowed = TOLERANCES[speed]
        assert frequency < allowed[0], f"{speed} rad/s: frequencies differ by {frequency}"
        assert damping < allowed[1], f"{speed} rad/s: decrements differ by {damping}"
        found.append({"speed [rad/s]": speed, "frequency": frequency, "decrement": damping})
    return found


if __name__ == "__main__":
    import run

    compare(run.theirs)
