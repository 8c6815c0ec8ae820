"""What the arguments of all public calls mean.

The kinds of the arguments say it, which the package reads from the annotations; whether their units
are right, the docstrings say (tests/codebase/test_units_in_docstrings.py). What kinds do not say is
listed here: ranges that the kernel checks, and words for kinds with conversions of their own.

A meaning is a number with its unit and "+" (> 0), "0" (>= 0) or nothing (any sign), or another kind
by a word; "?" behind it: None as well.
"""

from functools import cache
from typing import Any

import tribodyn as td
from law_examples import ENTRIES
from public_calls import public_calls
from tribodyn._arguments import kinds, numbers

# Words of kinds by their class, or that from which it is derived.
WORDS = {
    "Calls": "function",
    "Choice": "text",
    "Flag": "flag",
    "FunctionOfTime": "function {unit}",
    "Inertia": "kg m2+",
    "Instance": "object",
    "Levels": "row {unit}",
    "Matrix": "matrix",
    "Named": "dict",
    "NodeNumbers": "matrix",
    "NumberOrVector": "{unit}",
    "Numbers": "numbers {unit}",
    "Orientation": "orientation",
    "Place": "path",
    "Point": "point {unit}",
    "SixBySix": "three or six",
    "Span": "window {unit}",
    "Values": "values {unit}",
    "_AllAxes": "object",
    "_Axes": "object",
    "_Build": "function",
    "_ByAngle": "text or object",
    "_Channels": "list",
    "_ColourMap": "text",
    "_Components": "pair of functions",
    "_Heights": "height",
    "_Method": "text or object",
    "_Readings": "list",
    "_Results": "object",
    "_SiUnit": "label",
    "_Solution": "object",
    "_Start": "pair of several",
    "Runs": "runs",
    "_Torque": "function {unit}",
    "_Windows": "windows",
}

# Arguments of one of several kinds, and of a kind that takes anything; an entry "Call.argument"
# goes before one of the name alone.
OTHERS = {
    "flooded": "flag or text",
    "Lubricant.dynamic_viscosity": "Pa s+?",
    "Objective.continued_by": "dict",
    "progress": "flag or text",
    "period": "text or s+",
    "channel": "text or object",
    "asperities": "text or object",
    "data": "object",
    "stribeck.solutions": "object",
    **dict.fromkeys(("profile", "thickness"), "height"),
    "record_every": "count or s",
    "snapshots": "instants",
    "parameters": "dict",
    "values": "row of any unit",
    **dict.fromkeys(("value", "start_value", "end_value", "mean", "amplitude"), "any unit"),
    "_owner": "anything",
    "_core": "anything",
    "axis": "matrix",
    **dict.fromkeys(("beam", "solid"), "text or object"),
    **dict.fromkeys(("Model.surface_film.surface", "SurfaceGap.surface"), "text or object"),
    "Model.solid.temperature": "height",
    **dict.fromkeys(("campbell.build", "unbalance_response.build"), "function"),
    "Model.beam.section": "list",
    **dict.fromkeys(
        (
            "craig_bampton.damping",
            "craig_bampton_from_matrices.damping",
            "Reduction.with_damping.damping",
        ),
        "any unit",
    ),
    **{f"craig_bampton_from_matrices.{matrix}": "matrix" for matrix in ("stiffness", "mass")},
    **dict.fromkeys(("Model.distributed_force.profile", "Model.pressure.profile"), "matrix"),
}

# Other numbers whose range the kernel checks, or the call itself.
POSITIVE = {
    *("asperity_density", "asperity_height_deviation", "asperity_radius", "ball_radius"),
    *("bearing_pattern", "bearing_radius", "contact_modulus", "density"),
    *("hardness", "journal_pattern", "journal_radius", "length", "mass", "JointFriction.radius"),
    *("stiffness", "temperature", "yield_strength"),
}
NOT_NEGATIVE = {
    *("bearing_rms_roughness", "damping", "free_length", "journal_rms_roughness", "poisson_ratio"),
    *(f"Model.{spring}.stiffness" for spring in ("spring_damper", "torsional_spring")),
}

# Ranges of the arguments of laws, which the kernel checks and its registry lists.
_RANGES = {
    f"{entry.law.__name__}.{argument.name}": {"> 0": "+", ">= 0": "0"}.get(argument.range, "")
    for entry in ENTRIES.values()
    for argument in entry.arguments
}


@cache
def _kinds() -> dict[str, dict[str, Any]]:
    """Return the kinds of the arguments of all calls that have any, by call and name."""
    calls = {name: getattr(call, "__func__", call) for name, call in public_calls().items()}
    doors = {name: getattr(call, "entrance", None) for name, call in calls.items()}
    return {name: door.kinds for name, door in doors.items() if door is not None}


def meaning(call: str, argument: str) -> str:
    """Return what an argument of a call means; KeyError where neither kind nor this file says."""
    if call.endswith("__getitem__"):
        return "key"
    kind = _kinds()[call][argument]
    word = _word(kind)
    if word is None:
        word = OTHERS.get(f"{call}.{argument}") or OTHERS[argument]
    return word + _sign(kind, call, argument) + ("?" if kind.none else "")


def unneeded() -> list[str]:
    """Return the entries of this file that say what kinds say, or that no argument needs."""
    needed = set()
    for call, arguments in _kinds().items():
        for argument, kind in arguments.items():
            names = {argument, f"{call}.{argument}"}
            if _word(kind) is None:
                needed |= names & OTHERS.keys()
            each = getattr(kind, "each", kind)
            said = each.above is not None or each.least is not None if _is_number(each) else True
            if not said and f"{call}.{argument}" not in _RANGES:
                needed |= names & (POSITIVE | NOT_NEGATIVE)
            if not isinstance(each, kinds.Choice):
                needed |= names & _LOOKED_UP
    return sorted({*OTHERS, *POSITIVE, *NOT_NEGATIVE, *_LOOKED_UP} - needed)


def _word(kind: Any) -> str | None:
    """Return the word for a kind, of a number its unit; None where the kind does not say it."""
    if isinstance(kind, kinds.Instance) and issubclass(td.Barus, kind.types()):
        return "object like another"
    if isinstance(kind, kinds.Several):
        return "texts" if isinstance(kind.each, kinds.Text | kinds.Choice) else "list"
    if isinstance(kind, kinds.Text):
        return "label" if kind.empty else "text"
    if isinstance(kind, numbers.Number):
        if kind.whole:
            return "count0" if kind.least == 0 else "count"
        return {"revolution": "turns"}.get(kind.unit, kind.unit)
    for owner in type(kind).__mro__:
        if owner.__name__ in WORDS:
            return WORDS[owner.__name__].format(unit=kind.unit).strip()
    if isinstance(kind, numbers.Vector):
        return f"{'pair' if kind.size == 2 else 'triple'} {kind.unit}".strip()
    return None


def _is_number(kind: Any) -> bool:
    return isinstance(kind, numbers.Number)


def _sign(kind: Any, call: str, argument: str) -> str:
    """Return "+" of a number above zero, "0" of one that may be zero, nothing of all others."""
    each = getattr(kind, "each", kind)
    if not _is_number(each) or each.whole:
        return ""
    if each.above is not None and each.above >= 0.0:
        return "+"
    if each.least is not None and each.least >= 0.0:
        return "0"
    if f"{call}.{argument}" in _RANGES:
        return _RANGES[f"{call}.{argument}"]
    for sign, names in (("+", POSITIVE), ("0", NOT_NEGATIVE)):
        if f"{call}.{argument}" in names:
            return sign
    return "+" if argument in POSITIVE else "0" if argument in NOT_NEGATIVE else ""


# Texts that must be known names although their kinds do not say so: an unknown name is rejected,
# and the message lists the known names.
_LOOKED_UP = {
    *("asperities", "channel", "channels", "frame", "integrator", "joint", "plane"),
    *("quantity", "windows", "find.name"),
}


def looked_up(call: str, argument: str) -> bool:
    """Return whether a text is one of the names that there are."""
    if call.endswith("__getitem__"):
        return True
    kind = _kinds()[call][argument]
    if isinstance(kind, kinds.Choice) or isinstance(getattr(kind, "each", None), kinds.Choice):
        return True
    # The channels of `from_rows` are what there is.
    named = not _LOOKED_UP.isdisjoint((argument, f"{call}.{argument}"))
    return named and call != "Solution.from_rows"


def says_where(call: str, argument: str) -> bool:
    """Return whether an angle [rad] says where something is: 90 is meant in degrees."""
    kind = _kinds().get(call, {}).get(argument)
    if not isinstance(kind, numbers.Number) or kind.unit != "rad":
        return False
    bounds = [bound for bound in (kind.below, kind.most) if bound is not None]
    return isinstance(kind, numbers.Angle) or any(bound < 90.0 for bound in bounds)
