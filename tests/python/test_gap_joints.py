"""Joints with every gap in a mechanism: the film of the stand-alone bearing, at any position."""

import math
from collections.abc import Callable

import numpy as np
import pytest
import tribodyn as td
from scipy.spatial.transform import Rotation
from tribodyn.cases import slider_crank_mixed

OIL = td.Lubricant(dynamic_viscosity=0.05)
FILM = td.LubricatedInterface(
    lubricant=OIL, cavitation="reynolds", mesh=td.FilmMesh(around=36, along=12)
)
BALL = td.SphericalGap(cup_radius=20e-3, radial_clearance=60e-6)
SHAFT = {"bearing_radius": 10e-3, "radial_clearance": 30e-6, "bearing_length": 20e-3}
GUIDE = {"slider_length": 0.04, "slider_height": 0.03, "slider_width": 0.02, "clearance": 40e-6}
SKIRT = td.SkirtGap(
    piston_radius=0.03,
    radial_clearance=40e-6,
    skirt_length=0.03,
    thrust_half_angle=0.7,
    anti_thrust_half_angle=0.6,
    pin_height=0.012,
)
# Motion of the journal against the bearing: displacement [m], rotation [rad], velocity [m/s],
# angular velocity [rad/s].
MOVED = np.array([8e-6, -5e-6, 6e-6])
TURNED = np.array([2e-4, -3e-4, 1e-4])
VELOCITY = np.array([0.03, -0.02, 0.04])
OMEGA = np.array([3.0, -2.0, 5.0])


def row(
    gap: object,
    frame: Rotation = Rotation.identity(),  # noqa: B008 (it does not change)
    moved: np.ndarray = MOVED,
    turned: np.ndarray = TURNED,
) -> dict[str, np.ndarray]:
    """Return what a joint records of a body in that motion; the bearing's axes are turned."""
    mech = td.Model(planar=False)
    body = mech.rigid_body(
        "body",
        mass=1.0,
        inertia=(1e-3, 1e-3, 1e-3),
        position=frame.apply(moved),
        orientation=frame * Rotation.from_rotvec(turned),
        velocity=frame.apply(VELOCITY),
        angular_velocity=frame.apply(OMEGA),
    )
    mech.clearance(
        "joint",
        journal=body.marker((0.0, 0.0, 0.0)),
        bearing=mech.ground.marker((0.0, 0.0, 0.0), orientation=frame),
        gap=gap,
        interface=FILM,
        initial_eccentricity=start_of(gap, moved),
    )
    solution = td.simulate(mech, duration=1e-9, progress=False)
    found = {name: np.asarray(series[0]) for name, series in solution.joints["joint"].items()}
    return found | {"acceleration": solution["body/acceleration"].values[0]}


def start_of(gap: object, moved: np.ndarray) -> list[float]:
    if isinstance(gap, td.SphericalGap):
        return moved.tolist()
    if isinstance(gap, td.GuideGap):
        return moved[1:].tolist() if gap.faces == 4 else [moved[1]]
    if isinstance(gap, td.SkirtGap):
        return [moved[1]]
    return (moved if "collar_radius" in gap.parameters else moved[:2]).tolist()


def test_a_cup_that_is_tilted_by_any_rotation_gives_the_rotated_force() -> None:
    here = row(BALL)
    assert np.linalg.norm(here["bearing_force"]) > 1.0
    for frame in Rotation.random(5, random_state=7):
        there = row(BALL, frame)
        for name in ("bearing_force", "bearing_moment"):
            scale = np.linalg.norm(here[name])
            np.testing.assert_allclose(there[name], here[name], rtol=0.0, atol=1e-9 * scale)
        np.testing.assert_allclose(
            there["acceleration"],
            frame.apply(here["acceleration"]),
            rtol=0.0,
            atol=1e-9 * np.linalg.norm(here["acceleration"]),
        )


Numbers = dict[str, np.ndarray]


def spherical(at: Numbers) -> dict[str, object]:
    solved = td.Bearing(BALL, FILM).solve(
        eccentricity=at["eccentricity"],
        eccentricity_rate=at["eccentricity_rate"],
        angular_velocity=at["relative_angular_velocity"],
    )
    return {
        "bearing_force": solved.bearing_force,
        "bearing_moment": solved.bearing_moment,
        "friction_torque": solved.friction_torque,
        "maximum_film_pressure": solved.maximum_pressure,
    }


def collared(at: Numbers) -> dict[str, object]:
    solved = td.Bearing(COLLARED, FILM).solve(
        speed=OMEGA[2],
        eccentricity=at["eccentricity"][:2],
        eccentricity_rate=at["eccentricity_rate"][:2],
        tilt=at["tilt"],
        tilt_rate=at["tilt_rate"],
        axial_displacement=at["eccentricity"][2],
        axial_velocity=at["eccentricity_rate"][2],
    )
    return {
        "bearing_force": solved.bearing_force,
        "bearing_moment": solved.bearing_moment,
        "friction_torque": solved.friction_torque,
    }


def cylindrical(at: Numbers) -> dict[str, object]:
    solved = td.Bearing(CYLINDER, FILM).solve(
        speed=at["relative_angular_velocity"],
        eccentricity=at["eccentricity"],
        eccentricity_rate=at["eccentricity_rate"],
        tilt=at["tilt"],
        tilt_rate=at["tilt_rate"],
        axial_velocity=at["axial_velocity"],
    )
    return {
        "bearing_force": solved.bearing_force,
        "bearing_moment": solved.bearing_moment,
    }


def four_faces(at: Numbers) -> dict[str, object]:
    solved = td.Bearing(FOUR_FACES, FILM).solve(
        velocity=(at["sliding_velocity"], 0.0),
        displacement=at["eccentricity"],
        displacement_rate=at["eccentricity_rate"],
        tilt=at["tilt"],
        tilt_rate=at["tilt_rate"],
    )
    return {
        "bearing_force": solved.bearing_force,
        "bearing_moment": solved.bearing_moment,
        "friction_force": solved.friction_force,
    }


def skirt(at: Numbers) -> dict[str, object]:
    solved = td.Bearing(SKIRT, FILM).solve(
        axial_velocity=at["sliding_velocity"],
        displacement=at["eccentricity"],
        displacement_rate=at["eccentricity_rate"],
        tilt=at["tilt"],
        tilt_rate=at["tilt_rate"],
    )
    return {
        "bearing_force": solved.bearing_force,
        "bearing_moment": solved.bearing_moment,
        "friction_force": solved.friction_force,
    }


COLLARED = td.JournalGap(**SHAFT, misalignment=True, collar_radius=16e-3, axial_clearance=50e-6)
CYLINDER = td.CylindricalGap(**SHAFT)
FOUR_FACES = td.GuideGap(**GUIDE, faces=4)
CASES: dict[str, tuple[object, Callable[[Numbers], dict[str, object]]]] = {
    "ball": (BALL, spherical),
    "collars": (COLLARED, collared),
    "shaft": (CYLINDER, cylindrical),
    "four faces": (FOUR_FACES, four_faces),
    "skirt": (SKIRT, skirt),
}


# The markers of stand-alone bearings are side by side where a wall slides along the other.
BESIDE = {"shaft": [1, 1, 0], "four faces": [0, 1, 1], "skirt": [0, 1, 0]}


@pytest.mark.parametrize("name", CASES)
def test_a_joint_has_the_film_of_the_bearing_by_itself(name: str) -> None:
    gap, alone = CASES[name]
    # A skirt does not know how a piston is turned but about z.
    turned = TURNED * ([0, 0, 1] if name == "skirt" else [1, 1, 1])
    found = row(gap, moved=MOVED * BESIDE.get(name, [1, 1, 1]), turned=turned)
    for quantity, value in alone(found).items():
        scale = np.linalg.norm(np.atleast_1d(value))
        # The same film: 1e-10 is what is left of the solver's tolerance.
        np.testing.assert_allclose(
            np.ravel(found[quantity]),
            np.ravel(value),
            rtol=0.0,
            atol=1e-10 * scale,
            err_msg=quantity,
        )


def test_what_carries_a_slider_is_in_its_own_axes_and_the_whole_force_in_those_of_the_guide() -> (
    None
):
    at = row(FOUR_FACES)
    solved = td.Bearing(FOUR_FACES, FILM).solve(
        velocity=(float(at["sliding_velocity"]), 0.0),
        displacement=at["eccentricity"],
        displacement_rate=at["eccentricity_rate"],
        tilt=at["tilt"],
        tilt_rate=at["tilt_rate"],
    )
    turned = Rotation.from_rotvec(at["tilt"]).apply(solved.force)
    # Squares of tilts of 4e-4.
    tolerance = 1e-6 * solved["load"]
    assert solved.bearing_force[1:] == pytest.approx(turned[1:], abs=tolerance)
    assert np.abs(solved.bearing_force - solved.force)[1] > 100.0 * tolerance


def test_components_are_named_as_they_are() -> None:
    """A slider between four faces moves along y and z, a journal beside it along x and y."""
    mech = td.Model(planar=False)
    for name, gap in (("shaft", CYLINDER), ("slider", FOUR_FACES)):
        body = mech.rigid_body(name, mass=1.0, inertia=(1e-3, 1e-3, 1e-3), position=(0, 5e-6, 0))
        mech.clearance(
            f"{name} gap",
            journal=body.marker(),
            bearing=mech.ground.marker(),
            gap=gap,
            interface=FILM,
            initial_eccentricity=(0.0, 5e-6) if name == "shaft" else (5e-6, 0.0),
        )
    solution = td.simulate(mech, duration=1e-9, progress=False)
    place = solution["shaft gap/eccentricity"]
    assert place.dims == ("time", "component")
    assert float(place.sel(component="y")[0]) == pytest.approx(5e-6)
    place = solution["slider gap/eccentricity"]
    assert place.dims == ("time", "component_yz")
    assert float(place.sel(component_yz="y")[0]) == pytest.approx(5e-6)
    assert float(place.sel(component_yz="z")[0]) == pytest.approx(0.0, abs=1e-18)
    assert solution["slider gap/bearing_force"].dims == ("time", "component_xyz")


@pytest.mark.parametrize("name", CASES)
def test_film_of_a_row_is_that_of_its_joint(name: str) -> None:
    gap, _ = CASES[name]
    mech = td.Model(planar=False)
    body = mech.rigid_body(
        "body",
        mass=1.0,
        inertia=(1e-3, 1e-3, 1e-3),
        velocity=VELOCITY,
        angular_velocity=OMEGA,
    )
    mech.clearance(
        "joint",
        journal=body.marker((0.0, 0.0, 0.0)),
        bearing=mech.ground.marker((0.0, 0.0, 0.0)),
        gap=gap,
        interface=FILM,
    )
    solution = td.simulate(mech, duration=2e-4, progress=False)
    instant = int(np.searchsorted(solution.time.values, 1e-4))
    film = solution.film("joint", time=float(solution.time[instant]))
    recorded = solution["joint/maximum_film_pressure"].values[instant]
    assert film.maximum_pressure == pytest.approx(recorded, rel=1e-9)
    assert recorded > 0.0


def test_a_misaligned_shaft_is_carried_by_the_corners_of_its_bearings() -> None:
    """Bearings whose axes are tilted by more than their clearances allow."""
    interface = td.MixedInterface(
        lubricant=OIL,
        ambient_pressure=1e5,
        mesh=td.FilmMesh(around=36, along=12),
        asperities=td.GreenwoodWilliamson(slider_crank_mixed.surface()),
        friction=td.Coulomb(0.08, transition_speed=0.05),
    )
    mech = td.Model(planar=False)
    shaft = mech.rigid_body(
        "shaft", mass=2.0, inertia=(4e-3, 4e-3, 1e-3), angular_velocity=(0.0, 0.0, 200.0)
    )
    mech.gravity((0.0, -9.81, 0.0))
    # 30 um over half of 20 mm is 3e-3 rad.
    tilted = Rotation.from_euler("x", 3.2e-3)
    for name, z in (("left", -0.1), ("right", 0.1)):
        mech.clearance(
            name,
            journal=shaft.marker((0.0, 0.0, z)),
            bearing=mech.ground.marker(
                (0.0, 0.0, z), orientation=tilted if z > 0.0 else tilted.inv()
            ),
            gap=td.JournalGap(**SHAFT, misalignment=True),
            interface=interface,
        )
    mech.drive_rotation("motor", mech.ground.marker(), shaft.marker(), speed=200.0)
    solution = td.simulate(mech, duration=0.02, progress=False)
    assert solution.status == "finished"
    for name in ("left", "right"):
        pressed = np.linalg.norm(solution[f"{name}/asperity_force"].values, axis=1)
        assert pressed[-1] > 1.0
        # It rests on both corners: the two forces leave a moment about the tilted axis.
        assert abs(float(solution[f"{name}/bearing_moment"].sel(component_xyz="x")[-1])) > 0.05
    assert abs(solution["model/energy_balance_error"].values).max() < 2e-3 * math.fabs(
        solution["model/dissipated_energy"].values[-1]
    )
