"""Physical numbers have their unit in brackets where users read of them, and it is the right one.

The kinds of arguments know the units: what a docstring says must be what the door takes. What comes
back as numbers says its unit in the docstring as well.
"""

import ast
import importlib
import inspect
import re
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import tribodyn as td
from public_calls import public_calls
from tribodyn._arguments import numbers
from tribodyn._arguments.kinds import Kind
from tribodyn.cases import slider_crank_dry, slider_crank_mixed

STUB = Path(__file__).resolve().parents[2] / "python" / "tribodyn" / "_core" / "__init__.pyi"

NUMERIC = (
    numbers.Number,
    numbers.Vector,
    numbers.Values,
    numbers.Matrix,
    numbers.Levels,
    numbers.Span,
    numbers.FunctionOfTime,
)

# Numbers of any units: those that the user has chosen, and what only the kernel understands.
OF_ANY_UNIT = {"Solution.state", "Study.parameters"}


# --- arguments --------------------------------------------------------------------------------


def parts(kind: Kind) -> Iterator[Kind]:
    """Go through a kind and all kinds that it is made of."""
    yield kind
    stack = list(vars(kind).values())
    while stack:
        value = stack.pop()
        if isinstance(value, Kind):
            yield from parts(value)
        elif isinstance(value, tuple | list):
            stack += value


def units(kind: Kind) -> set[str]:
    """Return the units of the numbers that a kind takes, "-" of pure ones; counts have none."""
    found = set()
    for part in parts(kind):
        counts = isinstance(part, numbers.Number) and part.whole
        if part.unit or (isinstance(part, NUMERIC) and not counts):
            found.add(part.unit or "-")
    # A list is of what is in it.
    return found - {"-"} or found


def brackets(text: str) -> set[str]:
    """Return what stands in brackets."""
    return set(re.findall(r"\[([^\[\]]+)\]", text))


def entry(text: str, name: str) -> str:
    """Return what a docstring says of an argument; all of it where it has no list of arguments."""
    if not re.search(r"^(Args|Attributes):$", text, flags=re.MULTILINE):
        return text
    found = re.search(rf"^( +){name}: (.*(?:\n\1 +\S.*)*)", text, flags=re.MULTILINE)
    return found[2] if found else ""


def text_of(thing: Any) -> str:
    """Return the docstring of a call, or of a class with those of its bases and constructor."""
    if not isinstance(thing, type):
        return inspect.cleandoc(thing.__doc__ or "")
    own = [kind for kind in thing.__mro__ if kind.__module__.startswith("tribodyn")]
    texts = [kind.__doc__ for kind in own] + [thing.__init__.__doc__]  # type: ignore[misc]
    return "\n\n".join(inspect.cleandoc(text or "") for text in texts)


def said(text: str, name: str) -> str:
    """Return what a docstring says of an argument, and those to which it refers the reader."""
    found = [entry(text, name)]
    for other in re.findall(r"(?:see|those of|as of|as in|as) `([\w.]+)`", found[0] or text):
        known = getattr(td, other, None) or getattr(td.Model, other, None)
        if known is not None and text_of(known) != text:
            found.append(entry(text_of(known), name))
    return " ".join(found)


def argument_faults(name: str, text: str, kinds: dict[str, Kind]) -> list[str]:
    """Return the arguments of a call whose unit is not where the docstring speaks of them."""
    faults = []
    for argument, kind in kinds.items():
        words = said(text, argument)
        wanted = units(kind)
        if wanted == {"-"} and "unit of" in words:
            continue  # it has that of something else
        if missing := wanted - brackets(words):
            faults.append(f"{name}: {argument} {sorted(missing)}")
    return faults


def described(name: str, call: Callable[..., Any]) -> Any:
    """Return the class whose constructor a call is, or the call."""
    for space in (td, slider_crank_dry, slider_crank_mixed):
        if isinstance(owner := getattr(space, name.split(".")[-1], None), type):
            return owner
    return call


def test_every_argument_that_is_a_number_shows_the_unit_in_which_it_is_taken() -> None:
    faults, numbers_seen = [], 0
    for name, call in public_calls().items():
        entrance = getattr(getattr(call, "__func__", call), "entrance", None)
        if entrance is not None:
            numbers_seen += sum(bool(units(kind)) for kind in entrance.kinds.values())
            faults += argument_faults(name, text_of(described(name, call)), entrance.kinds)
    assert not faults, "\n".join(faults)
    assert numbers_seen > 200


# --- what comes back --------------------------------------------------------------------------


def stub_returns() -> dict[str, str]:
    """Return the annotations of what methods and properties of the kernel return."""
    return {
        f"{kind.name}.{member.name}": ast.unparse(member.returns)
        for kind in ast.parse(STUB.read_text()).body
        if isinstance(kind, ast.ClassDef)
        for member in kind.body
        if isinstance(member, ast.FunctionDef) and member.returns is not None
    }


STUBS = stub_returns()


def returns_numbers(name: str, function: Any) -> bool:
    """Return whether a function says that it returns physical numbers: floats or arrays of them."""
    if inspect.isfunction(function):
        module = importlib.import_module(function.__module__)
        try:
            hint = str(typing.get_type_hints(function, vars(module)).get("return"))
        except NameError:  # of a type that is imported for annotations alone
            hint = str(function.__annotations__.get("return"))
    else:
        hint = STUBS.get(name, "")
    return bool(re.search(r"\bfloat(64)?\b|\bArray\b", hint)) and "Callable" not in hint


def returned(text: str) -> str:
    """Return what a docstring says of the result: all that is not about arguments."""
    return re.sub(r"^(Args|Raises):\n(?: .*\n?|\n(?= ))*", "", text, flags=re.MULTILINE)


def results() -> Iterator[tuple[str, str]]:
    """Go through name and docstring of the public properties and calls that return numbers."""
    seen = set()
    for name in td.__all__:
        kind = getattr(td, name)
        if not isinstance(kind, type):
            continue
        for owner in kind.__mro__:
            for member, content in vars(owner).items():
                public = isinstance(content, property) and not member.startswith("_")
                if not public or not owner.__module__.startswith("tribodyn"):
                    continue
                if f"{owner.__name__}.{member}" not in seen:
                    seen.add(f"{owner.__name__}.{member}")
                    if returns_numbers(f"{owner.__name__}.{member}", content.fget):
                        yield f"{name}.{member}", inspect.cleandoc(content.__doc__ or "")
    for name, call in public_calls().items():
        function = inspect.unwrap(getattr(call, "__func__", call))
        if returns_numbers(name, function):
            yield name, inspect.cleandoc(call.__doc__ or "")


def test_everything_that_returns_numbers_says_their_unit() -> None:
    found = dict(results())
    faults = [
        name
        for name, text in found.items()
        if not brackets(returned(text)) and name not in OF_ANY_UNIT
    ]
    assert not faults, "\n".join(faults)
    assert len(found) > 60


# --- the checkers themselves, on small examples -----------------------------------------------

TEXT = """Do it.

Args:
    load: on the pin,
        downwards [N].
    speed: see `rpm`.
    ratio: of both [-], or [1/s] of one.

Returns:
    How far [m] it goes.
"""


@pytest.mark.parametrize(
    ("kinds", "faults"),
    [
        ({"load": numbers.number("N")}, []),
        ({"load": numbers.pair("N m")}, ["call: load ['N m']"]),
        ({"speed": numbers.positive("rpm")}, []),
        ({"speed": numbers.positive("1/s")}, ["call: speed ['1/s']"]),
        ({"ratio": numbers.levels("1/s"), "count": numbers.whole(1)}, []),
        ({"other": numbers.span("s")}, ["call: other ['s']"]),
        ({"load": numbers.number()}, ["call: load ['-']"]),
    ],
)
def test_a_missing_or_wrong_unit_is_found(kinds: dict[str, Kind], faults: list[str]) -> None:
    assert argument_faults("call", TEXT, kinds) == faults


def test_what_is_said_of_the_result_is_found() -> None:
    assert brackets(returned(TEXT)) == {"m"}
    assert brackets(returned("Length [m] of it.")) == {"m"}


def test_numbers_are_known_by_their_annotation() -> None:
    def length() -> float: ...
    def count() -> int: ...
    def force() -> tuple[float, float]: ...

    assert [returns_numbers("", f) for f in (length, count, force)] == [True, False, True]
    assert returns_numbers("Lubricant.density", None)
