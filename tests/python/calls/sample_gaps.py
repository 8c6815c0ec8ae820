"""A sample of every gap in the registry, for tests that every gap must pass.

A gap that is added to the registry fails these tests until it has a sample here.
"""

from dataclasses import dataclass, field
from typing import Any

import tribodyn as td
from tribodyn.inputs.gaps import GAPS

OIL = td.Lubricant(dynamic_viscosity=0.02)
JOURNAL: dict[str, Any] = {"bearing_radius": 0.02, "bearing_length": 0.03, "radial_clearance": 4e-5}


@dataclass(frozen=True)
class Sample:
    """A gap, with a motion and a load of its bearing.

    Attributes:
        kind: class of the gap.
        size: arguments of the gap.
        motion: arguments of `solve`.
        load: arguments of `equilibrium`.
        more: further arguments of a gap that carries this load.
    """

    kind: type[Any]
    size: dict[str, Any]
    motion: dict[str, Any]
    load: dict[str, Any]
    more: dict[str, Any] = field(default_factory=dict)

    def bearing(self, **more: Any) -> td.FilmBearing[Any]:
        """Return a bearing of the gap, with further arguments of its interface."""
        given: dict[str, Any] = {
            "lubricant": OIL,
            "mesh": td.FilmMesh(around=16, along=6),
            "ambient_pressure": 1e5,
        }
        gap = self.kind(**(self.size | self.more))
        bearing: td.FilmBearing[Any] = td.Bearing(gap, td.LubricatedInterface(**(given | more)))
        return bearing


SAMPLES = (
    Sample(
        td.JournalGap,
        JOURNAL | {"collar_radius": 0.03, "axial_clearance": 5e-5},
        {"speed": 100.0, "eccentricity": (1e-5, -1e-5)},
        {"load": (0.0, -100.0), "speed": 100.0},
    ),
    Sample(
        td.CylindricalGap,
        JOURNAL,
        {"speed": 100.0, "eccentricity": (1e-5, 0.0)},
        {"load": (0.0, -100.0), "speed": 100.0},
    ),
    Sample(
        td.SphericalGap,
        {"cup_radius": 0.02, "radial_clearance": 4e-5},
        {"angular_velocity": (1.0, 9.0, 2.0), "eccentricity": (0.0, 0.0, 1e-5)},
        {"angular_velocity": (1.0, 90.0, 2.0), "load": (0.0, 0.0, 10.0)},
    ),
    Sample(
        td.GuideGap,
        {
            "slider_length": 0.04,
            "slider_height": 0.03,
            "slider_width": 0.02,
            "clearance": 4e-5,
            "faces": 4,
        },
        {"velocity": (1.0, 0.0), "tilt": (0.0, 1e-4, 2e-4)},
        {"velocity": (2.0, 0.0), "load": (-8.0, 3.0), "moment": (0.0, 1e-2, 5e-2)},
    ),
    Sample(
        td.SkirtGap,
        {
            "piston_radius": 0.04,
            "radial_clearance": 5e-5,
            "skirt_length": 0.05,
            "thrust_half_angle": 0.6,
            "anti_thrust_half_angle": 0.5,
            "pin_height": 0.02,
        },
        {"axial_velocity": 5.0, "displacement": 1e-5, "tilt": 1e-4},
        {"axial_velocity": 5.0, "lateral_force": 10.0},
        {"profile": lambda x: 0.02 * (x[:, 0] - 0.005) ** 2},
    ),
    Sample(
        td.PadGap,
        {"length": 0.04, "width": 0.03, "thickness": 4e-5, "tilting": True, "pivot": (0.024, 0.0)},
        {"velocity": (1.0, 0.2), "lift": 1e-6, "tilt": (1e-5, 2e-4)},
        {"velocity": (2.0, 0.0), "load": 50.0},
    ),
)
IDS = [sample.kind.__name__ for sample in SAMPLES]
assert {sample.kind for sample in SAMPLES} == set(GAPS), "every gap has a sample"
