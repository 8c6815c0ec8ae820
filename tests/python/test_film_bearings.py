"""Pads, ball joints and piston skirts: closed forms, signs, halves and messages."""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
import xarray as xr
from tribodyn import bearings

OIL = td.Lubricant(dynamic_viscosity=0.02)


def slider(symmetric: bool | None = None, around: int = 24, **changes: Any) -> td.SliderBearing:
    given_ones: dict[str, Any] = {
        "length": 0.05,
        "width": 0.05,
        "thickness": wedge,
        "lubricant": OIL,
        "cavitation": "reynolds",
        "mesh": td.FilmMesh(around=around, along=8, symmetric=symmetric),
    }
    return bearings.SliderBearing(**(given_ones | changes))


def wedge(position: np.ndarray) -> np.ndarray:
    return 50e-6 - 30e-6 * position[:, 0] / 0.05


def test_an_infinite_wedge_has_its_closed_form() -> None:
    k, h, velocity, length = 1.5, 20e-6, 2.0, 0.05
    solution = slider(width=None, around=64).solve(velocity=(velocity, 0.0))
    log = math.log(1.0 + k)
    load = 6.0 * 0.02 * velocity * (length / (h * k)) ** 2 * (log - 2.0 * k / (2.0 + k))
    friction = 0.02 * velocity * length / (h * k) * (4.0 * log - 6.0 * k / (2.0 + k))
    assert solution.load == pytest.approx(load, rel=1e-3)
    assert solution.friction_force == pytest.approx(friction, rel=1e-3)
    flow = 0.5 * velocity * 2.0 * 50e-6 * 20e-6 / 70e-6
    assert solution.flows["x_max"] == pytest.approx(flow, rel=1e-3)
    assert solution.flows["x_min"] == pytest.approx(-flow, rel=1e-3)


def test_a_step_on_a_mesh_line_is_exact() -> None:
    # Lord Rayleigh's step: the pressure rises and falls in straight lines.
    length, step, low, high = 0.05, 0.0359, 20e-6, 37.32e-6
    solution = slider(
        width=None,
        thickness=lambda x: np.where(x[:, 0] < step, high, low),
        mesh_lines=[step],
        around=13,
    ).solve(velocity=(2.0, 0.0))
    top = 6.0 * 0.02 * 2.0 * (high - low) / (high**3 / step + low**3 / (length - step))
    assert solution.maximum_pressure == pytest.approx(top, rel=1e-10)
    assert solution.load == pytest.approx(0.5 * top * length, rel=1e-10)


# --- other bearings --------------------------------------------------------------------------


def test_a_pad_floats_where_its_load_is_carried() -> None:
    pad = slider(ambient_pressure=1e5, cavitation="mass_conserving")
    solution = pad.solve(velocity=(2.0, 0.0), lift=5e-6)
    rest = pad.equilibrium(load=solution.load, velocity=(2.0, 0.0))
    assert rest.lift == pytest.approx(5e-6, rel=1e-6)
    assert rest.stiffness_coefficients.shape == (1, 1) and rest.stiffness_coefficients[0, 0] > 0
    whole = slider(ambient_pressure=1e5, symmetric=False).solve(velocity=(2.0, 0.0), lift=5e-6)
    half = slider(ambient_pressure=1e5).solve(velocity=(2.0, 0.0), lift=5e-6)
    for name in ("load", "friction_force", "side_leakage", "power_loss"):
        assert whole[name] == pytest.approx(half[name], rel=1e-9), name
    xr.testing.assert_allclose(half.unfolded().fields, whole.fields, atol=1e-9)
    # Sliding power is what the film turns into heat and presses out of its edges.
    assert half.power_loss == pytest.approx(2.0 * half.friction_force, rel=1e-6)


def test_a_tilting_pad_finds_its_slope() -> None:
    pad = slider(thickness=30e-6, tilting=True, pivot=(0.03, 0.0))
    rest = pad.equilibrium(load=1e3, velocity=(2.0, 0.0))
    assert rest.load == pytest.approx(1e3)
    assert rest.centre_of_pressure == pytest.approx([0.03, 0.0], abs=1e-9)
    assert rest.tilt[0] == pytest.approx(0.0, abs=1e-9) and rest.tilt[1] > 0.0
    step = 1e-9
    above, below = (
        pad.solve(velocity=(2.0, 0.0), lift=rest.lift + s, tilt=rest.tilt) for s in (step, -step)
    )
    slope = -(above.load - below.load) / (2.0 * step)
    assert rest.stiffness_coefficients[0, 0] == pytest.approx(slope, rel=1e-5)


def test_a_sinking_pad_carries() -> None:
    pad = slider(thickness=30e-6)
    up, down = (pad.solve(velocity=(0.0, 0.0), gap_rate=v) for v in (1e-4, -1e-4))
    assert down.load > 0.0 and up.load == pytest.approx(0.0, abs=1e-9)
    assert down.centre_of_pressure == pytest.approx([0.025, 0.0], abs=1e-9)


def ball(symmetric: bool = False, **changes: Any) -> td.SphericalBearing:
    given_ones: dict[str, Any] = {
        "cup_radius": 0.01,
        "radial_clearance": 20e-6,
        "lubricant": OIL,
        "half_angle": 1.4,
        "ambient_pressure": 1e4,
        "mesh": td.FilmMesh(around=60, along=20, symmetric=symmetric),
    }
    return bearings.SphericalBearing(**(given_ones | changes))


def test_half_of_a_ball_joint_stands_for_the_whole() -> None:
    at = {"eccentricity": (8e-6, 0.0, 8e-6), "angular_velocity": (0.0, 30.0, 0.0)}
    half, whole = ball(symmetric=True).solve(**at), ball().solve(**at)
    scale = whole.load
    assert half.force == pytest.approx(whole.force, abs=1e-6 * scale)
    assert half.moment == pytest.approx(whole.moment, abs=1e-6 * abs(whole.moment[1]))
    assert half.pressure_force == pytest.approx(whole.pressure_force, abs=1e-6 * scale)
    unfolded = half.unfolded()
    assert unfolded.surface.weight.sum() == pytest.approx(whole.surface.weight.sum())
    assert len(unfolded.surface.position) == len(whole.surface.position)
    assert half.side_leakage == pytest.approx(0.0, abs=1e-9 * half.inflow)


def test_a_ball_rests_under_its_load() -> None:
    rest = ball(symmetric=True).equilibrium(load=(0, 0, 300), angular_velocity=(0, 30, 0))
    assert rest.force == pytest.approx([0, 0, -300], abs=1e-4)
    assert rest.eccentricity[0] > 0.0 and rest.eccentricity[2] > 0.0
    turned = ball().equilibrium(load=(0, 0, 300), angular_velocity=(-30, 0, 0))
    assert turned.stiffness_coefficients.shape == (3, 3)
    assert turned.eccentricity_ratio == pytest.approx(rest.eccentricity_ratio, rel=5e-3)


def skirt(symmetric: bool | None = None, **changes: Any) -> td.PistonSkirt:
    given_ones: dict[str, Any] = {
        "piston_radius": 0.04,
        "skirt_length": 0.05,
        "thrust_half_angle": 0.6,
        "anti_thrust_half_angle": 0.5,
        "pin_height": 0.03,
        "lubricant": OIL,
        "radial_clearance": 40e-6,
        "cavitation": "reynolds",
        "mesh": td.FilmMesh(around=24, along=12, symmetric=symmetric),
    }
    return bearings.PistonSkirt(**(given_ones | changes))


def test_a_piston_feels_what_its_signs_say() -> None:
    piston = skirt()
    pressed = piston.solve(axial_velocity=0.0, displacement_rate=0.01)
    assert pressed.lateral_force < 0.0
    thickness = piston.solve(axial_velocity=1.0, displacement=1e-5, tilt=1e-4).unfolded()
    angle, x = thickness.fields["angle"], thickness.fields["x"]
    wanted = 40e-6 - (1e-5 + 1e-4 * x) * np.cos(angle)
    assert np.allclose(thickness.fields["film_thickness"], wanted.transpose("angle", "x"))
    # Upwards the wedge that opens upwards carries on the thrust side, away from it.
    rising = piston.solve(axial_velocity=5.0, tilt=-2e-4)
    assert rising.lateral_force < 0.0 and rising.friction_force > 0.0
    falling = piston.solve(axial_velocity=-5.0, tilt=-2e-4)
    assert falling.lateral_force > 0.0 and falling.friction_force > 0.0


def test_a_profile_of_a_skirt_has_the_frame_of_the_markers() -> None:
    """The origin is the pin, x points along the axis, y to the thrust side, z along the pin."""
    seen: list[np.ndarray] = []

    def profile(position: np.ndarray) -> np.ndarray:
        seen.append(position)
        return 1e-6 * (1.0 + position[:, 0] / 0.05)

    piston = skirt(profile=profile)
    x, y, z = np.concatenate(seen).T
    assert (x.min(), x.max()) == pytest.approx((-0.03, 0.02))
    # Midpoints between nodes lie on chords.
    assert np.hypot(y, z) == pytest.approx(np.full(len(x), 0.04), rel=5e-3)
    for side, half_angle in ((1.0, 0.6), (-1.0, 0.5)):
        angle = np.arctan2(z, side * y)[side * y > 0.0]
        assert np.abs(angle).max() == pytest.approx(half_angle)
    rest = piston.solve(axial_velocity=1.0).fields
    assert rest["film_thickness"].sel(x=-0.03, angle=0.0, method="nearest") == pytest.approx(
        40.4e-6
    )
    assert rest["film_thickness"].sel(x=0.02, angle=0.0, method="nearest") == pytest.approx(41.4e-6)
    assert piston.mesh.multiplicity == 2.0
    tapered = skirt(profile=lambda x: 1e-4 * x[:, 2])
    assert tapered.mesh.multiplicity == 1.0
    with pytest.raises(td.InvalidInput, match=r"closes the gap: .* at angle 0 deg, x = -0.03 m"):
        piston.solve(axial_velocity=1.0, tilt=-3e-3)


def test_the_power_of_a_piston_is_its_heat() -> None:
    solution = skirt(cavitation="none").solve(axial_velocity=5.0, displacement_rate=0.01, tilt=1e-4)
    spent = 5.0 * solution.friction_force - 0.01 * solution.lateral_force
    assert solution.power_loss == pytest.approx(spent, rel=1e-9)


def test_a_piston_rests_under_its_load() -> None:
    piston = skirt(profile=lambda x: 20e-6 * ((x[:, 0] + 0.03 - 0.025) / 0.025) ** 2)
    rest = piston.equilibrium(lateral_force=200.0, moment=1.0, axial_velocity=-5.0)
    assert rest.lateral_force == pytest.approx(-200.0, rel=1e-6)
    assert rest.tilt_moment == pytest.approx(-1.0, rel=1e-5)
    again = piston.solve(axial_velocity=-5.0, displacement=rest.displacement, tilt=rest.tilt)
    assert again.lateral_force == pytest.approx(-200.0, rel=1e-6)
    assert rest.stiffness_coefficients.shape == (2, 2)
    with pytest.raises(td.InvalidInput, match="axial_velocity = 0 m/s must not be zero"):
        piston.equilibrium(lateral_force=200.0, axial_velocity=0.0)


def test_half_of_a_skirt_stands_for_the_whole() -> None:
    at = {"axial_velocity": 5.0, "displacement": 1e-5, "tilt": 1e-4, "tangents": True}
    half, whole = skirt().solve(**at), skirt(symmetric=False).solve(**at)
    for name in ("lateral_force", "tilt_moment", "friction_force", "side_leakage", "power_loss"):
        assert half[name] == pytest.approx(whole[name], rel=1e-9), name
    assert half.pressure_force == pytest.approx(whole.pressure_force, abs=1e-9 * whole.load)
    assert half.pressure_force[1] == pytest.approx(half.lateral_force, rel=1e-3)
    assert half.stiffness_coefficients == pytest.approx(whole.stiffness_coefficients, rel=1e-8)
    unfolded = half.unfolded().fields
    assert np.allclose(unfolded["pressure"], whole.fields["pressure"])
    liner = skirt(radial_clearance=None, liner_radius=0.04004).solve(**at)
    assert liner.lateral_force == pytest.approx(half.lateral_force, rel=1e-9)


def test_oil_outside_is_carried_in_where_air_is_not() -> None:
    # Walls that move over an edge bring oil along if there is any.
    dry, bath = (slider(cavitation="mass_conserving", flooded=oil) for oil in (False, True))
    with pytest.raises(td.SingularSystem, match="starved.*give flooded=True"):
        dry.solve(velocity=(2.0, 0.0))
    solution = bath.solve(velocity=(2.0, 0.0))
    reynolds = slider().solve(velocity=(2.0, 0.0))
    assert solution.load == pytest.approx(reynolds.load, rel=1e-9)  # nothing cavitates in a wedge
    assert solution.flows["x_min"] < 0.0
    inlet = slider(cavitation="mass_conserving", flooded="x_min")
    assert inlet.solve(velocity=(2.0, 0.0)).load == pytest.approx(solution.load, rel=0.01)
    # Backwards the wedge opens and cavitates; its inlet has air outside.
    assert inlet.solve(velocity=(-2.0, 0.0)).load == pytest.approx(0.0, abs=1e-6 * solution.load)

    at = {"eccentricity": (8e-6, 0.0, 8e-6), "angular_velocity": (0.0, 30.0, 0.0)}
    joint = {"ambient_pressure": 0.0, "symmetric": True}
    with pytest.raises(td.SingularSystem, match="starved"):
        ball(**joint).solve(**at)
    assert ball(**joint, flooded=True).solve(**at).force[2] < 0.0

    moved = {"axial_velocity": 5.0, "tilt": 2e-4}
    piston = skirt(cavitation="mass_conserving", flooded=["ends"]).solve(**moved)
    assert piston.lateral_force == pytest.approx(skirt().solve(**moved).lateral_force, rel=0.02)
    assert piston.inflow > 0.0


def test_a_pad_flooded_on_one_side_is_no_half() -> None:
    pad = slider(cavitation="mass_conserving", flooded=("x_min", "y_max"))
    assert pad.mesh.multiplicity == 1.0
    both = slider(cavitation="mass_conserving", flooded=("x_min", "y_min", "y_max"))
    assert both.mesh.multiplicity == 2.0
    assert both.parameters["flooded"] == ("x_min", "y_min", "y_max")


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: slider(thickness=-1e-6), "thickness = -1e-06 m must be > 0"),
        (lambda: slider(open_edges=["left"]), "open_edges[0] 'left' is not known"),
        (
            lambda: slider(open_edges=["x_min"], flooded=["x_max"]),
            "flooded 'x_max' is no open boundary; there is 'x_min'",
        ),
        (lambda: ball(flooded=3), "flooded must be True, False or names of open boundaries"),
        (lambda: slider(tilting=True), "pivot [m] must be given for a tilting pad"),
        (lambda: slider(mesh_lines=[1.0]), "must lie between 0 and the length 0.05 m"),
        (lambda: slider().solve(velocity=(1, 1)), "give the mesh symmetric=False"),
        (lambda: slider().solve(velocity=(1, 0), lift=-3e-5), "at x = 0.05 m, y = 0 m"),
        (lambda: slider().equilibrium(load=1, velocity=(0, 0)), "velocity = 0 m/s must not be"),
        (lambda: ball(half_angle=4.0), "half_angle = 4 rad must be below pi"),
        (
            lambda: ball().solve(eccentricity=(0, 0, 3e-5), angular_velocity=(1, 0, 0)),
            "spherical bearing: eccentricity = 3e-05 m closes the gap",
        ),
        (
            lambda: ball(symmetric=True).solve(
                eccentricity=(0, 1e-6, 0), angular_velocity=(0, 1, 0)
            ),
            "eccentricity y = 1e-06 m must be zero: half of the cup",
        ),
        (lambda: skirt(liner_radius=0.05), "must be given either as such or by liner_radius"),
        (
            lambda: skirt(radial_clearance=None, liner_radius=0.03),
            "liner_radius = 0.03 m must be above the piston_radius 0.04 m",
        ),
        (lambda: skirt(thrust_half_angle=30), "thrust_half_angle = 30 rad must be below pi / 2"),
        (
            lambda: skirt().solve(axial_velocity=1, displacement=5e-5),
            "piston skirt: displacement = 5e-05 m closes the gap",
        ),
    ],
)
def test_wrong_inputs_of_other_bearings_are_explained(call: Any, text: str) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        call()
    assert text in str(caught.value)
