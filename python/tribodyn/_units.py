"""Numbers from outside: SI floats, or quantities of pint, which become SI floats.

pint is optional. Nothing is imported here: what has a `to` method and a `magnitude` counts as a
quantity.
"""

import ast
import functools
import inspect
import math
import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from tribodyn._errors import make_error


def rpm(speed: Any) -> float:
    """Angular velocity [rad/s] of a speed in revolutions per minute."""
    return float(speed) * (2.0 * math.pi / 60.0)


def _is_quantity(value: Any) -> bool:
    return hasattr(value, "to") and hasattr(value, "magnitude")


def _pint_unit(unit: str) -> str:
    """Spell a unit as pint reads it: 'kg m2' is 'kg*m**2'."""
    if unit == "":
        return "dimensionless"
    return re.sub(r"([A-Za-z])(\d)", r"\1**\2", unit).replace(" ", "*")


def to_si(value: Any, unit: str, *, item: str, quantity: str) -> float:
    """Return one number as a float in the SI unit; InvalidInput says what was wrong with it."""
    if _is_quantity(value):
        try:
            value = value.to(_pint_unit(unit)).magnitude
        except Exception as error:
            raise make_error(
                item=item,
                quantity=quantity,
                unit=unit,
                rule=f"cannot be taken from {value!s}",
                hint=str(error),
            ) from error
    # Only an array without axes is one number.
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value.item()
    try:
        if isinstance(value, str | bytes | np.ndarray):
            raise TypeError
        return float(value)
    except (TypeError, ValueError):
        raise make_error(
            item=item, quantity=quantity, unit=unit, rule=f"must be a number, not {value!r}"
        ) from None


def to_si_pair(value: Any, unit: str, *, item: str, quantity: str) -> tuple[float, float]:
    """Return two numbers (x, y) as floats in the SI unit."""
    try:
        parts: Sequence[Any] = list(value)
    except TypeError:
        parts = []
    if len(parts) != 2:
        raise make_error(
            item=item, quantity=quantity, unit=unit, rule=f"must be two numbers (x, y), not {value}"
        )
    x, y = (
        to_si(part, unit, item=item, quantity=f"{quantity} {axis}")
        for part, axis in zip(parts, "xy", strict=True)
    )
    return x, y


def accept_quantities(bound: Any, **units: str) -> None:
    """Let the constructor of a class of the kernel take quantities for the named arguments.

    `units` names the arguments in the order of the constructor. The class stays what it is, so
    that copies, comparison and what the kernel hands back agree.
    """
    kernel_init = bound.__init__
    names = list(units)

    @functools.wraps(kernel_init)
    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        item = type(self).__name__

        def convert(name: str, value: Any) -> Any:
            if value is None or name not in units:
                return value
            return to_si(value, units[name], item=item, quantity=name)

        positional = [convert(name, value) for name, value in zip(names, args, strict=False)]
        keywords = {name: convert(name, value) for name, value in kwargs.items()}
        kernel_init(self, *positional, *args[len(names) :], **keywords)

    init.__signature__ = _signature(kernel_init.__doc__)  # type: ignore[attr-defined]
    bound.__init__ = init


def _signature(doc: str) -> inspect.Signature:
    """Return the signature that pybind11 writes into a docstring, numbers of any kind."""
    (function,) = ast.parse(f"def {doc.splitlines()[0]}: ...").body
    assert isinstance(function, ast.FunctionDef)
    found = function.args

    def parameter(argument: ast.arg, kind: Any, default: ast.expr | None) -> inspect.Parameter:
        value = inspect.Parameter.empty if default is None else ast.literal_eval(default)
        annotation = inspect.Parameter.empty if argument.arg == "self" else Any
        return inspect.Parameter(argument.arg, kind, default=value, annotation=annotation)

    missing = [None] * (len(found.args) - len(found.defaults))
    parameters = [
        parameter(argument, inspect.Parameter.POSITIONAL_OR_KEYWORD, default)
        for argument, default in zip(found.args, [*missing, *found.defaults], strict=True)
    ]
    parameters += [
        parameter(argument, inspect.Parameter.KEYWORD_ONLY, default)
        for argument, default in zip(found.kwonlyargs, found.kw_defaults, strict=True)
    ]
    return inspect.Signature(parameters, return_annotation=None)
