"""The checks of the arguments of every public call.

`admits` decorates a public function or method, whose annotations state the kinds of its arguments.
`guard` wraps the constructors of kernel classes and dataclasses. An unknown or missing argument,
and a value of another kind, unit or range, is rejected before anything is computed; the message
names the item and the argument. A call gets its numbers in SI units.
"""

import ast
import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, Self, TypeVar

from tribodyn._arguments import scalars
from tribodyn._arguments.annotations import kinds_of, without_kinds
from tribodyn._arguments.kinds import Kind
from tribodyn._core import TribodynError, closest_name, name_hint
from tribodyn.errors import WrongArgument, make_error, shown

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

OWN = ("self", "cls")

# Results of a law or a function of time: a number or an array, by name if there are several.
_VALUES = f"float | {scalars.__name__}.Array"
RETURNED = {"None": None, "object": _VALUES, "dict": f"dict[str, {_VALUES}]"}


class Entrance:
    """The arguments of one call, evaluated when the call is made for the first time.

    Attributes:
        item: first words of messages; "{name}" stands for an argument of that name, "{class}" for
            the class of the object.
        own: whether the first argument is the object or the class to which the call belongs.
        annotations: of a Python function, which state the kinds; empty for kernel functions, whose
            kinds are given by name.
    """

    def __init__(
        self,
        item: str,
        own: bool,
        signature: Callable[[], inspect.Signature],
        kinds: Callable[[list[str]], Mapping[str, Kind]],
        annotations: Mapping[str, Any] | None = None,
    ) -> None:
        self.item, self.own = item, own
        self.annotations = dict(annotations or {})
        self.template = "{" in item
        self._signature, self._kinds = signature, kinds

    @classmethod
    def of(cls, function: Any, item: str) -> Self:
        """Return the entrance of a Python function, with kinds from its annotations."""
        code = function.__code__
        own = code.co_argcount > 0 and code.co_varnames[0] in OWN
        annotations = dict(function.__annotations__)
        # Help and documentation show the types alone.
        for name, annotation in annotations.items():
            function.__annotations__[name] = without_kinds(annotation, function.__globals__)

        def from_annotations(names: list[str]) -> dict[str, Kind]:
            stated = {name: annotations.get(name) for name in names}
            return kinds_of(stated, function.__module__, function.__globals__)

        return cls(item, own, lambda: inspect.signature(function), from_annotations, annotations)

    @functools.cached_property
    def kinds(self) -> dict[str, Kind]:
        """Kinds of all arguments by name."""
        found = dict(self._kinds(self.names))
        if set(self.names) != set(found):
            raise AssertionError(f"{self.item}: kinds {set(self.names) ^ set(found)} do not fit")
        return found

    @functools.cached_property
    def _parameters(self) -> list[inspect.Parameter]:
        return list(self._signature().parameters.values())[self.own :]

    @functools.cached_property
    def names(self) -> list[str]:
        """Names of all arguments."""
        return [p.name for p in self._parameters if p.kind is not p.VAR_KEYWORD]

    @functools.cached_property
    def positional(self) -> list[str]:
        """Names of the arguments that may be given without their names."""
        return [p.name for p in self._parameters if p.kind is p.POSITIONAL_OR_KEYWORD]

    @functools.cached_property
    def needed(self) -> list[str]:
        """Names of the arguments without a default."""
        parameters = [p for p in self._parameters if p.kind is not p.VAR_KEYWORD]
        return [p.name for p in parameters if p.default is p.empty]

    @functools.cached_property
    def defaults(self) -> dict[str, Any]:
        """Defaults by name."""
        return {p.name: p.default for p in self._parameters}

    @functools.cached_property
    def open(self) -> bool:
        """Whether further arguments by name are accepted."""
        return any(p.kind is p.VAR_KEYWORD for p in self._parameters)

    @functools.cached_property
    def _quick(self) -> tuple[int, list[Callable[[Any], bool]]]:
        """Least number of arguments of a quick call, and the test that each argument must pass."""
        every: list[Callable[[Any], bool]] = [self.kinds[n].passes for n in self.positional]
        return len(self.needed) if len(every) == len(self.names) else len(every) + 1, every

    def passing(self, args: tuple[Any, ...]) -> bool:
        """Return whether arguments without names need neither a conversion nor a closer look."""
        fewest, every = self._quick
        if not fewest <= len(args) <= len(every):
            return False
        for passes, value in zip(every, args, strict=False):
            if not passes(value):
                return False
        return True

    def admit(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments by name, checked and in SI units."""
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
            if "{self.name}" in text:  # not of a kernel object, which may not be initialised yet
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
            rule="is not an argument",
            hint=name_hint(name, self.names) if self.names else "the call takes no arguments",
        )

    def _missing(self, item: str, name: str, others: list[str]) -> TribodynError:
        kind = self.kinds[name]
        # A call that accepts further arguments may have received a misspelt name.
        meant = closest_name(name, others)
        return make_error(
            WrongArgument,
            item=item,
            quantity=name,
            unit=kind.unit,
            rule=f"must be given: {kind.expected}",
            hint=f"did you mean this by '{meant}'?" if meant else kind.hint,
        )


def admits(item: str, /) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorate a function or method so that its arguments are checked by their annotations.

    Args:
        item: first words of messages; "body '{name}'" shows the argument `name`.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        entrance = Entrance.of(function, item)
        own = entrance.own
        admit = entrance.admit

        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            taken = admit(args, kwargs)
            return function(*args[:own], **taken)  # type: ignore[arg-type]

        call.entrance = entrance  # type: ignore[attr-defined]
        return call

    return decorate


def kinds_of_call(call: Callable[..., Any]) -> dict[str, Kind]:
    """Return the kinds of the arguments of a decorated function by name."""
    entrance: Entrance = call.entrance  # type: ignore[attr-defined]
    return entrance.kinds


def guard(bound: Any, item: str = "{class}", /, **kinds: Kind) -> None:
    """Let the constructor of a class check its arguments.

    A class of the kernel needs the kinds of all arguments by name; of a dataclass the annotations
    of its fields state them. The class remains the same object, so that copies, comparison and
    objects that the kernel returns are consistent.
    """
    bound.__init__ = _guarded(bound, bound.__init__, item, kinds)


def guard_method(bound: Any, name: str, **kinds: Kind) -> None:
    """Let a method of a kernel class check its arguments."""
    setattr(bound, name, _guarded(bound, getattr(bound, name), f"{{class}}.{name}", kinds))


def guard_made(bound: Any, hint: str) -> None:
    """Reserve the constructor of a class for `make`; the hint names the source of objects."""
    bound._made = bound.__init__
    guard_abstract(bound, hint)


def make(bound: type[T], *args: Any, **kwargs: Any) -> T:
    """Return an object of a class whose constructor `guard_made` has reserved."""
    made = bound.__new__(bound)
    made._made(*args, **kwargs)  # type: ignore[attr-defined]
    return made


def guard_abstract(bound: Any, hint: str) -> None:
    """Reject direct construction of a class; the hint names the alternative."""

    def init(self: Any, *args: object, **kwargs: object) -> None:
        raise make_error(
            WrongArgument, item=type(self).__name__, rule="cannot be created directly", hint=hint
        )

    init.__doc__ = None
    init.entrance = None  # type: ignore[attr-defined]
    bound.__init__ = init


def _guarded(bound: type, function: Any, item: str, kinds: Mapping[str, Kind]) -> Any:
    """Return a kernel function, or the constructor of a dataclass, with checked arguments."""
    if inspect.isfunction(function):
        assert not kinds, f"{bound.__name__}: annotations state the kinds"
        entrance, text = Entrance.of(function, item), str(function.__doc__ or "")
        signature = inspect.signature(function)
    else:
        first, _, text = str(function.__doc__).partition("\n")
        signature = _signature(first, kinds)
        entrance = Entrance(item, True, lambda: signature, lambda names: kinds)
    admit = entrance.admit
    passing = entrance.passing

    @functools.wraps(function)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(self, bound):
            raise make_error(
                WrongArgument,
                item=item.replace("{class}", bound.__name__),
                rule=f"must be called on an object of {bound.__name__}, not on {shown(self)}",
            )
        if not kwargs and passing(args):
            return function(self, *args)
        return function(self, **admit((self, *args), kwargs))

    call.__doc__ = text.strip() or None
    call.__signature__ = signature  # type: ignore[attr-defined]
    call.entrance = entrance  # type: ignore[attr-defined]
    return call


def _signature(line: str, kinds: Mapping[str, Kind]) -> inspect.Signature:
    """Return the signature in a docstring of pybind11, with the types that the kinds accept."""
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
