"""Joints of a model as objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tribodyn._arguments.door import guard_made
from tribodyn._core import Interface, JointFriction
from tribodyn.inputs import Gap
from tribodyn.model._bodies import Marker


class Joint:
    """A joint, drive or clearance joint of a model: `mech.joints["pin"]`.

    `solution.joints["pin"]` holds its results.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        markers: tuple[Marker, Marker],
        more: dict[str, Any],
        quantities: Callable[[], list[str]],
    ) -> None:
        self._name, self._kind, self._markers = name, kind, markers
        self._more = more
        self._quantities = quantities

    @property
    def name(self) -> str:
        """Name of the joint."""
        return self._name

    @property
    def kind(self) -> str:
        """Kind of the joint, such as "revolute", "drive" or "clearance"."""
        return self._kind

    @property
    def markers(self) -> tuple[Marker, Marker]:
        """The first and the second marker; in a clearance joint those of journal and bearing."""
        return self._markers

    @property
    def journal(self) -> Marker | None:
        """Marker of the journal; None for a joint without clearance."""
        return self._markers[0] if self.gap is not None else None

    @property
    def bearing(self) -> Marker | None:
        """Marker of the bearing; None for a joint without clearance."""
        return self._markers[1] if self.gap is not None else None

    @property
    def gap(self) -> Gap | None:
        """Shape of the gap; None for a joint without clearance."""
        return self._more.get("gap")

    @property
    def interface(self) -> Interface | None:
        """Contents of the gap; None for a joint without clearance."""
        return self._more.get("interface")

    @property
    def friction(self) -> JointFriction | None:
        """Friction of an ideal joint; None if the joint is frictionless."""
        return self._more.get("friction")

    @property
    def quantities(self) -> list[str]:
        """Names of the quantities that a run records for the joint."""
        return self._quantities()

    def __repr__(self) -> str:
        first, second = self._markers
        more = "".join(f", {name}={value!r}" for name, value in self._more.items())
        return f"Joint('{self._name}', {self._kind}, {first.body.name} - {second.body.name}{more})"


guard_made(Joint, "the calls of a model return joints, and model.joints holds them")
