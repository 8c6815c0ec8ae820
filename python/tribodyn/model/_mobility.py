"""How a model can move: degrees of freedom, redundant rows, what each joint leaves free."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tribodyn.errors._notices import Notice, RunWarning


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


def mobility_of(core: Any) -> Mobility:
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
