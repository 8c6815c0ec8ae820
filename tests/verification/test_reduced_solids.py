"""Reduced solids in motion beside beams and full solids.

A reduced solid has no stiffness from its own load, so that one body is right for small axial
forces and slow turns; bodies in a chain are right for large ones. docs/theory/reduction.md has the
figures.
"""

from functools import cache

import numpy as np
import pytest
import tribodyn as td

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
SIDE = 0.01
INERTIA = (1e-3, 1e-3, 1e-3)
SECTION = td.RectangularSection(width=SIDE, height=SIDE)


@cache
def piece(length, parts):
    """The mesh of one of equal pieces of a rod."""
    return td.SolidMesh.brick(
        size=(length / parts, SIDE, SIDE), cells=(8 // parts, 1, 1), element="hex20"
    )


@cache
def reduction(length, parts, damping):
    return td.craig_bampton(
        piece(length, parts),
        STEEL,
        interfaces=("x-", "x+"),
        modes=8,
        damping=lambda hertz: np.pi * hertz * damping,
    )


def rod(model, kind, start, length, damping):
    """Add a rod along x, a beam, a full solid or reduced solids, and return markers of its ends."""
    if kind == "beam":
        added = model.beam(
            "rod",
            elements=8,
            section=SECTION,
            start=(start, 0.0, 0.0),
            end=(start + length, 0.0, 0.0),
            formulation="ancf",
            material=STEEL,
            stiffness_damping=damping,
        )
        return added.marker(0.0), added.marker(1.0)
    if kind == "solid":
        added = model.solid(
            "rod",
            mesh=piece(length, 1),
            material=STEEL,
            position=(start + 0.5 * length, 0.0, 0.0),
            stiffness_damping=damping,
        )
        return added.marker("x-"), added.marker("x+")
    parts = [
        model.reduced_solid(
            f"rod {k}",
            reduction(length, kind, damping),
            position=(start + length * (k + 0.5) / kind, 0.0, 0.0),
        )
        for k in range(kind)
    ]
    for k in range(1, kind):
        model.fixed(f"weld {k}", parts[k - 1].marker("x+"), parts[k].marker("x-"))
    return parts[0].marker("x-"), parts[-1].marker("x+")


def ends_and_middle(run, kind, length, time):
    """Positions of the start, of the middle (of the end of the first half) and of the end."""
    if kind == "beam":
        nodes = run["rod/axis_position"].interp(time=time).values
        return nodes[0], nodes[len(nodes) // 2], nodes[-1]
    parts = 1 if kind == "solid" else kind
    mesh = piece(length, parts)

    def mean(number, x):
        name = "rod" if kind == "solid" else f"rod {number}"
        nodes = run.solid(name, time=time).position.values
        return nodes[np.abs(mesh.nodes[:, 0] - x) < 1e-9].mean(axis=0)

    half = 0.5 * length / parts
    middle = mean(0, 0.0) if parts == 1 else mean(parts // 2, -half)
    return mean(0, -half), middle, mean(parts - 1, half)


# --- slider-crank -------------------------------------------------------------------------------


@cache
def bending_and_force(kind, speed, slider_mass):
    """The deflection of the middle of the rod [m] in the plane, and the largest pin force [N]."""
    crank_radius, length = 0.1, 0.3
    model = td.Model(planar=False)
    crank = model.rigid_body(
        "crank", mass=1.0, inertia=INERTIA, position=(0.5 * crank_radius, 0.0, 0.0)
    )
    slider = model.rigid_body(
        "slider", mass=slider_mass, inertia=INERTIA, position=(crank_radius + length, 0.0, 0.0)
    )
    first, last = rod(model, kind, crank_radius, length, 6e-5)
    main = model.ground.marker(), crank.marker((-0.5 * crank_radius, 0.0, 0.0))
    model.revolute("main", *main)
    model.drive_rotation("drive", *main, speed=speed)
    model.revolute("pin", crank.marker((0.5 * crank_radius, 0.0, 0.0)), first)
    model.spherical("wrist", slider.marker(), last)
    model.translational("guide", model.ground.marker(), slider.marker())
    period = 2.0 * np.pi / speed
    run = td.simulate(
        model, duration=period, integrator=td.ESDIRK4(max_step=period / 500), progress=False
    )
    deflections = []
    for time in np.linspace(0.0, period, 42)[1:-1]:
        start, middle, end = ends_and_middle(run, kind, length, time)
        (cx, cy, _), (wx, wy, _) = end - start, middle - start
        deflections.append((cx * wy - cy * wx) / np.hypot(cx, cy))
    force = np.linalg.norm(run["wrist/force"].values, axis=1)
    # Without the start, where the rod is not yet deformed and its modes share the motion.
    instants = np.linspace(0.0, period, 99)[1:]
    return np.array(deflections), np.interp(instants, run.time.values, force)


def difference(one, other):
    return np.abs(one - other).max() / np.abs(other).max()


@pytest.mark.parametrize("other", ["beam", pytest.param("solid", marks=pytest.mark.slow)])
def test_slider_crank_with_a_beam_a_full_and_a_reduced_solid(other):
    bending, force = bending_and_force(1, 50.0, 0.1)
    expected, expected_force = bending_and_force(other, 50.0, 0.1)
    assert np.abs(expected).max() > 5e-5
    assert difference(bending, expected) < 0.008  # 4.2e-3 and 2.7e-3 measured
    assert difference(force, expected_force) < 1e-3  # 4.0e-4 and 3.4e-4 measured


@pytest.mark.slow
def test_a_chain_of_reduced_solids_has_the_stiffness_of_its_axial_force():
    # The axial force is a tenth of the buckling load of Euler.
    expected, _ = bending_and_force("beam", 150.0, 0.5)
    errors = [difference(bending_and_force(n, 150.0, 0.5)[0], expected) for n in (1, 2, 4)]
    assert 0.04 < errors[0] < 0.16  # 0.078 measured
    assert errors[1] < 0.03  # 0.0141
    assert errors[2] < 0.01  # 0.0047


# --- a rotating rod -----------------------------------------------------------------------------


@cache
def lag(kind, speed):
    """The deflection of the tip of a rod [m] that is spun up in 0.1 s, in the turning frame."""
    length, ramp = 0.5, 0.1
    model = td.Model(planar=False)
    hub = model.rigid_body("hub", mass=1.0, inertia=INERTIA)
    first, _ = rod(model, kind, 0.0, length, 1e-4)
    main = model.ground.marker(), hub.marker()
    model.revolute("main", *main)

    def speed_at(t):
        u = min(t / ramp, 1.0)
        return speed * (u - np.sin(2.0 * np.pi * u) / (2.0 * np.pi))

    model.drive_rotation("drive", *main, speed=speed_at)
    model.fixed("root", hub.marker(), first)
    run = td.simulate(
        model, duration=1.2 * ramp, integrator=td.ESDIRK4(max_step=2e-4), progress=False
    )
    found = []
    for time in np.linspace(0.0, 1.2 * ramp, 42)[1:-1]:
        u = min(time / ramp, 1.0)
        angle = speed * ramp * (0.5 * u**2 + (np.cos(2 * np.pi * u) - 1.0) / (4.0 * np.pi**2))
        angle += speed * max(time - ramp, 0.0)
        x, y, _ = ends_and_middle(run, kind, length, time)[2]
        found.append(np.cos(angle) * y - np.sin(angle) * x)
    return np.array(found)


def test_a_rotating_rod_is_a_beam():
    # A tenth of the lowest natural angular frequency of the clamped rod, 210 rad/s.
    assert np.abs(lag("beam", 20.0)).max() > 5e-3
    assert difference(lag(1, 20.0), lag("beam", 20.0)) < 0.005  # 1.5e-3
    assert difference(lag(4, 20.0), lag("beam", 20.0)) < 6e-4  # 1.6e-4


@pytest.mark.slow
def test_a_fast_rotating_rod_needs_several_bodies():
    errors = [difference(lag(n, 200.0), lag("beam", 200.0)) for n in (1, 2, 4)]
    assert 0.08 < errors[0] < 0.3  # 0.161 measured
    assert errors[1] < 0.1  # 0.051
    assert errors[2] < 0.03  # 0.0134
    # Of the second order in the length of a body.
    assert errors[1] / errors[2] > 3.0
