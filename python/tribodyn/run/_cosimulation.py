"""A model that another program advances by communication steps, with inputs and outputs.

The inputs are components of applied forces and torques. They are constant over a communication
step, so an input is a sampled function of time that is continued by a constant piece in each step.
The run ends its own steps at the communication points. A new value of an input is a jump, after
which accelerations and loads of joints are solved again.

`description` is the plain data from which the model and its run are built, in any process:

    model       parameters of the model
    inputs      variables: name, unit, description; item, argument and component of the call; start
    outputs     variables: name, unit, description; item, quantity and component of the channel
    integrator  name and options
    start       None, or time [s], state and parameters of the model of an earlier run
    begin       time at the start [s]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.plain import to_plain
from tribodyn.errors import Notice, make_error
from tribodyn.inputs.time_functions import Sampled
from tribodyn.model import Model
from tribodyn.run._notices import range_notices

# Calls that add a load, and their arguments with its components.
ARGUMENTS = {"applied_force": "force", "applied_torque": "torque"}

# Number of communication steps after which the run is built again from its state. It bounds the
# memory: a sampled function keeps all curves that it had before it was continued.
STEPS_OF_A_RUN = 100

# All steps of a run are dropped from the record but the last one and those with extreme values.
NEVER = 10**9

# Difference of two times, divided by the time or the step, that may be round-off.
ROUND_OFF = 1e-9


class CoSimulation:
    """A run that advances by communication steps.

    A run that fails is left at the last communication point, from which it may be advanced again.

    Args:
        description: of model and run, see the module.

    Attributes:
        inputs: values by name, in SI units; used in the next communication step.
    """

    def __init__(self, description: Mapping[str, Any]) -> None:
        self._description = description
        self.inputs = {each["name"]: float(each["start"]) for each in description["inputs"]}
        self._run: _core.Simulation | None = None
        self._model: Model | None = None
        self._functions: dict[str, Sampled] = {}
        self._steps = 0  # of this run, since it was built
        self._reached: dict[str, Any] | None = None  # the last communication point
        self.about_start: dict[str, Any] = {}
        self._warned: set[str] = set()  # items, of which the first warning was returned

    @property
    def time(self) -> float:
        """Time of the last communication point [s]."""
        return float((self._reached or {"time": self._description["begin"]})["time"])

    @property
    def outputs(self) -> list[float]:
        """Values of the outputs at the last communication point, in their order.

        At the start the inputs act at once; later they act from the next communication step on.
        """
        values: list[float] = self._point()["outputs"]
        return values

    def advance(self, time: float) -> None:
        """Advance to a time [s] with the present inputs.

        Raises:
            TribodynError: the run fails, or another function of the model is not known so far.
        """
        reached = self._point()
        if self._steps >= STEPS_OF_A_RUN:
            self._run = None
        if self._run is None:
            self._build(reached["held"], reached["time"])
            self._run.resume(np.array(reached["state"]))  # type: ignore[attr-defined]
        assert self._run is not None and self._model is not None
        for name, function in self._functions.items():
            function._hold(self.inputs[name], time)
        self._steps += 1
        try:
            self._reach(time)
            outcome = self._run.advance(time)
            if outcome != "finished":
                raise make_error(item="simulation", rule=f"was {outcome}")
        except BaseException:
            self._run = None
            raise
        self._reached = self._now()

    def new_warnings(self) -> list[Notice]:
        """Return warnings about laws that the last communication point has left, once an item."""
        if self._run is None:
            return []
        row = self._run.data()[-1]
        found: list[Notice] = []
        items = self._description["model"]["items"]
        for item in [each for each in items if each.get("name") not in self._warned]:
            notices = range_notices(
                {"items": [item]}, lambda name: row[self._places[name]], [self.time]
            )
            found += notices
            self._warned.update(item["name"] for _ in notices)
        return found

    @property
    def state(self) -> dict[str, Any]:
        """The last communication point and the inputs, as plain data."""
        return {"reached": self._reached, "inputs": dict(self.inputs)}

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        self._run = None
        self._reached = state["reached"]
        self.inputs = dict(state["inputs"])

    def _reach(self, time: float) -> None:
        """Check that the other functions of the model are known up to a time [s]."""
        assert self._model is not None
        try:
            self._model._state.reach(time)
        except _core.InvalidInput as error:
            item, quantity, rule = (getattr(error, x) for x in ("item", "quantity", "rule"))
            hint = "export the FMU with a longer duration"
            raise make_error(item=item, quantity=quantity, rule=rule, hint=hint) from error

    def _point(self) -> dict[str, Any]:
        """Return the last communication point; begin the run if it has none for the inputs."""
        known = self._reached
        if known is None or (known["at_start"] and known["held"] != self.inputs):
            self._begin()
        assert self._reached is not None
        return self._reached

    def _begin(self) -> None:
        start, begin = self._description["start"], self._description["begin"]
        self._build(self.inputs, begin)
        assert self._run is not None
        if start is None:
            self._run.start()
        else:
            before = Model.from_parameters(start["model"])
            self.about_start = {"time": begin} | self._run.start_from(
                before._state.core, np.array(start["state"])
            )
        self._reached = self._now(at_start=True)

    def _now(self, *, at_start: bool = False) -> dict[str, Any]:
        """Return the present communication point."""
        assert self._run is not None
        row = self._run.data()[-1]
        return {
            "time": self._run.time,
            "at_start": at_start,
            "held": dict(self.inputs),
            "state": self._run.state.tolist(),
            "outputs": [float(row[k]) for k in self._columns],
        }

    def _build(self, held: Mapping[str, float], until: float) -> None:
        """Build model and run with the inputs held until a time [s]."""
        description = self._description
        self._model = Model.from_parameters(
            with_inputs(description["model"], description["inputs"], held, until)
        )
        _name_functions(self._model._state.calls)
        calls = loads_of(self._model._state.calls)
        self._functions = {each["name"]: _place(calls, each) for each in description["inputs"]}
        self._model._state.core.freeze()
        self._run = _core.Simulation(
            model=self._model._state.core,
            integrator=description["integrator"]["name"],
            options=description["integrator"]["options"],
            threads=1,
        )
        self._run.thin(steps=NEVER)
        self._columns = _columns(self._run.channels, description["outputs"])
        self._places = {
            f"{item}/{quantity}": slice(first, first + 1)
            for item, quantity, _, first in self._run.channels
        }
        self._steps = 0


def with_inputs(
    parameters: Mapping[str, Any],
    inputs: Any,
    held: Mapping[str, float],
    until: float,
) -> dict[str, Any]:
    """Return the parameters of a model whose inputs are held until a time [s]."""
    items = [dict(item) for item in parameters["items"]]
    calls = loads_of(items)
    for each in inputs:
        call, name = calls[each["item"]], each["argument"]
        value = to_plain(Sampled._held(held[each["name"]], until, each["unit"]))
        if each["component"] is not None:
            value = [
                value if k == each["component"] else given for k, given in enumerate(call[name])
            ]
        call[name] = value
    return {**parameters, "items": items}


def loads_of(items: Sequence[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the calls that add a given force or torque, by its name."""
    return {item["name"]: item for item in items if item["call"] in ARGUMENTS}


def _name_functions(calls: Sequence[Mapping[str, Any]]) -> None:
    """Let errors of the sampled functions in calls name the items."""
    for call in calls:
        for argument, value in call.items():
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, Sampled):
                    part._use(None, f"'{call['name']}'", argument)


def _place(calls: Mapping[str, Mapping[str, Any]], variable: Mapping[str, Any]) -> Sampled:
    """Return the function of an input in the calls of a model."""
    given = calls[variable["item"]][variable["argument"]]
    component = variable["component"]
    found = given if component is None else given[component]
    assert isinstance(found, Sampled)
    return found


def _columns(channels: Any, outputs: Any) -> list[int]:
    """Return the columns of the outputs in a row of a run."""
    places = {
        (item, quantity, component): first + k
        for item, quantity, components, first in channels
        for k, component in enumerate(components or [""])
    }
    return [places[each["item"], each["quantity"], each["component"]] for each in outputs]


def is_at(time: float, communication_point: float, step: float) -> bool:
    """Return whether a time [s] is a communication point up to round-off."""
    scale = max(step, abs(communication_point))
    return abs(time - communication_point) <= ROUND_OFF * scale
