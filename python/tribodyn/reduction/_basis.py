"""The reduction itself: fixed-interface modes, constraint modes, and what is left of the motions.

docs/theory/reduction.md has the equations and the sources.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tribodyn._arguments.scalars import Array
from tribodyn.errors import make_error
from tribodyn.reduction._patches import Patch

RIGID = 6  # motions without a change of the shape
# Largest force in a rigid motion, relative to that of the stiffest node: matrices of files have
# some six digits.
FREE = 1e-5
CONSISTENT = 1e-5  # of masses and first moments in all directions
SEED = 1  # of the start vector of the eigensolver
Lowest = Callable[[int], tuple[Array, Array]]
DEPENDENT = 1e-12  # relative square of the length below which a vector depends on the others


@dataclass(frozen=True, eq=False)
class Inertia:
    """What a mass matrix says about rigid motions.

    Attributes:
        mass: [kg].
        centre: of mass in the axes of the nodes [m].
        motions: rigid motions of the nodes (3 n, 6): translations, rotations about the centre.
    """

    mass: float
    centre: Array
    motions: Array


@dataclass(frozen=True, eq=False)
class Shapes:
    """The shapes of a basis beside its constraint modes.

    Attributes:
        wanted: chooses the fixed-interface modes: gets a function that returns the lowest k
            angular frequencies squared and modes, and the largest k.
        corrections: whether the deformation by the inertia of the constraint modes is added.
        loads: forces on the nodes (3 n, k) whose static deformations are added.
    """

    wanted: Callable[[Lowest, int], tuple[Array, Array]]
    corrections: bool
    loads: Array


def crossed(k: int, vectors: Array) -> Array:
    """Return e_k x v for vectors (3 n, ...) of the nodes."""
    split = vectors.reshape(-1, 3, *vectors.shape[1:])
    i, j = (k + 1) % 3, (k + 2) % 3
    out = np.zeros_like(split)
    out[:, i], out[:, j] = -split[:, j], split[:, i]
    return out.reshape(vectors.shape)


def inertia_of(item: str, mass: Any, places: Array) -> Inertia:
    """Return mass, centre of mass and rigid motions, and check that the mass matrix has them."""
    n = len(places)
    moves = np.tile(np.eye(3), (n, 1))
    product = moves.T @ (mass @ moves)
    total = float(np.trace(product)) / 3.0
    if not total > 0.0:
        raise make_error(
            item=item, quantity="mass", value=total, unit="kg", rule="must be above zero"
        )
    worst = float(np.abs(product - total * np.eye(3)).max())
    if worst > CONSISTENT * total:
        raise make_error(
            item=item,
            quantity="mass",
            value=worst / total,
            rule="is the relative difference of the masses in two directions, which must be 0",
            hint="the components of the nodes must come in the order x, y, z of node 0, of node 1, "
            "and so on; nodes have no rotations",
        )
    # (e_k x X) M e_i = m (e_k x c)_i.
    spins = np.column_stack([crossed(k, places.ravel()) for k in range(3)])
    first = spins.T @ (mass @ moves) / total
    centre = 0.5 * np.array(
        [first[2, 1] - first[1, 2], first[0, 2] - first[2, 0], first[1, 0] - first[0, 1]]
    )
    expected = np.array([np.cross(axis, centre) for axis in np.eye(3)])
    size = float(np.ptp(places, axis=0).max())
    if np.abs(first - expected).max() > CONSISTENT * size:
        raise make_error(
            item=item,
            quantity="mass",
            value=float(np.abs(first - expected).max()),
            unit="m",
            rule="gives different centres of mass in different directions",
            hint="check that the positions of the nodes belong to the mass matrix, in its order",
        )
    spins = np.column_stack([crossed(k, (places - centre).ravel()) for k in range(3)])
    return Inertia(total, centre, np.column_stack([moves, spins]))


def check_free(item: str, stiffness: Any, motions: Array) -> None:
    """Raise if rigid motions strain a body, which then has supports."""
    largest = float(abs(stiffness).max())
    for k in range(RIGID):
        motion = motions[:, k]
        scale = largest * float(np.abs(motion).max())
        force = float(np.abs(stiffness @ motion).max())
        if force > FREE * scale:
            name = f"{'rotation about' if k > 2 else 'displacement along'} {'xyz'[k % 3]}"
            raise make_error(
                item=item,
                quantity="stiffness",
                value=force / scale,
                rule=f"gives a relative force in the rigid {name}, which must be 0",
                hint="give the matrix of the body without supports; joints of the model hold it, "
                "and check that the positions of the nodes belong to the matrix",
            )


def reduced_basis(
    item: str,
    stiffness: Any,
    mass: Any,
    places: Array,
    patches: Sequence[Patch],
    rigid: Sequence[str],
    chosen: Shapes,
) -> Array:
    """Return constraint modes and the chosen shapes as columns (3 n, ...).

    Args:
        item: of messages.
        stiffness: sparse (3 n, 3 n) [N/m].
        mass: sparse (3 n, 3 n) [kg].
        places: of the nodes (n, 3) [m].
        patches: the interfaces.
        rigid: names of interfaces that are rigid.
        chosen: the other shapes.
    """
    into = _rigid_transformation(places, patches, rigid)
    k = (into.T @ stiffness @ into).tocsc()
    m = (into.T @ mass @ into).tocsc()
    held = (into.T @ _functionals(patches, 3 * len(places))).tocsc()
    solver = _Held(item, k, held)
    size = k.shape[0]

    def lowest(count: int) -> tuple[Array, Array]:
        return _fixed_modes(item, m, solver, count, size)

    _, fixed = chosen.wanted(lowest, size - held.shape[1] - 1)
    moved = _normalised(m, solver.unit_motions)
    columns = [moved, _normalised(m, fixed)]
    # What the modes that are left out contribute at frequencies far below theirs.
    loads = [m @ moved] if chosen.corrections else []
    if chosen.loads.size:
        loads.append(into.T @ chosen.loads)
    for load in loads:
        static = _normalised(m, np.column_stack([solver.solve(each) for each in load.T]))
        for _ in range(2):  # the second time for what rounding has left
            static = static - columns[1] @ (columns[1].T @ (m @ static))
        new = np.einsum("ij,ij->j", static, m @ static) > DEPENDENT
        columns.append(_normalised(m, static[:, new]))
    return np.asarray(into @ np.column_stack(columns))


def _normalised(mass: Any, columns: Array) -> Array:
    """Return columns of length 1 with respect to mass."""
    return np.asarray(columns / np.sqrt(np.einsum("ij,ij->j", columns, mass @ columns)))


def _rigid_transformation(places: Array, patches: Sequence[Patch], rigid: Sequence[str]) -> Any:
    """Return the sparse matrix from coordinates to displacements with rigid interfaces."""
    from scipy import sparse  # late: it takes a while to import

    n = 3 * len(places)
    free = np.ones(n, dtype=bool)
    columns = []
    for patch in patches:
        if patch.name not in rigid:
            continue
        own = patch.components
        free[own] = False
        arms = (places[patch.nodes] - patch.centre).ravel() / patch.size
        block = np.column_stack(
            [
                np.tile(np.eye(3), (len(patch.nodes), 1)),
                *(crossed(k, arms)[:, np.newaxis] for k in range(3)),
            ]
        )
        rows = np.repeat(own, RIGID)
        columns.append(
            sparse.csc_matrix(
                (block.ravel(), (rows, np.tile(np.arange(RIGID), len(own)))), shape=(n, RIGID)
            )
        )
    return sparse.hstack([sparse.identity(n, format="csc")[:, free], *columns], format="csc")


def _functionals(patches: Sequence[Patch], n: int) -> Any:
    """Return the displacement and the rotation of each interface as sparse columns (n, 6 i)."""
    from scipy import sparse

    columns = []
    for patch in patches:
        rows = np.vstack([patch.shift, patch.size * patch.turn])
        own = patch.components
        columns.append(
            sparse.csc_matrix(
                (
                    rows.T.ravel(),
                    (np.repeat(own, RIGID), np.tile(np.arange(RIGID), len(own))),
                ),
                shape=(n, RIGID),
            )
        )
    return sparse.hstack(columns, format="csc")


class _Held:
    """Solutions with the stiffness of a body whose interfaces do not move.

    With the columns W of the interfaces, K + c W W^T is positive definite, and has the same
    solutions as K under W^T u = 0.

    Attributes:
        unit_motions: displacements where one coordinate of an interface is 1 and all others are 0.
    """

    def __init__(self, item: str, stiffness: Any, held: Any) -> None:
        from scipy.sparse.linalg import splu

        scale = float(stiffness.diagonal().mean()) / float((held.multiply(held)).sum(axis=0).mean())
        full = (stiffness + scale * (held @ held.T)).tocsc()
        try:
            self._factors = splu(
                full,
                permc_spec="MMD_AT_PLUS_A",
                diag_pivot_thresh=0.0,
                options={"SymmetricMode": True},
            )
        except RuntimeError as error:
            raise self._loose(item) from error
        self._held = held
        answer = self._factors.solve(held.toarray())
        product = np.asarray(held.T @ answer)
        if not np.isfinite(product).all() or np.linalg.cond(product) > 1e12:
            raise self._loose(item)
        self.unit_motions = np.linalg.solve(product.T, answer.T).T

    @staticmethod
    def _loose(item: str) -> Exception:
        return make_error(
            item=item,
            quantity="stiffness",
            rule="is singular although all interfaces are held",
            hint="parts of the body may be loose, nodes may have no stiffness, or interfaces may "
            "depend on each other",
        )

    def solve(self, load: Array) -> Array:
        """Return the displacements under a load, with all interfaces at rest."""
        answer = self._factors.solve(load)
        return np.asarray(answer - self.unit_motions @ (self._held.T @ answer))


def _fixed_modes(item: str, mass: Any, solver: _Held, count: int, size: int) -> tuple[Array, Array]:
    """Return the lowest squares of angular frequencies [1/s2] and modes with interfaces at rest."""
    from scipy.sparse.linalg import ArpackNoConvergence, LinearOperator, eigsh

    inverse = LinearOperator((size, size), matvec=solver.solve, dtype=float)
    start = solver.solve(mass @ np.random.default_rng(SEED).standard_normal(size))
    try:
        values, modes = eigsh(mass, k=count, M=mass, sigma=0.0, OPinv=inverse, which="LM", v0=start)
    except ArpackNoConvergence as error:
        raise make_error(
            item=item,
            quantity="modes",
            value=count,
            rule="cannot be computed: the eigensolver does not converge",
            hint="ask for fewer modes, or check stiffness and mass",
        ) from error
    order = np.argsort(values)
    return values[order], modes[:, order]


def elastic_modes(
    item: str, stiffness: Any, mass: Any, basis: Array, inertia: Inertia
) -> tuple[Array, Array, Array]:
    """Return angular frequencies [rad/s], modal masses [kg] and shapes (3 n, m) of a basis.

    The shapes are orthogonal to each other and to rigid motions with respect to mass; the largest
    displacement of a node is 1 in each.
    """
    from scipy.linalg import eigh

    motions = inertia.motions
    weighted = np.asarray(mass @ motions)
    products = motions.T @ weighted

    def elastic(x: Array) -> Array:
        return np.asarray(x - motions @ np.linalg.solve(products, weighted.T @ x))

    # The rigid motions, which the constraint modes contain, leave the basis dependent. Its columns
    # had the length 1 before.
    basis = elastic(basis)
    lengths, turns = np.linalg.eigh(basis.T @ (mass @ basis))
    kept = lengths > DEPENDENT
    basis = basis @ (turns[:, kept] / np.sqrt(lengths[kept]))
    reduced = basis.T @ (stiffness @ basis)
    squares, vectors = eigh(0.5 * (reduced + reduced.T), basis.T @ (mass @ basis))
    if squares[0] <= 0.0:
        raise make_error(
            item=item,
            quantity="stiffness",
            value=float(squares[0]),
            unit="1/s2",
            rule="gives this square of an angular frequency, which must be above zero",
            hint="the stiffness of a free body is positive semidefinite, and only the six rigid "
            "motions have no stiffness",
        )
    shapes = elastic(basis @ vectors)
    lengths = np.linalg.norm(shapes.reshape(-1, 3, shapes.shape[1]), axis=1)
    shapes = shapes / lengths.max(axis=0)
    largest = np.abs(shapes).argmax(axis=0)
    shapes = shapes * np.sign(shapes[largest, np.arange(shapes.shape[1])])
    masses = np.einsum("ij,ij->j", shapes, mass @ shapes)
    return np.sqrt(squares), masses, shapes


def invariants(mass: Any, shapes: Array, inertia: Inertia, masses: Array) -> Array:
    """Return the products of the motions e_k x X, phi_j and e_k x phi_j with respect to mass."""
    modes = shapes.shape[1]
    motions = np.column_stack(
        [inertia.motions[:, 3:], shapes, *(crossed(k, shapes) for k in range(3))]
    )
    products = motions.T @ (mass @ motions)
    products = 0.5 * (products + products.T)
    # Known without rounding: shapes are orthogonal to each other and to rigid motions.
    products[:3, 3 : 3 + modes] = products[3 : 3 + modes, :3] = 0.0
    products[3 : 3 + modes, 3 : 3 + modes] = np.diag(masses)
    return np.asarray(products)
