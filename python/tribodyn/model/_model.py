"""Mechanisms: bodies, joints, forces and clearance joints.

A model is checked as it is built and frozen by its first run; any number of runs may follow. It
remembers every call as plain data, `Model.parameters`, from which it can be built again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import ANYTHING, FLAG
from tribodyn._arguments.plain import to_plain
from tribodyn.errors._making import ByName
from tribodyn.model._bodies import Body, Marker
from tribodyn.model._body_calls import ModelBodies
from tribodyn.model._force_calls import ModelForces
from tribodyn.model._joint_calls import ModelJoints
from tribodyn.model._joints import Joint
from tribodyn.model._mobility import WithMobility
from tribodyn.model._parts import Drive
from tribodyn.model._rebuilding import rebuild

__all__ = ["Model"]


class Model(ModelBodies, ModelJoints, ModelForces, WithMobility):
    """A mechanism, built item by item and frozen by its first run.

    Args:
        planar: bodies move in the x-y plane, unless one is told otherwise; False: in space.
    """

    @admits("model", planar=FLAG)
    def __init__(self, planar: bool = True) -> None:
        self._planar = planar
        self._core = _core.Model()
        self._calls: list[dict[str, Any]] = []
        self._joints: dict[str, tuple[str, Marker, Marker]] = {}
        self._contents: dict[str, dict[str, Any]] = {}
        self._drives: list[Drive] = []
        self._ground = Body("ground", (0.0, 0.0), 0.0, None, self, 0)
        self._bodies = {"ground": self._ground}

    # --- what there is ------------------------------------------------------------------------

    @property
    def planar(self) -> bool:
        """Whether bodies move in the x-y plane unless they are told otherwise."""
        return self._planar

    @property
    def ground(self) -> Body:
        """The body that does not move; its frame is the global frame."""
        return self._ground

    @property
    def bodies(self) -> Mapping[str, Body]:
        """The bodies by name, with the ground."""
        return ByName("model", "body", self._bodies)

    @property
    def joints(self) -> dict[str, Joint]:
        """The ideal joints, drives and clearance joints by name, in insertion order."""
        return ByName("model", "joint", {name: self._joint(name) for name in self._joints})

    @property
    def drives(self) -> Sequence[Drive]:
        """The prescribed rotations, in insertion order."""
        return tuple(self._drives)

    @property
    def frozen(self) -> bool:
        """Whether a run has frozen the model, so that nothing can be added."""
        return bool(self._core.frozen)

    @property
    def parameters(self) -> dict[str, Any]:
        """The calls that built the model, as plain data in SI units."""
        return {"planar": self._planar, "items": to_plain(self._calls)}

    @classmethod
    @admits("model", parameters=ANYTHING)
    def from_parameters(cls, parameters: Mapping[str, object]) -> "Model":
        """Build a model from the `parameters` of another, or from those that a result keeps.

        Only what builds a model is called, and only laws, oils, surfaces and interfaces of this
        package are made, whatever the parameters name.

        Raises:
            InvalidInput: a call, a type or an argument is not known, or its value is refused.
        """
        model: Model = rebuild(cls, parameters)
        return model

    def __reduce__(self) -> tuple[Any, ...]:
        return Model.from_parameters, (self.parameters,)

    def __repr__(self) -> str:
        bodies = ", ".join(f"'{name}'" for name in list(self._bodies)[1:])
        joints = ", ".join(f"'{name}' ({kind})" for name, (kind, _, _) in self._joints.items())
        return f"Model(bodies: {bodies or 'none'}; joints: {joints or 'none'})"
