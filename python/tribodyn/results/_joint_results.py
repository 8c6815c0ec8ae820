"""What a run has found out about one joint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tribodyn._arguments.aliases import CrankAngle, CrankAngleWindow, Time, TimeWindow
from tribodyn._arguments.door import admits, guard_made
from tribodyn._later import xr
from tribodyn.errors._making import shown, unknown_name
from tribodyn.fields import FilmSolution
from tribodyn.results._frames import GROUND, body_axes, marker_axes, turned
from tribodyn.results._statistics import Statistics

if TYPE_CHECKING:
    from scipy.spatial.transform import Rotation


def _is_marker(value: Any) -> bool:
    return isinstance(value, Mapping) and {"body", "position"} <= value.keys()


class JointResults(Mapping[str, Any]):
    """The channels of a joint, a drive or a clearance joint by their quantities.

    `solution.joints["pin"]["minimum_film_thickness"]` is
    `solution["pin/minimum_film_thickness"]`, and can be had as an attribute as well.
    """

    def __init__(self, source: Any, call: Mapping[str, Any]) -> None:
        # A solution or an equilibrium, which stand above.
        self._source, self._call = source, dict(call)

    @property
    def name(self) -> str:
        """Name of the joint."""
        return str(self._call["name"])

    @property
    def kind(self) -> str:
        """Call of the model that made it, such as "revolute" or "clearance"."""
        return str(self._call["call"])

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of that call, plain data in SI units."""
        return {name: value for name, value in self._call.items() if name != "call"}

    @property
    def quantities(self) -> list[str]:
        """Names of the quantities that were recorded."""
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

        With clearance, the bearing takes the place of the second marker. A drive acts on the body
        that it moves, which in `drive_displacement` is the slider. The moment is about the origin
        of the marker on that body.

        Args:
            frame: in whose axes: "ground" as they are recorded, "first" or "second" of the markers
                of the joint, or the name of a body.

        Returns:
            "force" [N] and "moment" [N m], over time in a solution.

        Raises:
            InvalidInput: no marker and no body has that name.
        """
        axes = self._axes(frame)
        variables = {kind: turned(self[kind], axes) for kind in ("force", "moment")}
        return xr.Dataset(variables)

    def _axes(self, frame: str) -> Rotation:
        markers = [value for value in self._call.values() if _is_marker(value)]
        places = dict(zip(("first", "second"), markers, strict=False))
        if frame in places:
            return marker_axes(self._source, places[frame])
        bodies = [name.partition("/")[0] for name in self._source if name.endswith("/acceleration")]
        if frame not in (GROUND, *bodies):
            known = [GROUND, *places, *bodies]
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

        Args:
            quantity: its name.
            crank_angle: start and end of the window [deg].
            time: start and end of the window [s]; without a window, everything.
        """
        name = str(self[quantity].name)
        found: Statistics = self._source.statistics(name, crank_angle=crank_angle, time=time)
        return found

    @admits("joint '{self.name}'")
    def film(
        self, *, crank_angle: CrankAngle | None = None, time: Time | None = None
    ) -> FilmSolution:
        """Return the film at an instant of the run, as `Solution.film` does.

        Args:
            crank_angle: [deg].
            time: [s]; give this or crank_angle, of an equilibrium none.
        """
        given = {"crank_angle": crank_angle, "time": time}
        found: FilmSolution = self._source.film(
            self.name, **{name: value for name, value in given.items() if value is not None}
        )
        return found

    def __repr__(self) -> str:
        return f"JointResults('{self.name}', {self.kind}: {', '.join(self.quantities)})"


guard_made(JointResults, "solution.joints holds them")
