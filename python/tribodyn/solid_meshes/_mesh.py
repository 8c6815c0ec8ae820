"""The mesh of a flexible solid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from os import PathLike
from types import MappingProxyType
from typing import Annotated, Any, Literal, Self

import numpy as np
import numpy.typing as npt

from tribodyn._arguments import numbers
from tribodyn._arguments.aliases import AnyAngle, Length, PositiveRatio
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import ANYTHING, named, several
from tribodyn._arguments.numbers import cells as number_of_cells
from tribodyn._arguments.numbers import pair, triple
from tribodyn._arguments.scalars import Matrix, Scalar, Scalars, Vector, floats
from tribodyn.errors import ByName, issue
from tribodyn.solid_meshes import _generators
from tribodyn.solid_meshes._building import Content, built, facets_where
from tribodyn.solid_meshes._checks import fault, size_notice
from tribodyn.solid_meshes._files import content_of_file, write_file
from tribodyn.solid_meshes._geometry import area_vectors, volumes
from tribodyn.solid_meshes._kinds import (
    ELEMENT,
    PLANAR_ELEMENT,
    ROWS,
    SETS,
    SETS_OF_ROWS,
    SOLID_ELEMENT,
)
from tribodyn.solid_meshes._shapes import SHAPES, Array, IntArray

__all__ = ["SolidMesh"]

ROWS_OF_POINTS = numbers.Matrix(unit="m")
CELLS = several(number_of_cells(1), fewest=1)
DATA = named(ANYTHING)
BoolArray = npt.NDArray[np.bool_]
SIZE_2 = pair("m")
SIZE_3 = triple("m")


class SolidMesh:
    """The mesh of a flexible solid in space or in the plane.

    All elements have the same type. A mesh does not change: methods such as `scaled` return another
    mesh. Nodes and elements are numbered from 0. Nodes that no element uses are left out, and the
    numbers of the others close the gap.

    - In space "hex8", "hex20" and "hex27" are hexahedra whose facets have 4, 8 and 9 nodes; "tet10"
      are tetrahedra whose facets have 6.
    - In the plane "quad4", "quad8" and "quad9" are quadrangles whose facets, their sides, have 2, 3
      and 3 nodes; "tri6" are triangles whose sides have 3.

    The nodes of an element and of a facet have the order of VTK, which is that of meshio as well:
    the corners, the middles of the edges, the middles of the facets, the centre. The corners of a
    hexahedron are those of its lower face, counter-clockwise seen from above, and those above them
    in the same order; the edges are those of the lower face, those of the upper face, and those
    between them; the facets are x-, x+, y-, y+, z-, z+. The edges of a tetrahedron are 01, 12, 20,
    03, 13, 23. An element with the opposite orientation is renumbered.

    Args:
        nodes: positions of the nodes, (n, 3) or in the plane (n, 2) [m].
        elements: nodes of every element (m, k).
        element: type of the elements.
        surfaces: nodes of the facets of every named surface, or their corners alone. Facets belong
            to the free boundary; their orientation and order do not matter.
        parts: numbers of the elements of every named part.
        node_sets: numbers of nodes by name.

    Raises:
        InvalidInput: an element is inverted or too distorted, elements overlap, nodes coincide,
            the mesh has several pieces, or a facet is not on the free boundary.
    """

    __slots__ = ("_boundary", "_content", "_node_sets", "_parts", "_surfaces")

    @admits("solid mesh")
    def __init__(
        self,
        *,
        nodes: Annotated[Matrix, ROWS_OF_POINTS],
        elements: Annotated[Matrix, ROWS],
        element: Annotated[str, ELEMENT],
        surfaces: Annotated[Mapping[str, Matrix], SETS_OF_ROWS] | None = None,
        parts: Annotated[Mapping[str, Vector], SETS] | None = None,
        node_sets: Annotated[Mapping[str, Vector], SETS] | None = None,
    ) -> None:
        content = Content(
            nodes=np.asarray(nodes),
            elements=np.asarray(elements),
            element=element,
            surfaces={name: np.asarray(rows) for name, rows in (surfaces or {}).items()},
            parts={name: np.asarray(row) for name, row in (parts or {}).items()},
            node_sets={name: np.asarray(row) for name, row in (node_sets or {}).items()},
        )
        self._fill(*built(content))

    def _fill(self, content: Content, boundary: IntArray) -> None:
        self._content, self._boundary = content, boundary
        content.freeze()
        boundary.flags.writeable = False
        self._surfaces = MappingProxyType(ByName("solid mesh", "surface", content.surfaces))
        self._parts = MappingProxyType(ByName("solid mesh", "part", content.parts))
        self._node_sets = MappingProxyType(ByName("solid mesh", "node set", content.node_sets))

    @classmethod
    def _of(cls, content: Content, boundary: IntArray | None = None) -> Self:
        """Return the mesh of a content; with the boundary the content is known to be valid."""
        made = cls.__new__(cls)
        if boundary is None:
            content, boundary = built(content)
        made._fill(content, boundary)
        return made

    # --- generators and files

    @classmethod
    @admits("solid mesh")
    def brick(
        cls,
        *,
        size: Annotated[Vector, SIZE_3],
        cells: Annotated[Sequence[int], CELLS],
        element: Annotated[str, SOLID_ELEMENT] = "hex20",
    ) -> Self:
        """Return the mesh of a brick that is centred at the origin.

        Its surfaces are "x-", "x+", "y-", "y+", "z-" and "z+".

        Args:
            size: lengths of the edges along x, y and z [m].
            cells: number of cells along x, y and z. Six tetrahedra fill a cell.
            element: type of the elements.
        """
        return cls._of(_generators.block(floats(size), cells, element))

    @classmethod
    @admits("solid mesh")
    def rectangle(
        cls,
        *,
        size: Annotated[Vector, SIZE_2],
        cells: Annotated[Sequence[int], CELLS],
        element: Annotated[str, PLANAR_ELEMENT] = "quad8",
    ) -> Self:
        """Return the planar mesh of a rectangle that is centred at the origin.

        Its surfaces are "x-", "x+", "y-" and "y+".

        Args:
            size: lengths of the sides along x and y [m].
            cells: number of cells along x and y. Two triangles fill a cell.
            element: type of the elements.
        """
        return cls._of(_generators.block(floats(size), cells, element))

    @classmethod
    @admits("solid mesh")
    def ring(
        cls,
        *,
        inner_radius: Length,
        outer_radius: Length,
        width: Length | None = None,
        cells: Annotated[Sequence[int], CELLS],
        element: Annotated[str, ELEMENT] | None = None,
    ) -> Self:
        """Return the mesh of a ring about the z axis, whose centre is the origin.

        Its surfaces are "inner" and "outer", and in space "z-" and "z+". All nodes of the walls lie
        on the cylinders.

        Args:
            inner_radius: of the hole [m].
            outer_radius: of the ring [m].
            width: along the axis [m]; None for a planar mesh.
            cells: number of cells around, across and, in space, along the axis; at least 3 around.
            element: type of the elements; None takes "hex20" or in the plane "quad8".
        """
        radii = (float(inner_radius), float(outer_radius))
        return cls._of(_generators.sector(radii, width, None, cells, element))

    @classmethod
    @admits("solid mesh")
    def sector(
        cls,
        *,
        inner_radius: Length,
        outer_radius: Length,
        angle: Annotated[Scalar, numbers.Angle(unit="rad", above=0.0, below=numbers.TURN)],
        width: Length | None = None,
        cells: Annotated[Sequence[int], CELLS],
        element: Annotated[str, ELEMENT] | None = None,
    ) -> Self:
        """Return the mesh of a sector of a ring, from the x axis counter-clockwise.

        Its surfaces are "inner", "outer", "start" and "end", and in space "z-" and "z+".

        Args:
            inner_radius: of the hole [m].
            outer_radius: of the ring [m].
            angle: of the sector [rad], less than a turn.
            width: along the axis [m]; None for a planar mesh.
            cells: number of cells around, across and, in space, along the axis.
            element: type of the elements; None takes "hex20" or in the plane "quad8".
        """
        radii = (float(inner_radius), float(outer_radius))
        return cls._of(_generators.sector(radii, width, float(angle), cells, element))

    @classmethod
    @admits("solid mesh")
    def read(
        cls,
        path: str | PathLike[str],
        *,
        scale: PositiveRatio = 1.0,
        part: str | None = None,
    ) -> Self:
        """Read a mesh from a file of Gmsh, Abaqus, Nastran, VTK, XDMF or another format of meshio.

        Named groups of elements become `parts`, named groups of facets `surfaces`, and smaller ones
        `node_sets`: physical groups of Gmsh, sets and surfaces of Abaqus, and what `write` has
        written. Elements of a planar mesh lie in one plane z = constant.

        Groups without names are named by their numbers, such as the properties of Nastran. All
        formats but those of Abaqus and Nastran need the package meshio:
        `pip install "tribodyn[mesh]"`.

        Args:
            path: of the file; its ending determines the format.
            scale: factor of all lengths [-], 1e-3 for a file in millimetres.
            part: name of the part to which the mesh is restricted; None takes all elements.

        Raises:
            InvalidInput: the file cannot be read, or has elements of several types or of one that
                is not supported; and what the constructor raises.
        """
        return cls._of(content_of_file(path, float(scale), part))

    @admits("solid mesh")
    def write(
        self,
        path: str | PathLike[str],
        *,
        point_data: Annotated[Mapping[str, Scalars], DATA] | None = None,
        cell_data: Annotated[Mapping[str, Scalars], DATA] | None = None,
    ) -> None:
        """Write the mesh to a file of VTK, Gmsh, Abaqus or XDMF.

        `read` restores parts, surfaces and node sets from files of VTK and Abaqus; files of Gmsh
        have no node sets, those of XDMF no surfaces. Data are for VTK and XDMF. All formats but
        that of Abaqus need the package meshio: `pip install "tribodyn[mesh]"`.

        Args:
            path: of the file, with the ending ".vtk", ".vtu", ".msh", ".inp" or ".xdmf".
            point_data: values at the nodes by name, each an array (n,) or (n, components).
            cell_data: values of the elements by name, each an array (m,) or (m, components).

        Raises:
            InvalidInput: the format is unknown or cannot hold the mesh, or the length of an array
                does not fit.
        """
        write_file(self._content, path, dict(point_data or {}), dict(cell_data or {}))

    # --- content

    @property
    def nodes(self) -> Array:
        """Positions of the nodes (n, 3), in the plane (n, 2) [m]."""
        return self._content.nodes

    @property
    def elements(self) -> IntArray:
        """Nodes of every element (m, k), in the order of VTK."""
        return self._content.elements

    @property
    def element(self) -> str:
        """Type of the elements."""
        return self._content.element

    @property
    def facet(self) -> str:
        """Type of the facets: "quad4", "quad8", "quad9", "tri6", in the plane "line2", "line3"."""
        return SHAPES[self.element].facet

    @property
    def surfaces(self) -> Mapping[str, IntArray]:
        """Nodes of the facets of every surface (f, k), in the order of VTK, outwards.

        The corners of a facet are counter-clockwise seen from outside. In the plane the solid is on
        the left of a facet.
        """
        return self._surfaces

    @property
    def parts(self) -> Mapping[str, IntArray]:
        """Numbers of the elements of every part."""
        return self._parts

    @property
    def node_sets(self) -> Mapping[str, IntArray]:
        """Numbers of the nodes of every node set."""
        return self._node_sets

    @property
    def boundary(self) -> IntArray:
        """Nodes of all facets of the free boundary (f, k), in the order of VTK, outwards."""
        return self._boundary

    @property
    def planar(self) -> bool:
        """Whether the mesh lies in the plane."""
        return SHAPES[self.element].dimension == 2

    @property
    def size(self) -> Array:
        """Extents along the axes [m]."""
        return np.asarray(np.ptp(self.nodes, axis=0))

    @property
    def volume(self) -> float:
        """Volume [m3], of a planar mesh its area [m2]."""
        return float(volumes(SHAPES[self.element], self.nodes, self.elements).sum())

    @admits("solid mesh")
    def surface_area(self, name: str) -> float:
        """Return the area of a surface [m2], in the plane its length [m].

        Args:
            name: of the surface.
        """
        areas = area_vectors(SHAPES[self.facet], self.nodes, self.surfaces[name])[2]
        return float(areas.sum())

    # --- other meshes

    @admits("solid mesh")
    def with_surface(
        self,
        name: str,
        *,
        where: Callable[[Array, Array], BoolArray] | None = None,
        node_set: str | None = None,
    ) -> Self:
        """Return the mesh with one more surface of the free boundary.

        The facets are chosen by a rule or by a node set::

            mesh.with_surface("bore", where=lambda centre, normal: np.hypot(*centre[:2]) < 0.011)
            mesh.with_surface("foot", where=lambda centre, normal: normal[2] < -0.99)

        Args:
            name: of the new surface.
            where: function of the centres [m] and outward unit normals [-] of all facets, with one
                row for each axis, (3, f) or in the plane (2, f). It returns whether each facet
                belongs to the surface.
            node_set: name of the node set that holds all nodes of the facets.

        Raises:
            InvalidInput: the name exists, or no facet is chosen.
        """
        if name in self.surfaces:
            raise fault(f"has a surface '{name}' already", "choose another name")
        if (where is None) == (node_set is None):
            raise fault("needs either where= or node_set=", quantity=f"surface '{name}'")
        if node_set is not None:
            chosen = np.all(np.isin(self.boundary, self.node_sets[node_set]), axis=1)
        else:
            assert where is not None
            chosen = facets_where(name, SHAPES[self.facet], self.nodes, self.boundary, where)
        if not chosen.any():
            raise fault("has no facet of the free boundary", quantity=f"surface '{name}'")
        surfaces = {**self._content.surfaces, name: self.boundary[chosen]}
        return self._of(self._content.copy(surfaces=surfaces), self.boundary)

    @admits("solid mesh")
    def scaled(self, factor: PositiveRatio) -> Self:
        """Return the mesh with all positions multiplied by a factor.

        Args:
            factor: of all lengths [-], 1e-3 for a mesh in millimetres.
        """
        found = self._of(self._content.copy(nodes=float(factor) * self.nodes), self.boundary)
        issue(size_notice(found.nodes))
        return found

    @admits("solid mesh")
    def moved(self, by: Annotated[Vector, numbers.point("m")]) -> Self:
        """Return the mesh moved by a vector.

        Args:
            by: displacement (x, y, z), in the plane (x, y) [m].
        """
        step = np.array(floats(by))
        if len(step) != self.nodes.shape[1]:
            raise fault(
                f"must have {self.nodes.shape[1]} components", quantity="by", value=len(step)
            )
        return self._of(self._content.copy(nodes=self.nodes + step), self.boundary)

    @admits("solid mesh")
    def rotated(self, angle: AnyAngle, *, axis: Literal["x", "y", "z"] = "z") -> Self:
        """Return the mesh rotated about an axis through the origin.

        Args:
            angle: counter-clockwise about the axis [rad].
            axis: in the plane always "z".
        """
        if self.planar and axis != "z":
            raise fault("must be 'z' for a planar mesh", quantity="axis")
        first = ("xyz".index(axis) + 1) % 3
        turn = np.eye(3)
        both = np.ix_([first, (first + 1) % 3], [first, (first + 1) % 3])
        sine, cosine = np.sin(float(angle)), np.cos(float(angle))
        turn[both] = [[cosine, -sine], [sine, cosine]]
        size = self.nodes.shape[1]
        nodes = self.nodes @ turn[:size, :size].T
        return self._of(self._content.copy(nodes=nodes), self.boundary)

    @admits("solid mesh")
    def mapped(self, function: Callable[..., Sequence[Array]]) -> Self:
        """Return the mesh whose nodes are moved by a function.

        A taper, for example::

            mesh.mapped(lambda x, y, z: (x, (1.0 - 0.5 * x) * y, z))

        A reflection is possible.

        Args:
            function: of the coordinates of all nodes x, y and z, in the plane x and y [m], each an
                array (n,). It returns the new coordinates [m].

        Raises:
            InvalidInput: the function returns something else, or what the constructor raises.
        """
        return self._of(self._content.mapped(function))

    # --- plain data

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, in SI units."""
        return self._content.parameters()

    def __repr__(self) -> str:
        size = " x ".join(f"{side:.4g}" for side in self.size)
        names = f", surfaces {', '.join(self.surfaces)}" if self.surfaces else ""
        return (
            f"<SolidMesh: {len(self.elements)} {self.element}, {len(self.nodes)} nodes, "
            f"{size} m{names}>"
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SolidMesh) and self._content.equals(other._content)

    def __hash__(self) -> int:
        return hash((self.element, self.nodes.tobytes(), self.elements.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self)._of, self._content.copy(), self._boundary.copy()), ()
