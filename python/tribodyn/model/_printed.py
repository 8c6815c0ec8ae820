"""The printed form of a model."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from tribodyn._calls import BODIES, FORCES
from tribodyn._html import MOST_ROWS, html_table
from tribodyn.model._mobility import Mobility, redundancy_text
from tribodyn.model._state import ModelState


def described(state: ModelState, mobility: Mobility | Exception) -> str:
    """Return the printed form of a model: bodies, joints, forces and mobility.

    If the model cannot start, the error takes the place of the mobility.
    """
    lines = []
    for title, rows in _rows(state, mobility).items():
        lines += [f"{title}: {len(rows) or 'none'}", *_table(rows)]
    return "\n".join([*lines, *_freedoms(mobility)])


def described_in_html(state: ModelState, mobility: Mobility | Exception) -> str:
    """Return the form of a model in notebooks: short tables of bodies, joints and forces."""
    heads = {
        "bodies": ("body", "properties"),
        "joints": ("joint", "type", "bodies", "constraints", "freedoms"),
        "forces": ("force", "type"),
    }
    tables = [
        html_table(rows, head=heads[title][: len(rows[0])], most=MOST_ROWS)
        for title, rows in _rows(state, mobility).items()
        if rows
    ]
    lines = "".join(f"<div>{escape(line)}</div>" for line in _freedoms(mobility))
    return "".join(tables) + lines


def _rows(state: ModelState, mobility: Mobility | Exception) -> dict[str, list[list[str]]]:
    """Return the rows of the tables of bodies, joints and forces."""
    known = mobility if isinstance(mobility, Mobility) else None
    calls = state.parameters["items"]
    bodies = [
        [call["name"], DESCRIBED[kind](call)]
        for kind in BODIES
        for call in calls
        if call["call"] == kind
    ]
    joints = []
    for name, (kind, first, second) in state.joints.items():
        row = [name, kind.replace("_", " "), f"{first.body.name} - {second.body.name}"]
        if known is not None:
            freedom = known.joints[name]
            row += [f"{freedom.rows} row{'' if freedom.rows == 1 else 's'}", f"leaves {freedom}"]
        joints.append(row)
    forces = [[call["name"], FORCES[call["call"]]] for call in calls if call["call"] in FORCES]
    return {"bodies": bodies, "joints": joints, "forces": forces}


def _freedoms(mobility: Mobility | Exception) -> list[str]:
    """Return the lines about the degrees of freedom; an error takes their place."""
    if not isinstance(mobility, Mobility):
        return [f"degrees of freedom: not known; {mobility}"]
    lines = [
        f"degrees of freedom: {mobility.degrees_of_freedom} ({mobility.coordinates} coordinates, "
        f"{mobility.rows} rows, {mobility.redundant_rows} redundant)"
    ]
    if mobility.redundant_rows:
        lines.append(redundancy_text(mobility.redundant_rows, mobility.redundant_joints))
    return lines


def _of_rigid_body(call: Mapping[str, Any]) -> str:
    return f"{call['mass']:.6g} kg, {_inertia(call['inertia'])}"


def _of_beam(call: Mapping[str, Any]) -> str:
    return f"beam of {call['elements']} elements, {call['formulation']}"


def _of_solid(call: Mapping[str, Any]) -> str:
    mesh = call["mesh"]
    elements = f"{len(mesh['elements'])} {mesh['element']}"
    return f"solid of {elements}, {len(mesh['nodes'])} nodes, {call['formulation']}"


def _of_reduced_solid(call: Mapping[str, Any]) -> str:
    reduction = call["reduction"]
    modes, nodes = len(reduction["frequencies"]), len(reduction["nodes"])
    return f"reduced solid of {modes} modes, {nodes} nodes, {reduction['mass']:.6g} kg"


# The description of each kind of body in the printed model, from its call.
DESCRIBED: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "rigid_body": _of_rigid_body,
    "beam": _of_beam,
    "solid": _of_solid,
    "reduced_solid": _of_reduced_solid,
}


def _inertia(inertia: Any) -> str:
    numbers = inertia if isinstance(inertia, list | tuple) else [inertia]
    return f"{', '.join(_number(each) for each in numbers)} kg m2"


def _number(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"({', '.join(_number(each) for each in value)})"
    return f"{value:.6g}"


def _table(rows: list[list[str]]) -> list[str]:
    if not rows:
        return []
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [
        "  "
        + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
