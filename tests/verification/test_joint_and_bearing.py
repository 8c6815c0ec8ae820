"""A joint in a mechanism and a stand-alone bearing with equal gap and interface are one thing.

A rotor rests under a load in one clearance joint; `Bearing` has the same gap object, interface,
load and speed. Both evaluate one film on one mesh. At the same position they differ by round-off;
where each has searched the position for itself, by the tolerance of the searches, 1e-10.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed

MASS = 20.0
LOAD = 200.0
SPEED = 400.0
CLEARANCE = 50e-6
HALF = 25e-3
OIL = td.Lubricant(dynamic_viscosity=0.002)

# Measured 1.3e-15 at most, relative to the largest entry.
ROUND_OFF = 1e-14
# Of the clearance, the load and the largest coefficient; measured 1e-11 at most.
SEARCHED = 1e-9


def gap(**more: Any) -> td.JournalGap:
    return td.JournalGap(
        bearing_radius=HALF, radial_clearance=CLEARANCE, bearing_length=2.0 * HALF, **more
    )


def film(**more: Any) -> td.LubricatedInterface:
    given: dict[str, Any] = {"lubricant": OIL, "mesh": td.FilmMesh(around=32, along=6)}
    return td.LubricatedInterface(**(given | more))


def mixed(**more: Any) -> td.MixedInterface:
    """Return an interface with so thin an oil that asperities carry with it."""
    return td.MixedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=2e-5),
        asperities=td.KogutEtsion(slider_crank_mixed.surface()),
        mesh=td.FilmMesh(around=40, along=8),
        **more,
    )


def groove(**more: Any) -> td.AxialGroove:
    return td.AxialGroove(**({"angle": 0.5 * math.pi, "width": 0.35, "pressure": 1e5} | more))


def uneven(position: np.ndarray) -> np.ndarray:
    """Return heights that are the same nowhere: an oval with a taper."""
    return 1e-5 * (position[:, 0] / HALF) ** 2 + 5e-6 * position[:, 2] / HALF


@dataclass
class Pair:
    """The joint at rest, and the stand-alone bearing."""

    rest: td.Equilibrium
    small: td.Linearisation
    alone: td.JournalBearing
    equilibrium: td.BearingEquilibrium

    def joint(self, quantity: str) -> np.ndarray:
        return self.rest[f"pin/{quantity}"].values.ravel()

    @property
    def same_place(self) -> td.JournalSolution:
        """The stand-alone bearing at the rest position of the journal of the joint."""
        return self.alone.solve(eccentricity=self.joint("eccentricity"), speed=SPEED, tangents=True)

    @property
    def stiffness_and_damping(self) -> tuple[np.ndarray, np.ndarray]:
        """Of the joint along x and y: N^T M N = 1 with N = 1 / sqrt(MASS) along the directions."""
        turn = self.small.directions[:2] * math.sqrt(MASS)
        assert turn @ turn.T == pytest.approx(np.eye(2), abs=1e-12)
        return (
            MASS * turn @ self.small.stiffness @ turn.T,
            MASS * turn @ self.small.damping @ turn.T,
        )


def rest(shape: td.JournalGap, interface: td.Interface, load: float = LOAD) -> Pair:
    mech = td.Model(planar=True)
    rotor = mech.rigid_body("rotor", mass=MASS, inertia=0.01)
    mech.applied_force("load", rotor.marker(), (0.0, -load))
    mech.clearance(
        "pin",
        journal=rotor.marker(),
        bearing=mech.ground.marker(),
        gap=shape,
        interface=interface,
    )
    mech.drive_rotation("drive", mech.ground.marker(), rotor.marker(), speed=SPEED)
    found = td.equilibrium(mech)
    alone = td.Bearing(shape, interface)
    return Pair(
        found,
        td.linearise(mech, at=found),
        alone,
        alone.equilibrium(load=(0.0, -load), speed=SPEED),
    )


def close(found: Any, expected: Any, tolerance: float) -> None:
    expected = np.asarray(expected)
    scale = np.abs(expected).max()
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=tolerance * scale)


def check(pair: Pair, *, leakage: bool = True) -> None:
    """Compare everything that both say about the film at rest."""
    there = pair.same_place
    for force in (there.force[:2], pair.equilibrium.solution.force[:2]):
        close(pair.joint("bearing_force"), force, SEARCHED)
    close(pair.joint("bearing_force"), there.force[:2], ROUND_OFF)
    close(pair.joint("film_force"), there.film_force[:2], ROUND_OFF)
    numbers = ["maximum_film_pressure", "minimum_film_thickness", "power_loss", "friction_torque"]
    for name in [*numbers, *(["side_leakage"] if leakage else [])]:
        close(pair.joint(name), getattr(there, name), ROUND_OFF)
        close(pair.joint(name), getattr(pair.equilibrium.solution, name), SEARCHED)
    place = np.asarray(pair.equilibrium.eccentricity)
    np.testing.assert_allclose(
        pair.joint("eccentricity"), place, rtol=0.0, atol=SEARCHED * CLEARANCE
    )


def check_coefficients(pair: Pair) -> None:
    stiffness, damping = pair.stiffness_and_damping
    for found, name in (
        (stiffness, "stiffness_coefficients"),
        (damping, "damping_coefficients"),
    ):
        close(found, getattr(pair.same_place, name), ROUND_OFF)
        close(found, getattr(pair.equilibrium, name), SEARCHED)


@pytest.mark.parametrize("cavitation", ["half_sommerfeld", "reynolds", "none"])
def test_without_memory_force_stiffness_and_damping_are_the_same(cavitation: str) -> None:
    pair = rest(gap(), film(cavitation=cavitation))
    # Without cavitation what leaves at the ends comes in there.
    check(pair, leakage=cavitation != "none")
    check_coefficients(pair)


def test_the_same_with_asperities() -> None:
    pair = rest(gap(), mixed(cavitation="reynolds"), load=2000.0)
    check(pair)
    check_coefficients(pair)
    close(pair.joint("asperity_force"), pair.same_place.asperity_force[:2], ROUND_OFF)
    carried = float(np.hypot(*pair.joint("asperity_force")))
    # Both carry: the asperities 71.4 % of the load. A film that is one percent thinner changes it.
    assert carried / 2000.0 == pytest.approx(0.714, abs=0.001)


PORTS: dict[str, list[Any]] = {
    "short groove": [groove(length=30e-3)],
    "full groove": [groove()],
    "groove around": [td.CircumferentialGroove(position=8e-3, width=4e-3, pressure=1e5)],
    "pocket": [td.SupplyPocket(angle=1.8, width=0.4, position=-5e-3, length=10e-3, pressure=1e5)],
    "hole": [td.SupplyHole(angle=1.2, position=6e-3, diameter=5e-3, pressure=2e5)],
    "several": [
        groove(length=30e-3),
        td.SupplyHole(angle=3.3, position=-8e-3, diameter=4e-3, pressure=2e5),
    ],
}


@pytest.mark.parametrize("kind", PORTS)
def test_a_film_that_conserves_oil_is_fed_by_the_same_ports(kind: str) -> None:
    pair = rest(gap(), film(ports=PORTS[kind]))
    check(pair)
    # What goes out at the ends comes in at the ports.
    flows = pair.same_place.flows
    assert len(flows) == 1 + len(PORTS[kind])
    assert float(pair.joint("side_leakage")[0]) == pytest.approx(flows["ends"], rel=ROUND_OFF)
    close(pair.joint("boundary_outflow"), list(flows.values()), ROUND_OFF)
    assert flows["ends"] > 1e-6
    assert sum(flows.values()) == pytest.approx(0.0, abs=1e-10 * flows["ends"])


@pytest.mark.parametrize(
    "shape",
    [
        {"arc": (-2.8, -0.3)},
        {"profile": uneven},
        {"profile": uneven, "arc": (-2.8, -0.3)},
        {"profile": 3e-6},
    ],
    ids=["arc", "profile", "both", "number"],
)
@pytest.mark.parametrize("cavitation", ["reynolds", "mass_conserving"])
def test_arcs_and_profiles_are_the_same(shape: dict[str, Any], cavitation: str) -> None:
    ports = [groove(angle=-2.4, width=0.2, length=30e-3)] if cavitation != "reynolds" else []
    pair = rest(gap(**shape), film(cavitation=cavitation, ports=ports))
    # Of an arc the joint counts all open edges, the bearing the ends.
    check(pair)
    if cavitation == "reynolds":
        check_coefficients(pair)


def test_a_run_comes_to_rest_where_the_bearing_does() -> None:
    """The film remembers its oil and must find the same cavity by itself."""
    shape, interface = gap(), film(ports=PORTS["short groove"])
    alone = td.Bearing(shape, interface).equilibrium(load=(0.0, -LOAD), speed=SPEED)
    mech = td.Model(planar=True)
    rotor = mech.rigid_body("rotor", mass=0.05, inertia=1e-5, angular_velocity=SPEED)
    mech.applied_force("load", rotor.marker(), (0.0, -LOAD))
    mech.clearance(
        "pin",
        journal=rotor.marker(),
        bearing=mech.ground.marker(),
        gap=shape,
        interface=interface,
        initial_eccentricity=np.asarray(alone.eccentricity) + [2e-6, 2e-6],
    )
    mech.drive_rotation("drive", mech.ground.marker(), rotor.marker(), speed=SPEED)
    run = td.simulate(mech, duration=0.3, progress=False)
    distance = np.hypot(*(run["pin/eccentricity"].values - alone.eccentricity).T)
    assert distance[-1] < 1e-9 * distance[0]  # 1e-12 measured
    solution = alone.solution
    for name in ("side_leakage", "power_loss", "maximum_film_pressure"):
        assert run[f"pin/{name}"].values[-1] == pytest.approx(getattr(solution, name), rel=1e-9)
