"""What the parts of `Model` have in common: the kernel's model, the joints by name, the calls."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tribodyn import _core
from tribodyn._arguments.door import make
from tribodyn._arguments.plain import to_plain
from tribodyn._core import TimeFunction
from tribodyn.errors._making import ForeignMarker, make_error
from tribodyn.inputs.time_functions import Sampled
from tribodyn.model._bodies import Body, Marker
from tribodyn.model._joints import Joint
from tribodyn.model._rebuilding import rebuild


def _kept(value: Any) -> list[Sampled]:
    """Return what `to_plain` has kept in a call."""
    if isinstance(value, Sampled):
        return [value]
    entries = value.values() if isinstance(value, dict) else value
    return [x for entry in entries for x in _kept(entry)] if isinstance(value, dict | list) else []


@dataclass(frozen=True)
class Drive:
    """A prescribed rotation of a model: its name and its speed [rad/s] as a function of time."""

    name: str
    speed: TimeFunction


class ModelParts:
    """The state of a model that is being built."""

    _core: _core.Model
    _planar: bool
    _calls: list[dict[str, Any]]
    _joints: dict[str, tuple[str, Marker, Marker]]
    _contents: dict[str, dict[str, Any]]  # gap and interface of clearance joints
    _drives: list[Drive]
    _bodies: dict[str, Body]

    def _note(self, call: str, arguments: Mapping[str, Any]) -> None:
        self._calls.append({"call": call, **to_plain(arguments, keep=(Sampled,))})

    @property
    def _sampled(self) -> list[Sampled]:
        """The plain functions that were given, in the order of the calls."""
        return [found for call in self._calls for found in _kept(call)]

    def _reach(self, time: float) -> None:
        """Follow all plain functions up to a time [s]."""
        for function in self._sampled:
            function._reach(time)

    def _copied_core(self) -> Any:
        """Return the kernel's model of a copy, which may be frozen."""
        plain = {"planar": self._planar, "items": to_plain(self._calls)}
        return rebuild(type(self), plain)._core

    def _joint(self, name: str) -> Joint:
        kind, first, second = self._joints[name]

        def quantities() -> list[str]:
            found = _core.channels(model=self._copied_core())
            return [quantity for item, quantity, _, _ in found if item == name]

        return make(Joint, name, kind, (first, second), self._contents.get(name, {}), quantities)

    def _names_of(self, kind: str) -> list[str]:
        return [name for name, (found, _, _) in self._joints.items() if found == kind]

    def _check_markers(self, item: str, *markers: Marker) -> None:
        for marker in markers:
            if marker.body._owner is not self:
                raise make_error(
                    ForeignMarker,
                    item=item,
                    quantity="marker",
                    rule=f"is on the body '{marker.body.name}' of another model",
                    hint="make markers with the bodies of the same model",
                )
