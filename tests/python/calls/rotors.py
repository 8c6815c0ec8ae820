"""Shafts of beams with discs for tests of rotors."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tribodyn as td

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7850.0)
# Axes of the markers in a section: z along the shaft, x along y of the section.
AXES = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
LENGTH = 1.2


def shaft(
    speed: float,
    *,
    damping: float = 200.0,
    stiffness: tuple[float, float] = (1e6, 7e5),
    discs: int = 1,
    bearings: bool = True,
    elements: int = 16,
    formulation: str = "geometrically_exact",
) -> td.Model:
    """Return a shaft of circular section with discs, on springs and dampers."""
    model = td.Model(planar=False)
    spin = {"velocity": (0.0, 0.0, 0.0), "angular_velocity": (0.0, 0.0, speed)}
    beam = model.beam(
        "shaft",
        start=(0.0, 0.0, 0.0),
        end=(0.0, 0.0, LENGTH),
        elements=elements,
        section=td.CircularSection(radius=0.02),
        material=STEEL,
        formulation=formulation,
        y_direction=(1.0, 0.0, 0.0),
        **spin,
    )
    for k in range(discs):
        share = (k + 1.0) / (discs + 2.0)
        disc = model.rigid_body(
            f"disc {k}",
            mass=15.0,
            inertia=(0.05, 0.05, 0.09),
            position=(0.0, 0.0, share * LENGTH),
            **spin,
        )
        model.fixed(f"fit {k}", beam.marker(share, orientation=AXES), disc.marker())
    for k, share in enumerate((0.0, 1.0) if bearings else ()):
        model.bushing(
            f"bearing {k}",
            model.ground.marker((0.0, 0.0, share * LENGTH)),
            beam.marker(share, orientation=AXES),
            stiffness=(*stiffness, 0.0, 0.0, 0.0, 0.0),
            damping=(damping, damping, 0.0, 0.0, 0.0, 0.0),
        )
    return model


MODELS: dict[str, Callable[[float], td.Model]] = {
    "damped": shaft,
    "undamped": lambda speed: shaft(speed, damping=0.0),
    "heavily damped": lambda speed: shaft(speed, damping=2e4),
    "overdamped": lambda speed: shaft(speed, damping=1e6),
    "round supports": lambda speed: shaft(speed, stiffness=(1e6, 1e6)),
    "two discs": lambda speed: shaft(speed, discs=2),
    "free": lambda speed: shaft(speed, bearings=False),
}


def flat_rotor(speed: float) -> td.Model:
    """Return a shaft that is not round: the motion is steady in rotating axes only."""
    model = shaft(speed, discs=0)
    blade = model.rigid_body(
        "blade",
        mass=5.0,
        inertia=(0.05, 0.01, 0.06),
        position=(0.0, 0.0, 0.6),
        velocity=(0.0, 0.0, 0.0),
        angular_velocity=(0.0, 0.0, speed),
    )
    model.fixed("fit", model.bodies["shaft"].marker(0.5, orientation=AXES), blade.marker())
    return model


def rotor_in_films(
    speed: float, *, elements: int = 8, material: td.ElasticMaterial = STEEL
) -> td.Model:
    """Return a light shaft that a drive turns in two journal bearings, which remember their oil."""
    model = td.Model(planar=False)
    axle = model.beam(
        "shaft",
        start=(0.0, 0.0, 0.0),
        end=(0.0, 0.0, 0.6),
        elements=elements,
        section=td.CircularSection(radius=0.02),
        material=material,
        y_direction=(1.0, 0.0, 0.0),
    )
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.005),
        cavitation="mass_conserving",
        ports=[td.AxialGroove(angle=td.deg(90), width=td.deg(20), pressure=1e5)],
        mesh=td.FilmMesh(around=24, along=4),
    )
    for k, share in enumerate((0.0, 1.0)):
        model.clearance(
            f"bearing {k}",
            journal=axle.marker(share, orientation=AXES),
            bearing=model.ground.marker((0.0, 0.0, 0.6 * share)),
            gap=td.JournalGap(bearing_radius=0.02, radial_clearance=50e-6, bearing_length=0.02),
            interface=film,
        )
    ends = model.ground.marker(), axle.marker(0.0, orientation=AXES)
    model.drive_rotation("drive", *ends, speed=speed)
    model.bushing(
        "thrust",
        *ends,
        stiffness=(0.0, 0.0, 1e6, 0.0, 0.0, 0.0),
        damping=(0.0, 0.0, 100.0, 0.0, 0.0, 0.0),
    )
    model.gravity((0.0, -9.81, 0.0))
    return model


def dense_campbell(monkeypatch: pytest.MonkeyPatch, build: Any, speeds: Any, modes: int) -> Any:
    with monkeypatch.context() as patch:
        patch.setattr("tribodyn.run._campbell.SMALL", 10**6)
        return td.campbell(build, speeds, modes=modes)
