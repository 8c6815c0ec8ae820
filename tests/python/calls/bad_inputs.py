"""Bad inputs, seeded, for every public call, and the judgement of what became of them.

Run as a program it works through a range of numbers and prints lines of JSON for each: input k of
a seed is the same wherever and whenever it is made. The program may die or hang; `run`, which has
started it, sees at which input.
"""

import argparse
import atexit
import contextlib
import faulthandler
import inspect
import json
import sys
import tempfile
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pint
import tribodyn as td
import xarray as xr
from examples import examples
from meanings import looked_up, meaning, says_where
from public_calls import parameters_of, public_calls
from world import World

u = pint.UnitRegistry()

# What is put in the place of an argument, by a label.
VALUES: dict[str, Callable[[], Any]] = {
    "none": lambda: None,
    "true": lambda: True,
    "false": lambda: False,
    "text": lambda: "text",
    "empty text": lambda: "",
    "number as text": lambda: "1.0",
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "-inf": lambda: -float("inf"),
    "minus one": lambda: -1,
    "zero": lambda: 0,
    "fraction": lambda: 80.7,
    "huge": lambda: 1e300,
    "tiny": lambda: 1e-300,
    "endless": lambda: 10**400,
    "candela": lambda: 3 * u.candela,
    "hertz": lambda: 50 * u.Hz,
    "degrees": lambda: 20 * u.deg,
    "list of one": lambda: [1.0],
    "list of two": lambda: [1.0, 2.0],
    "list of texts": lambda: ["a", "b"],
    "ragged": lambda: [[1.0, 2.0], [3.0]],
    "empty list": lambda: [],
    "row": lambda: np.arange(7.0),
    "matrix": lambda: np.ones((3, 3)),
    "texts in an array": lambda: np.array(["a", "b"]),
    "nan in a row": lambda: [1.0, float("nan")],
    "empty dict": lambda: {},
    "dict": lambda: {"a": 1},
    "set": lambda: {1.0, 2.0},
    "object": object,
    "class": lambda: td.Lubricant,
    "another object": lambda: td.Barus(pressure_coefficient=2e-8),
    "module": lambda: td,
    "complex": lambda: 1j,
    "bytes": lambda: b"bytes",
    "function": lambda: lambda *args: None,
    "range": lambda: range(3),
    "list of three": lambda: [1.0, 2.0, 3.0],
    "candela in a list": lambda: [1.0, 3 * u.candela],
    "hertz in a list": lambda: [50 * u.Hz, 0.0],
    "true in a list": lambda: [True, 1.0],
    "none in a list": lambda: [None, 1.0],
    "text in a list": lambda: [1.0, "b", 2.0],
    "objects in a list": lambda: [object(), object()],
    "numpy bool": lambda: np.True_,
    "decimal": lambda: Decimal("80.7"),
    "labelled array": lambda: xr.DataArray([1.0, 2.0], dims="time"),
    "array of candelas": lambda: u.Quantity([1.0, 2.0], "candela"),
    "nested dict": lambda: {"a": {"b": 1}},
    "ellipsis": lambda: ...,
    "ninety": lambda: 90,
    "millimetres": lambda: [1 * u.mm, 2 * u.mm],
    "millimetres and metres": lambda: [1 * u.mm, 0.002],
    "three lengths": lambda: (1 * u.mm, 0.2 * u.cm, 0.0),
    "array of millimetres": lambda: u.Quantity([1.0, 2.0], "mm"),
    "millimetres as objects": lambda: np.array([1 * u.mm, 2 * u.mm], dtype=object),
    "lengths in rows": lambda: [[1 * u.mm, 0.0, 0.0]] * 3,
    "seconds in a list": lambda: [10 * u.ms, 0.02 * u.s],
    "degrees in a list": lambda: [20 * u.deg, 30 * u.deg],
    "newtons in a list": lambda: [1 * u.kN, 0.0],
    "list of a list": lambda: [[1.0, 2.0]],
    "quantities of rows": lambda: [u.Quantity([1.0, 2.0], "mm"), 3.0],
    "a file": lambda: str(PLACES["file"]),
    "a folder": lambda: PLACES["folder"],
    "below a file": lambda: PLACES["file"] / "below",
    "below nothing": lambda: PLACES["folder"] / "no" / "such" / "file",
    "name too long": lambda: 3000 * "a",
}

# Label of a list with units: the plain list that it is like, and its unit.
LIKE = {
    "millimetres": ("list of two", "m"),
    "millimetres and metres": ("list of two", "m"),
    "three lengths": ("list of three", "m"),
    "array of millimetres": ("list of two", "m"),
    "millimetres as objects": ("list of two", "m"),
    "lengths in rows": ("matrix", "m"),
    "seconds in a list": ("list of two", "s"),
    "degrees in a list": ("list of two", "rad"),
    "newtons in a list": ("list of two", "N"),
}
# Of kinds that say no unit: their own, or any.
UNIT_OF = {
    "height": {"m"},
    "windows": {"rad"},
    "instants": {"s"},
    "pair of functions": {"N"},
    "pair of several": {"m"},
    **dict.fromkeys(("values", "row of any unit", "any unit", "anything"), {"m", "s", "rad", "N"}),
}


class _Places(dict[str, Path]):
    """Files and folders that exist, created on first use."""

    def __missing__(self, name: str) -> Path:
        folder = tempfile.TemporaryDirectory(prefix="tribodyn-places-")
        atexit.register(folder.cleanup)
        self["folder"], self["file"] = Path(folder.name), Path(folder.name) / "file.txt"
        self["file"].write_text("a text")
        return self[name]


PLACES = _Places()

# Numbers of any kind; what a law turns into as many.
_NUMBERS = {"minus one", "zero", "fraction", "huge", "tiny", "decimal", "ninety"}
_POSITIVE = {"fraction", "huge", "tiny", "decimal", "ninety"}
_ROWS = {"list of one", "list of two", "list of three", "row", "range", "labelled array"}
_ANY_ARRAY = {*_NUMBERS, *_ROWS, "nan", "inf", "-inf", "matrix", "nan in a row", "empty list"}
_ANY_ARRAY |= {"list of a list"}

_PATHS = {"a file", "a folder", "below a file", "below nothing", "name too long"}
_TEXTS = {"a file", "name too long"}

# Labels that a kind may accept; all others must be rejected. Numbers are classified by sign.
MAY_BE: dict[str, set[str]] = {
    "flag": {"true", "false", "numpy bool"},
    "flag or text": {
        "true",
        "false",
        "numpy bool",
        "text",
        "number as text",
        *_TEXTS,
        "empty list",
        "list of texts",
    },
    "text": {"text", "number as text", *_TEXTS},
    "label": {"text", "number as text", "empty text", *_TEXTS},
    "key": {"text", "number as text", *_TEXTS},
    "texts": {
        "text",
        "number as text",
        *_TEXTS,
        "list of texts",
        "texts in an array",
        "empty list",
    },
    "object": set(),
    "object like another": {"another object"},
    "text or object": {"text", "number as text", "labelled array", *_TEXTS},
    "list": {"empty list"},
    "function": {"function", "class"},
    "dict": {"dict", "empty dict", "nested dict"},
    "path": {"text", "number as text", *_PATHS},
    "anything": set(VALUES),
    "count": {"huge", "ninety"},
    "count or s": _POSITIVE,
    "count0": {"zero", "huge", "ninety"},
    "instants": {*_ROWS, "huge", "ninety", "empty list"},
    "values": _ANY_ARRAY,
    "matrix": {"matrix"},
    "numbers": {*_NUMBERS, *_ROWS, "matrix", "list of a list", "empty list"},
    "window": {"list of two", "nan in a row", "labelled array"},
    "windows": {"list of two", "text", "list of texts", "texts in an array", "none"},
    "pair": {"list of two", "labelled array"},
    "point": {"list of two", "list of three", "labelled array"},
    "orientation": set(),
    "triple": {"list of three"},
    "pair of several": {"list of two"},
    "pair of functions": {"list of two", "none in a list", "labelled array"},
    "three or six": {"list of three", "range"},
    "row": {*_ROWS, *_NUMBERS, "empty list"},
    "row of any unit": {*_ROWS, *_NUMBERS},
    "height": {*_NUMBERS, *_ROWS, "matrix", "function"},
    "any unit": {*_NUMBERS, "candela", "hertz", "degrees"},
    "text or s": {"text", "number as text", *_TEXTS, *_POSITIVE},
}

# Valid, although the run would take years.
TOO_LONG = {
    "simulate": dict.fromkeys(
        ("duration", "revolutions"), {"fraction", "huge", "decimal", "ninety"}
    ),
}

ANGLES = ("rad", "rad/s", "turns", "deg")


def may_be(what: str, label: str, *, default: Any) -> bool:
    """Return whether a value of that label may be taken for an argument of that meaning."""
    if label in LIKE:
        like, unit = LIKE[label]
        return may_be(what, like, default=default) and unit in _units_of(what)
    if label == "none":
        return what.endswith("?") or default is None or "none" in MAY_BE.get(what, ())
    what = what.removesuffix("?")
    if what.startswith("function "):
        return label in _NUMBERS  # a number, or a function of time
    for kind in sorted(MAY_BE, key=len, reverse=True):
        rest = what.removeprefix(kind)
        if what == kind or (what.startswith(kind) and rest[:1] in (" ", "+", "0")):
            allowed = MAY_BE[kind]
            break
    else:
        rest, allowed = what, set()
    if not allowed and (what == "" or what[-1] in "+0" or what in _UNITS):
        # A number: its range by the sign behind the unit.
        allowed = (
            _NUMBERS if what in _UNITS else _POSITIVE | ({"zero"} if what[-1] == "0" else set())
        )
        rest = what.rstrip("+0")
    if label == "degrees" and any(angle == rest.strip("+0 ") for angle in ANGLES[:1] + ANGLES[2:]):
        return True
    if label.startswith("hertz") and rest.strip("+0 ") == "1/s":
        return True
    return label in allowed


def _units_of(what: str) -> set[str]:
    """Return the units, of those in LIKE, that numbers of a meaning may have."""
    what = what.removesuffix("?")
    for kind in sorted(UNIT_OF, key=len, reverse=True):
        if what == kind:
            return UNIT_OF[kind]
    return {"rad" if word in ANGLES else word for word in (what.split(" ")[-1].rstrip("+0"),)}


_UNITS = {
    *("", "m", "rad", "s", "N", "N m", "Pa", "m/s", "rad/s", "kg", "K", "1/s", "turns", "deg"),
}


@dataclass(frozen=True)
class Input:
    """One bad input: what was done to a valid example.

    Attributes:
        call: name of the call.
        change: "value", "missing", "unknown", "misspelt", "misnamed" (a text that is one of some
            names) or "extra".
        argument: which one, where it has a name.
        label: of the value.
    """

    call: str
    change: str
    argument: str = ""
    label: str = ""

    def __str__(self) -> str:
        return " ".join(
            part for part in (self.call, self.change, self.argument, self.label) if part
        )


def draw(seed: int, number: int) -> Input:
    """Return the input of a number."""
    random = Random(f"{seed}-{number}")
    calls = sorted(public_calls())
    name = random.choice(calls)
    named = [p.name for p in parameters_of(public_calls()[name])]
    names = [argument for argument in named if looked_up(name, argument)]
    changes = ["value"] * 8 + ["missing", "unknown", "misspelt", "extra"]
    change = random.choice(changes + ["misnamed"] * (3 if names else 0))
    if change in ("value", "missing", "misspelt") and not named:
        change = random.choice(["unknown", "extra"])
    if change in ("unknown", "extra"):
        return Input(name, change, label=random.choice(sorted(VALUES)))
    argument = random.choice(names if change == "misnamed" else named)
    if change == "value":
        labels = set(VALUES) - TOO_LONG.get(name, {}).get(argument, set())
        return Input(name, change, argument, random.choice(sorted(labels)))
    return Input(name, change, argument)


def judge(given: Input, world: World, all_examples: dict[str, Any]) -> tuple[str, str]:
    """Carry out an input; return the verdict and what was said."""
    call, arguments = all_examples[given.call]()
    parameters = {p.name: p for p in parameters_of(public_calls()[given.call])}
    args: tuple[Any, ...] = ()
    allowed = False
    named = given.argument
    if given.change == "value":
        arguments[given.argument] = VALUES[given.label]()
        default = parameters[given.argument].default
        allowed = may_be(meaning(given.call, given.argument), given.label, default=default)
        if given.label == "ninety" and says_where(given.call, given.argument):
            allowed = False
    elif given.change == "misnamed":
        value = arguments.get(given.argument)
        if not isinstance(value, str | list | tuple) or not value:
            return "accepted", "nothing to misspell"
        arguments[given.argument], named = _misnamed(value), ""
        if arguments[given.argument] == value:
            return "accepted", "nothing to misspell"
    elif given.change == "missing":
        arguments.pop(given.argument, None)
        allowed = parameters[given.argument].default is not inspect.Parameter.empty
    elif given.change == "misspelt":
        named = given.argument[:-1] + ("_" if given.argument[-1] != "_" else "x")
        arguments[named] = arguments.pop(given.argument, None)
    elif given.change == "unknown":
        named = "no_such_argument"
        arguments[named] = VALUES[given.label]()
    else:
        args = tuple(VALUES[given.label]() for _ in range(len(parameters) + 1))
        named = ""
    lookup = given.call.endswith("__getitem__")
    if lookup:
        arguments = {"name": next(iter(arguments.values()), None)} if arguments else {}
        return _looked_up(given, call, arguments)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            call(*args, **arguments)
    except td.TribodynError as error:
        if given.change == "misnamed" and not _helps(error):
            return "unnamed", f"{type(error).__name__}: {error}"
        of_value = given.change in ("value", "misnamed")
        return _refusal(error, named, structural=not of_value, allowed=allowed)
    except OSError as error:
        path = given.argument and meaning(given.call, given.argument).startswith("path")
        return ("rejected" if path else "raw"), f"{type(error).__name__}: {error}"
    except BaseException as error:
        return "raw", f"{type(error).__name__}: {error}"
    return ("accepted", "") if allowed else ("wrongly accepted", "")


def _looked_up(
    given: Input, call: Callable[..., Any], arguments: dict[str, Any]
) -> tuple[str, str]:
    """Judge what is written in brackets: one key, which is known or not."""
    if given.change not in ("value", "misnamed"):
        return "rejected", "brackets take one key"
    try:
        call(arguments["name"])
    except td.TribodynError as error:
        if given.change == "misnamed" and not _helps(error):
            return "unnamed", f"{type(error).__name__}: {error}"
        return _refusal(error, "", structural=False, allowed=True)
    except BaseException as error:
        return "raw", f"{type(error).__name__}: {error}"
    return "wrongly accepted", ""


def _misnamed(value: Any) -> Any:
    """Return a name, or a list of names, with a slip of the pen."""
    if isinstance(value, str):
        return value[:-1] + "q" if len(value) > 1 else "qq"
    parts = [_misnamed(part) if isinstance(part, str) else part for part in value]
    return type(value)(parts)


def _helps(error: td.TribodynError) -> bool:
    """Return whether an error of a misspelt name says which ones there are."""
    words = ("did you mean", "there is", "known:", "open boundaries are", "of the components")
    return any(word in str(error) for word in words)


def _refusal(
    error: td.TribodynError, named: str, *, structural: bool, allowed: bool
) -> tuple[str, str]:
    text = f"{type(error).__name__}: {error}"
    if not (error.item or error.quantity) or not (error.rule or str(error)):
        return "unnamed", text
    if structural and not isinstance(error, TypeError | ValueError | td.ModelError):
        return "unnamed", text
    # A value of the right kind may be rejected because of other arguments.
    made = error.rule == "cannot be created directly"
    if not allowed and not made and named and not _names(str(error), named):
        return "unnamed", text
    return "rejected", text


def _names(text: str, argument: str) -> bool:
    return argument.replace("_", " ") in text.replace("_", " ")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("seed", type=int)
    parser.add_argument("first", type=int)
    parser.add_argument("end", type=int)
    options = parser.parse_args()
    faulthandler.enable()
    warnings.simplefilter("ignore")
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    world = World()
    all_examples = examples(world)
    print(json.dumps({"ready": True}), flush=True)
    for number in range(options.first, options.end):
        given = draw(options.seed, number)
        print(json.dumps({"number": number, "input": str(given)}), flush=True)
        verdict, text = judge(given, world, all_examples)
        plt.close("all")
        print(json.dumps({"verdict": verdict, "text": text[:300]}), flush=True)


if __name__ == "__main__":
    main()
