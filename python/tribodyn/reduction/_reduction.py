"""A flexible body reduced to a few modes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.aliases import Mass
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FUNCTION, Either, instance, named
from tribodyn._arguments.numbers import Matrix as Rows
from tribodyn._arguments.numbers import Numbers, positive, triple
from tribodyn._arguments.scalars import Array, Matrix, Scalar, Scalars, Vector
from tribodyn.errors import ByName, make_error
from tribodyn.inputs.beams import ElasticMaterial
from tribodyn.solid_meshes import SolidMesh

DAMPING = Either(
    choices=((callable, FUNCTION),),
    otherwise=Numbers(),
    called="a damping ratio, one for each mode, or a function of the frequency [Hz]",
)
ROWS = Rows()
PARTS = named(named(Numbers()))
ITEM = "reduction"


@dataclass(frozen=True, eq=False)
class Interface:
    """An interface of a reduction, to which markers attach.

    Attributes:
        centre: in the axes of the nodes [m].
        shift: displacement of the centre by each mode (3, m) [-].
        turn: rotation by each mode (3, m) [rad/m].
    """

    centre: Array
    shift: Array
    turn: Array

    @property
    def parameters(self) -> dict[str, Any]:
        """The attributes by name."""
        return {"centre": self.centre, "shift": self.shift, "turn": self.turn}


class Reduction:
    """A flexible body reduced to a few modes, for `Model.reduced_solid`.

    `craig_bampton` and `craig_bampton_from_matrices` return reductions. A reduction does not
    change: its methods return another one. The displacement of the nodes is the sum of the shapes
    times the modal coordinates. The shapes are orthogonal to each other and to the rigid motions
    with respect to mass, and the largest displacement of a node is 1 in each, so that a modal
    coordinate is the largest displacement of a node in its mode [m].

    Args:
        nodes: positions of the nodes (n, 3) [m].
        shapes: of the modes (3 n, m), components x, y, z of node 0, of node 1, and so on [-].
        frequencies: of the free body (m,), ascending [Hz].
        modal_masses: (m,) [kg].
        damping_ratios: of the modes (m,) [-].
        mass: of the body [kg].
        centre: of mass in the axes of the nodes (3,) [m].
        inertia: the inertia invariants (3 + 4 m, 3 + 4 m): products with respect to mass of the
            rotations e_k x X about the centre of mass (3), the shapes phi_j (m), and e_k x phi_j
            (3 m, first all j of the x axis). Each has the unit of its factors: kg m2, kg m or kg.
        interfaces: of each interface by name the "centre" (3,) [m], the displacement "shift" (3, m)
            [-] and the rotation "turn" (3, m) [rad/m] by each mode.
        mesh: of the body, if it has one, from which stresses are recovered.
        material: of this mesh.

    Raises:
        InvalidInput: the sizes of the arrays do not fit.
    """

    @admits("reduction")
    def __init__(
        self,
        *,
        nodes: Annotated[Matrix, Rows(unit="m")],
        shapes: Annotated[Matrix, ROWS],
        frequencies: Annotated[Scalars, Numbers(unit="Hz")],
        modal_masses: Annotated[Scalars, Numbers(unit="kg")],
        damping_ratios: Annotated[Scalars, Numbers()],
        mass: Mass,
        centre: Annotated[Vector, triple("m")],
        inertia: Annotated[Matrix, Rows(square=True)],
        interfaces: Annotated[Mapping[str, Mapping[str, Matrix]], PARTS],
        mesh: Annotated[SolidMesh, instance(SolidMesh)] | None = None,
        material: Annotated[ElasticMaterial, instance(ElasticMaterial)] | None = None,
    ) -> None:
        self._nodes = _frozen(nodes)
        self._shapes = _frozen(shapes)
        self._frequencies = _frozen(frequencies, row=True)
        self._masses = _frozen(modal_masses, row=True)
        self._damping = _frozen(damping_ratios, row=True)
        self._mass = float(mass)
        self._centre = _frozen(centre)
        self._inertia = _frozen(inertia)
        parts = {
            name: Interface(
                *(_frozen(_part(name, own, key)) for key in ("centre", "shift", "turn"))
            )
            for name, own in interfaces.items()
        }
        self._interfaces = MappingProxyType(ByName(ITEM, "interface", parts))
        self._mesh, self._material = mesh, material
        self._check()

    def _check(self) -> None:
        n, m = len(self._nodes), len(self._frequencies)
        sizes = {
            "nodes": (self._nodes, (n, 3)),
            "shapes": (self._shapes, (3 * n, m)),
            "modal_masses": (self._masses, (m,)),
            "damping_ratios": (self._damping, (m,)),
            "inertia": (self._inertia, (3 + 4 * m, 3 + 4 * m)),
        }
        for name, part in self._interfaces.items():
            sizes |= {
                f"interfaces['{name}'] centre": (part.centre, (3,)),
                f"interfaces['{name}'] shift": (part.shift, (3, m)),
                f"interfaces['{name}'] turn": (part.turn, (3, m)),
            }
        for quantity, (array, wanted) in sizes.items():
            if array.shape != wanted:
                raise make_error(
                    item=ITEM,
                    quantity=quantity,
                    rule=f"must have the shape {wanted}, not {array.shape}",
                    hint=f"there are {n} nodes and {m} frequencies",
                )
        if self._mesh is not None and self._mesh.nodes.shape != self._nodes.shape:
            raise make_error(
                item=ITEM, quantity="mesh", rule="must have the nodes of the reduction"
            )

    # --- what it contains -----------------------------------------------------------------------

    @property
    def nodes(self) -> Array:
        """Positions of the nodes (n, 3) [m]."""
        return self._nodes

    @property
    def shapes(self) -> Array:
        """Shapes of the modes (3 n, m) [-]."""
        return self._shapes

    @property
    def frequencies(self) -> Array:
        """Natural frequencies of the free body (m,) [Hz]."""
        return self._frequencies

    @property
    def modal_masses(self) -> Array:
        """Masses of the modes (m,) [kg]."""
        return self._masses

    @property
    def damping_ratios(self) -> Array:
        """Damping ratios of the modes (m,) [-]."""
        return self._damping

    @property
    def modes(self) -> int:
        """Number m of modes."""
        return len(self._frequencies)

    @property
    def mass(self) -> float:
        """Mass of the body [kg]."""
        return self._mass

    @property
    def centre(self) -> Array:
        """Centre of mass in the axes of the nodes (3,) [m]."""
        return self._centre

    @property
    def inertia(self) -> Array:
        """The inertia invariants (3 + 4 m, 3 + 4 m) [kg m2, kg m, kg]; see the class."""
        return self._inertia

    @property
    def inertia_tensor(self) -> Array:
        """Inertia about the centre of mass in the axes of the nodes (3, 3), undeformed [kg m2]."""
        return np.asarray(self._inertia[:3, :3])

    @property
    def interfaces(self) -> Mapping[str, Interface]:
        """Interfaces by name, with `centre` [m], `shift` [-] and `turn` [rad/m]."""
        return self._interfaces

    @property
    def mesh(self) -> SolidMesh | None:
        """The mesh of the body, or None."""
        return self._mesh

    @property
    def material(self) -> ElasticMaterial | None:
        """The material of the mesh, or None."""
        return self._material

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, in SI units."""
        return {
            "nodes": self._nodes,
            "shapes": self._shapes,
            "frequencies": self._frequencies,
            "modal_masses": self._masses,
            "damping_ratios": self._damping,
            "mass": self._mass,
            "centre": self._centre,
            "inertia": self._inertia,
            "interfaces": {name: part.parameters for name, part in self._interfaces.items()},
            "mesh": self._mesh,
            "material": self._material,
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.parameters), ()

    def __repr__(self) -> str:
        low, high = self._frequencies[0], self._frequencies[-1]
        return (
            f"<Reduction: {self.modes} modes from {low:.4g} Hz to {high:.4g} Hz, "
            f"{len(self._nodes)} nodes, {self._mass:.4g} kg, "
            f"interfaces {', '.join(self._interfaces)}>"
        )

    # --- other reductions -----------------------------------------------------------------------

    @admits("reduction")
    def up_to(self, frequency: Annotated[Scalar, positive("Hz")]) -> Reduction:
        """Return the reduction with the modes up to a frequency.

        The modes of high frequency carry the local deformation at interfaces under static loads.
        Without them steps may be longer, and the body is stiffer there.

        Args:
            frequency: the highest one that is kept [Hz].

        Raises:
            InvalidInput: no mode is left.
        """
        m = int(np.count_nonzero(self._frequencies <= float(frequency)))
        if m == 0:
            raise make_error(
                item=ITEM,
                quantity="frequency",
                value=float(frequency),
                unit="Hz",
                rule="leaves no mode",
                hint=f"the lowest mode has {self._frequencies[0]:.6g} Hz",
            )
        own, all_modes = np.arange(m), self.modes
        kept = np.concatenate([[0, 1, 2], *(3 + k * all_modes + own for k in range(4))])
        return self._with(
            shapes=self._shapes[:, :m],
            frequencies=self._frequencies[:m],
            modal_masses=self._masses[:m],
            damping_ratios=self._damping[:m],
            inertia=self._inertia[np.ix_(kept, kept)],
            interfaces={
                name: {"centre": part.centre, "shift": part.shift[:, :m], "turn": part.turn[:, :m]}
                for name, part in self._interfaces.items()
            },
        )

    @admits("reduction")
    def with_damping(self, damping: Annotated[Scalars, DAMPING]) -> Reduction:
        """Return the reduction with other damping ratios.

        Args:
            damping: ratio of all modes [-], one for each mode, or a function that returns it for a
                frequency [Hz].

        Raises:
            InvalidInput: a ratio is negative, or there is not one for each mode.
        """
        return self._with(damping_ratios=ratios_of(damping, self._frequencies))

    def _with(self, **changes: Any) -> Reduction:
        return Reduction(**(self.parameters | changes))


def ratios_of(damping: Any, frequencies: Array) -> Array:
    """Return the damping ratio of each mode from a number, numbers or a function of the frequency.

    Raises:
        InvalidInput: a ratio is negative or not finite, or there is not one for each mode.
    """
    if callable(damping):
        ratios = np.array([float(damping(float(f))) for f in frequencies])
    else:
        ratios = np.asarray(damping, dtype=float)
    if ratios.ndim == 0:
        ratios = np.full(len(frequencies), float(ratios))
    if ratios.shape != frequencies.shape:
        raise make_error(
            item=ITEM,
            quantity="damping",
            value=ratios.size,
            rule=f"values must be one for each of {len(frequencies)} modes",
            hint="one number is the ratio of all modes",
        )
    wrong = np.flatnonzero(~(ratios >= 0.0) | ~np.isfinite(ratios))
    if len(wrong):
        raise make_error(
            item=ITEM,
            quantity=f"damping of mode {wrong[0] + 1}",
            value=float(ratios[wrong[0]]),
            rule="must be a finite number of at least 0",
        )
    return np.asarray(ratios)


def _part(name: str, interface: Mapping[str, Any], key: str) -> Any:
    if key not in interface:
        raise make_error(
            item=ITEM, quantity=f"interfaces['{name}']", rule=f"must have the entry '{key}'"
        )
    return interface[key]


def _frozen(values: Any, row: bool = False) -> Array:
    array = np.array(values, dtype=float, ndmin=1 if row else 0)
    array.flags.writeable = False
    return array
