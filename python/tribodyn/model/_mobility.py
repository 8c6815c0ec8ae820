"""Mobility of a model: degrees of freedom, redundant rows and the free motions of joints."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tribodyn.errors import Notice, RunWarning


@dataclass(frozen=True)
class JointFreedom:
    """The relative motions of its bodies that a joint, drive or clearance joint leaves free.

    Attributes:
        name: of the joint.
        rows: number of constraint equations.
        free: number of independent free motions.
        motions: the free motions along or about an axis of the first marker, such as "rotation
            about z".
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
    """The mobility of a model at its start.

    Attributes:
        coordinates: number of coordinates of all bodies.
        rows: number of constraint equations of all joints.
        degrees_of_freedom: coordinates minus independent rows.
        redundant_rows: number of rows that depend on others.
        redundant_joints: names of all joints with such rows.
        joints: the free motions of each joint.
    """

    coordinates: int
    rows: int
    degrees_of_freedom: int
    redundant_rows: int
    redundant_joints: list[str]
    joints: dict[str, JointFreedom]


def mobility_of(core: Any) -> Mobility:
    """Return the mobility of a model of the kernel, and freeze this model."""
    core.freeze()
    found = core.mobility()
    joints = {
        each["name"]: JointFreedom(**(each | {"motions": tuple(each["motions"])}))
        for each in found.pop("joints")
    }
    return Mobility(joints=joints, **found)


def redundancy_text(rows: int, joints: Sequence[str]) -> str:
    """Return the text about joints that share loads which rigid bodies do not determine."""
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
