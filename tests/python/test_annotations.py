"""Kinds of arguments from annotations: which annotation states which kind."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from re import Pattern
from typing import TYPE_CHECKING, Annotated, Any, Literal

import pytest
import tribodyn as td
from tribodyn._arguments.aliases import Length, Mass
from tribodyn._arguments.annotations import kind_of, names_for_types, without_kinds
from tribodyn._arguments.door import admits, kinds_of_call
from tribodyn._arguments.kinds import (
    ANYTHING,
    FLAG,
    FUNCTION,
    PATH,
    TEXT,
    Choice,
    Kind,
    describe,
    named,
    optional,
    several,
)
from tribodyn._arguments.numbers import number, positive, whole
from tribodyn._arguments.scalars import Scalar, Scalars, Vector

if TYPE_CHECKING:
    from fractions import Fraction


class Wheel:
    pass


class Sledge:
    pass


describe(Wheel, called="a wheel", hint="wheels are round")


@pytest.mark.parametrize(
    ("annotation", "kind"),
    [
        (Length, positive("m")),
        (Length | None, optional(positive("m"))),
        (Annotated[Length, number("m")], number("m")),
        (Annotated[int, whole(1)] | None, optional(whole(1))),
        (str, TEXT),
        (bool | None, optional(FLAG)),
        (object, ANYTHING),
        (Literal["x", "y"], Choice(names=("x", "y"))),
        (Callable[[float], float], FUNCTION),
        (str | PathLike[str] | None, optional(PATH)),
        (Sequence[str], several(TEXT)),
        (str | Sequence[str], several(TEXT)),
        (tuple[Length, ...], several(positive("m"))),
        (Mapping[str, Mass], named(positive("kg"))),
    ],
)
def test_an_annotation_states_a_kind(annotation: Any, kind: Kind) -> None:
    assert kind_of(annotation) == kind


@pytest.mark.parametrize(
    ("annotation", "says"),
    [
        (Wheel, "must be a wheel, not 3; wheels are round"),
        (Sledge, "must be a Sledge, not 3"),
        (Wheel | Sledge, "must be a wheel or a Sledge, not 3; wheels are round"),
        (Wheel | None, "must be a wheel or None, not 3; wheels are round"),
        (Pattern[str], "must be a Pattern, not 3"),
    ],
)
def test_a_class_is_named_in_its_own_words(annotation: Any, says: str) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        kind_of(annotation).take(3, "item", "argument")
    assert str(caught.value) == f"item: argument {says}"


@pytest.mark.parametrize("annotation", [float, int, Scalar, Scalar | None, Vector, str | int, None])
def test_a_number_needs_a_unit_and_a_range(annotation: Any) -> None:
    with pytest.raises(TypeError, match=r"states no kind; write Annotated"):
        kind_of(annotation)


def test_annotations_are_evaluated_when_they_are_needed() -> None:
    @admits("cart '{name}'")
    def build(name: str, wheel: Later, length: Length | None = None, **more: object) -> None: ...  # noqa: F821

    with pytest.raises(NameError, match="Later"):
        build("a", Wheel())
    globals()["Later"] = Wheel
    try:
        build("a", Wheel(), 3, colour="red")
        with pytest.raises(td.InvalidInput, match=r"cart 'a': length = -1 m must be > 0"):
            build("a", Wheel(), -1.0)
    finally:
        del globals()["Later"]
    assert list(kinds_of_call(build)) == ["name", "wheel", "length"]


def test_names_that_are_imported_for_types_alone_are_found() -> None:
    @admits("thing")
    def halve(part: Fraction) -> None: ...

    with pytest.raises(td.InvalidInput, match="thing: part must be a Fraction, not 3"):
        halve(3)  # type: ignore[arg-type]
    assert list(names_for_types(__name__)) == ["Fraction"]


def test_an_argument_without_a_kind_is_named() -> None:
    @admits("thing")
    def place(position: Scalar) -> None: ...

    with pytest.raises(AssertionError, match="argument position: .* states no kind"):
        place(1.0)


@pytest.mark.parametrize(
    ("annotation", "shown"),
    [
        ("Length | None", "Scalar | None"),
        ("Annotated[Scalar, number('N/m')]", "Scalar"),
        ("Annotated[int | Vector, ANYTHING] | None", "int | Vector | None"),
        ("Sequence[Length]", "Sequence[Scalar]"),
        ("Several", "Scalar | Vector"),
        ("Folder", "str | Path"),
        ("Wheels", "Sequence[Wheel]"),
        ("Any", "Any"),
    ],
)
def test_help_shows_the_types_alone(annotation: str, shown: str) -> None:
    names = {
        **globals(),
        "Several": Annotated[Scalar | Vector, ANYTHING],
        "Folder": Annotated[str | Path, PATH],
        "Wheels": Annotated[Sequence[Wheel], ANYTHING],
    }
    assert without_kinds(annotation, names) == shown


def test_signatures_show_the_types_alone() -> None:
    @admits("thing")
    def place(length: Length, values: Annotated[Scalars, number("m")], name: str = "a") -> None: ...

    found = inspect.signature(place).parameters.values()
    assert [p.annotation for p in found] == ["Scalar", "Scalars", "str"]
    assert inspect.signature(td.Periodic).parameters["tolerance"].annotation == "Scalar"
