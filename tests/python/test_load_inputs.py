"""Loads as users give them: rejected values, and the parameters that build them again."""

import numpy as np
import pytest
import tribodyn as td
from test_loads import GAS, cylinder


def test_wrong_loads_are_refused_by_name() -> None:
    mech = td.Model()
    body = mech.rigid_body("body", mass=1.0, inertia=1.0)
    block = mech.rigid_body(
        "block", mass=1.0, inertia=(1.0, 1.0, 1.0), position=(0.0, 0.0, 0.0), planar=False
    )
    here, there = mech.ground.marker(), body.marker()
    with pytest.raises(td.InvalidInput, match="force 'gas': force.*by_angle is not given"):
        mech.applied_force("gas", there, (GAS, None))
    with pytest.raises(td.InvalidInput, match="force 'gas': force.*not of time"):
        mech.applied_force(
            "gas",
            there,
            (td.Ramp(start_value=0, end_value=1, start_time=0, duration=1), None),
            by_angle=(here, there),
        )
    with pytest.raises(td.InvalidInput, match="force 'gas': by_angle 'motor' is not known"):
        mech.applied_force("gas", there, (GAS, None), by_angle="motor")
    with pytest.raises(td.InvalidInput, match="force 'gas': force must be a pair"):
        mech.applied_force("gas", there, (1.0, 2.0, 3.0))
    with pytest.raises(td.InvalidInput, match="force 'turn': torque must be one"):
        mech.applied_torque("turn", there, (1.0, 2.0, 3.0))
    with pytest.raises(td.InvalidInput, match="force 'mount': stiffness must be six"):
        mech.bushing("mount", here, block.marker(), stiffness=(1, 1, 1), damping=(0,) * 6)
    with pytest.raises(td.InvalidInput, match="force 'mount': stiffness.*eigenvalue"):
        mech.bushing("mount", here, block.marker(), stiffness=(-1,) + (1,) * 5, damping=(0,) * 6)
    with pytest.raises(td.InvalidInput, match="force 'spring': stiffness = -1 N m/rad"):
        mech.torsional_spring("spring", here, there, stiffness=-1, damping=0, free_angle=0)
    with pytest.raises(td.InvalidInput, match="mass 'weight': mass = 0 kg"):
        mech.unbalance("weight", there, mass=0.0, radius=0.1)
    with pytest.raises(td.ModelError, match="mass 'weight': marker"):
        mech.unbalance("weight", here, mass=1.0, radius=0.1)


def test_parameters_build_the_loads_again() -> None:
    mech = cylinder(td.Constant(40.0), driven=True)
    wheel, piston = mech.bodies["wheel"], mech.bodies["piston"]
    mech.applied_torque(
        "turn", piston.marker(), GAS, by_angle=(wheel.marker(), piston.marker()), follower=True
    )
    mech.torsional_spring(
        "spring", wheel.marker(), piston.marker(), stiffness=1.0, damping=0.0, free_angle=9.0
    )
    mech.bushing("mount", wheel.marker(), piston.marker(), stiffness=np.eye(6), damping=(0.0,) * 6)
    mech.unbalance("weight", wheel.marker(), mass=0.1, radius=0.02, angle=1.0)
    again = td.Model.from_parameters(mech.parameters)
    assert again.parameters == mech.parameters
    old = mech.parameters
    for item in old["items"]:
        if item["call"] in ("applied_force", "applied_torque") and "by_angle" not in item:
            item.pop("follower")
    assert td.Model.from_parameters(old).parameters["items"][0] == mech.parameters["items"][0]
