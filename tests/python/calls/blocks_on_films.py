"""A block on a film, for the tests of films between surfaces of solids."""

from typing import Any

import numpy as np
import tribodyn as td

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
SIDE = 0.02  # of the block [m]
GAP = 20e-6  # at the start [m]
OIL = td.Lubricant(dynamic_viscosity=0.05)
ROUGH = td.GreenwoodWilliamson(
    td.RoughSurface(
        asperity_height_deviation=1e-6,
        asperity_height_mean=0.0,
        asperity_radius=1e-5,
        asperity_density=1e10,
        contact_modulus=115e9,
    )
)


def oil(coupling: str = "condensed", cavitation: str = "none", **more: Any) -> Any:
    given: dict[str, Any] = {"lubricant": OIL, "cavitation": cavitation, "coupling": coupling}
    # The ambient pressure of 1 bar lies above the cavitation pressure, so that oil enters.
    given["cavitation_pressure"] = -1e5
    return td.LubricatedInterface(**(given | more))


def cube(model: td.Model, name: str, height: float, **more: Any) -> td.Solid:
    """Add a cube whose lower face is at a height."""
    given: dict[str, Any] = {
        "mesh": td.SolidMesh.brick(size=(SIDE,) * 3, cells=(1, 1, 1), element="hex8"),
        "material": STEEL,
        "position": (0.0, 0.0, height + 0.5 * SIDE),
        "stiffness_damping": 1e-7,
    }
    return model.solid(name, **(given | more))


def pressed(
    interface: Any,
    *,
    load: float = -400.0,
    sliding: float = 0.0,
    gap: float = GAP,
    **more: Any,
) -> td.Model:
    """Return a block that a force pushes towards a plane on a film."""
    model = td.Model(planar=False)
    block = cube(model, "block", gap, velocity=(sliding, 0.0, 0.0))
    model.surface_film(
        "film",
        block,
        "z-",
        td.RigidPlane(marker=model.ground.marker()),
        interface=interface,
        **({"cells": 3} | more),
    )
    model.applied_force("push", block.marker("z+"), (0.0, 0.0, load))
    return model


def run(model: td.Model, duration: float = 1e-3, **more: Any) -> td.Solution:
    given: dict[str, Any] = {"progress": False, "integrator": "TR-BDF2"}
    return td.simulate(model, duration=duration, **(given | more))


POCKET = td.SolidMesh.brick(size=(SIDE,) * 3, cells=(3, 3, 1), element="hex8").with_surface(
    "pocket", where=lambda at, normal: (normal[2] < -0.9) & (np.hypot(at[0], at[1]) < SIDE / 9)
)


def fed(interface: Any) -> td.Model:
    """Return a block on springs above a plane, with a supply in the middle of its lower face."""
    model = td.Model(planar=False)
    block = cube(model, "block", GAP, mesh=POCKET, supports="z+")
    port = td.SurfacePort(surface="pocket", pressure=5e5)
    plane = td.RigidPlane(marker=model.ground.marker())
    model.surface_film("film", block, "z-", plane, interface=interface, ports=[port], cells=2)
    return model
