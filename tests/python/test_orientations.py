"""Orientations as users give them, and what is no orientation."""

from typing import Any

import numpy as np
import pytest
import tribodyn as td
from scipy.spatial.transform import Rotation

TURN = Rotation.from_rotvec([0.4, -1.1, 0.7])


@pytest.mark.parametrize("given", [TURN, TURN.as_matrix(), TURN.as_quat(), list(TURN.as_quat())])
def test_an_orientation_may_be_given_in_three_ways(given: Any) -> None:
    body = td.Model(planar=False).rigid_body(
        "body", mass=1.0, inertia=(1.0, 2.0, 2.0), orientation=given
    )
    assert body.orientation is not None
    # A quaternion and its opposite are the same turn.
    assert (Rotation.from_quat(body.orientation) * TURN.inv()).magnitude() < 1e-15


def test_a_body_starts_as_it_is_oriented() -> None:
    model = td.Model(planar=False)
    tensor = np.array([[2.0, 0.1, 0.0], [0.1, 2.5, 0.2], [0.0, 0.2, 3.0]])
    model.rigid_body(
        "body", mass=1.0, inertia=tensor, orientation=TURN, angular_velocity=(0.1, 0.2, 0.3)
    )
    solution = td.simulate(model, duration=0.1, progress=False)
    start = Rotation.from_quat(solution["body/orientation"].values[0])
    assert (start * TURN.inv()).magnitude() < 1e-15
    # Energy by the tensor in the axes of the body.
    spin = TURN.inv().apply([0.1, 0.2, 0.3])
    kinetic = solution["model/kinetic_energy"].values[0]
    assert kinetic == pytest.approx(0.5 * spin @ tensor @ spin, rel=1e-14)
    again = td.Model.from_parameters(model.parameters)
    assert again.parameters == model.parameters


@pytest.mark.parametrize(
    ("orientation", "message"),
    [
        ([1.0, 0.0, 0.0, 1.0], "length of orientation = 1.41421356 must be 1; .* scalar last"),
        ([1.0, 0.0, 0.0], "must be a scipy Rotation, a 3x3 matrix or a quaternion"),
        ([np.nan, 0.0, 0.0, 1.0], "orientation must be finite"),
        (-np.eye(3), "not a reflection"),
        (2.0 * np.eye(3), "orientation = 3 must be a rotation"),
        ("upright", "orientation must be"),
    ],
)
def test_what_is_no_orientation_is_refused(orientation: Any, message: str) -> None:
    model = td.Model(planar=False)
    with pytest.raises(td.InvalidInput, match=message):
        model.rigid_body("body", mass=1.0, inertia=(1.0, 2.0, 2.0), orientation=orientation)


@pytest.mark.parametrize(
    ("planar", "arguments", "message"),
    [
        (False, {"inertia": 1.0}, "inertia .* 3x3 tensor in space; planar=True"),
        (False, {"inertia": (1.0, 2.0, 3.1)}, "inertia = 3.1 kg m2 is a principal moment"),
        (False, {"inertia": (1.0, 2.0, 2.0), "angle": 1.0}, "angle .* planar body"),
        (False, {"inertia": (1.0, 2.0, 2.0), "angular_velocity": 1.0}, "angular_velocity .* space"),
        (True, {"inertia": (1.0, 2.0, 2.0)}, "inertia .* must be one number"),
        (
            True,
            {"inertia": 1.0, "orientation": np.eye(3)},
            "orientation is an argument of a body in space",
        ),
        (True, {"inertia": 1.0, "position": (1.0, 2.0, 3.0)}, "position .* no z"),
    ],
)
def test_planar_and_spatial_arguments_do_not_mix(
    planar: bool, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(td.InvalidInput, match=message):
        td.Model(planar=planar).rigid_body("body", mass=1.0, **arguments)


def test_planar_bodies_and_bodies_in_space_stand_in_one_model() -> None:
    """A planar crank drives a rod in space by a ball."""
    model = td.Model(planar=False)
    crank = model.rigid_body("crank", mass=1.0, inertia=0.1, planar=True)
    rod = model.rigid_body("rod", mass=0.5, inertia=(0.01, 0.02, 0.02), position=(0.6, 0.0, 0.0))
    model.revolute("hinge", model.ground.marker(), crank.marker())
    model.spherical("ball", crank.marker((0.1, 0.0)), rod.marker((-0.5, 0.0, 0.0)))
    model.drive("hinge", speed=5.0)
    model.gravity((0.0, 0.0, -9.81))
    solution = td.simulate(model, duration=0.5, progress=False)
    assert solution["crank/position"].shape[1] == 2
    assert solution["rod/position"].shape[1] == 3
    end = solution["rod/position"].values + Rotation.from_quat(
        solution["rod/orientation"].values
    ).apply([-0.5, 0.0, 0.0])
    angle = solution["crank/angle"].values
    on_crank = 0.1 * np.column_stack([np.cos(angle), np.sin(angle), 0.0 * angle])
    # The drift that a step tolerates: 1e-5 of the size of the mechanism.
    assert np.abs(end - on_crank).max() < 1e-5
    assert td.Model.from_parameters(model.parameters).parameters == model.parameters
