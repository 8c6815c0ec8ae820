"""Mechanisms that tests draw, and lines of their pictures."""

from typing import Any

import numpy as np
import tribodyn as td

RUBBER = td.ElasticMaterial(youngs_modulus=6e7, poisson_ratio=0.3, density=6000.0)
SQUARE = td.RectangularSection(width=0.02, height=0.02)


def four_bar() -> td.Model:
    """Return a planar mechanism with a crank, a beam that turns with it, a spring and a slider."""
    model = td.Model()
    crank = model.rigid_body("crank", mass=1.0, inertia=0.01, position=(0.05, 0.0))
    rod = model.beam(
        "rod", start=(0.1, 0.0), end=(0.6, 0.0), elements=4, section=SQUARE, material=RUBBER
    )
    slider = model.rigid_body("slider", mass=0.2, inertia=0.01, position=(0.6, 0.0))
    ground = model.ground
    model.revolute("main", ground.marker(), crank.marker((-0.05, 0.0)))
    model.revolute("big end", crank.marker((0.05, 0.0)), rod.marker(0.0))
    gap = td.JournalGap(bearing_radius=0.02, radial_clearance=1e-4, bearing_length=0.02)
    dry = td.DryInterface(contact=td.PowerLaw(stiffness=1e7))
    model.clearance("pin", journal=rod.marker(1.0), bearing=slider.marker(), gap=gap, interface=dry)
    model.translational("guide", slider.marker(), ground.marker())
    model.drive("main", speed=20.0)
    model.spring_damper(
        "spring",
        ground.marker((0.2, 0.3)),
        rod.marker(0.5, offset=(0.01, 0.0)),
        stiffness=10.0,
        damping=0.1,
        free_length=0.2,
    )
    return model


def hanging(formulation: Any = "ancf") -> td.Model:
    """Return a beam in space with a rigid bar at its end."""
    model = td.Model(planar=False)
    beam = model.beam(
        "rod",
        start=(0.0, 0.0, 0.0),
        end=(0.3, 0.4, 0.0),
        elements=3,
        section=SQUARE,
        material=RUBBER,
        formulation=formulation,
    )
    place = {"position": (0.3, 0.4, 0.2), "velocity": None}
    bar = model.rigid_body("bar", mass=0.5, inertia=(0.01, 0.01, 0.001), **place)
    model.spherical("ball", model.ground.marker((0.0, 0.0, 0.0)), beam.marker(0.0))
    model.revolute("hinge", beam.marker(1.0), bar.marker((0.0, 0.0, -0.2)))
    model.gravity((0.0, 0.0, -9.81))
    return model


def line(ax: Any, label: str) -> Any:
    (found,) = [each for each in ax.lines if each.get_label() == label]
    return np.array(found.get_data_3d() if hasattr(found, "get_data_3d") else found.get_data()).T
