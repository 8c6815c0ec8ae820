"""Bad inputs, seeded, for every public call, and the judgement of what became of them.

Run as a program it works through a range of numbers and prints lines of JSON for each: input k of
a seed is the same wherever and whenever it is made. The program may die or hang; `run`, which has
started it, sees at which input.
"""

import argparse
import contextlib
import faulthandler
import inspect
import json
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from random import Random
from typing import Any

import numpy as np
import pint
import tribodyn as td
import xarray as xr
from examples import examples
from meanings import meaning
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
}

# Numbers of any kind; what a law turns into as many.
_NUMBERS = {"minus one", "zero", "fraction", "huge", "tiny", "decimal"}
_POSITIVE = {"fraction", "huge", "tiny", "decimal"}
_ROWS = {"list of one", "list of two", "list of three", "row", "range", "labelled array"}
_ANY_ARRAY = {*_NUMBERS, *_ROWS, "nan", "inf", "-inf", "matrix", "nan in a row", "empty list"}

# Labels that a kind may take; everything else must be refused. Numbers are looked at by sign.
MAY_BE: dict[str, set[str]] = {
    "flag": {"true", "false", "numpy bool"},
    "flag or text": {
        "true",
        "false",
        "numpy bool",
        "text",
        "number as text",
        "empty list",
        "list of texts",
    },
    "text": {"text", "number as text"},
    "label": {"text", "number as text", "empty text"},
    "key": {"text", "number as text"},
    "texts": {"text", "number as text", "list of texts", "texts in an array", "empty list"},
    "object": set(),
    "object like another": {"another object"},
    "text or object": {"text", "number as text", "labelled array"},
    "list": {"empty list"},
    "function": {"function", "class"},
    "dict": {"dict", "empty dict", "nested dict"},
    "path": {"text", "number as text"},
    "anything": set(VALUES),
    "count": {"huge"},
    "count0": {"zero", "huge"},
    "instants": {*_ROWS, "huge", "empty list"},
    "values": _ANY_ARRAY,
    "matrix": {"matrix"},
    "window": {"list of two", "nan in a row", "labelled array"},
    "windows": {"list of two", "text", "list of texts", "texts in an array", "none"},
    "pair": {"list of two", "labelled array"},
    "point": {"list of two", "list of three", "labelled array"},
    "orientation": set(),
    "triple": {"list of three"},
    "pair of several": {"list of two"},
    "pair of functions": {"list of two", "none in a list", "labelled array"},
    "three or six": {"list of three"},
    "row": {*_ROWS, *_NUMBERS, "empty list"},
    "row of any unit": {*_ROWS, *_NUMBERS},
    "height": {*_NUMBERS, *_ROWS, "matrix", "function"},
    "any unit": {*_NUMBERS, "candela", "hertz", "degrees"},
    "text or s": {"text", "number as text", *_POSITIVE},
}

# Valid, and a run of years: who asks for it gets it.
TOO_LONG = {
    "simulate": dict.fromkeys(("duration", "revolutions"), {"fraction", "huge", "decimal"}),
}

ANGLES = ("rad", "rad/s", "turns", "deg")


def may_be(what: str, label: str, *, default: Any) -> bool:
    """Return whether a value of that label may be taken for an argument of that meaning."""
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


_UNITS = {
    *("", "m", "rad", "s", "N", "N m", "Pa", "m/s", "rad/s", "kg", "K", "1/s", "turns", "deg"),
}


@dataclass(frozen=True)
class Input:
    """One bad input: what was done to a valid example.

    Attributes:
        call: name of the call.
        change: "value", "missing", "unknown", "misspelt" or "extra".
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
    change = random.choice(["value"] * 8 + ["missing", "unknown", "misspelt", "extra"])
    if change in ("value", "missing", "misspelt") and not named:
        change = random.choice(["unknown", "extra"])
    if change in ("unknown", "extra"):
        return Input(name, change, label=random.choice(sorted(VALUES)))
    argument = random.choice(named)
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
        return _looked_up(given, call, arguments)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            call(*args, **arguments)
    except td.TribodynError as error:
        return _refusal(error, named, structural=given.change != "value", allowed=allowed)
    except OSError as error:
        path = given.argument and meaning(given.call, given.argument).startswith("path")
        return ("refused" if path else "raw"), f"{type(error).__name__}: {error}"
    except BaseException as error:
        return "raw", f"{type(error).__name__}: {error}"
    return ("accepted", "") if allowed else ("wrongly accepted", "")


def _looked_up(
    given: Input, call: Callable[..., Any], arguments: dict[str, Any]
) -> tuple[str, str]:
    """Judge what is written in brackets: one key, which is known or not."""
    if given.change != "value":
        return "refused", "brackets take one key"
    try:
        call(arguments["name"])
    except td.TribodynError as error:
        return _refusal(error, "", structural=False, allowed=True)
    except BaseException as error:
        return "raw", f"{type(error).__name__}: {error}"
    return "wrongly accepted", ""


def _refusal(
    error: td.TribodynError, named: str, *, structural: bool, allowed: bool
) -> tuple[str, str]:
    text = f"{type(error).__name__}: {error}"
    if not (error.item or error.quantity) or not (error.rule or str(error)):
        return "unnamed", text
    if structural and not isinstance(error, TypeError | ValueError | td.ModelError):
        return "unnamed", text
    # What is of the right kind may be refused for what it does to others.
    made = error.rule == "cannot be made itself"
    if not allowed and not made and named and not _names(str(error), named):
        return "unnamed", text
    return "refused", text


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
