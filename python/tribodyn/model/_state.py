"""State of a model while the model is built: the kernel's model, its parts by name, the calls."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from tribodyn import _core
from tribodyn._arguments.door import make
from tribodyn._arguments.functions import KeptFunction
from tribodyn._arguments.plain import to_plain
from tribodyn._core import TimeFunction
from tribodyn.errors import ForeignMarker, make_error, unknown_name
from tribodyn.inputs.time_functions import Sampled
from tribodyn.model._bodies import Body, Marker
from tribodyn.model._joints import Joint
from tribodyn.model._mobility import Mobility, mobility_of
from tribodyn.model._rebuilding import rebuild

AnyBody = TypeVar("AnyBody", bound=Body)
T = TypeVar("T")


KEPT = (Sampled, KeptFunction)


def _kept(value: Any, kind: type[T]) -> list[T]:
    """Return the plain functions of a kind that `to_plain` has kept in a call."""
    if isinstance(value, kind):
        return [value]
    if not isinstance(value, dict | list):
        return []
    entries = value.values() if isinstance(value, dict) else value
    return [x for entry in entries for x in _kept(entry, kind)]


@dataclass(frozen=True)
class Drive:
    """A prescribed rotation of a model: its name and its speed [rad/s] as a function of time."""

    name: str
    speed: TimeFunction


@dataclass(eq=False, repr=False)
class ModelState:
    """State of a model while the model is built.

    Attributes:
        model: the model, to which the bodies belong and whose class builds copies.
        planar: whether bodies move in the x-y plane by default.
        core: the model of the kernel.
        calls: the calls that built the model, in order, each with its arguments as plain data.
        bodies: by name, including the ground.
        joints: kind, first and second marker of joints, drives and clearance joints by name.
        contents: gap and interface of clearance joints, friction of ideal joints, by name.
        drives: the prescribed rotations.
        known_mobility: the number of calls after which the mobility was computed, and the mobility.
    """

    model: object
    planar: bool
    core: _core.Model = field(default_factory=_core.Model)
    calls: list[dict[str, Any]] = field(default_factory=list)
    bodies: dict[str, Body] = field(default_factory=dict)
    joints: dict[str, tuple[str, Marker, Marker]] = field(default_factory=dict)
    contents: dict[str, dict[str, Any]] = field(default_factory=dict)
    drives: list[Drive] = field(default_factory=list)
    known_mobility: tuple[int, Mobility] | None = None

    def __post_init__(self) -> None:
        self.bodies["ground"] = Body("ground", (0.0, 0.0), 0.0, None, self.model, 0)

    @property
    def parameters(self) -> dict[str, Any]:
        """The calls that built the model, as plain data in SI units."""
        return {"planar": self.planar, "items": to_plain(self.calls)}

    @property
    def sampled(self) -> list[Sampled]:
        """The plain functions of time among the arguments, in the order of the calls."""
        return [found for call in self.calls for found in _kept(call, Sampled)]

    @property
    def functions(self) -> tuple[KeptFunction, ...]:
        """The functions in Python that runs call, in the order of the calls."""
        return tuple(found for call in self.calls for found in _kept(call, KeptFunction))

    def note(self, call: str, arguments: Mapping[str, Any]) -> None:
        """Append a call to the list of calls."""
        self.calls.append({"call": call, **to_plain(arguments, keep=KEPT)})

    def reach(self, time: float) -> None:
        """Follow all plain functions up to a time [s]."""
        for function in self.sampled:
            function._reach(time)

    def copied_core(self) -> _core.Model:
        """Return the kernel's model of a copy, which may be frozen."""
        copy: HasState = rebuild(type(self.model), self.parameters)
        return copy._state.core

    def mobility(self) -> Mobility:
        """Return how the model can move at its start, computed by a copy unless a run froze it."""
        if self.known_mobility is None or self.known_mobility[0] != len(self.calls):
            core = self.core if self.core.frozen else self.copied_core()
            self.known_mobility = (len(self.calls), mobility_of(core))
        return self.known_mobility[1]

    def joint(self, name: str) -> Joint:
        """Return the joint, drive or clearance joint of a name as an object."""
        kind, first, second = self.joints[name]

        def quantities() -> list[str]:
            found = _core.channels(model=self.copied_core())
            return [quantity for item, quantity, _, _ in found if item == name]

        return make(Joint, name, kind, (first, second), self.contents.get(name, {}), quantities)

    def names_of(self, kind: str) -> list[str]:
        """Return the names of the joints of a kind."""
        return [name for name, (found, _, _) in self.joints.items() if found == kind]

    def check_markers(self, item: str, *markers: Marker) -> None:
        """Raise ForeignMarker if a marker is on a body of another model."""
        for marker in markers:
            if marker.body._owner is not self.model:
                raise make_error(
                    ForeignMarker,
                    item=item,
                    quantity="marker",
                    rule=f"is on the body '{marker.body.name}' of another model",
                    hint="use markers on bodies of the same model",
                )

    def own(self, item: str, kind: type[AnyBody], body: AnyBody | str) -> AnyBody:
        """Return a body of a kind, which is given by itself or by its name.

        Args:
            item: to which errors refer.
            kind: class of the body, such as `Beam`.
            body: the body or its name.

        Raises:
            InvalidInput: there is no body of this kind and name, or it belongs to another model.
        """
        word = kind.__name__.lower()
        if isinstance(body, str):
            known = {name: each for name, each in self.bodies.items() if isinstance(each, kind)}
            if body not in known:
                raise unknown_name(item, body, list(known), word)
            return known[body]
        if body._owner is not self.model:
            raise make_error(
                ForeignMarker,
                item=item,
                quantity=word,
                rule=f"is the {word} '{body.name}' of another model",
                hint=f"use a {word} of the same model",
            )
        return body


class HasState(Protocol):
    """A model in the annotations of its methods: an object with a state."""

    @property
    def _state(self) -> ModelState: ...
