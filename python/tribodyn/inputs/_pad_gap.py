"""The gap of a pad over a sliding wall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.aliases import Length
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Choice, several
from tribodyn._arguments.numbers import levels, pair
from tribodyn._arguments.scalars import Array, Scalars, Vector, float_or_none, floats
from tribodyn._core import Interface
from tribodyn.errors import make_error
from tribodyn.fields import SliderSolution, slider_values
from tribodyn.inputs._film_inputs import Profile, heights, is_half, is_mirrored
from tribodyn.inputs._gap import PROFILE, FilmParts, Gap, Motion, SampledProfile

EDGES = ("x_min", "x_max", "y_min", "y_max")


class PadGap(Gap):
    """The gap of a pad over a sliding wall.

    The pad covers 0 <= x <= length, -width / 2 <= y <= width / 2 of its frame and lies above the
    film; z points from the film into the pad. The wall below slides along x and y. In a joint the
    wall is the journal and the pad the bearing. The marker of the wall lies in its face with z
    along the normal towards the pad. The marker of the pad has the axes of the frame and stands at
    the pivot of a tilting pad, otherwise at the origin of the frame. The film has its `thickness`
    where the marker of the pad lies in the face of the wall. A joint needs a spatial model, and
    other joints must hold the wall: the gap only pushes the two walls apart.

    Args:
        length: along x [m].
        width: along y [m]; None: an infinitely wide pad, of which one metre is computed. Forces and
            flows are then those of one metre, and the sides are closed. Such a pad is no joint.
        thickness: of the film [m]: a number, an array with one value for each node of the mesh
            (x, y), or a function of positions (n, 3) [m] that returns n values.
        open_edges: which of "x_min", "x_max", "y_min" and "y_max" are open; the others are walls.
        mesh_lines: positions x of lines that the mesh must have [m], such as steps of the
            thickness.
        tilting: whether the pad may tilt about x and y through its pivot.
        pivot: (x, y) of the pivot [m]; for a tilting pad.
    """

    _profile_name = "thickness"
    _clearance_name = "mean thickness"
    _mirror_axis = 1
    _walls = ("wall", "pad")
    _surface = "plane"
    _solution = SliderSolution
    _sides = ("y_min", "y_max")
    # In a stand-alone bearing the wall may slide along x alone; then a half is computed.
    _plane_motion = False

    @admits("pad gap")
    def __init__(
        self,
        *,
        length: Length,
        width: Length | None,
        thickness: Annotated[Profile | SampledProfile, PROFILE],
        open_edges: Annotated[Sequence[str], several(Choice(names=EDGES))] = EDGES,
        mesh_lines: Annotated[Vector, levels("m", fewest=0)] = (),
        tilting: bool = False,
        pivot: Annotated[Vector, pair("m")] | None = None,
    ) -> None:
        self._parameters: dict[str, Any] = {
            "length": float(length),
            "width": float_or_none(width),
            "thickness": thickness,
        }
        if tuple(open_edges) != EDGES:
            self._parameters["open_edges"] = tuple(open_edges)
        if lines := tuple(floats(mesh_lines)):
            self._parameters["mesh_lines"] = lines
        if tilting:
            self._parameters["tilting"] = True
        if pivot is not None:
            self._parameters["pivot"] = floats(pivot)
        if (pivot is None) == tilting:
            raise make_error(
                item="pad gap",
                quantity="pivot",
                unit="m",
                rule="must be given for a tilting pad, and for no other",
                hint="(x, y) of the point about which the pad tilts",
            )
        if tilting and width is None:
            raise make_error(
                item="pad gap", quantity="width", rule="must be given for a tilting pad"
            )
        self._check_profile("pad gap")
        self._mean = self._mean_thickness()
        self._shape("pad gap")

    @property
    def length(self) -> float:
        """Length along x [m]."""
        return float(self._parameters["length"])

    @property
    def width(self) -> float | None:
        """Width along y [m]; None of an infinitely wide pad."""
        return float_or_none(self._parameters["width"])

    @property
    def open_edges(self) -> tuple[str, ...]:
        """Names of the open edges."""
        edges: tuple[str, ...] = self._parameters.get("open_edges", EDGES)
        return edges if self.width is not None else tuple(e for e in edges if e.startswith("x"))

    @property
    def tilting(self) -> bool:
        """Whether the pad may tilt about its pivot."""
        return bool(self._parameters.get("tilting", False))

    @property
    def profile(self) -> float | Array | Callable[[Array], Scalars] | SampledProfile | None:
        """Thickness of the film if it varies, as given by the user; None if it is a number."""
        thickness: Any = self._parameters["thickness"]
        varies = isinstance(thickness, SampledProfile) or callable(thickness)
        found: Array | Callable[[Array], Scalars] | SampledProfile | None
        found = thickness if varies or np.ndim(thickness) else None
        return found

    @property
    def _clearance(self) -> float:
        return self._mean

    @property
    def _size(self) -> tuple[str, float]:
        return "length", self.length

    def _mean_thickness(self) -> float:
        thickness = self._parameters["thickness"]
        if isinstance(thickness, SampledProfile):
            given = thickness.parameters
            return float(np.mean(given["nodes"] or given["contact"]))
        self._check_heights("pad gap", *([] if callable(thickness) else [thickness]))
        if not callable(thickness):
            return float(np.mean(thickness))
        probes = self._probes(None)
        return float(np.mean(heights("pad gap", "thickness", thickness, probes, self._describe)))

    def _shape(self, item: str, **profile: Any) -> _core.PadGap:
        given = {k: v for k, v in self._parameters.items() if k != "thickness"}
        return _core.PadGap(
            item=item,
            **(given | {"width": self.width or 0.0}),
            thickness=self._mean,
            plane_motion=self._plane_motion,
            **profile,
        )

    def _probes(self, mesh: _core.FilmMesh | None) -> Array:
        lines = np.linspace(0.0, self.length, 81 if mesh is None else mesh.around + 1)
        x = np.union1d(lines, self._parameters.get("mesh_lines", ()))
        y = np.linspace(-0.5, 0.5, 22) * (self.width or 0.0)
        return np.stack([grid.ravel() for grid in np.meshgrid(x, y, [0.0])], axis=1)

    def _describe(self, point: Array) -> str:
        return f"x = {point[0]:.4g} m, y = {point[1]:.4g} m"

    def _values(
        self, film: FilmParts, raw: Mapping[str, Any], position: Motion, velocity: Motion
    ) -> dict[str, Any]:
        pressed = np.asarray(raw["pressure"]) - film.ambient_pressure
        values = slider_values(raw, film.names, position, velocity, pressed, film.surface)
        if self.width is None:
            values["centre_of_pressure"][1] = 0.0
        return values

    def _check_joint(self, item: str, *, planar: bool) -> None:
        if planar:
            raise make_error(
                item=item,
                quantity="gap",
                rule="needs a spatial model: a pad moves along z and slides along x and y",
                hint="td.Model(planar=False); a GuideGap has a plane motion",
            )
        if self.width is None:
            raise make_error(
                item=item,
                quantity="width",
                rule="must be given in a joint: an infinitely wide pad has no force in newtons",
            )

    # --- half models of stand-alone bearings -------------------------------------------------

    def _stand_alone(self, item: str, interface: Interface) -> PadGap:
        given: dict[str, Any] = interface.parameters  # type: ignore[attr-defined]
        if self.width is None:
            return self
        thickness = self._parameters["thickness"]
        half = is_half(
            item,
            "pad",
            given["mesh"].symmetric,
            None if isinstance(thickness, SampledProfile) else thickness,
            lambda: self._fault(given["mesh"], given["flooded"]),
        )
        if not half:
            return self
        gap = PadGap(**self._parameters)
        gap._plane_motion = True
        return gap

    def _with_profile(self, profile: SampledProfile) -> PadGap:
        gap = super()._with_profile(profile)
        gap._plane_motion = self._plane_motion
        return gap

    def _fault(self, mesh: _core.FilmMesh, flooded: Any) -> str:
        """Return why a half cannot represent the whole, or nothing."""
        edges = self.open_edges
        bath = (flooded,) if isinstance(flooded, str) else flooded
        if isinstance(flooded, bool):
            bath = edges if flooded else ()
        if self.tilting:
            return "the pad may tilt"
        if ("y_min" in edges) != ("y_max" in edges):
            return "one side is open, the other closed"
        if ("y_min" in bath) != ("y_max" in bath):
            return "one side is flooded, the other not"
        if mesh.along % 2:
            return "the number of cells across the pad is odd"
        thickness = self._parameters["thickness"]
        if isinstance(thickness, SampledProfile):
            mirrored = bool(thickness.parameters["symmetric"])
        else:
            mirrored = is_mirrored(thickness, self._probes(mesh), self._mirror_axis)
        return "" if mirrored else "the thickness is not symmetric about y = 0"
