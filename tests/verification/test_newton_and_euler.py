"""What a run records of a gap is all that acts: m a and Euler's equation hold for both bodies.

A journal and a bearing, both free, fly against each other with markers that are off the centres of
mass and turned. Their weights, a load that follows the journal and the recorded `bearing_force`
and `bearing_moment` are added up body by body (newton_euler.py, which shares no code with the
kernel) in every row of a run: the gap in the plane and in space, with everything that may be in it.
"""

from typing import Any

import numpy as np
import pytest
import tribodyn as td
from newton_euler import Balance
from sample_gaps import JOINTS, InJoint
from scipy.spatial.transform import Rotation
from tribodyn.cases import slider_crank_mixed

CLEARANCE = 50e-6
# The film of a ball deep in its cup would close within the runs; the contracts run this ball.
ELSEWHERE = {"SphericalGap/deep"}

OIL = td.Lubricant(dynamic_viscosity=0.05)
MESH = td.FilmMesh(around=16, along=4)
ROUGH = td.KogutEtsion(slider_crank_mixed.surface())
BRISTLES = td.LuGre(
    bristle_stiffness=1e6,
    bristle_damping=100.0,
    viscous_friction=0.0,
    static_coefficient=0.3,
    dynamic_coefficient=0.2,
    stribeck_speed=0.1,
)
CONTACT = td.LankaraniNikravesh(
    td.PowerLaw(stiffness=5e9, exponent=1.5), restitution_coefficient=0.8
)
FILM = {"lubricant": OIL, "mesh": MESH, "ambient_pressure": 1e5}
INTERFACES: dict[str, td.Interface] = {
    "film with history": td.LubricatedInterface(**FILM),
    "film without": td.LubricatedInterface(**FILM, cavitation="reynolds"),
    "asperities": td.DryInterface(asperities=ROUGH, friction=td.Coulomb(0.1)),
    "mixed": td.MixedInterface(**FILM, asperities=ROUGH, friction=td.Coulomb(0.1)),
    "contact": td.DryInterface(contact=CONTACT, friction=td.Coulomb(0.1)),
    "bristles": td.DryInterface(contact=CONTACT, friction=BRISTLES),
}
OF_BALLS: dict[str, td.Interface] = {
    "squeeze": td.SqueezeInterface(lubricant=OIL),
    "blended": td.BlendedInterface(lubricant=OIL, contact=CONTACT, friction=td.Coulomb(0.1)),
}
# Bodies that the gap does not hold in all directions fly apart; the runs are short enough.
CASES = [
    pytest.param(joint, planar, interface, id=f"{name}, {'plane' if planar else 'space'}, {filled}")
    for name, joint in JOINTS.items()
    for planar in joint.planar
    for filled, interface in (
        INTERFACES | (OF_BALLS if joint.kind is td.SphericalGap else {})
    ).items()
    # A contact law is of a shaft in a bearing, without collars.
    if name not in ELSEWHERE
    and ("collar_radius" not in joint.size or filled not in ("contact", "bristles"))
]


def flying(joint: InJoint, planar: bool, interface: td.Interface) -> td.Model:
    """Return a journal that meets the wall of its bearing while both turn and fall."""
    model = td.Model(planar=planar)
    # Dry walls touch in the run, films stay open.
    at, into = (18e-6, 0.1) if "lubricant" in interface.parameters else (40e-6, 0.3)
    if planar:
        frame = Rotation.from_euler("z", 0.6)
        bearing = model.rigid_body(
            "bearing",
            mass=0.7,
            inertia=2e-4,
            angle=0.4,
            velocity=(0.0, 0.0),
            angular_velocity=30.0,
        )
        place = bearing.marker((0.03, -0.02), 0.2)
    else:
        own = Rotation.from_rotvec([0.5, -0.3, 0.8])
        on_bearing = Rotation.from_rotvec([-0.2, 0.4, 0.1])
        frame = own * on_bearing
        bearing = model.rigid_body(
            "bearing",
            mass=0.7,
            inertia=(2e-4, 3e-4, 4e-4),
            orientation=own,
            velocity=(0.0, 0.0, 0.0),
            angular_velocity=(20.0, -30.0, 10.0),
        )
        place = bearing.marker((0.03, -0.02, 0.05), orientation=on_bearing)
    model.gravity((1.0, -9.81) if planar else (1.0, -9.81, 2.0))
    moved = np.array([4e-6, -at, 0.0 if planar else -3e-6])
    towards = np.array([0.2, -into, 0.0 if planar else 0.1])
    if joint.closes == "z":  # the walls meet along z alone
        moved, towards = np.array([4e-6, -3e-6, at]), np.array([0.2, 0.1, into])
    journal = add_journal(model, frame, moved, towards)
    model.clearance(
        "joint",
        journal=journal,
        bearing=place,
        gap=joint.gap(CLEARANCE),
        interface=interface,
        initial_eccentricity=[moved["xyz".index(axis)] for axis in joint.closes],
    )
    parts = (3.0, td.Harmonic(mean=0.0, amplitude=5.0, angular_frequency=3e4, phase=0.3))
    model.applied_force("load", journal, parts if planar else (*parts, -2.0), follower=True)
    return model


def add_journal(
    model: td.Model, frame: Rotation, moved: np.ndarray, towards: np.ndarray
) -> td.Marker:
    """Add the journal, moved from the middle of its bearing, with a velocity towards the wall."""
    planar = model.planar
    spin = np.array([20.0, -30.0, 10.0]) if not planar else np.array([0.0, 0.0, 30.0])
    local = np.array([0.03, -0.02, 0.0 if planar else 0.05])
    turned = Rotation.from_euler("z", 0.4) if planar else Rotation.from_rotvec([0.5, -0.3, 0.8])
    origin = turned.apply(local)
    tilted = Rotation.from_rotvec([0.0, 0.0, 5e-4] if planar else [4e-4, -3e-4, 5e-4])
    off = np.array([-0.01, 0.02, 0.0 if planar else 0.015])  # of the marker in the journal
    own = frame * tilted
    where = origin + frame.apply(moved) - own.apply(off)
    relative = frame.apply(towards)
    omega = spin + frame.apply([0.0, 0.0, 40.0] if planar else [8.0, -6.0, 40.0])
    speed = np.cross(spin, origin + frame.apply(moved)) + relative - np.cross(omega, own.apply(off))
    if planar:
        body = model.rigid_body(
            "journal",
            mass=0.2,
            inertia=1e-4,
            position=where[:2],
            angle=float(own.as_rotvec()[2]),
            velocity=speed[:2],
            angular_velocity=float(omega[2]),
        )
        return body.marker(off[:2])
    body = model.rigid_body(
        "journal",
        mass=0.2,
        inertia=(1e-4, 2e-4, 1.5e-4),
        position=where,
        orientation=own,
        velocity=speed,
        angular_velocity=omega,
    )
    return body.marker(off)


# Long steps, so that films with history have accelerations that can be compared.
@pytest.mark.filterwarnings("ignore::tribodyn.AccuracyWarning", "ignore::tribodyn.RangeWarning")
@pytest.mark.parametrize(("joint", "planar", "interface"), CASES)
def test_the_recorded_forces_and_moments_are_all_that_acts(
    joint: InJoint, planar: bool, interface: td.Interface
) -> None:
    model = flying(joint, planar, interface)
    memory = interface.parameters.get("cavitation") == "mass_conserving"
    if memory:
        # Accelerations of implicit stages are differences of positions, known to 1e-17 m, by the
        # square of a step: 1e-7 of them measured. The first row is of a stage of no length.
        integrator: Any = td.TRBDF2(step=5e-6, newton_tolerance=1e-9)
        run = td.simulate(model, duration=5e-5, integrator=integrator, progress=False)
    else:
        # Explicit stages have the accelerations of the forces: 4e-15 measured.
        integrator = td.CashKarp(max_step=2e-6)
        run = td.simulate(model, duration=6e-5, integrator=integrator, progress=False)
    force, moment = (np.max(rest[memory:]) for rest in Balance(run).rest())
    bound = 1e-6 if memory else 1e-13
    assert force < bound
    assert moment < bound
    # There is something to be added up.
    loads = np.abs(run["joint/bearing_force"].values).max(axis=0)
    assert np.linalg.norm(loads) > 1.0
    parts = [name for name in ("film", "asperity", "contact") if f"joint/{name}_force" in run]
    total = sum(run[f"joint/{name}_force"].values for name in parts)
    assert total == pytest.approx(run["joint/bearing_force"].values, abs=1e-12 * loads.max())
