"""Signatures of the public API say what may be given, and never that it may be anything.

A number may be a quantity everywhere, so its annotation must have room for one: `float` would be
half of the truth, and so would be `tuple[float, float]` of a pair.
"""

import ast
import inspect
import sys
import types
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest
import tribodyn as td
from public_calls import public_calls
from tribodyn._arguments import numbers
from tribodyn._arguments.annotations import names_for_types
from tribodyn._arguments.scalars import PintQuantity

STUB = Path(__file__).resolve().parents[2] / "python" / "tribodyn" / "_core" / "__init__.pyi"

CALLS = public_calls()

# Calls whose return type depends on the given name, or is that of a package that may be missing.
RETURNS_ANYTHING = {
    **dict.fromkeys(("Equilibrium.solid_grid", "Solution.solid_grid"), "a grid of PyVista"),
    "FilmErrorEstimate.__getitem__": "a number, a vector or a matrix, by its name",
    "FilmSolution.__getitem__": "a field, a number or a vector, by its name",
    "RollingContactSolution.__getitem__": "a field or a number, by its name",
    "mechanism": "axes, or a plotter of PyVista",
}

# The package makes these, and users read SI numbers from them; the door asks all the same.
RESULTS = {
    "BearingCoefficients",
    "Beam",
    "Body",
    "Solid",
    "Linearisation",
    "Marker",
    "ReducedSolid",
    "Solution.from_rows",
    "Statistics",
    "Study",
}

NUMERIC = (
    numbers.FunctionOfTime,
    numbers.Levels,
    numbers.Matrix,
    numbers.Number,
    numbers.Span,
    numbers.Values,
    numbers.Vector,
)


def names_of(call: Callable[..., Any]) -> dict[str, Any]:
    """Return the names that annotations of a call are written in, also those for types alone."""
    module = sys.modules[inspect.unwrap(getattr(call, "__func__", call)).__module__]
    names = {"tribodyn": td, **vars(module)}
    if not str(module.__file__).endswith(".py"):
        return names
    return names | names_for_types(module.__name__)


def evaluated(annotation: Any, names: dict[str, Any]) -> Any:
    """Return what an annotation stands for that is kept as a text."""
    return eval(annotation, names) if isinstance(annotation, str) else annotation


def says_anything(annotation: Any) -> bool:
    """Return whether Any is a part of an annotation; what numpy writes of arrays is none."""
    origin = typing.get_origin(annotation) or annotation
    if origin is np.ndarray or isinstance(origin, type) and issubclass(origin, np.generic):
        return False
    if annotation is Any:
        return True
    return any(
        says_anything(part)
        for part in typing.get_args(annotation)
        for part in (part if isinstance(part, list) else [part])
    )


def takes_quantities(annotation: Any) -> bool:
    """Return whether a quantity of pint fits an annotation as a whole."""
    if typing.get_origin(annotation) is Annotated:
        return takes_quantities(annotation.__origin__)
    if isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is typing.Union:
        return any(takes_quantities(part) for part in typing.get_args(annotation))
    return annotation is PintQuantity


def faults(name: str, call: Callable[..., Any], kinds: dict[str, Any]) -> list[str]:
    """Return what is wrong with the annotations of a call."""
    names = names_of(call)
    written = getattr(getattr(call, "entrance", None), "annotations", {})
    found = []
    signature = inspect.signature(call)
    for parameter in signature.parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        if parameter.annotation is parameter.empty:
            found.append(f"{name}: {parameter.name} has no annotation")
            continue
        annotation = evaluated(written.get(parameter.name, parameter.annotation), names)
        kind = kinds.get(parameter.name)
        one_of_several = isinstance(kind, numbers.Number) and not kind.whole
        if says_anything(annotation):
            found.append(f"{name}: {parameter.name} may be anything")
        elif one_of_several or isinstance(kind, NUMERIC) and not isinstance(kind, numbers.Number):
            if name not in RESULTS and not takes_quantities(annotation):
                found.append(f"{name}: {parameter.name} has no room for a quantity")
    if signature.return_annotation is signature.empty:
        found.append(f"{name}: does not say what it returns")
    elif name not in RETURNS_ANYTHING:
        returned = evaluated(signature.return_annotation, names)
        # Plain data, as of JSON, are dicts of anything.
        if says_anything(returned) and returned != dict[str, Any]:
            found.append(f"{name}: may return anything")
    return found


@pytest.mark.parametrize("name", sorted(CALLS))
def test_arguments_say_what_may_be_given(name: str) -> None:
    call = CALLS[name]
    entrance = getattr(call, "entrance", None)
    wrong = faults(name, call, entrance.kinds if entrance is not None else {})
    assert not wrong, "\n".join(wrong)


def test_properties_say_what_they_are() -> None:
    owners = [value for name in td.__all__ if isinstance(value := getattr(td, name), type)]
    wrong = []
    for owner in {base for value in owners for base in value.__mro__}:
        for name, content in vars(owner).items():
            # Those of the kernel have no signature.
            if not isinstance(content, property) or not inspect.isfunction(content.fget):
                continue
            returned = inspect.signature(content.fget).return_annotation
            if returned is inspect.Signature.empty or returned in (Any, "Any"):
                wrong.append(f"{owner.__name__}.{name}")
    assert not wrong, "\n".join(wrong)


def test_stubs_of_the_guarded_classes_say_it_too() -> None:
    public = {name for name in td.__all__ if hasattr(td._core, name)}
    wrong = []
    for owner in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if not isinstance(owner, ast.ClassDef) or owner.name not in public:
            continue
        for node in owner.body:
            if not isinstance(node, ast.FunctionDef) or node.name in ("__eq__", "__reduce__"):
                continue
            arguments = node.args.args + node.args.kwonlyargs
            written = [ast.unparse(a.annotation) for a in arguments if a.annotation is not None]
            if node.name != "__init__" and node.returns is not None:
                written.append(ast.unparse(node.returns))
            if any(text == "typing.Any" for text in written):
                wrong.append(f"{owner.name}.{node.name}")
    assert not wrong, "\n".join(wrong)


def test_exceptions_are_needed() -> None:
    for name in RETURNS_ANYTHING:
        returned = inspect.signature(CALLS[name]).return_annotation
        assert says_anything(evaluated(returned, names_of(CALLS[name])))
    assert set(CALLS) >= RESULTS


# --- the checker itself, on small examples ----------------------------------------------------


def wrong_in(call: Callable[..., Any], **kinds: Any) -> list[str]:
    return [fault.split(": ")[1] for fault in faults("f", call, kinds)]


def test_any_is_found_wherever_it_stands() -> None:
    def bare(x: Any) -> None: ...

    def inside(x: tuple[Any, float] | None) -> None: ...

    def called(x: Callable[[Any], float]) -> None: ...

    def text(x: "list[Any]") -> None: ...

    def array(x: np.ndarray[Any, np.dtype[np.float64]]) -> None: ...

    for call in (bare, inside, called, text):
        assert wrong_in(call) == ["x may be anything"]
    assert wrong_in(array) == []


def test_a_number_needs_room_for_a_quantity() -> None:
    def plain(x: float | None = None) -> None: ...

    def pair(x: tuple[td.Scalar, td.Scalar]) -> None: ...

    def right(x: td.Scalar | None = None) -> None: ...

    assert wrong_in(plain, x=numbers.number("m")) == ["x has no room for a quantity"]
    assert wrong_in(pair, x=numbers.pair("m")) == ["x has no room for a quantity"]
    assert wrong_in(right, x=numbers.number("m")) == []
    assert wrong_in(plain, x=numbers.whole(1)) == []


def test_missing_annotations_are_found() -> None:
    def silent(x, y: float):  # type: ignore[no-untyped-def]
        ...

    assert wrong_in(silent) == ["x has no annotation", "does not say what it returns"]
