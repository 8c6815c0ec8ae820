"""Films of sliders and pistons by themselves: against an independent program and one another."""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from independent_gaps import plane_slider

VISCOSITY, SPEED = 0.02, 100.0
OIL = td.Lubricant(dynamic_viscosity=VISCOSITY)
Array = np.ndarray[Any, np.dtype[np.float64]]


def film(**more: Any) -> td.LubricatedInterface:
    given: dict[str, Any] = {
        "lubricant": OIL,
        "cavitation": "none",
        "mesh": td.FilmMesh(around=48, along=12),
    }
    return td.LubricatedInterface(**(given | more))


def mesh(times: int) -> td.FilmMesh:
    return td.FilmMesh(around=48 * times, along=12 * times)


# --- guides -------------------------------------------------------------------------------------

SLIDER: dict[str, Any] = {
    "slider_length": 0.04,
    "slider_height": 0.03,
    "slider_width": 0.02,
    "clearance": 4e-7,
}


def of_faces(
    displacement: tuple[float, float], tilt: tuple[float, float, float], speed: float, faces: int
) -> tuple[Array, Array]:
    """Return force and moment on a slider from single inclined faces."""
    length, height, width, c = SLIDER.values()
    (dy, dz), (tx, ty, tz) = displacement, tilt
    force, moment = np.zeros(3), np.zeros(3)
    # Of each face: outward axis and side, closing along x and across, size across, direction
    # across.
    for axis, side, middle, slope_x, slope_across, size in [
        (1, 1.0, dy, tz, -tx, width),
        (1, -1.0, -dy, -tz, tx, width),
        (2, 1.0, dz, -ty, tx, height),
        (2, -1.0, -dz, ty, -tx, height),
    ][:faces]:
        h0 = c - middle
        # The guide moves backwards: along -x.
        slope = (slope_x * length / h0, -slope_across * length / h0)
        push, along, across = (
            VISCOSITY * speed * length**2 / h0**2 * np.array([length, length**2, length**2])
        ) * np.array(extrapolated_slider(slope, size / length))
        force[axis] -= side * push
        if axis == 1:  # M = r x F at (-along, , across)
            moment += [side * across, 0.0, side * along]
        else:
            moment += [-side * across, -side * along, 0.0]
    return force, moment


def extrapolated_slider(slope: tuple[float, float], size: float) -> Array:
    coarse, fine = (plane_slider(slope, size, cells) for cells in (32, 64))
    return np.asarray((4.0 * fine - coarse) / 3.0)


@pytest.mark.parametrize(
    ("more", "displacement", "tilt"),
    [
        ({}, (4e-8, 0.0), (0.0, 0.0, 6e-6)),
        ({"misalignment": True}, (4e-8, 0.0), (5e-6, 0.0, 6e-6)),
        ({"faces": 4}, (4e-8, -6e-8), (3e-6, -4e-6, 6e-6)),
    ],
    ids=["in the plane", "in space", "four faces"],
)
def test_films_of_the_faces_of_a_slider(
    more: dict[str, Any], displacement: tuple[float, float], tilt: tuple[float, float, float]
) -> None:
    faces = more.get("faces", 2)
    speed = 0.8
    force, moment = of_faces(displacement, tilt, speed, faces)
    errors = []
    for cells in (12, 24, 48):
        interface = film(mesh=td.FilmMesh(around=cells, along=cells))
        bearing = td.Bearing(td.GuideGap(**(SLIDER | more)), interface)
        solution = bearing.solve(velocity=(speed, 0.0), displacement=displacement, tilt=tilt)
        pushed = (solution["pressure_force"] - force) / np.linalg.norm(force)
        # The shear of the faces has a moment as well, of the order of c / L.
        turned = (solution.moment - moment) / np.linalg.norm(moment)
        errors.append(max(np.abs(pushed).max(), np.abs(turned).max()))
    # Measured 1.3e-3 of the force and of the moment.
    assert errors[2] < 2.5e-3
    assert math.log2(errors[0] / errors[2]) / 2.0 == pytest.approx(2.0, abs=0.1)


def test_a_slider_that_slides_backwards_is_the_mirror_image() -> None:
    bearing = td.Bearing(td.GuideGap(**SLIDER, faces=4), film(cavitation="reynolds"))
    ahead = bearing.solve(velocity=(0.8, 0.0), displacement=(4e-8, 2e-8), tilt=(2e-6, 3e-6, 4e-6))
    # Mirrored at x = 0, rotations about y and z change their sense.
    back = bearing.solve(velocity=(-0.8, 0.0), displacement=(4e-8, 2e-8), tilt=(2e-6, -3e-6, -4e-6))
    mirror = np.array([-1.0, 1.0, 1.0])
    size, arm = np.linalg.norm(ahead.force), np.linalg.norm(ahead.moment)
    assert back.force == pytest.approx(mirror * ahead.force, abs=1e-9 * size)
    assert back.moment == pytest.approx(-mirror * ahead.moment, abs=1e-9 * arm)


def test_half_of_a_slider_stands_for_the_whole() -> None:
    place: dict[str, Any] = {
        "velocity": (0.8, 0.0),
        "displacement": (4e-8, 0.0),
        "tilt": (0.0, 0.0, 6e-6),
    }
    half, whole = (
        td.Bearing(
            td.GuideGap(**SLIDER),
            film(
                cavitation="mass_conserving",
                ambient_pressure=1e5,
                mesh=td.FilmMesh(around=16, along=12, symmetric=symmetric),
            ),
        ).solve(tangents=True, **place)
        for symmetric in (True, False)
    )
    for name in ("force", "moment", "friction_force", "stiffness_coefficients", "power_loss"):
        found, expected = (np.asarray(getattr(one, name)) for one in (half, whole))
        assert found == pytest.approx(expected, rel=1e-9, abs=1e-9 * np.abs(expected).max())


# --- skirts -------------------------------------------------------------------------------------


def test_a_skirt_gap_with_a_film_is_a_piston_skirt() -> None:
    shape: dict[str, Any] = {
        "piston_radius": 0.04,
        "radial_clearance": 5e-5,
        "skirt_length": 0.05,
        "thrust_half_angle": 0.6,
        "anti_thrust_half_angle": 0.5,
        "pin_height": 0.02,
        "profile": lambda x: 0.02 * (x[:, 0] - 0.005) ** 2,
    }
    conditions: dict[str, Any] = {
        "lubricant": OIL,
        "cavitation": "mass_conserving",
        "ambient_pressure": 1e5,
    }
    named = td.PistonSkirt(**shape, **conditions, mesh=td.FilmMesh(around=16, along=10))
    interface = td.LubricatedInterface(**conditions, mesh=td.FilmMesh(around=16, along=10))
    both = named, td.Bearing(td.SkirtGap(**shape), interface)
    place: dict[str, Any] = {
        "axial_velocity": 6.0,
        "displacement": 1e-5,
        "tilt": -4e-4,
        "tilt_rate": 1e-2,
    }
    one, other = (bearing.solve(tangents=True, **place) for bearing in both)
    for name in ("lateral_force", "tilt_moment", "friction_force", "stiffness_coefficients"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name))
    np.testing.assert_array_equal(one["pressure"], other["pressure"])
