"""The two markers of a joint with clearance: in order, or by the names of the walls."""

from typing import Any

import pytest
import tribodyn as td
from sample_gaps import JOINTS

GAPS = {name: joint.gap(1e-4) for name, joint in JOINTS.items()}
OIL = td.LubricatedInterface(
    lubricant=td.Lubricant(dynamic_viscosity=0.01), mesh=td.FilmMesh(around=24, along=4)
)


def parameters(gap: Any, *ordered: str, **walls: str) -> dict[str, Any]:
    """Return the parameters of a model with the gap between a body and the ground."""
    mech = td.Model(planar=False)
    body = mech.rigid_body("body", mass=1.0, inertia=(1.0, 1.0, 1.0))
    markers = {"body": body.marker(), "ground": mech.ground.marker()}
    mech.clearance(
        "pin",
        *(markers[name] for name in ordered),
        gap=gap,
        interface=OIL,
        **{wall: markers[name] for wall, name in walls.items()},
    )
    return mech.parameters


@pytest.mark.parametrize("name", GAPS)
def test_the_markers_may_be_given_in_order_or_by_name(name: str) -> None:
    gap = GAPS[name]
    moving, resting = gap._walls
    expected = parameters(gap, "body", "ground")
    assert parameters(gap, **{moving: "body", resting: "ground"}) == expected
    assert parameters(gap, journal="body", bearing="ground") == expected
    assert parameters(gap, "body", **{resting: "ground"}) == expected
    (pin,) = expected["items"][1:]
    assert (pin["journal"]["body"], pin["bearing"]["body"]) == ("body", "ground")


@pytest.mark.parametrize(
    ("ordered", "walls", "message"),
    [
        ((), {}, "slider must be given; give the two markers of the GuideGap in order, or as"),
        (("body",), {}, r"guide must be given; .* or as slider=\.\.\., guide=\.\.\."),
        (("body", "ground"), {"guide": "ground"}, "guide is given twice: as guide and second"),
        ((), {"slider": "body", "journal": "body"}, "slider is given twice: as slider and journal"),
        (("body", "ground"), {"cup": "ground"}, "cup is not an argument for a GuideGap"),
    ],
)
def test_what_does_not_name_two_walls_is_rejected(
    ordered: tuple[str, ...], walls: dict[str, str], message: str
) -> None:
    with pytest.raises(td.InvalidInput, match=f"joint 'pin': {message}"):
        parameters(GAPS["GuideGap"], *ordered, **walls)


def test_a_wall_is_a_marker() -> None:
    mech = td.Model()
    with pytest.raises(td.InvalidInput, match="joint 'pin': liner must be a marker"):
        mech.clearance(
            "pin",
            piston=mech.ground.marker(),
            liner=3,  # type: ignore[arg-type]
            gap=GAPS["SkirtGap"],
            interface=OIL,
        )
