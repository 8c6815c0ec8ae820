"""Mechanisms: bodies, joints, forces and clearance joints.

A model is checked as it is built and frozen by its first run; any number of runs may follow. A
model remembers every call as plain data, `Model.parameters`, from which it can be rebuilt.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import ANYTHING, FUNCTION, TEXT, describe, named
from tribodyn._arguments.numbers import whole
from tribodyn.errors import ByName, make_error
from tribodyn.model import (
    _beam_calls,
    _body_calls,
    _clearance_calls,
    _contact_calls,
    _controlled_calls,
    _drive_calls,
    _film_calls,
    _force_calls,
    _joint_calls,
    _load_calls,
    _reduced_calls,
    _solid_calls,
)
from tribodyn.model._bodies import Body
from tribodyn.model._joints import Joint
from tribodyn.model._mobility import JointFreedom
from tribodyn.model._printed import described, described_in_html
from tribodyn.model._rebuilding import rebuild
from tribodyn.model._state import Drive, ModelState

__all__ = ["Model"]


class Model:
    """A mechanism, built item by item and frozen by its first run.

    Args:
        planar: whether bodies move in the x-y plane unless a body says otherwise; False: in space.
    """

    @admits("model")
    def __init__(self, planar: bool = True) -> None:
        self._state = ModelState(model=self, planar=planar)

    def __setattr__(self, name: str, value: object) -> None:
        # `model.gravity = (0, -9.81)` would only hide the call of this name.
        if callable(getattr(type(self), name, None)):
            raise make_error(
                item="model",
                quantity=name,
                rule="is a call, not a value",
                hint=f"model.{name}(...)",
            )
        super().__setattr__(name, value)

    # --- calls that add an item ---------------------------------------------------------------

    rigid_body = _body_calls.rigid_body
    beam = _beam_calls.beam
    solid = _solid_calls.solid
    reduced_solid = _reduced_calls.reduced_solid
    rigid_patch = _solid_calls.rigid_patch

    revolute = _joint_calls.revolute
    spherical = _joint_calls.spherical
    universal = _joint_calls.universal
    cylindrical = _joint_calls.cylindrical
    translational = _joint_calls.translational
    in_plane = _joint_calls.in_plane
    point_on_line = _joint_calls.point_on_line
    fixed = _joint_calls.fixed
    distance = _joint_calls.distance

    drive = _drive_calls.drive
    drive_rotation = _drive_calls.drive_rotation
    drive_displacement = _drive_calls.drive_displacement

    clearance = _clearance_calls.clearance

    gravity = _force_calls.gravity
    applied_force = _force_calls.applied_force
    applied_torque = _force_calls.applied_torque
    controlled_force = _controlled_calls.controlled_force
    controlled_torque = _controlled_calls.controlled_torque
    distributed_force = _load_calls.distributed_force
    pressure = _load_calls.pressure
    surface_traction = _solid_calls.surface_traction
    surface_pressure = _solid_calls.surface_pressure
    surface_contact = _contact_calls.surface_contact
    surface_film = _film_calls.surface_film
    spring_damper = _force_calls.spring_damper
    torsional_spring = _force_calls.torsional_spring
    bushing = _force_calls.bushing
    unbalance = _force_calls.unbalance

    # --- the items ----------------------------------------------------------------------------

    @property
    def planar(self) -> bool:
        """Whether bodies move in the x-y plane unless a body says otherwise."""
        return self._state.planar

    @property
    def ground(self) -> Body:
        """The body that does not move; its frame is the global frame."""
        return self._state.bodies["ground"]

    @property
    def bodies(self) -> Mapping[str, Body]:
        """The bodies by name, including the ground."""
        return ByName("model", "body", self._state.bodies)

    @property
    def joints(self) -> dict[str, Joint]:
        """The ideal joints, drives and clearance joints by name, in insertion order."""
        state = self._state
        return ByName("model", "joint", {name: state.joint(name) for name in state.joints})

    @property
    def drives(self) -> Sequence[Drive]:
        """The prescribed rotations, in insertion order."""
        return tuple(self._state.drives)

    @property
    def frozen(self) -> bool:
        """Whether a run has frozen the model, so that nothing can be added."""
        return bool(self._state.core.frozen)

    # --- how the model can move ---------------------------------------------------------------

    @property
    def degrees_of_freedom(self) -> int:
        """Number of independent motions of the bodies at the start.

        This property assembles a copy of the model and raises the errors of the start of a run.
        """
        return self._state.mobility().degrees_of_freedom

    @property
    def redundant_rows(self) -> int:
        """Number of equations of the joints that depend on others at the start.

        The motion does not need these equations, but the loads of their joints are then not
        determined by rigid bodies; a run gives the reactions of least norm.
        """
        return self._state.mobility().redundant_rows

    @property
    def redundant_joints(self) -> list[str]:
        """Names of the joints that share loads which rigid bodies do not determine."""
        return list(self._state.mobility().redundant_joints)

    @property
    def freedoms(self) -> Mapping[str, JointFreedom]:
        """The relative motions that each joint, drive and clearance joint leaves free."""
        return ByName("model", "joint", self._state.mobility().joints)

    # --- plain data and text ------------------------------------------------------------------

    @property
    def parameters(self) -> dict[str, Any]:
        """The calls that built the model, as plain data in SI units."""
        return self._state.parameters

    @classmethod
    @admits("model")
    def from_parameters(
        cls,
        parameters: Annotated[Mapping[str, object], ANYTHING],
        functions: Annotated[Mapping[str, Callable[..., object]], named(FUNCTION)] | None = None,
    ) -> "Model":
        """Build a model from the `parameters` of another model, or of a result.

        Only calls that build a model are carried out, and only laws, oils, surfaces and interfaces
        of this package are created, whatever the parameters name.

        Args:
            parameters: of the other model.
            functions: the functions of controlled forces by the names of these forces, which
                parameters from a file do not contain.

        Raises:
            InvalidInput: a call, a type or an argument is unknown, or its value is rejected.
        """
        model: Model = rebuild(cls, parameters, functions)
        return model

    @admits("model")
    def to_json(self, *, indent: Annotated[int, whole(0)] | None = None) -> str:
        """Return the model as text in JSON, from which `from_json` builds the same model.

        The text contains the calls that built the model, with all numbers in SI units. Functions of
        time and laws are contained as their tables. Functions of controlled forces are contained
        by their names only.

        Args:
            indent: number of spaces by which nested parts are indented; None: a single line.
        """
        content = {"tribodyn": _core.__version__, **self.parameters}
        return json.dumps(content, indent=indent, allow_nan=False)

    @classmethod
    @admits("model")
    def from_json(
        cls,
        text: Annotated[str, TEXT],
        functions: Annotated[Mapping[str, Callable[..., object]], named(FUNCTION)] | None = None,
    ) -> "Model":
        """Build a model from the text of `to_json`.

        Args:
            text: in JSON.
            functions: as in `from_parameters`.

        Raises:
            InvalidInput: the text is not JSON of a model, or as in `from_parameters`.
        """
        try:
            content = json.loads(text)
        except json.JSONDecodeError as error:
            raise make_error(
                item="model", quantity="text", rule=f"is not JSON: {error}", hint="Model.to_json()"
            ) from error
        if not isinstance(content, dict):
            raise make_error(
                item="model",
                quantity="text",
                rule=f"must be an object of JSON, not {type(content).__name__}",
                hint="Model.to_json()",
            )
        content.pop("tribodyn", None)
        return cls.from_parameters(content, functions)

    def __reduce__(self) -> tuple[Any, ...]:
        return _copied, (self.parameters, self._state.functions)

    def __repr__(self) -> str:
        state = self._state
        bodies = ", ".join(f"'{name}'" for name in list(state.bodies)[1:])
        joints = ", ".join(f"'{name}' ({kind})" for name, (kind, _, _) in state.joints.items())
        return f"Model(bodies: {bodies or 'none'}; joints: {joints or 'none'})"

    def __str__(self) -> str:
        try:
            return described(self._state, self._state.mobility())
        except _core.TribodynError as error:
            return described(self._state, error)

    def _repr_html_(self) -> str:
        try:
            return described_in_html(self._state, self._state.mobility())
        except _core.TribodynError as error:
            return described_in_html(self._state, error)


def _copied(parameters: Mapping[str, Any], _functions: Sequence[object]) -> Model:
    """Return a model of another process, after its functions in Python are known in this one."""
    return Model.from_parameters(parameters)


describe(Model, hint="td.Model(), with bodies and joints")
