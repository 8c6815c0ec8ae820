"""Beams of a model: a function that is a method of `Model`, and the nodes of the axis of a beam."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

import numpy as np

from tribodyn._arguments.aliases import Point
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FUNCTION, Either
from tribodyn._arguments.numbers import Matrix, Number, Numbers, point, triple, whole
from tribodyn._arguments.scalars import Array, Scalar, Scalars, Vector, floats
from tribodyn._arguments.scalars import Matrix as Rows
from tribodyn._arguments.units import to_si_array
from tribodyn.errors import AccuracyWarning, Notice, issue, make_error
from tribodyn.inputs.beams import (
    SECTIONS,
    ElasticMaterial,
    Section,
    SectionResultants,
    kernel_sections,
    resultants_of,
    sections_along,
)
from tribodyn.model._bodies import Beam
from tribodyn.model._inputs import ANGULAR_VELOCITY, in_space, rigid_motion
from tribodyn.model._state import HasState

AXIS = Either(
    choices=((callable, FUNCTION),),
    otherwise=Matrix(unit="m"),
    called="rows of points, or a function from 0 to 1 that returns a point",
)
# A function of the axis is evaluated so many times in each element to measure lengths.
_FINE = 32
# Largest twist between two neighbouring nodes [rad]: that of a geometrically exact beam in motion.
# From pi on the frames of the nodes would be those of the smaller, opposite twist.
_LARGEST_TWIST = 3.0


@admits("beam '{name}'")
def beam(
    self: HasState,
    name: str,
    *,
    elements: Annotated[int, whole(1, 1_000_000)],
    section: Annotated[Section | Sequence[Section] | Callable[[float], Section], SECTIONS],
    start: Point | None = None,
    end: Point | None = None,
    axis: Annotated[Rows | Callable[[float], Vector], AXIS] | None = None,
    material: ElasticMaterial | None = None,
    formulation: Literal[
        "geometrically_exact", "ancf", "cable", "continuum", "split_continuum"
    ] = "geometrically_exact",
    y_direction: Annotated[Vector, triple("")] | None = None,
    twist: Annotated[Scalars, Numbers(unit="rad")] | None = None,
    stiffness_damping: Annotated[Scalar, Number(unit="s", least=0.0)] = 0.0,
    mass_damping: Annotated[Scalar, Number(unit="1/s", least=0.0)] = 0.0,
    velocity: Annotated[Vector, point("m/s")] | None = None,
    angular_velocity: Annotated[Scalar | Vector, ANGULAR_VELOCITY] | None = None,
    planar: bool | None = None,
) -> Beam:
    """Add a flexible beam and return it.

    The beam is free of stress in its initial position: straight between `start` and `end`, or along
    `axis`. Joints, forces and clearance joints attach to it by `beam.marker(...)` as to a rigid
    body. Displacements and rotations may be large; strains are small.

    The formulations differ in their coordinates and in the strains that they know:

    =====================  ===========================  ============================================
    formulation            coordinates of a node        strains
    =====================  ===========================  ============================================
    "geometrically_exact"  position, rotation           all; sections stay plane, no locking
    "ancf"                 position, three slopes       all, by resultants, without locking
    "cable"                position, slope of the axis  stretching and bending only
    "continuum"            as "ancf"                    Saint Venant-Kirchhoff; locks unless nu is 0
    "split_continuum"      as "ancf"                    the same, Poisson effect on the axis only
    =====================  ===========================  ============================================

    Args:
        name: unique in the model, without "/".
        elements: number of elements, of equal length.
        section: cross-section, or one for each element from start to end, or of a tapered beam a
            function that returns the section for a share of the length of the axis, from 0 to 1.
            Every element has the section in its middle, and the error is of second order in the
            length of the elements.
        start: (x, y), or (x, y, z) in space, of the start of a straight axis in global axes [m].
        end: of its end [m].
        axis: of a curved beam, instead of start and end: rows of points [m], through which a cubic
            spline passes (the nodes themselves if there is one more point than elements), or a
            function that returns a point for every number from 0 to 1.
        material: of sections with a shape; not given for `SectionResultants`.
        formulation: of the elastic forces, see the table.
        y_direction: direction in global axes, of any length [-]; its part normal to the axis is the
            y axis of the first section. By default y, or x for a beam along y. The z axis of all
            sections of a planar beam is z.
        twist: angle by which the sections are initially rotated about the axis [rad]: of the end,
            linear from 0 at the start, or one for each node.
        stiffness_damping: damping proportional to stiffness [s]: the strain rates, multiplied by
            this time, are added to the strains. Rigid motions are not damped.
        mass_damping: damping proportional to mass [1/s], which resists rigid motions as well.
        velocity: of the centre of mass in a rigid motion at the start, global axes [m/s]; by
            default the beam moves with the other bodies.
        angular_velocity: of this motion [rad/s]; in space (x, y, z).
        planar: whether the beam moves in the x-y plane; by default as in the model.
    """
    state, item = self._state, f"beam '{name}'"
    flat = state.planar if planar is None else planar
    points = _nodes(item, elements, start, end, axis, flat)
    sections = sections_along(item, section, elements)
    kernel = kernel_sections(item, sections, material)
    _warn_if_thick(item, points, sections[0], material)
    angles = _twist(item, twist, elements, flat)
    if y_direction is None:
        along = points[1] - points[0]
        y_direction = (1.0, 0.0, 0.0) if abs(along[1]) > 0.9 * math.hypot(*along) else (0, 1, 0)
        if flat:  # the y axis of a planar beam completes its tangent and z
            y_direction = (-along[1], along[0], 0.0)
    elif flat:
        raise make_error(
            item=item,
            quantity="y_direction",
            rule="is an argument of a beam in space",
            hint="the y axis of a planar beam lies in the plane",
        )
    rate, spin = rigid_motion(item, velocity, angular_velocity, flat)
    index = state.core.add_beam(
        name=name,
        points=points.tolist(),
        y_direction=floats(y_direction),
        twist=angles,
        sections=kernel,
        formulation=formulation,
        planar=flat,
        stiffness_damping=float(stiffness_damping),
        mass_damping=float(mass_damping),
        velocity=rate,
        angular_velocity=spin,
    )
    arguments: dict[str, Any] = {
        "name": name,
        "elements": elements,
        "section": list(sections) if len(sections) > 1 else sections[0],
        "axis": points[:, : 2 if flat else 3],
        "material": material,
        "formulation": formulation,
        "y_direction": None if flat else floats(y_direction),
        "twist": angles or None,
        "stiffness_damping": stiffness_damping,
        "mass_damping": mass_damping,
        "velocity": velocity,
        "angular_velocity": angular_velocity,
    }
    if flat != state.planar:
        arguments["planar"] = flat
    added = Beam(
        name=name,
        position=tuple(points[0, : 2 if flat else 3].tolist()),
        angle=0.0,
        orientation=None if flat else (0.0, 0.0, 0.0, 1.0),
        _owner=state.model,
        _number=index,
        elements=elements,
        _core=state.core,
        _sections=sections,
        _formulation=formulation,
    )
    state.bodies[name] = added
    self._state.note("beam", arguments)
    return added


def _nodes(item: str, elements: int, start: Any, end: Any, axis: Any, flat: bool) -> Array:
    """Return the points (x, y, z) of the nodes [m], at equal distances along the axis."""
    if (axis is None) == (start is None or end is None) or axis is not None and (start or end):
        raise make_error(
            item=item,
            quantity="axis",
            rule="or start and end must be given",
            hint="start and end of a straight axis, or axis=... of a curved one",
        )
    if axis is None:
        ends = np.array([in_space(item, "start", start, flat), in_space(item, "end", end, flat)])
        length = float(np.linalg.norm(ends[1] - ends[0]))
        if not length > 0.0:
            raise make_error(
                item=item,
                quantity="length",
                value=length,
                unit="m",
                rule="must be > 0: start and end are equal",
            )
        share = np.linspace(0.0, 1.0, elements + 1)[:, np.newaxis]
        return np.asarray(ends[0] + share * (ends[1] - ends[0]))
    rows = _function_points(item, axis, elements) if callable(axis) else np.asarray(axis)
    rows = np.array([in_space(item, "axis", row, flat) for row in rows])
    if not np.all(np.isfinite(rows)):
        wrong = int(np.argwhere(~np.isfinite(rows))[0, 0])
        raise make_error(
            item=item, quantity=f"axis[{wrong}]", unit="m", rule="must be finite numbers"
        )
    if len(rows) < 2:
        raise make_error(
            item=item, quantity="axis", value=len(rows), unit="points", rule="must have at least 2"
        )
    if len(rows) == elements + 1:
        return rows
    return _spaced(rows, elements)


def _function_points(item: str, axis: Any, elements: int) -> Array:
    shares = np.linspace(0.0, 1.0, _FINE * elements + 1)
    return np.array(
        [to_si_array(axis(float(share)), "m", item=item, quantity="axis") for share in shares]
    )


def _spaced(rows: Array, elements: int) -> Array:
    """Return points at equal distances along the cubic spline through points."""
    from scipy.interpolate import CubicSpline

    def lengths(points: Array) -> Array:
        return np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])

    chords = lengths(rows)
    if not np.all(np.diff(chords) > 0.0):
        return rows  # the kernel reports equal points
    curve = CubicSpline(chords, rows) if len(rows) > 2 else None
    if curve is None:
        share = np.linspace(0.0, 1.0, elements + 1)[:, np.newaxis]
        return np.asarray(rows[0] + share * (rows[1] - rows[0]))
    fine = np.linspace(0.0, chords[-1], max(_FINE * elements, 4 * len(rows)) + 1)
    arcs = lengths(curve(fine))
    places = np.interp(np.linspace(0.0, arcs[-1], elements + 1), arcs, fine)
    nodes = curve(places)
    nodes[0], nodes[-1] = rows[0], rows[-1]
    return np.asarray(nodes)


def _twist(item: str, twist: Any, elements: int, flat: bool) -> list[float]:
    if twist is None:
        return []
    if flat:
        raise make_error(item=item, quantity="twist", rule="is an argument of a beam in space")
    values = np.atleast_1d(np.asarray(twist, dtype=float))
    if values.size == 1:
        values = np.linspace(0.0, float(values[0]), elements + 1)
    if values.shape != (elements + 1,):
        raise make_error(
            item=item,
            quantity="twist",
            value=values.size,
            unit="angles",
            rule=f"must be one, or one for each of the {elements + 1} nodes",
        )
    largest = float(np.abs(np.diff(values)).max())
    if largest >= _LARGEST_TWIST:
        raise make_error(
            item=item,
            quantity="twist between two nodes",
            value=largest,
            unit="rad",
            rule=f"must be below {_LARGEST_TWIST:g} rad",
            hint="use more elements",
        )
    return [float(a) for a in values]


def _warn_if_thick(
    item: str, points: Array, section: Section, material: ElasticMaterial | None
) -> None:
    """Warn if the section of a beam is deeper than the beam is long."""
    values = section if isinstance(section, SectionResultants) else resultants_of(section, material)
    bending = max(floats(values.bending_stiffness))
    depth = math.sqrt(12.0 * bending / float(values.axial_stiffness))  # of a rectangle
    length = float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum())
    if length < depth:
        text = (
            f"{item}: the length = {length:.4g} m is below the depth of the section, about "
            f"{depth:.4g} m: beam theory assumes a slender body"
        )
        issue([Notice(AccuracyWarning, text)])
