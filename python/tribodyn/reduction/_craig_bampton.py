"""Reduction by the method of Craig and Bampton, from a mesh or from matrices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import TEXT, Kind, instance, named, several
from tribodyn._arguments.numbers import Matrix as Rows
from tribodyn._arguments.numbers import positive, whole
from tribodyn._arguments.scalars import Array, Matrix, Scalar, Scalars, Vector
from tribodyn.errors import make_error, unknown_name
from tribodyn.inputs.beams import ElasticMaterial
from tribodyn.reduction._basis import (
    Lowest,
    Shapes,
    check_free,
    elastic_modes,
    inertia_of,
    invariants,
    reduced_basis,
)
from tribodyn.reduction._patches import Patch, normal_loads, of_nodes, of_surface
from tribodyn.reduction._reduction import DAMPING, ITEM, Reduction, ratios_of
from tribodyn.solid_meshes import NODE_NUMBERS, SolidMesh

MODES = 20  # by default
SYMMETRY = 1e-8  # relative: above the rounding of assembled matrices
NAMES = several(TEXT)


@dataclass(frozen=True, kw_only=True)
class SquareMatrix(Kind):
    """A square matrix of finite numbers, dense or sparse, as a sparse one."""

    @property
    def words(self) -> str:
        return "a square matrix, dense or of scipy.sparse"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        from scipy import sparse  # late: it takes a while to import

        if sparse.issparse(value):
            matrix = value.tocsc()
            if matrix.dtype.kind not in "iuf":
                raise self.refused(f"entries of type {matrix.dtype}", item, quantity)
            matrix = matrix.astype(float)
        else:
            dense = Rows(unit=self.unit).take(value, item, quantity)
            matrix = sparse.csc_matrix(np.asarray(dense, dtype=float))
        if matrix.shape[0] != matrix.shape[1]:
            raise make_error(
                item=item,
                quantity=quantity,
                rule=f"must be square, not {matrix.shape[0]} x {matrix.shape[1]}",
            )
        if not np.isfinite(matrix.data).all():
            raise make_error(item=item, quantity=quantity, rule="must have finite entries")
        return matrix


@admits("reduction")
def craig_bampton(
    mesh: Annotated[SolidMesh, instance(SolidMesh, hint="td.SolidMesh.brick(...) creates one")],
    material: Annotated[ElasticMaterial, instance(ElasticMaterial)],
    *,
    interfaces: Annotated[Sequence[str], NAMES],
    rigid: Annotated[Sequence[str], NAMES] = (),
    followers: Annotated[Sequence[str], NAMES] = (),
    films: Annotated[Sequence[str], NAMES] = (),
    modes: Annotated[int, whole(1)] | None = None,
    highest_frequency: Annotated[Scalar, positive("Hz")] | None = None,
    corrections: bool = True,
    damping: Annotated[Scalars, DAMPING] = 0.0,
) -> Reduction:
    """Reduce a mesh in space to constraint modes and fixed-interface modes.

    The constraint modes are the shapes under unit displacements and rotations of one interface
    while the others are held; the fixed-interface modes are the lowest vibrations with all
    interfaces held. Corrections add what the modes that are left out contribute at low frequencies.
    The rigid motions are taken out of the space of all these shapes, and its natural vibrations are
    the modes of the reduction. The deformation relative to the frame of the body is small; the
    frame moves without limits.

    Args:
        mesh: in space.
        material: elastic constants and density.
        interfaces: surfaces or node sets of the mesh to which joints and forces attach. An
            interface moves by the mean of its surface, which is not stiffened.
        rigid: names of interfaces that are rigid instead.
        followers: further surfaces or node sets that markers can follow, without modes of their
            own: a force on them deforms the body by the modes that it has.
        films: surfaces of the mesh on which films act (`Model.surface_film`). The deformations
            under a normal force on each of their nodes are added, so that slowly changing pressures
            deflect the surface as they deflect the mesh.
        modes: number of fixed-interface modes; by default 20, or fewer if the mesh has no more.
        highest_frequency: of fixed-interface modes instead of their number [Hz].
        corrections: whether to add the deformations by the inertia of the constraint modes, 6 for
            each interface; False: the method of Craig and Bampton as published, which needs more
            modes.
        damping: damping ratio of all modes [-], one for each mode, or a function that returns it
            for a frequency [Hz].

    Raises:
        InvalidInput: a name is unknown, an interface has no rotation because its nodes lie on a
            line, rigid interfaces share nodes, or there are not so many modes.
    """
    if mesh.planar:
        raise make_error(
            item=ITEM, quantity="mesh", rule="must be a mesh in space", hint="SolidMesh.brick"
        )
    patches, more = _of_mesh(mesh, interfaces), _of_mesh(mesh, followers)
    stiffness, mass = matrices_of(mesh, material)
    choice = _choice(modes, highest_frequency)
    for name in films:
        if name not in mesh.surfaces:
            raise unknown_name(ITEM, str(name), list(mesh.surfaces), "surface")
    shapes = Shapes(choice, corrections, normal_loads(mesh, films))
    found = _reduce(stiffness, mass, mesh.nodes, patches, more, rigid, shapes, damping)
    return Reduction(**found, mesh=mesh, material=material)


def _of_mesh(mesh: SolidMesh, names: Sequence[str]) -> list[Patch]:
    """Return the patches of surfaces and node sets of a mesh."""
    patches = []
    for name in names:
        if name in mesh.surfaces:
            patches.append(of_surface(ITEM, mesh, name))
        elif name in mesh.node_sets:
            patches.append(of_nodes(ITEM, name, mesh.node_sets[name], mesh.nodes))
        else:
            known = [*mesh.surfaces, *mesh.node_sets]
            raise unknown_name(ITEM, str(name), known, "surface or node set")
    return patches


@admits("reduction")
def craig_bampton_from_matrices(
    *,
    stiffness: Annotated[Matrix, SquareMatrix(unit="N/m")],
    mass: Annotated[Matrix, SquareMatrix(unit="kg")],
    nodes: Annotated[Matrix, Rows(unit="m")],
    interfaces: Annotated[Mapping[str, Vector], named(NODE_NUMBERS, fewest=1)],
    rigid: Annotated[Sequence[str], NAMES] = (),
    followers: Annotated[Mapping[str, Vector], named(NODE_NUMBERS)] | None = None,
    modes: Annotated[int, whole(1)] | None = None,
    highest_frequency: Annotated[Scalar, positive("Hz")] | None = None,
    corrections: bool = True,
    damping: Annotated[Scalars, DAMPING] = 0.0,
) -> Reduction:
    """Reduce a body of a commercial program to constraint modes and fixed-interface modes.

    The matrices are those of the body without supports, with three displacements for each node in
    the order x, y, z of node 0, of node 1, and so on. See `craig_bampton` for the modes.

    Args:
        stiffness: (3 n, 3 n), symmetric, dense or of scipy.sparse [N/m].
        mass: (3 n, 3 n), symmetric, dense or of scipy.sparse [kg].
        nodes: positions of the nodes (n, 3) [m].
        interfaces: numbers of the nodes of each interface by name, from 0. An interface moves by
            the mean of its nodes, with equal weights.
        rigid: names of interfaces that are rigid instead.
        followers: numbers of the nodes of further patches that markers can follow, without modes of
            their own: a force on them deforms the body by the modes that it has.
        modes: number of fixed-interface modes; by default 20, or fewer if the body has no more.
        highest_frequency: of fixed-interface modes instead of their number [Hz].
        corrections: whether to add the deformations by the inertia of the constraint modes, 6 for
            each interface; False: the method of Craig and Bampton as published, which needs more
            modes.
        damping: damping ratio of all modes [-], one for each mode, or a function that returns it
            for a frequency [Hz].

    Raises:
        InvalidInput: the sizes do not fit, a matrix is not symmetric, rigid motions strain the body
            or have not the same mass in all directions, or as in `craig_bampton`.
    """
    places = np.asarray(nodes, dtype=float)
    if places.shape[1] != 3:
        raise make_error(
            item=ITEM, quantity="nodes", rule=f"must have 3 columns, not {places.shape[1]}"
        )
    for quantity, matrix, unit in (("stiffness", stiffness, "N/m"), ("mass", mass, "kg")):
        _check_matrix(quantity, matrix, unit, len(places))
    patches, more = (
        [of_nodes(ITEM, name, own, places) for name, own in numbers.items()]
        for numbers in (interfaces, followers or {})
    )
    choice = _choice(modes, highest_frequency)
    shapes = Shapes(choice, corrections, np.zeros((places.size, 0)))
    found = _reduce(stiffness, mass, places, patches, more, rigid, shapes, damping)
    return Reduction(**found)


def matrices_of(mesh: SolidMesh, material: ElasticMaterial) -> tuple[Any, Any]:
    """Return the sparse stiffness [N/m] and mass [kg] of a free mesh at rest."""
    from scipy import sparse  # late: it takes a while to import

    rows, columns, stiffness, mass = _core.solid_matrices(
        element=mesh.element,
        nodes=mesh.nodes,
        elements=mesh.elements,
        material=material._kernel(),
    )
    shape = (3 * len(mesh.nodes),) * 2
    full = [sparse.csc_matrix((entries, (rows, columns)), shape) for entries in (stiffness, mass)]
    one, other = (0.5 * (each + each.T) for each in full)
    return one, other


def _check_matrix(quantity: str, matrix: Any, unit: str, nodes: int) -> None:
    if matrix.shape[0] != 3 * nodes:
        raise make_error(
            item=ITEM,
            quantity=quantity,
            value=matrix.shape[0],
            unit="rows",
            rule=f"must have three rows for each of {nodes} nodes, {3 * nodes}",
            hint="nodes have the displacements x, y, z and no rotations",
        )
    skew = abs(matrix - matrix.T)
    if skew.nnz and skew.max() > SYMMETRY * abs(matrix).max():
        row, column = divmod(int(skew.tocsr().argmax()), matrix.shape[0])
        raise make_error(
            item=ITEM,
            quantity=f"{quantity}[{row}, {column}] - {quantity}[{column}, {row}]",
            value=float(matrix[row, column] - matrix[column, row]),
            unit=unit,
            rule="must be 0: the matrix must be symmetric",
            hint="if only one triangle was exported, add its transpose without the diagonal",
        )


def _choice(
    modes: int | None, highest_frequency: Any
) -> Callable[[Lowest, int], tuple[Array, Array]]:
    """Return the function that chooses the fixed-interface modes."""
    if modes is not None and highest_frequency is not None:
        raise make_error(
            item=ITEM,
            quantity="modes",
            value=modes,
            rule="and highest_frequency exclude each other",
        )

    def by_number(lowest: Lowest, most: int) -> tuple[Array, Array]:
        if modes is not None and modes > most:
            raise make_error(
                item=ITEM,
                quantity="modes",
                value=modes,
                rule=f"must be at most {most}, which the body has with its interfaces held",
            )
        return lowest(modes or min(MODES, most))

    def by_frequency(lowest: Lowest, most: int) -> tuple[Array, Array]:
        limit = (2.0 * np.pi * float(highest_frequency)) ** 2
        count = min(MODES, most)
        while True:
            squares, found = lowest(count)
            if squares[-1] > limit or count == most:
                kept = squares <= limit
                return squares[kept], found[:, kept]
            count = min(2 * count, most)

    return by_number if highest_frequency is None else by_frequency


def _reduce(
    stiffness: Any,
    mass: Any,
    places: Array,
    patches: Sequence[Patch],
    followers: Sequence[Patch],
    rigid: Sequence[str],
    chosen: Shapes,
    damping: Any,
) -> dict[str, Any]:
    """Return the arguments of `Reduction` for matrices."""
    if not patches:
        raise make_error(
            item=ITEM,
            quantity="interfaces",
            rule="must name at least one interface",
            hint="joints and forces attach to interfaces",
        )
    names = [patch.name for patch in (*patches, *followers)]
    if len(set(names)) < len(names):
        raise make_error(item=ITEM, quantity="interfaces", rule="must not repeat a name")
    _check_rigid(rigid, patches)
    inertia = inertia_of(ITEM, mass, places)
    check_free(ITEM, stiffness, inertia.motions)
    basis = reduced_basis(ITEM, stiffness, mass, places, patches, rigid, chosen)
    angular, masses, shapes = elastic_modes(ITEM, stiffness, mass, basis, inertia)
    frequencies = angular / (2.0 * np.pi)
    return {
        "nodes": places,
        "shapes": shapes,
        "frequencies": frequencies,
        "modal_masses": masses,
        "damping_ratios": ratios_of(damping, frequencies),
        "mass": inertia.mass,
        "centre": inertia.centre,
        "inertia": invariants(mass, shapes, inertia, masses),
        "interfaces": {
            patch.name: {
                "centre": patch.centre,
                "shift": patch.shift @ shapes[patch.components],
                "turn": patch.turn @ shapes[patch.components],
            }
            for patch in (*patches, *followers)
        },
    }


def _check_rigid(rigid: Sequence[str], patches: Sequence[Patch]) -> None:
    """Raise if rigid interfaces are unknown or share nodes."""
    names = [patch.name for patch in patches]
    for name in rigid:
        if name not in names:
            raise unknown_name(ITEM, str(name), names, "interface")
    stiff = [patch for patch in patches if patch.name in rigid]
    for k, patch in enumerate(stiff):
        for other in stiff[:k]:
            if np.intersect1d(patch.nodes, other.nodes).size:
                raise make_error(
                    item=ITEM,
                    quantity=f"rigid interface '{patch.name}'",
                    rule=f"must not share nodes with the rigid interface '{other.name}'",
                    hint="name one interface of both",
                )
