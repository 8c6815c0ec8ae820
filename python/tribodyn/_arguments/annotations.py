"""Kinds of arguments from the annotations of a call.

    @admits("force '{name}'")
    def unbalance(self, name: str, marker: Marker, *, mass: Mass, angle: Angle = 0.0) -> None: ...

| annotation | kind |
| --- | --- |
| `Annotated[T, kind]`, or an alias of it such as `Length` | that kind |
| `str`, `bool`, `Literal["x", "y"]` | a text, True or False, one of these texts |
| a class, or several joined by `|` | an object of one of them, in the words of `describe` |
| `Callable[...]`, `object` | a function, anything |
| `Sequence[T]`, `T | Sequence[T]`, `tuple[T, ...]` | a list of the kind of T |
| `Mapping[str, T]` | a dict of the kind of T |
| `... | None` | the same, or None |

A number needs a kind, which states its unit and range: `Scalar` alone is an error. Annotations are
evaluated at the first call, so that they do not slow down the import of the package.
"""

import ast
import inspect
import re
import sys
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Annotated, Any, Literal

from tribodyn._arguments import scalars
from tribodyn._arguments.kinds import (
    ANYTHING,
    FLAG,
    FUNCTION,
    PATH,
    TEXT,
    Choice,
    Instance,
    Kind,
    described,
    named,
    optional,
    several,
)

_ALIAS: Any = type(Annotated[int, ""])
_SIMPLE: dict[Any, Kind] = {str: TEXT, bool: FLAG, object: ANYTHING, Any: ANYTHING}
_LISTS = (Sequence, list, tuple)
# Names of modules before the name of a type.
_UNQUALIFIED = re.compile(r"\b[a-z_]\w*\.(?=\w)")


def kinds_of(
    annotations: Mapping[str, Any], module: str, names: Mapping[str, Any]
) -> dict[str, Kind]:
    """Return the kinds of arguments by name.

    Args:
        annotations: of the arguments, as texts or evaluated.
        module: in which they are written.
        names: that the texts may use, those of the module.
    """
    found = {}
    for name, annotation in annotations.items():
        try:
            found[name] = kind_of(_evaluated(annotation, module, names))
        except TypeError as error:
            raise AssertionError(f"{module}: argument {name}: {error}") from None
    return found


def kind_of(annotation: Any) -> Kind:
    """Return the kind that an annotation states; TypeError where it states none."""
    if isinstance(annotation, _ALIAS):
        kinds = [part for part in annotation.__metadata__ if isinstance(part, Kind)]
        return kinds[-1] if kinds else kind_of(annotation.__origin__)
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    origin, parts = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        return _kind_of_union(parts)
    if origin is Literal:
        return Choice(names=parts)
    if origin is Callable or annotation is Callable:
        return FUNCTION
    if origin in _LISTS and parts and parts[1:] in ((), (...,)):
        return several(kind_of(parts[0]))
    if origin is Mapping and parts[0] is str:
        return named(kind_of(parts[1]))
    kind = origin or annotation
    if isinstance(kind, type) and not issubclass(kind, int | float | complex):
        return described(kind)
    raise TypeError(f"{annotation} states no kind; write Annotated[..., kind]")


def _kind_of_union(parts: tuple[Any, ...]) -> Kind:
    """Return the kind of annotations that are joined by `|`."""
    rest = tuple(part for part in parts if part is not types.NoneType)
    if len(rest) < len(parts):
        return optional(kind_of(rest[0] if len(rest) == 1 else typing.Union[rest]))  # noqa: UP007
    if set(rest) == {str, PathLike[str]}:
        return PATH
    lists = [part for part in rest if typing.get_origin(part) in _LISTS]
    if len(lists) == 1 and len(rest) == 2 and typing.get_args(lists[0])[0] in rest:
        return kind_of(lists[0])
    kinds = [kind_of(part) for part in rest]
    if all(isinstance(kind, Instance) for kind in kinds):
        classes = [kind.types()[0] for kind in kinds if isinstance(kind, Instance)]
        return described(*classes)
    raise TypeError(f"{' | '.join(map(str, parts))} states no kind; write Annotated[..., kind]")


# --- annotations as texts -----------------------------------------------------------------------


def _evaluated(annotation: Any, module: str, names: Mapping[str, Any]) -> Any:
    """Return the object for which an annotation stands that may be a text."""
    if not isinstance(annotation, str):
        return annotation
    try:
        return eval(annotation, dict(names))
    except NameError:
        return eval(annotation, {**names, **names_for_types(module)})


def names_for_types(module: str) -> dict[str, Any]:
    """Return the names that a module imports under `if TYPE_CHECKING`."""
    found: dict[str, Any] = {}
    for block in ast.walk(ast.parse(inspect.getsource(sys.modules[module]))):
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING":
            imports = [line for line in block.body if isinstance(line, ast.Import | ast.ImportFrom)]
            exec(compile(ast.Module([*imports], []), module, "exec"), found)
    return {name: value for name, value in found.items() if name != "__builtins__"}


def without_kinds(annotation: Any, names: Mapping[str, Any]) -> Any:
    """Return an annotation as help and documentation show it: the type of what users give."""
    if not isinstance(annotation, str):
        return _shown(annotation) if isinstance(annotation, _ALIAS) else annotation
    words = re.findall(r"\w+", annotation)
    if "Annotated" not in words and not any(isinstance(names.get(w), _ALIAS) for w in words):
        return annotation
    return ast.unparse(_WithoutKinds(names).visit(ast.parse(annotation, mode="eval")))


class _WithoutKinds(ast.NodeTransformer):
    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        found = self.names.get(node.id)
        if isinstance(found, _ALIAS):
            return ast.parse(_shown(found), mode="eval").body
        return node

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        if isinstance(node.value, ast.Name) and node.value.id == "Annotated":
            assert isinstance(node.slice, ast.Tuple)
            return self.visit(node.slice.elts[0])
        return self.generic_visit(node)


def _shown(annotation: Any) -> str:
    """Return the type of an annotation as a text: by its name, if `scalars` has one for it."""
    if isinstance(annotation, _ALIAS):
        return _shown(annotation.__origin__)
    for name, value in vars(scalars).items():
        if value is annotation:
            return name
    if isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is typing.Union:
        return _shown_union(typing.get_args(annotation))
    text = getattr(annotation, "__name__", "") if isinstance(annotation, type) else ""
    return "None" if annotation is types.NoneType else text or _UNQUALIFIED.sub("", str(annotation))


def _shown_union(parts: tuple[Any, ...]) -> str:
    """Return the types of a union as a text; Python has taken the unions in it apart."""
    rest, found = set(parts), {}
    for name, value in sorted(vars(scalars).items(), key=lambda entry: -len(_members(entry[1]))):
        members = _members(value)
        if members and members <= set(parts) and members & rest:
            rest -= members
            found[name] = min(parts.index(member) for member in members)
    found |= {_shown(part): parts.index(part) for part in rest}
    return " | ".join(sorted(found, key=lambda name: found[name]))


def _members(value: Any) -> set[Any]:
    return set(typing.get_args(value)) if isinstance(value, types.UnionType) else set()
