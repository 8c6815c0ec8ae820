"""Inputs and outputs of an FMU: their names, and their places in a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tribodyn._arguments.plain import from_plain
from tribodyn._calls import DRIVES
from tribodyn._core import TimeFunction
from tribodyn.errors import make_error, unknown_name
from tribodyn.model import find_type
from tribodyn.quantities import find
from tribodyn.run._cosimulation import ARGUMENTS, loads_of

# Name of the file with the description of an FMU, in its folder of resources.
DESCRIPTION = "description.json"

CONTROLLED = {"controlled_force": "applied_force", "controlled_torque": "applied_torque"}
AXES = "xyz"


def split(name: str) -> tuple[str, str, str]:
    """Return item, quantity and component of a name; "item/quantity.component"."""
    item, _, rest = name.partition("/")
    quantity, _, component = rest.partition(".")
    return item, quantity, component


def prepared(
    parameters: Mapping[str, Any], inputs: Sequence[str], planar: Mapping[str, bool]
) -> dict[str, Any]:
    """Return the parameters of a model with controlled forces replaced by inputs of 0 N or 0 N m.

    Args:
        parameters: of the model.
        inputs: names of forces, or of components of forces.
        planar: whether a body moves in the plane, by its name.

    Raises:
        InvalidInput: a controlled force is no input, or acts on two bodies.
    """
    wanted = {split(name)[0] for name in inputs}
    items = []
    for item in parameters["items"]:
        if item["call"] not in CONTROLLED:
            items.append(item)
            continue
        name = f"force '{item['name']}'"
        if item["name"] not in wanted:
            raise make_error(
                item=name,
                quantity="function",
                rule="is code, which an FMU does not contain",
                hint="make the force an input, and compute it in the master",
            )
        if item.get("reaction") is not None:
            raise make_error(
                item=name,
                quantity="reaction",
                rule="cannot belong to an input",
                hint="apply a torque to each of the two bodies",
            )
        items.append(_given(item, planar[item["marker"]["body"]]))
    return {**parameters, "items": items}


def _given(item: Mapping[str, Any], planar: bool) -> dict[str, Any]:
    """Return the call that adds a given force in place of a controlled force."""
    call = CONTROLLED[item["call"]]
    zero = {"type": "Constant", "value": 0.0}
    single = planar and call == "applied_torque"
    value = zero if single else [zero] * (2 if planar else 3)
    kept = {name: item[name] for name in ("name", "marker", "follower")}
    return {"call": call, **kept, ARGUMENTS[call]: value}


def input_variables(
    parameters: Mapping[str, Any], inputs: Sequence[str], begin: float
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the parameters of a model without functions of an angle in its inputs, and the inputs.

    Args:
        parameters: of the model.
        inputs: names of forces, or of components of forces.
        begin: time of the start values [s].
    """
    items = [dict(item) for item in parameters["items"]]
    loads = loads_of(items)
    variables = [each for name in inputs for each in _inputs_of(loads, items, name, begin)]
    _refuse_repeated(variables, "inputs")
    chosen = {(each["item"], each["component"]) for each in variables}
    for name, call in loads.items():
        if "by_angle" not in call or name not in {item for item, _ in chosen}:
            continue
        given = call[ARGUMENTS[call["call"]]]
        parts = enumerate(given) if isinstance(given, list) else [(None, given)]
        for component, part in parts:
            if part is not None and (name, component) not in chosen:
                raise make_error(
                    item=f"force '{name}'",
                    quantity="by_angle",
                    rule="cannot be combined with an input of a single component",
                    hint=f"give '{name}', so that all components are inputs",
                )
        del call["by_angle"]
    return {**parameters, "items": items}, variables


def _inputs_of(
    loads: Mapping[str, Any], items: Sequence[Mapping[str, Any]], name: str, begin: float
) -> list[dict[str, Any]]:
    """Return the variables of a force or of one of its components."""
    item, quantity, component = split(name)
    if item not in loads:
        others = {each.get("name"): each["call"] for each in items}
        if others.get(item) in DRIVES:
            raise make_error(
                item=f"drive '{item}'",
                quantity="speed",
                rule="cannot be an input, because inputs jump and a speed cannot",
                hint="apply a torque or a force instead",
            )
        raise unknown_name("fmu", item, list(loads), "force or torque for an input")
    call = loads[item]
    argument = ARGUMENTS[call["call"]]
    given = call[argument]
    parts = enumerate(given) if isinstance(given, list) else [(None, given)]
    found: list[dict[str, Any]] = []
    for k, part in parts:
        if part is None:
            continue
        axis = "" if k is None else AXES[k]
        found.append(
            {
                "name": ".".join(x for x in (item, argument, axis) if x),
                "unit": find(call["call"]).unit,
                "description": f"{argument} '{item}'" + (f", {axis} component" if axis else ""),
                "item": item,
                "argument": argument,
                "component": k,
                "start": _start_value(part, begin),
            }
        )
    if quantity or component:
        known = {each["name"].replace(".", "/", 1): each for each in found}
        if name not in known:
            raise unknown_name("fmu", name, [item, *known], "input")
        found = [known[name]]
    return found


def _start_value(part: Any, begin: float) -> float:
    """Return the value of a component at the start; 0 for a function of an angle."""
    if isinstance(part, int | float):
        return float(part)
    function = from_plain(part, find_type)
    return float(function.value(begin)) if isinstance(function, TimeFunction) else 0.0


def output_variables(
    channels: Sequence[Any], outputs: Sequence[str], inputs: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Return the variables of the outputs.

    Args:
        channels: of a run: item, quantity, components and first column of each.
        outputs: names of channels, or of components of channels.
        inputs: variables of the inputs, whose names outputs cannot have.
    """
    known = {f"{item}/{quantity}": parts for item, quantity, parts, _ in channels if item}
    variables = []
    for name in outputs:
        item, quantity, component = split(name)
        channel = f"{item}/{quantity}"
        if channel not in known:
            raise unknown_name("fmu", channel, list(known), "channel for an output")
        parts = known[channel] or [""]
        if component and component not in parts:
            raise unknown_name("fmu", name, [f"{channel}.{part}" for part in parts], "output")
        about = find(quantity)
        variables += [
            {
                "name": ".".join(x for x in (item, quantity, part) if x),
                "unit": about.unit,
                "description": about.description,
                "item": item,
                "quantity": quantity,
                "component": part,
            }
            for part in parts
            if component in ("", part)
        ]
    _refuse_repeated([*inputs, *variables], "outputs")
    return variables


def _refuse_repeated(variables: Sequence[Mapping[str, Any]], quantity: str) -> None:
    names = [each["name"] for each in variables]
    for k, name in enumerate(names):
        if name in names[:k]:
            raise make_error(item="fmu", quantity=quantity, rule=f"contain '{name}' twice")
