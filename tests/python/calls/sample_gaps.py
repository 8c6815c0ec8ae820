"""Samples of every gap in the registry, for tests that every gap must pass.

`SAMPLES` are the gaps of stand-alone bearings, `JOINTS` the gaps of joints with all their variants.
A gap that is added to the registry fails these tests until it has a sample in both.
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


@dataclass(frozen=True)
class InJoint:
    """A variant of a gap in a joint; each test gives its own clearance.

    Attributes:
        kind: class of the gap.
        size: arguments of the gap besides its clearance.
        closes: axes of the bearing along which the gap closes, in the order of the eccentricity.
        planar: whether a planar model and whether a spatial model are possible: True, False or
            both; tests with one model take the first.
        clearance: name of the argument for the clearance.
    """

    kind: type[Any]
    size: dict[str, Any]
    closes: str
    planar: tuple[bool, ...]
    clearance: str = "radial_clearance"

    def gap(self, clearance: float) -> Any:
        """Return the gap with a clearance [m]."""
        return self.kind(**(self.size | {self.clearance: clearance}))


BOTH, SPACE = (True, False), (False,)
SHAFT: dict[str, Any] = {"bearing_radius": 0.01, "bearing_length": 0.02}
TILTED = SHAFT | {"misalignment": True}
ARC = {"arc": (-2.8, -0.3)}
COLLARS = {"collar_radius": 0.016, "axial_clearance": 8e-5}
SLIDER: dict[str, Any] = {"slider_length": 0.04, "slider_height": 0.03, "slider_width": 0.02}
SKIRT = {
    "piston_radius": 0.03,
    "skirt_length": 0.03,
    "thrust_half_angle": 0.7,
    "anti_thrust_half_angle": 0.6,
    "pin_height": 0.012,
}
PAD: dict[str, Any] = {"length": 0.04, "width": 0.03}
PIVOT: dict[str, Any] = {"tilting": True, "pivot": (0.024, 0.001)}
JOINTS = {
    "JournalGap": InJoint(td.JournalGap, SHAFT, "xy", BOTH),
    "JournalGap/arc": InJoint(td.JournalGap, SHAFT | ARC, "xy", BOTH),
    "JournalGap/misaligned": InJoint(td.JournalGap, TILTED, "xy", SPACE),
    "JournalGap/misaligned-arc": InJoint(td.JournalGap, TILTED | ARC, "xy", SPACE),
    "JournalGap/collars": InJoint(td.JournalGap, TILTED | COLLARS, "xyz", SPACE),
    "CylindricalGap": InJoint(td.CylindricalGap, SHAFT, "xy", SPACE),
    "SphericalGap": InJoint(td.SphericalGap, {"cup_radius": 0.02}, "xyz", SPACE),
    "SphericalGap/deep": InJoint(
        td.SphericalGap, {"cup_radius": 0.02, "half_angle": 2.0}, "xyz", SPACE
    ),
    "GuideGap": InJoint(td.GuideGap, SLIDER, "y", BOTH, "clearance"),
    "GuideGap/misaligned": InJoint(
        td.GuideGap, SLIDER | {"misalignment": True}, "y", SPACE, "clearance"
    ),
    "GuideGap/four-faces": InJoint(td.GuideGap, SLIDER | {"faces": 4}, "yz", SPACE, "clearance"),
    "SkirtGap": InJoint(td.SkirtGap, SKIRT, "y", BOTH),
    "PadGap": InJoint(td.PadGap, PAD, "z", SPACE, "thickness"),
    "PadGap/tilting": InJoint(td.PadGap, PAD | PIVOT, "z", SPACE, "thickness"),
}
assert {joint.kind for joint in JOINTS.values()} == set(GAPS), "every gap has a sample in a joint"
