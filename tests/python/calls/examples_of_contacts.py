"""Examples of the calls of surfaces of solids."""

from collections.abc import Callable

import tribodyn as td
from world import World


def add_contacts(add: Callable[..., None]) -> None:
    add("PenaltyPressure", lambda: td.PenaltyPressure, stiffness=1e12, exponent=1.5)
    marker = td.Model().ground.marker()
    add("RigidPlane", lambda: td.RigidPlane, marker=marker, normal=(0.0, 1.0))
    add(
        "RigidCylinder",
        lambda: td.RigidCylinder,
        marker=marker,
        radius=0.01,
        axis=(0.0, 0.0, 1.0),
        inside=False,
    )
    add("RigidSphere", lambda: td.RigidSphere, marker=marker, radius=0.01, inside=False)
    add(
        "SurfaceGap",
        lambda: td.SurfaceGap,
        solid="plate",
        surface="x+",
        reach=(0.1, 0.1),
        smooth=True,
    )
    add(
        "Model.surface_contact",
        lambda: World.bulging()[0].surface_contact,
        name="stop",
        solid="plate",
        surface="x+",
        target=td.SurfaceGap(solid="plate", surface="x-"),
        pressure=td.PenaltyPressure(stiffness=1e12),
        damping=0.1,
        friction=None,
    )
    add(
        "BeamSurface",
        lambda: td.BeamSurface,
        start=0.4,
        stop=0.6,
        side="round",
        around=12,
        along=4,
        radius=0.02,
    )
    add("SurfacePort", lambda: td.SurfacePort, surface="groove", pressure=2e5)
    add(
        "Model.surface_film",
        lambda: World.block().surface_film,
        name="oil",
        solid="block",
        surface="z-",
        target=td.SurfaceGap(solid="table", surface="z+"),
        interface=td.LubricatedInterface(
            lubricant=World.oil, ambient_pressure=1e5, coupling="condensed"
        ),
        ports=[td.SurfacePort(surface="z-", pressure=2e5)],
        cells=1,
        clearance=1e-5,
        profile=1e-6,
    )
    add(
        "Model.rigid_patch",
        lambda: World.bulging()[0].rigid_patch,
        name="stiff end",
        solid="plate",
        surface="x+",
    )
