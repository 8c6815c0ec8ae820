"""The one door through which arguments of users come in.

`admits` decorates a public function or method with the kinds of its arguments, `guard` does so to
classes of the kernel and to dataclasses. An unknown or missing argument, and a value of another
kind, unit or range, is refused by item and name before anything is computed; what comes through is
in SI units. Signatures stay what they were.
"""

import ast
import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar

from tribodyn._arguments import scalars
from tribodyn._arguments.kinds import Kind
from tribodyn._core import TribodynError, closest_name, name_hint
from tribodyn.errors._making import WrongArgument, make_error, shown

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

OWN = ("self", "cls")

# What a law or a function of time makes of numbers: one or as many, by names if there are several.
_VALUES = f"float | {scalars.__name__}.Array"
RETURNED = {"None": None, "object": _VALUES, "dict": f"dict[str, {_VALUES}]"}


class Entrance:
    """The arguments of one call.

    Attributes:
        item: what messages begin with; "{name}" stands for an argument of that name, "{class}" for
            the class of the object.
        kinds: of all its arguments by name.
    """

    def __init__(
        self,
        signature: inspect.Signature,
        item: str,
        kinds: Mapping[str, Kind],
    ) -> None:
        parameters = list(signature.parameters.values())
        self.own = bool(parameters) and parameters[0].name in OWN
        parameters = parameters[self.own :]
        self.item, self.kinds = item, dict(kinds)
        self.positional = [p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
        self.names = [p.name for p in parameters if p.kind is not p.VAR_KEYWORD]
        self.needed = [
            p.name for p in parameters if p.default is p.empty and p.kind is not p.VAR_KEYWORD
        ]
        self.defaults = {p.name: p.default for p in parameters}
        self.open = any(p.kind is p.VAR_KEYWORD for p in parameters)
        if set(self.names) != set(self.kinds):
            raise AssertionError(f"{item}: kinds {set(self.names) ^ set(self.kinds)} do not fit")
        self.template = "{" in item

    def admit(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments by name as the call uses them."""
        given = kwargs
        own = self.own
        if len(args) > own or own > len(args):
            given = self._with_positional(args, kwargs)
        item = self._item(args, given) if self.template else self.item
        kinds = self.kinds
        taken = {}
        for name, value in given.items():
            kind = kinds.get(name)
            if kind is None:
                if not self.open:
                    raise self._unknown(item, name)
                taken[name] = value
            else:
                taken[name] = kind.take(value, item, name)
        for name in self.needed:
            if name not in taken:
                raise self._missing(item, name, [n for n in given if n not in kinds])
        return taken

    def _with_positional(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        if len(args) < self.own:
            raise make_error(
                WrongArgument, item=self._item((), kwargs), rule="must be called on an object"
            )
        values = args[self.own :]
        given = dict(zip(self.positional, values, strict=False))
        if len(values) > len(self.positional):
            count = len(self.positional)
            rest = [name for name in self.names if name not in self.positional]
            raise make_error(
                WrongArgument,
                item=self._item(args, given),
                rule=f"takes {count or 'no'} argument{'' if count == 1 else 's'} without a name, "
                f"and {len(values)} are given",
                hint=f"name them: {rest[0]}=..." if rest else "",
            )
        for name in kwargs:
            if name in given:
                raise make_error(
                    WrongArgument,
                    item=self._item(args, given),
                    quantity=name,
                    rule="is given twice",
                )
        return given | kwargs

    def _item(self, args: tuple[Any, ...], given: Mapping[str, Any]) -> str:
        text = self.item
        if self.own and args:
            owner = args[0] if isinstance(args[0], type) else type(args[0])
            text = text.replace("{class}", owner.__name__)
            if "{self.name}" in text:  # not of an object of the kernel, which may not be made yet
                text = text.replace("{self.name}", args[0].name)
        for name in self.names:
            if "{" + name + "}" in text:
                value = given.get(name, self.defaults[name])
                known = isinstance(value, str) and value
                text = text.replace(f" '{{{name}}}'", f" '{value}'" if known else "")
        return text

    def _unknown(self, item: str, name: str) -> TribodynError:
        return make_error(
            WrongArgument,
            item=item,
            quantity=name,
            rule="is no argument",
            hint=name_hint(name, self.names) if self.names else "there are none",
        )

    def _missing(self, item: str, name: str, others: list[str]) -> TribodynError:
        kind = self.kinds[name]
        # What a call passes on may be a misspelt argument of its own.
        meant = closest_name(name, others)
        return make_error(
            WrongArgument,
            item=item,
            quantity=name,
            unit=kind.unit,
            rule=f"must be given: {kind.expected}",
            hint=f"did you mean it by '{meant}'?" if meant else kind.hint,
        )


def admits(item: str, /, **kinds: Kind) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorate a function or method with the kinds of its arguments, each of which has one.

    Args:
        item: what messages begin with; "body '{name}'" shows the argument `name`.
        kinds: of the arguments by name.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        entrance = Entrance(inspect.signature(function), item, kinds)
        own = entrance.own
        admit = entrance.admit

        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            taken = admit(args, kwargs)
            return function(*args[:own], **taken)  # type: ignore[arg-type]

        call.entrance = entrance  # type: ignore[attr-defined]
        return call

    return decorate


def guard(bound: Any, item: str = "{class}", /, **kinds: Kind) -> None:
    """Let the constructor of a class ask the kinds of its arguments.

    The class stays what it is, so that copies, comparison and what the kernel hands back agree.
    """
    bound.__init__ = _guarded(bound, bound.__init__, item, kinds)


def guard_method(bound: Any, name: str, **kinds: Kind) -> None:
    """Let a method of a class of the kernel ask the kinds of its arguments."""
    setattr(bound, name, _guarded(bound, getattr(bound, name), f"{{class}}.{name}", kinds))


def guard_made(bound: Any, hint: str) -> None:
    """Say what makes objects of a class that only the package makes, by `make`."""
    bound._made = bound.__init__
    guard_abstract(bound, hint)


def make(bound: type[T], *args: Any, **kwargs: Any) -> T:
    """Return an object of a class that only the package makes."""
    made = bound.__new__(bound)
    made._made(*args, **kwargs)  # type: ignore[attr-defined]
    return made


def guard_abstract(bound: Any, hint: str) -> None:
    """Say what to make instead of a class that cannot be made itself."""

    def init(self: Any, *args: object, **kwargs: object) -> None:
        raise make_error(
            WrongArgument, item=type(self).__name__, rule="cannot be made itself", hint=hint
        )

    init.__doc__ = None
    init.entrance = None  # type: ignore[attr-defined]
    bound.__init__ = init


def _guarded(bound: type, function: Any, item: str, kinds: Mapping[str, Kind]) -> Any:
    """Return a function of the kernel, or a method that Python has made, behind its entrance."""
    from_kernel = not inspect.isfunction(function)
    if from_kernel:
        first, _, rest = str(function.__doc__).partition("\n")
        signature = _signature(first, kinds)
    else:
        signature, rest = inspect.signature(function), str(function.__doc__ or "")

    entrance = Entrance(signature, item, kinds)
    admit = entrance.admit
    every = [entrance.kinds[name].passes for name in entrance.positional]
    fewest = len(entrance.needed) if len(every) == len(entrance.names) else len(every) + 1

    @functools.wraps(function)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        if fewest <= len(args) <= len(every) and not kwargs and isinstance(self, bound):
            for passes, value in zip(every, args, strict=False):
                if not passes(value):
                    break
            else:
                return function(self, *args)
        if not isinstance(self, bound):
            raise make_error(
                WrongArgument,
                item=item.replace("{class}", bound.__name__),
                rule=f"must be called on an object of {bound.__name__}, not on {shown(self)}",
            )
        return function(self, **admit((self, *args), kwargs))

    call.__doc__ = rest.strip() or None
    call.__signature__ = signature  # type: ignore[attr-defined]
    call.entrance = entrance  # type: ignore[attr-defined]
    return call


def _signature(line: str, kinds: Mapping[str, Kind]) -> inspect.Signature:
    """Return the signature that pybind11 writes into a docstring, with what the kinds take."""
    (function,) = ast.parse(f"def {line}: ...").body
    assert isinstance(function, ast.FunctionDef)
    found = function.args

    def parameter(argument: ast.arg, kind: Any, default: ast.expr | None) -> inspect.Parameter:
        value = inspect.Parameter.empty if default is None else ast.literal_eval(default)
        own = argument.arg == "self"
        annotation = inspect.Parameter.empty if own else kinds[argument.arg].annotation
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
    assert function.returns is not None
    name = ast.unparse(function.returns)
    returned = RETURNED.get(name, name)  # else it is a class of the kernel
    return inspect.Signature(parameters, return_annotation=returned)
