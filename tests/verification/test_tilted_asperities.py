"""Asperities of walls that tilt against each other, by a quadrature of their own.

The pressure of the asperities is the law's own function of the gap. Forces, moments, power and area
are integrated here by Gauss's rule over panels of half a deviation of the heights. The film beside
the asperities is thin as a gas and carries nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
import tribodyn as td

SIGMA = 0.5e-6
MU = 0.1
LAW = td.GreenwoodWilliamson(
    td.RoughSurface(
        asperity_height_deviation=SIGMA,
        asperity_height_mean=0.0,
        asperity_radius=20e-6,
        asperity_density=1e10,
        contact_modulus=1.1e11,
    )
)
LEAST = 2.0 * SIGMA
TILTS = (0.01e-3, 0.1e-3, 0.4e-3, 0.8e-3)
# Default points promise 1e-3. They leave 1e-7, and the film beside 1e-5.
BOUND = 5e-5


def interface(contact_points: int = 360) -> td.MixedInterface:
    return td.MixedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=1e-9),
        asperities=LAW,
        friction=td.Coulomb(MU, transition_speed=1e-6),
        cavitation="half_sommerfeld",
        contact_points=contact_points,
        mesh=td.FilmMesh(around=40, along=24),
    )


def panels(start: float, end: float, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return points and weights of Gauss's rule with 8 points on each of equal panels."""
    x, w = np.polynomial.legendre.leggauss(8)
    edges = np.linspace(start, end, count + 1)
    half = 0.5 * np.diff(edges)[:, None]
    return (edges[:-1, None] + half * (1.0 + x)).ravel(), (half * w).ravel()


@dataclass
class Sums:
    """What a wall carries: force, moment about an axis, power of friction, area and the peak."""

    force: float
    moment: float
    power: float
    area: float
    peak: float


def integrate(
    h: np.ndarray, weight: np.ndarray, closing: np.ndarray, arm: np.ndarray, speed: float
) -> Sums:
    pressure = np.asarray(LAW.pressure(h.ravel())).reshape(h.shape) * weight
    area = np.asarray(LAW.area_ratio(h.ravel())).reshape(h.shape) * weight
    return Sums(
        force=float((pressure * closing).sum()),
        moment=float((pressure * closing * arm).sum()),
        power=MU * speed * float(pressure.sum()),
        area=float(area.sum()),
        peak=float(np.asarray(LAW.pressure(np.array([LEAST])))[0]),
    )


def journal(tilt: float, points: int, sliding: bool) -> tuple[Sums, Sums, float]:
    """Return own sums, those of the engine and its estimate of the error; as all below."""
    radius, clearance, length, omega = 10e-3, 30e-6, 20e-3, 10.0
    eccentricity = clearance - LEAST - tilt * length / 2
    z, wz = panels(-length / 2, length / 2, 64)
    angle = (np.arange(3000) + 0.5) * 2.0 * np.pi / 3000
    theta, along = np.meshgrid(angle, z, indexing="ij")
    weight = radius * 2.0 * np.pi / 3000 * np.broadcast_to(wz, theta.shape)
    h = clearance - (eccentricity + tilt * along) * np.cos(theta)
    own = integrate(h, weight, np.cos(theta), along, radius * omega)
    kind = td.CylindricalGap if sliding else td.JournalGap
    gap = kind(
        bearing_radius=radius, radial_clearance=clearance, bearing_length=length, misalignment=True
    )
    found = td.Bearing(gap, interface(points)).solve(
        speed=omega, eccentricity=(eccentricity, 0.0), tilt=(0.0, tilt)
    )
    return own, sums(found, 0, -found.moment[1]), found["asperity_force_error"]


def guide(tilt: float, points: int) -> tuple[Sums, Sums, float]:
    length, height, width, clearance, speed = 40e-3, 30e-3, 20e-3, 20e-6, 0.1
    displacement = clearance - LEAST - tilt * width / 2 - tilt * length / 8
    z, wz = panels(-width / 2, width / 2, 64)
    x, wx = panels(-length / 2, length / 2, 64)
    along, across = np.meshgrid(x, z, indexing="ij")
    # The upper face closes towards +x by a quarter of the tilt about z and towards -z.
    h = clearance - (displacement + tilt / 4 * along - tilt * across)
    own = integrate(h, np.outer(wx, wz), np.ones_like(h), -across, speed)
    gap = td.GuideGap(
        slider_length=length,
        slider_height=height,
        slider_width=width,
        clearance=clearance,
        faces=4,
    )
    found = td.Bearing(gap, interface(points)).solve(
        velocity=(speed, 0.0), displacement=(displacement, 0.0), tilt=(tilt, 0.0, tilt / 4)
    )
    return own, sums(found, 1, -found.moment[0]), found["asperity_force_error"]


def skirt(tilt: float, points: int) -> tuple[Sums, Sums, float]:
    radius, clearance, length, angle, speed = 36e-3, 50e-6, 28e-3, 0.8, 0.1
    displacement = clearance - LEAST - tilt * length / 2
    z, wz = panels(-length / 2, length / 2, 64)
    theta, wt = panels(-angle, angle, 100)
    around, along = np.meshgrid(theta, z, indexing="ij")
    h = clearance - (displacement + tilt * along) * np.cos(around)
    own = integrate(h, radius * np.outer(wt, wz), np.cos(around), along, speed)
    own.moment -= MU * radius * own.force  # of the friction on the skirt about the pin
    own.force *= 1.0 + MU * tilt  # friction acts along the tilted skirt
    gap = td.SkirtGap(
        piston_radius=radius,
        radial_clearance=clearance,
        skirt_length=length,
        thrust_half_angle=angle,
        anti_thrust_half_angle=angle,
        pin_height=length / 2,
    )
    found = td.Bearing(gap, interface(points)).solve(
        axial_velocity=speed, displacement=displacement, tilt=tilt
    )
    force = np.ravel(found["asperity_force"])
    return (
        own,
        sums(found, int(np.abs(force).argmax()), found.tilt_moment),
        found["asperity_force_error"],
    )


def sums(found: td.FilmSolution, axis: int, moment: float) -> Sums:
    return Sums(
        force=-float(np.ravel(found["asperity_force"])[axis]),
        moment=float(moment),
        power=found["asperity_power_loss"],
        area=found["contact_area"],
        peak=found["maximum_asperity_pressure"],
    )


GAPS: dict[str, Callable[[float, int], tuple[Sums, Sums, float]]] = {
    "journal": lambda tilt, points: journal(tilt, points, sliding=False),
    "cylindrical": lambda tilt, points: journal(tilt, points, sliding=True),
    "guide": guide,
    "skirt": skirt,
}


@pytest.mark.parametrize("tilt", TILTS)
@pytest.mark.parametrize("name", GAPS)
def test_tilted_walls_carry_the_integral_over_them(name: str, tilt: float) -> None:
    own, found, estimate = GAPS[name](tilt, 360)
    assert found.force == pytest.approx(own.force, rel=BOUND)
    assert abs(found.moment) == pytest.approx(abs(own.moment), rel=BOUND)
    assert found.power == pytest.approx(own.power, rel=BOUND)
    assert found.area == pytest.approx(own.area, rel=BOUND)
    assert found.peak == pytest.approx(own.peak, rel=1e-9)
    # The estimate is that of a thousandth at most.
    assert 0.0 <= estimate < 1e-3 * own.force


@pytest.mark.parametrize("name", GAPS)
def test_contact_points_refine_both_directions(name: str) -> None:
    """The coarse sum has 80 strips around; the finer the points, the less they leave."""
    own, coarse, coarse_estimate = GAPS[name](0.4e-3, 80)
    _, fine, fine_estimate = GAPS[name](0.4e-3, 1440)
    assert abs(coarse.force / own.force - 1.0) <= coarse_estimate / own.force + BOUND
    assert fine.force == pytest.approx(own.force, rel=BOUND)
    assert fine_estimate < 1e-9 * own.force
    # The film takes no part in the estimate, so that the finer sum may only differ by it.
    assert fine_estimate <= coarse_estimate


def test_the_estimate_tells_points_that_are_too_few() -> None:
    """A wide and deep journal presses on 1 degree, and 80 points are 4.5 degrees apart."""
    clearance, angle = 500e-6, np.pi / 80
    exact, estimates, errors = None, [], []
    for points in (20000, 80):
        gap = td.JournalGap(bearing_radius=10e-3, radial_clearance=clearance, bearing_length=20e-3)
        # Half way between two of the 80 points.
        eccentricity = (clearance - LEAST) * np.array([np.cos(angle), np.sin(angle)])
        found = td.Bearing(gap, interface(points)).solve(speed=10.0, eccentricity=eccentricity)
        force = float(np.hypot(*found["asperity_force"]))
        exact = force if exact is None else exact
        errors.append(abs(force / exact - 1.0))
        estimates.append(found["asperity_force_error"] / exact)
    assert estimates[0] < 1e-12
    assert errors[1] > 0.1
    # Two loaded strips do not tell how large the error is, but that they are too few.
    assert estimates[1] > 1e-2


def spinning(misalignment: bool, points: int = 360, clearance: float = 30e-6) -> td.Model:
    """A rotor between two rough dry bearings, thrown at them; it tilts and slides."""
    mech = td.Model(planar=False)
    rotor = mech.rigid_body(
        "rotor", mass=1.0, inertia=(2e-3, 2e-3, 1e-3), angular_velocity=(0.0, 0.0, 50.0)
    )
    mech.gravity((0.0, -9.81, 0.0))
    mech.unbalance("unbalance", rotor.marker((0.0, 0.0, 0.05)), mass=0.05, radius=0.02)
    for name, z in (("A", -0.1), ("B", 0.1)):
        mech.clearance(
            name,
            journal=rotor.marker((0.0, 0.0, z)),
            bearing=mech.ground.marker((0.0, 0.0, z)),
            gap=td.JournalGap(
                bearing_radius=10e-3,
                radial_clearance=clearance,
                bearing_length=20e-3,
                misalignment=misalignment,
            ),
            interface=td.DryInterface(
                asperities=LAW, friction=td.Coulomb(MU), contact_points=points
            ),
        )
    return mech


def test_a_run_with_tilted_rough_bearings_keeps_its_energy() -> None:
    solution = td.simulate(spinning(misalignment=True), duration=0.02, progress=False)
    forces = np.linalg.norm(solution["A/asperity_force"].values, axis=1)
    assert forces.max() > 10.0
    errors = solution["A/asperity_force_error"].values
    assert 0.0 < errors.max() < 1e-3 * forces.max()


def test_a_run_warns_of_points_that_are_too_few() -> None:
    """In a clearance of 2 mm asperities press on an angle far below 4.5 degrees."""
    model = spinning(misalignment=False, points=80, clearance=2e-3)
    with pytest.warns(td.AccuracyWarning, match="joint '[AB]': the integration points of"):
        td.simulate(model, duration=0.04, progress=False)
