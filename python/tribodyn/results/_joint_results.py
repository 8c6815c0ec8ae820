"""Results of a run for one joint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tribodyn._arguments.aliases import CrankAngle, CrankAngleWindow, Time, TimeWindow
from tribodyn._arguments.door import admits, guard_made
from tribodyn._later import xr
from tribodyn.errors import shown, unknown_name
from tribodyn.fields import FilmSolution
from tribodyn.results._frames import GROUND, body_axes, marker_axes, turned
from tribodyn.results._statistics import Statistics

if TYPE_CHECKING:
    from scipy.spatial.transform import Rotation


def _is_marker(value: Any) -> bool:
    return isinstance(value, Mapping) and {"body", "position"} <= value.keys()


class JointResults(Mapping[str, Any]):
    """The channels of one joint by quantity, for ideal joints, drives and clearance joints.

    `solution.joints["pin"]["minimum_film_thickness"]` and
    `solution.joints["pin"].minimum_film_thickness` are the same as
    `solution["pin/minimum_film_thickness"]`.
    """

    def __init__(self, source: Any, call: Mapping[str, Any]) -> None:
        # The source is a solution or an equilibrium, whose classes are defined above this module.
        self._source, self._call = source, dict(call)

    @property
    def name(self) -> str:
        """Name of the joint."""
        return str(self._call["name"])

    @property
    def kind(self) -> str:
        """Method of the model that added the joint, such as "revolute" or "clearance"."""
        return str(self._call["call"])

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of this method as plain data in SI units."""
        return {name: value for name, value in self._call.items() if name != "call"}

    @property
    def quantities(self) -> list[str]:
        """Names of the recorded quantities."""
        start = f"{self.name}/"
        return [entry.removeprefix(start) for entry in self._source if entry.startswith(start)]

    def __getitem__(self, quantity: str) -> xr.DataArray:
        if not isinstance(quantity, str) or quantity not in self.quantities:
            item = f"joint '{self.name}'"
            raise unknown_name(item, shown(quantity, str), self.quantities, "quantity")
        found: xr.DataArray = self._source[f"{self.name}/{quantity}"]
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.quantities)

    def __len__(self) -> int:
        return len(self.quantities)

    def __getattr__(self, quantity: str) -> xr.DataArray:
        if quantity.startswith("_"):
            raise AttributeError(quantity)
        try:
            return self[quantity]
        except KeyError as error:
            raise AttributeError(str(error)) from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.quantities]

    @admits("joint '{self.name}'")
    def reaction(self, *, frame: str = GROUND) -> xr.Dataset:
        """Return the force and the moment of the joint on the body of its second marker.

        In a clearance joint the bearing is the body of the second marker. A drive acts on the body
        that it moves, which is the slider in `drive_displacement`. The reference point of the
        moment is the origin of the marker on this body.

        Args:
            frame: axes of the components: "ground" for global axes, as recorded; "first" or
                "second" for the axes of a marker of the joint; or the name of a body.

        Returns:
            Dataset with "force" [N] and "moment" [N m]; over time for a solution.

        Raises:
            InvalidInput: no marker and no body has the name `frame`.
        """
        axes = self._axes(frame)
        variables = {kind: turned(self[kind], axes) for kind in ("force", "moment")}
        return xr.Dataset(variables)

    def _axes(self, frame: str) -> Rotation:
        markers = [value for value in self._call.values() if _is_marker(value)]
        named_markers = dict(zip(("first", "second"), markers, strict=False))
        if frame in named_markers:
            return marker_axes(self._source, named_markers[frame])
        bodies = [name.partition("/")[0] for name in self._source if name.endswith("/acceleration")]
        if frame not in (GROUND, *bodies):
            known = [GROUND, *named_markers, *bodies]
            raise unknown_name(f"joint '{self.name}'", frame, known, "frame")
        return body_axes(self._source, frame)

    @admits("joint '{self.name}'")
    def statistics(
        self,
        quantity: str,
        *,
        crank_angle: CrankAngleWindow | None = None,
        time: TimeWindow | None = None,
    ) -> Statistics:
        """Return mean, minimum, maximum and standard deviation of a quantity over a window.

        Mean and standard deviation are weighted by time.

        Args:
            quantity: name of the quantity.
            crank_angle: start and end of the window [deg].
            time: start and end of the window [s]. Without `crank_angle` and `time` the window is
                the whole run.
        """
        name = str(self[quantity].name)
        found: Statistics = self._source.statistics(name, crank_angle=crank_angle, time=time)
        return found

    @admits("joint '{self.name}'")
    def film(
        self, *, crank_angle: CrankAngle | None = None, time: Time | None = None
    ) -> FilmSolution:
        """Return the film of the joint at a time of the run, see `Solution.film`.

        Args:
            crank_angle: crank angle of the film [deg].
            time: time of the film [s]. A solution needs either `crank_angle` or `time`, an
                equilibrium neither.
        """
        given = {"crank_angle": crank_angle, "time": time}
        found: FilmSolution = self._source.film(
            self.name, **{name: value for name, value in given.items() if value is not None}
        )
        return found

    def __repr__(self) -> str:
        return f"JointResults('{self.name}', {self.kind}: {', '.join(self.quantities)})"


guard_made(JointResults, "solution.joints holds them")
