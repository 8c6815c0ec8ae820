"""Joints of bodies in space as users give them, and what is refused."""

import numpy as np
import pytest
import tribodyn as td


@pytest.mark.parametrize(
    ("kind", "hint"),
    [
        ("universal", "fixed"),
        ("cylindrical", "revolute"),
        ("in_plane", "no joint"),
    ],
)
def test_joints_of_space_are_refused_in_the_plane(kind: str, hint: str) -> None:
    mech = td.Model()
    bar = mech.rigid_body("bar", mass=1.0, inertia=1.0)
    with pytest.raises(td.ModelError, match=f"joint 'it'.*must not both be planar.*{hint}"):
        getattr(mech, kind)("it", mech.ground.marker(), bar.marker())
    assert "it" not in mech.joints
    free = mech.rigid_body("free", mass=1.0, inertia=(1.0, 1.0, 1.0), planar=False)
    getattr(mech, kind)("it", bar.marker(), free.marker())


def test_a_distance_needs_a_length_where_its_markers_start_together() -> None:
    mech = td.Model()
    bar = mech.rigid_body("bar", mass=1.0, inertia=1.0)
    with pytest.raises(td.InvalidInput, match=r"joint 'rod': length .*must be given"):
        mech.distance("rod", mech.ground.marker(), bar.marker())
    mech.distance("rod", mech.ground.marker(), bar.marker(), length=0.2)
    solution = td.simulate(mech, duration=1e-3, progress=False)
    assert np.linalg.norm(solution["bar/position"].values[0]) == pytest.approx(0.2, abs=1e-9)
