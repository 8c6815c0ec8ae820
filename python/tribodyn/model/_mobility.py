"""How a model can move, and its printed form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tribodyn import _core
from tribodyn._calls import FORCES
from tribodyn.errors._making import ByName
from tribodyn.errors._notices import Notice, RunWarning
from tribodyn.model._parts import ModelParts


@dataclass(frozen=True)
class JointFreedom:
    """What a joint, drive or clearance joint leaves free of the motion of its bodies.

    Attributes:
        name: of the joint.
        rows: equations by which it holds them.
        free: how many independent motions are left.
        motions: those along or about an axis of its first marker, such as "rotation about z".
    """

    name: str
    rows: int
    free: int
    motions: tuple[str, ...]

    def __str__(self) -> str:
        if len(self.motions) == self.free:
            return ", ".join(self.motions) or "nothing"
        return ", ".join([f"{self.free} motions", *self.motions])


@dataclass(frozen=True)
class Mobility:
    """How a model can move at its start.

    Attributes:
        coordinates: of all bodies.
        rows: equations of all joints.
        degrees_of_freedom: coordinates less independent rows.
        redundant_rows: rows that depend on others.
        redundant_joints: names of all joints that take part in that.
        joints: what each of them leaves free.
    """

    coordinates: int
    rows: int
    degrees_of_freedom: int
    redundant_rows: int
    redundant_joints: list[str]
    joints: dict[str, JointFreedom]


def _mobility_of(core: Any) -> Mobility:
    """Return the mobility of a kernel's model, which it freezes."""
    core.freeze()
    found = core.mobility()
    joints = {
        each["name"]: JointFreedom(**(each | {"motions": tuple(each["motions"])}))
        for each in found.pop("joints")
    }
    return Mobility(joints=joints, **found)


def redundancy_text(rows: int, joints: Sequence[str]) -> str:
    """Return which joints share loads in a way that rigid bodies leave open."""
    names = ", ".join(f"'{name}'" for name in joints)
    return (
        f"{rows} redundant row{'s' if rows > 1 else ''}: the joints {names} share loads that rigid "
        "bodies do not determine; their reactions are those of least norm"
    )


def redundancy_notices(redundancy: dict[str, Any]) -> list[Notice]:
    """Return the notice of a run with redundant rows."""
    if not redundancy["rows"]:
        return []
    text = redundancy_text(redundancy["rows"], redundancy["joints"])
    return [Notice(RunWarning, f"model: {text}")]


def _described(model: Any, mobility: Mobility | Exception) -> str:
    """Return the printed form of a model: bodies, joints, forces and how it can move.

    Where the model has no start, its error stands for the mobility.
    """
    known = mobility if isinstance(mobility, Mobility) else None
    calls = model.parameters["items"]
    bodies = [
        [call["name"], f"{call['mass']:.6g} kg, {_inertia(call['inertia'])}"]
        for call in calls
        if call["call"] == "rigid_body"
    ]
    joints = []
    for name, (kind, first, second) in model._joints.items():
        row = [name, kind.replace("_", " "), f"{first.body.name} - {second.body.name}"]
        if known is not None:
            freedom = known.joints[name]
            row += [f"{freedom.rows} row{'' if freedom.rows == 1 else 's'}", f"leaves {freedom}"]
        joints.append(row)
    forces = [[call["name"], FORCES[call["call"]]] for call in calls if call["call"] in FORCES]
    lines = []
    for title, rows in (("bodies", bodies), ("joints", joints), ("forces", forces)):
        lines += [f"{title}: {len(rows) or 'none'}", *_table(rows)]
    if known is None:
        return "\n".join([*lines, f"degrees of freedom: not known; {mobility}"])
    lines.append(
        f"degrees of freedom: {known.degrees_of_freedom} ({known.coordinates} coordinates, "
        f"{known.rows} rows, {known.redundant_rows} redundant)"
    )
    if known.redundant_rows:
        lines.append(redundancy_text(known.redundant_rows, known.redundant_joints))
    return "\n".join(lines)


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


class WithMobility(ModelParts):
    """What a model tells about how it can move."""

    _known_mobility: tuple[int, Mobility] | None = None  # after how many calls

    @property
    def degrees_of_freedom(self) -> int:
        """In how many independent ways the bodies can move at the start.

        Asking assembles a copy of the model; it raises what a run would raise at its start.
        """
        return self._mobility().degrees_of_freedom

    @property
    def redundant_rows(self) -> int:
        """How many equations of the joints depend on others at the start.

        The motion does not need them, but what the joints carry is then not determined by rigid
        bodies; a run gives the reactions of least norm.
        """
        return self._mobility().redundant_rows

    @property
    def redundant_joints(self) -> list[str]:
        """Names of the joints that share loads in a way that rigid bodies leave open."""
        return list(self._mobility().redundant_joints)

    @property
    def freedoms(self) -> Mapping[str, JointFreedom]:
        """What each joint, drive and clearance joint leaves free of the motion of its bodies."""
        return ByName("model", "joint", self._mobility().joints)

    def __str__(self) -> str:
        try:
            return _described(self, self._mobility())
        except _core.TribodynError as error:
            return _described(self, error)

    def _mobility(self) -> Mobility:
        # Asked of a copy: a model that somebody still builds must not be frozen.
        calls = len(self._calls)
        if self._known_mobility is None or self._known_mobility[0] != calls:
            core = self._core
            if not core.frozen:
                core = self._copied_core()
            self._known_mobility = (calls, _mobility_of(core))
        return self._known_mobility[1]
