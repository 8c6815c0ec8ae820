"""The parameters of a study: their values and labels, and the points of their product."""

import functools
import inspect
import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Real
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from tribodyn._arguments.kinds import Kind
from tribodyn._arguments.units import is_quantity
from tribodyn.errors import make_error, shown, unknown_name

Label = str | int | float | bool


@dataclass(frozen=True)
class Axis:
    """A parameter of a study.

    Attributes:
        name: name of the parameter.
        values: values of the parameter.
        labels: label of each value.
        unit: unit of numeric labels; empty if unknown.
    """

    name: str
    values: tuple[Any, ...]
    labels: tuple[Label, ...]
    unit: str = ""

    @property
    def numeric(self) -> bool:
        """Whether all labels are numbers."""
        return all(isinstance(x, int | float) and not isinstance(x, bool) for x in self.labels)

    @property
    def coordinate(self) -> NDArray[Any]:
        """Labels as an array, which is numeric if all labels are numbers."""
        kind = object if isinstance(self.labels[0], str) else None
        return np.array(self.labels, dtype=kind)

    def position(self, label: Any) -> int:
        """Return the index of a label or a value; numbers may differ by round-off."""
        if is_quantity(label) and self.numeric:
            label = self._number(label)
        for k, (known, value) in enumerate(zip(self.labels, self.values, strict=True)):
            # Only texts and numbers are compared, because the comparison of an array is an array.
            if value is label or isinstance(label, str | Real | np.generic) and known == label:
                return k
            if isinstance(known, int | float) and isinstance(label, Real):
                if _is_close(known, label):
                    return k
        known_labels = [str(k) for k in self.labels]
        raise unknown_name(f"study: {self.name}", shown(label, str), known_labels)

    def _number(self, label: Any) -> float:
        """Return a quantity as a number in the unit of the labels."""
        try:
            return float(label.to(self.unit or "dimensionless").magnitude)
        except Exception as error:
            raise make_error(
                item=f"study: {self.name}",
                unit=self.unit,
                rule=f"cannot be taken from {shown(label, str)}",
                hint="known: " + ", ".join(map(str, self.labels)),
            ) from error


@dataclass(frozen=True)
class Point:
    """A run of a study.

    Attributes:
        place: indices of the values in the product of the parameters.
        labels: label of the value of each parameter.
        values: value of each parameter.
    """

    place: tuple[int, ...]
    labels: Mapping[str, Label]
    values: Mapping[str, Any]

    def __str__(self) -> str:
        return ", ".join(f"{name}={label}" for name, label in self.labels.items())


class _Build(Kind):
    """A function or a class that is called for every point."""

    @property
    def words(self) -> str:
        return "a function"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if callable(value):
            return value
        raise self.refused(value, item, quantity)


BUILD = _Build(hint="it returns a Model, and its arguments are varied")


def axes(parameters: Mapping[str, Any]) -> tuple[Axis, ...]:
    """Return the parameters of a study after checks, with labels."""
    if not isinstance(parameters, Mapping) or not parameters:
        raise make_error(
            item="study",
            quantity="parameters",
            rule=f"must be a dict of names and lists of values, not {parameters!r}",
            hint='for example {"configuration": ["I", "II"]}',
        )
    return tuple(_axis(str(name), values) for name, values in parameters.items())


def with_units(
    product: Sequence[Axis],
    build: Callable[..., Any],
    options: Mapping[str, Kind],
    units: Mapping[str, str],
) -> tuple[Axis, ...]:
    """Return the parameters with the units of their numbers as far as they are known.

    A quantity has its own unit. The unit of a plain number is the given unit, the unit of the
    option of the run, or the unit in the annotation of the argument of `build`:
    Annotated[float, "m"].

    Args:
        product: parameters of the study.
        build: function that returns the model.
        options: kinds of the options of a run.
        units: given units by parameter.

    Raises:
        InvalidInput: a unit is given for an unknown parameter or for values that are not plain
            numbers.
    """
    for name in units:
        axis = next((axis for axis in product if axis.name == name), None)
        if axis is None:
            raise unknown_name("study", name, [axis.name for axis in product], "parameter")
        if not axis.numeric or axis.unit:
            raise make_error(
                item=f"study: {name}",
                quantity="units",
                rule=f"need plain numbers, which {list(axis.labels)!r} are not",
            )
    known = {name: kind.unit for name, kind in options.items()} | annotated_units(build)
    return tuple(
        replace(axis, unit=units.get(axis.name) or known.get(axis.name, ""))
        if axis.numeric and not axis.unit
        else axis
        for axis in product
    )


def annotated_units(build: Callable[..., Any]) -> dict[str, str]:
    """Return the units in the annotations of a function by the name of the argument."""
    while isinstance(build, functools.partial):
        build = build.func
    try:
        hints = get_type_hints(build, include_extras=True)
    except (AttributeError, NameError, SyntaxError, TypeError):
        return {}  # annotations that have no value at run time, or no annotations at all
    units = {}
    for name, hint in hints.items():
        # `Annotated[float, "m"] | None` has the unit in one of its members.
        for member in (hint, *get_args(hint)):
            if get_origin(member) is Annotated:
                units[name] = next((x for x in member.__metadata__ if isinstance(x, str)), "")
    return units


def points(product: Sequence[Axis]) -> Iterator[Point]:
    """Yield every point of the product; the last parameter varies fastest."""
    for place in itertools.product(*(range(len(axis.values)) for axis in product)):
        chosen = list(zip(product, place, strict=True))
        yield Point(
            place=place,
            labels={axis.name: axis.labels[k] for axis, k in chosen},
            values={axis.name: axis.values[k] for axis, k in chosen},
        )


def split(
    product: Sequence[Axis], build: Callable[..., Any], options: set[str]
) -> tuple[set[str], set[str]]:
    """Return the names of the parameters that are arguments of `build`, and of those of the run."""
    takes = inspect.signature(build).parameters
    anything = any(p.kind is p.VAR_KEYWORD for p in takes.values())
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    named = {name for name, parameter in takes.items() if parameter.kind in kinds}
    to_build, to_run = set(), set()
    for axis in product:
        if axis.name in named:
            to_build.add(axis.name)
        elif axis.name in options:
            to_run.add(axis.name)
        elif anything:
            to_build.add(axis.name)
        else:
            raise unknown_name(
                "study",
                axis.name,
                sorted(named, key=list(takes).index) + sorted(options),
                "parameter",
            )
    needed = {
        name
        for name, parameter in takes.items()
        if parameter.kind in kinds and parameter.default is parameter.empty
    }
    if missing := [name for name in takes if name in needed - to_build]:
        raise make_error(
            item="study",
            quantity="build",
            rule=f"needs {', '.join(missing)}",
            hint="vary this argument, or fix it with functools.partial(build, ...)",
        )
    return to_build, to_run


def _axis(name: str, values: Any) -> Axis:
    item = f"study: {name}"
    labels: list[Any] | None = None
    if isinstance(values, Mapping):
        labels = [str(label) for label in values]
        values = list(values.values())
    elif isinstance(values, str) or not _is_iterable(values):
        raise make_error(
            item=item,
            rule=f"must be a list of values, not {shown(values)}",
            hint=f"one value is [{shown(values)}]",
        )
    values = [value.item() if isinstance(value, np.generic) else value for value in values]
    if not values:
        raise make_error(item=item, rule="must have at least one value")
    unit = ""
    if labels is None:
        labels, unit = _labels(item, values)
    if len(set(labels)) < len(labels):
        twice = next(label for label in labels if labels.count(label) > 1)
        raise make_error(
            item=item,
            rule=f"has two values called '{twice}'",
            hint="name the values with a dict {name: value}",
        )
    return Axis(name, tuple(values), tuple(labels), unit)


def _is_close(known: float, label: Real) -> bool:
    """Return whether two numbers agree to round-off; an integer beyond all floats does not."""
    try:
        return math.isclose(known, float(label), rel_tol=1e-9)
    except OverflowError:
        return False


def _is_iterable(values: Any) -> bool:
    """Return whether a value is iterable; scalar quantities have `__iter__` but are not."""
    try:
        iter(values)
    except TypeError:
        return False
    return True


def _labels(item: str, values: list[Any]) -> tuple[list[Any], str]:
    """Return labels and their unit: numbers unchanged, and texts for all other values."""
    if all(isinstance(value, int | float) for value in values):
        return list(values), ""
    if all(hasattr(value, "to_base_units") for value in values):
        base = [value.to_base_units() for value in values]
        if all(quantity.units == base[0].units for quantity in base):
            return [float(quantity.magnitude) for quantity in base], f"{base[0].units:~}"
    names = [_name(value) for value in values]
    if any(map(is_quantity, values)) and any(isinstance(v, int | float) for v in values):
        raise make_error(
            item=item,
            rule="mixes quantities with plain numbers, whose unit is unknown",
            hint="give all values with their units or none of them",
        )
    # Laws with equal names differ in their arguments, so the label contains the arguments.
    unique = [name is not None and names.count(name) == 1 for name in names]
    return [
        name if name is not None and one else _text(value, k)
        for k, (value, name, one) in enumerate(zip(values, names, unique, strict=True))
    ], ""


def _name(value: Any) -> str | None:
    if value is None or isinstance(value, str | int | float):
        return str(value)
    found = (getattr(value, attribute, None) for attribute in ("name", "__name__"))
    return next((name for name in found if isinstance(name, str)), None)


def _text(value: Any, k: int) -> str:
    if value is None or isinstance(value, str | int | float):
        return str(value)
    text = repr(value)
    # A text with a memory address differs between processes.
    return f"{type(value).__name__} {k}" if " at 0x" in text else text
