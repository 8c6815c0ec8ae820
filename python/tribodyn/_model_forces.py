"""Forces of a model."""

from typing import Any

from tribodyn._door import admits
from tribodyn._kinds import FLAG, TEXT
from tribodyn._model_inputs import FORCE, MARKER, time_function
from tribodyn._model_parts import ModelParts
from tribodyn._numbers import function_of_time, number, point
from tribodyn.bodies import Marker, kernel_marker


class ModelForces(ModelParts):
    """The calls of `Model` that add forces."""

    @admits("force '{name}'", acceleration=point("m/s2"), name=TEXT)
    def gravity(self, acceleration: Any, *, name: str = "gravity") -> None:
        """Add the weight of all bodies; acceleration: (x, y) or (x, y, z) in global axes [m/s2]."""
        x, y, *z = acceleration
        self._core.add_gravity(name=name, acceleration=(x, y, *(z or (0.0,))))
        self._note("gravity", {"acceleration": acceleration, "name": name})

    @admits("force '{name}'", name=TEXT, marker=MARKER, force=FORCE, following=FLAG)
    def applied_force(
        self, name: str, marker: Marker, force: Any, *, following: bool = False
    ) -> None:
        """Add a given force at the origin of a marker.

        Args:
            name: of the force.
            marker: where it acts.
            force: (x, y) [N], each a number, a function of time, or None.
            following: the components are those in the marker's axes, which turn with the body,
                instead of the global axes.
        """
        item = f"force '{name}'"
        self._check_markers(item, marker)
        functions = [None if part is None else time_function(part) for part in force]
        self._add_wrench(name, marker, functions, None, following)
        self._note(
            "applied_force",
            {"name": name, "marker": marker, "force": functions, "following": following},
        )

    @admits("force '{name}'", name=TEXT, marker=MARKER, torque=function_of_time("N m"))
    def applied_torque(self, name: str, marker: Marker, torque: Any) -> None:
        """Add a given torque on a body, counter-clockwise [N m]: a number or function of time."""
        item = f"force '{name}'"
        self._check_markers(item, marker)
        function = time_function(torque)
        self._add_wrench(name, marker, [None, None], function, False)
        self._note("applied_torque", {"name": name, "marker": marker, "torque": function})

    @admits(
        "force '{name}'",
        name=TEXT,
        first=MARKER,
        second=MARKER,
        stiffness=number("N/m"),
        damping=number("N s/m"),
        free_length=number("m"),
    )
    def spring_damper(
        self,
        name: str,
        first: Marker,
        second: Marker,
        *,
        stiffness: Any,
        damping: Any,
        free_length: Any,
    ) -> None:
        """Add a straight spring with a damper between the origins of two markers.

        Args:
            name: of the spring.
            first: marker at one end.
            second: marker at the other end.
            stiffness: [N/m].
            damping: [N s/m].
            free_length: [m].
        """
        item = f"force '{name}'"
        self._check_markers(item, first, second)
        arguments = {
            "stiffness": stiffness,
            "damping": damping,
            "free_length": free_length,
        }
        self._core.add_spring_damper(
            name=name, first=kernel_marker(first), second=kernel_marker(second), **arguments
        )
        self._note("spring_damper", {"name": name, "first": first, "second": second, **arguments})

    def _add_wrench(
        self, name: str, marker: Marker, force: Any, torque: Any, following: bool
    ) -> None:
        self._core.add_applied_wrench(
            name=name,
            marker=kernel_marker(marker),
            force=force,
            torque=torque,
            following=following,
        )
