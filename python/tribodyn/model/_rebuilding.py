"""Models rebuilt from parameters, which may come from a file: only known calls are carried out."""

from collections.abc import Callable, Mapping
from typing import Any

from tribodyn import _core
from tribodyn._arguments.functions import KeptFunction
from tribodyn._arguments.plain import from_plain
from tribodyn._calls import CALLS
from tribodyn._core import TribodynError
from tribodyn.errors import make_error, unknown_name
from tribodyn.inputs import (
    asperity_tables,
    beam_surfaces,
    beams,
    gaps,
    interfaces,
    meshes,
    oil_tables,
    ports,
    pressure,
    tables,
    time_functions,
)
from tribodyn.model._bodies import Marker, Solid
from tribodyn.model._reduced_solid import ReducedSolid
from tribodyn.model._surface_gaps import TARGETS
from tribodyn.reduction import Reduction
from tribodyn.solid_meshes import SolidMesh

# Classes with `parameters`: laws, surfaces, oils, functions of time, interfaces.
TYPES: dict[str, Callable[..., Any]] = {
    name: kind
    for module, names in (
        (_core, dir(_core)),
        *(
            (room, room.__all__)
            for room in (
                *(asperity_tables, beam_surfaces, beams, gaps, interfaces),
                *(meshes, oil_tables, ports, pressure, tables, time_functions),
            )
        ),
    )
    for name in names
    if isinstance(kind := getattr(module, name), type) and hasattr(kind, "parameters")
}
TYPES["SolidMesh"] = SolidMesh
TYPES["Reduction"] = Reduction
TYPES |= {kind.__name__: kind for kind in TARGETS}


def find_type(name: Any, more: Mapping[str, Callable[..., Any]] | None = None) -> Any:
    """Return the function that builds an object of the named type from its parameters."""
    makers = TYPES | dict(more or {})
    if not isinstance(name, str) or name not in makers:
        raise unknown_name("parameters", str(name), sorted(makers), "type")
    return lambda **arguments: _call(f"type '{name}'", makers[name], arguments)


def rebuild(
    new_model: Callable[..., Any],
    parameters: Any,
    functions: Mapping[str, Callable[..., Any]] | None = None,
) -> Any:
    """Return a new model after the calls that the `parameters` of another model list.

    Args:
        new_model: called with `planar`.
        parameters: of the other model.
        functions: functions in Python by the names of their forces.

    Raises:
        InvalidInput: a call, a type or an argument is unknown, or its value is rejected.
    """
    if not isinstance(parameters, Mapping):
        raise make_error(
            item="parameters",
            rule=f"must be a dict, not {type(parameters).__name__}",
            hint="give Model.parameters or Solution.model_parameters",
        )
    planar, items = _take("parameters", parameters, "planar", "items")
    model = new_model(planar=planar)

    def marker(**arguments: Any) -> Marker:
        if "surface" in arguments:
            return _on_solid(model, arguments)
        turned = "orientation" if "orientation" in arguments else "angle"
        # Markers of beams have an offset in their section.
        more = ("offset",) if "offset" in arguments else ()
        body, position, turn, *offset = _take(
            "marker", arguments, "body", "position", turned, *more
        )
        if not isinstance(body, str) or body not in model.bodies:
            raise unknown_name("marker", str(body), list(model.bodies), "body")
        found: Marker = model.bodies[body].marker(position, *offset, **{turned: turn})
        return found

    def of_model(name: Any) -> Any:
        more = dict.fromkeys(("Marker", "SectionMarker", "SurfaceMarker"), marker)
        return find_type(name, more | {"KeptFunction": KeptFunction.find})

    if not isinstance(items, list | tuple) or not all(isinstance(item, Mapping) for item in items):
        raise make_error(
            item="parameters", quantity="items", rule="must be a list of calls, each a dict"
        )
    given = dict(functions or {})
    for item in items:
        ours = {"function": given.pop(item["name"])} if item.get("name") in given else {}
        rest = {key: item[key] for key in item if key != "call" and key not in ours}
        arguments = from_plain(rest, of_model)
        call = item.get("call")
        if not isinstance(call, str) or call not in CALLS:
            raise unknown_name("parameters", str(call), list(CALLS), "call")
        if not isinstance(arguments, dict):
            raise make_error(
                item=f"call '{call}'", quantity="type", rule="is not an argument of a call"
            )
        _call(f"call '{call}'", getattr(model, call), arguments | ours)
    for name in given:
        forces = [item["name"] for item in items if "function" in item]
        raise unknown_name("parameters", name, forces, "force with a function")
    return model


def _on_solid(model: Any, arguments: dict[str, Any]) -> Marker:
    """Return a marker of a solid."""
    turned = "orientation" if "orientation" in arguments else "angle"
    surface, body, position, turn = _take(
        "marker", arguments, "surface", "body", "position", turned
    )
    if not isinstance(body, str) or not isinstance(model.bodies.get(body), Solid | ReducedSolid):
        raise unknown_name("marker", str(body), list(model.bodies), "solid")
    found: Marker = model.bodies[body].marker(surface, position=position, **{turned: turn})
    return found


def _call(item: str, function: Callable[..., Any], arguments: dict[str, Any]) -> Any:
    """Call a function with arguments of a file; an error names the item and the arguments."""
    try:
        return function(**arguments)
    except TribodynError:
        raise  # a complete message, although the error may be a TypeError as well
    except (TypeError, AttributeError) as error:
        given = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
        raise make_error(item=item, rule=f"cannot be built from {given or 'nothing'}") from error


def _take(item: str, arguments: Mapping[str, Any], *names: str) -> list[Any]:
    """Return the arguments of these names; raise if one is missing or another one is given."""
    for name in arguments:
        if name not in names:
            raise unknown_name(item, str(name), list(names), "argument")
    for name in names:
        if name not in arguments:
            raise make_error(item=item, quantity=name, rule="must be given")
    return [arguments[name] for name in names]
