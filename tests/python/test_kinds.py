"""Kinds of arguments: accepted values, conversions and rejected values."""

import inspect
import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn._arguments.aliases import Coordinate
from tribodyn._arguments.door import Entrance, admits
from tribodyn._arguments.kinds import (
    FLAG,
    FUNCTION,
    PATH,
    TEXT,
    Choice,
    Kind,
    Text,
    instance,
    named,
    optional,
    several,
)
from tribodyn._arguments.numbers import (
    Matrix,
    Number,
    Values,
    cells,
    levels,
    number,
    pair,
    positive,
    span,
    triple,
    whole,
)
from tribodyn.results._joints import WINDOWS

ANGLE = Number(unit="rad", least=0.0, below=2.0 * math.pi)
SHARE = Number(least=0.0, most=1.0)
RISING = levels("s", rising=True, fewest=2)
NAMES = Choice(names=("TR-BDF2", "Bathe"))


@pytest.mark.parametrize(
    ("kind", "given", "expected"),
    [
        (number("m"), 3, 3.0),
        (number("m"), np.float32(0.5), 0.5),
        (ANGLE, 0.0, 0.0),
        (SHARE, 1, 1.0),
        (whole(1), 80.0, 80),
        (pair("m"), [1, 2], (1.0, 2.0)),
        (triple("m"), np.arange(3), (0.0, 1.0, 2.0)),
        (RISING, (0, 1), [0.0, 1.0]),
        (levels(""), 0.5, [0.5]),
        (span("deg"), [1, 2], (1.0, 2.0)),
        (span("deg"), [2, 1], (2.0, 1.0)),
        (Matrix(), [[1, 2]], [[1.0, 2.0]]),
        (FLAG, np.True_, True),
        (TEXT, "pin", "pin"),
        (Text(empty=True), "", ""),
        (NAMES, "Bathe", "Bathe"),
        (optional(number("m")), None, None),
        (several(TEXT), "pin", ("pin",)),
        (several(TEXT), ["a", "b"], ("a", "b")),
        (named(number("m")), {"a": 1}, {"a": 1.0}),
        (PATH, "run.nc", "run.nc"),
        (FUNCTION, len, len),
        (WINDOWS, None, ("all",)),
        (WINDOWS, (1, 2), ((1.0, 2.0),)),
        (WINDOWS, [(1, 2), "all"], ((1.0, 2.0), "all")),
    ],
)
def test_what_a_kind_takes(kind: Kind, given: Any, expected: Any) -> None:
    taken = kind.take(given, "item", "argument")
    assert np.array_equal(taken, expected) if isinstance(taken, np.ndarray) else taken == expected


@pytest.mark.parametrize(
    ("kind", "given", "says"),
    [
        (number("m"), math.inf, "= inf m must be finite"),
        (number("m"), math.nan, "= nan m must be finite"),
        (number("m"), 10**400, "[m] must be a number, not 1000000000"),
        (number("m"), "1", "[m] must be a number, not '1'"),
        (number("m"), [1.0], "[m] must be a number, not [1.0]"),
        (number("m"), None, "[m] must be a number, not None"),
        (number("m"), 1j, "[m] must be a number, not 1j"),
        (optional(number("m")), "1", "[m] must be a number, not '1'"),
        (positive("m"), 0.0, "= 0 m must be > 0"),
        (positive("m"), math.inf, "= inf m must be > 0 and finite"),
        (ANGLE, -1e-9, "= -1e-09 rad must be >= 0 and below 2 pi"),
        (ANGLE, 2.0 * math.pi, "= 6.28318531 rad must be below 2 pi"),
        (Number(unit="rad", below=0.5 * math.pi), 2.0, "= 2 rad must be below pi / 2"),
        (SHARE, 1.0 + 1e-9, "must be in [0, 1]"),
        (SHARE, -1e-9, "must be in [0, 1]"),
        (whole(1), 80.7, "= 80.7 must be a whole number >= 1"),
        (whole(2), 1, "= 1 must be a whole number >= 2"),
        (cells(8), 100_001, "= 100001 must be <= 100000; at most 100000 whole cells"),
        (whole(1), True, "must be a number, not True"),
        (pair("m"), (1.0, 2.0, 3.0), "[m] must be 2 numbers (x, y), not (1.0, 2.0, 3.0)"),
        (pair("m"), (1.0, "b"), "argument y [m] must be a number, not 'b'"),
        (pair("m"), {1.0, 2.0}, "[m] must be 2 numbers (x, y), not {"),
        (triple("m"), 1.0, "[m] must be 3 numbers (x, y, z), not 1.0"),
        (RISING, [0.0, 0.0], "[s] must be a rising list of numbers, not [0.0, 0.0]"),
        (RISING, [0.0], "[s] must be a rising list of numbers, not [0.0]"),
        (levels("", above=0.0), [0.5, 0.0], "argument[1] = 0 must be > 0"),
        (levels("m"), [[1.0]], "[m] must be a list of numbers, not [[1.0]]"),
        (span("deg", rising=True), (2, 1), "[deg] must be a pair start < end, not (2, 1)"),
        (span("deg"), (1, 2, 3), "[deg] must be a pair (start, end), not (1, 2, 3)"),
        (Matrix(), [1.0], "must be an array of rows and columns, not [1.0]"),
        (Values(unit="m"), [True], "[m] must be numbers, not [True]"),
        (Values(unit="m"), [[1.0], [1.0, 2.0]], "[m] must be numbers, not [[1.0], [1.0, 2.0]]"),
        (FLAG, 1, "must be True or False, not 1"),
        (optional(FLAG), "no", "must be True or False or None, not 'no'"),
        (TEXT, "", "must be a text, not ''"),
        (TEXT, b"a", "must be a text, not b'a'"),
        (NAMES, "bathe", "'bathe' is not known; did you mean 'Bathe'? there is 'TR-BDF2', 'Bathe'"),
        (NAMES, 3, "must be one of 'TR-BDF2', 'Bathe', not 3"),
        (instance(td.Vogel), td.Vogel, "must be a Vogel, not <class 'tribodyn._core.Vogel'>"),
        (instance(td.Model), {"a": 1}, "must be a Model, not dict"),
        (several(TEXT, fewest=1), [], "must hold at least one"),
        (several(TEXT), ["a", 3], "argument[1] must be a text, not 3"),
        (named(number("m")), {1: 1.0}, "must be a dict of names, each with a number, not {1: 1.0}"),
        (named(number("m"), fewest=1), {}, "must be a dict of names, each with a number, not {}"),
        (named(number("m")), {"a": "b"}, "argument['a'] [m] must be a number, not 'b'"),
        (FUNCTION, td.Vogel, "must be a function, not <class"),
        (PATH, "", "must be a path, not ''"),
        (WINDOWS, [], "must be one or more, all different"),
        (WINDOWS, [(1, 2), (1, 2)], "must be one or more, all different"),
        (WINDOWS, [(2, 1)], "[deg] must be a pair start < end, not (2, 1)"),
        (WINDOWS, "last", "'last' is not known; did you mean 'last revolution'?"),
    ],
)
def test_what_a_kind_refuses(kind: Kind, given: Any, says: str) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        kind.take(given, "item", "argument")
    assert str(caught.value).startswith("item: argument")
    assert says in str(caught.value)


def test_what_is_shown_of_a_value_stays_short() -> None:
    class Silent:
        def __repr__(self) -> str:
            raise RuntimeError

    for given in (np.arange(1e4), "x" * 1000, Silent()):
        with pytest.raises(td.InvalidInput) as caught:
            FLAG.take(given, "item", "argument")
        assert len(str(caught.value)) < 120
        assert "\n" not in str(caught.value)


def test_a_call_whose_argument_has_no_kind_is_rejected() -> None:
    def place(position: Any, angle: Any) -> None: ...

    signature, kinds = inspect.signature(place), {"position": pair("m")}
    entrance = Entrance("thing", False, lambda: signature, lambda names: kinds)
    with pytest.raises(AssertionError, match="kinds {'angle'} do not fit"):
        entrance.admit(((0.0, 0.0), 1.0), {})


def test_arguments_are_bound_as_python_binds_them() -> None:
    @admits("thing '{name}'")
    def make(name: str, size: Coordinate = 1.0, *, flag: bool = False) -> tuple[Any, ...]:
        return name, size, flag

    assert make("a") == ("a", 1.0, False)
    assert make("a", 2, flag=True) == ("a", 2.0, True)
    assert make(size=3, name="a") == ("a", 3.0, False)
    for args, kwargs, says in (
        (("a",), {"name": "b"}, "thing 'a': name is given twice"),
        (("a", 1, True), {}, "thing 'a': takes 2 arguments without a name, and 3 are given; name"),
        ((), {"size": 1}, "thing: name must be given: a text"),
        (("a",), {"sise": 1}, "thing 'a': sise is not an argument; did you mean 'size'?"),
        ((3,), {}, "thing: name must be a text, not 3"),
    ):
        with pytest.raises(TypeError) as caught:
            make(*args, **kwargs)
        assert str(caught.value).startswith(says)
