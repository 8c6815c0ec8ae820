"""Stresses at points of the sections of beams, from the resultants at the nodes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.scalars import Array
from tribodyn.errors import make_error

COMPONENTS = ("axial", "shear_xy", "shear_xz")

# Shapes by the type of a section in the parameters of a model.
_SHAPES: dict[str, Callable[[Mapping[str, Any]], _core.CrossSection]] = {
    "RectangularSection": lambda s: _core.CrossSection.rectangle(
        along_y=s["height"], along_z=s["width"]
    ),
    "CircularSection": lambda s: _core.CrossSection.circle(radius=s["radius"]),
    "TubularSection": lambda s: _core.CrossSection.tube(
        outer_radius=s["outer_radius"], inner_radius=s["inner_radius"]
    ),
}


@dataclass(frozen=True)
class StressPoints:
    """Points of the sections at the nodes of a beam, and the stresses there for unit loads.

    Attributes:
        places: (y, z) of the points (nodes, points, 2) [m].
        factors: stresses by COMPONENTS for the loads (N, Q_y, Q_z) [N] and (T, M_y, M_z) [N m],
            (nodes, points, 3, 6).
    """

    places: Array
    factors: Array

    def stress(self, force: Array, moment: Array) -> Array:
        """Return stresses (n, nodes, points, 3) [Pa].

        Args:
            force: on the sections (n, nodes, 2 or 3) [N].
            moment: on the sections (n, nodes, 1 or 3) [N m]; a single component is that about z.
        """
        load = np.zeros((*force.shape[:2], 6))
        load[:, :, : force.shape[2]] = force
        load[:, :, 6 - moment.shape[2] :] = moment
        return np.asarray(np.einsum("kpij,nkj->nkpi", self.factors, load))


def von_mises(stress: Array) -> Array:
    """Return the von Mises stresses of stresses whose last axis has the components."""
    return np.asarray(np.sqrt(stress[..., 0] ** 2 + 3.0 * np.sum(stress[..., 1:] ** 2, axis=-1)))


def stress_points(call: Mapping[str, Any]) -> StressPoints | None:
    """Return the points of a beam; None if one of its sections has no shape.

    At a node between two different sections the one with the smaller area is taken.

    Args:
        call: the call that added the beam.
    """
    given = call["section"]
    sections = list(given) if isinstance(given, list | tuple) else [given] * int(call["elements"])
    if not all(section["type"] in _SHAPES for section in sections):
        return None
    data = {key: value for key, value in call["material"].items() if key != "type"}
    material = _core.ElasticMaterial(**data)
    known: dict[tuple[Any, ...], tuple[Array, Array]] = {}
    found = []
    for section in sections:
        key = tuple(section.values())
        if key not in known:
            shape = _SHAPES[section["type"]](section)
            known[key] = _core.section_stress(section=shape, material=material)
        found.append(known[key])
    # The stress of a unit normal force is the reciprocal area.
    at_nodes = [
        max(pair, key=lambda one: float(one[1][0, 0, 0]))
        for pair in zip([found[0], *found], [*found, found[-1]], strict=True)
    ]
    return StressPoints(
        places=np.array([places for places, _ in at_nodes]),
        factors=np.array([factors for _, factors in at_nodes]),
    )


def needed_points(call: Mapping[str, Any], item: str) -> StressPoints:
    """Return the points of a beam.

    Raises:
        InvalidInput: one of its sections has no shape.
    """
    points = stress_points(call)
    if points is None:
        raise make_error(
            item=item,
            quantity="stress",
            rule="needs sections with a shape; SectionResultants have no points",
            hint="for example td.RectangularSection(width=0.01, height=0.02) and a material",
        )
    return points
