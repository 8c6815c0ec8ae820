"""Contact of surfaces of solids: arguments, forces, every integrator, restart, studies, copies."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.results._balances import energy_balance

SOFT = td.ElasticMaterial(youngs_modulus=2e6, poisson_ratio=0.3, density=1000.0)
RUBBER = td.PenaltyPressure(stiffness=1e8)
METHODS = ("TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe", "generalized-alpha", "Cash-Karp")
ROUGH = td.GreenwoodWilliamson(
    td.RoughSurface(
        asperity_height_deviation=1e-5,
        asperity_height_mean=0.0,
        asperity_radius=1e-4,
        asperity_density=1e8,
        contact_modulus=1e6,
    )
)


def cube(model: td.Model, name: str, height: float, **arguments: object) -> td.Solid:
    """A cube of 0.1 m, in the plane a square, whose lower face is at a height."""
    if model.planar:
        mesh = td.SolidMesh.rectangle(size=(0.1, 0.1), cells=(2, 2), element="quad8")
        place: tuple[float, ...] = (0.0, height + 0.05)
        more = {"thickness": 0.1}
    else:
        mesh = td.SolidMesh.brick(size=(0.1, 0.1, 0.1), cells=(2, 2, 2), element="hex8")
        place = (0.0, 0.0, height + 0.05)
        more = {}
    given = {"mesh": mesh, "material": SOFT, "position": place, **more, **arguments}
    return model.solid(name, **given)  # type: ignore[arg-type]


def weigh(model: td.Model, size: float = 9.81) -> None:
    model.gravity((0.0, -size) if model.planar else (0.0, 0.0, -size))


def faces(model: td.Model) -> tuple[str, str]:
    """Names of the lower and the upper face of a cube."""
    return ("y-", "y+") if model.planar else ("z-", "z+")


def plane(model: td.Model) -> td.RigidPlane:
    return td.RigidPlane(marker=model.ground.marker())


def dropped(planar: bool, *, damping: float = 0.0, stiffness: float = 1e8) -> td.Model:
    """A cube that falls on a plane from a small height."""
    model = td.Model(planar=planar)
    speed = (0.0, -0.3) if planar else (0.0, 0.0, -0.3)
    body = cube(model, "cube", 1e-3, velocity=speed, stiffness_damping=1e-5)
    model.surface_contact(
        "floor",
        body,
        faces(model)[0],
        plane(model),
        pressure=td.PenaltyPressure(stiffness=stiffness),
        damping=damping,
    )
    weigh(model)
    return model


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("pressure", [RUBBER, ROUGH])
def test_stacked_cubes_rest_on_the_plane(planar: bool, pressure: td.PenaltyPressure) -> None:
    model = td.Model(planar=planar)
    low, high = faces(model)
    lower, upper = cube(model, "lower", 0.0), cube(model, "upper", 0.1)
    model.surface_contact("floor", lower, low, plane(model), pressure=pressure)
    model.surface_contact(
        "joint", upper, low, td.SurfaceGap(solid=lower, surface=high), pressure=pressure
    )
    for name, body in (("lower", lower), ("upper", upper)):
        for axis in ("x",) if planar else ("x", "y"):
            # Without friction the sides are held against sliding.
            model.drive_displacement(
                f"{name} {axis}", body.marker(high), model.ground.marker(), speed=0.0, axis=axis
            )
    if not planar:
        for name, body in (("lower", lower), ("upper", upper)):
            model.drive_displacement(
                f"{name} yaw", body.marker("x+"), model.ground.marker(), speed=0.0, axis="y"
            )
    weigh(model)
    rest = td.equilibrium(model).solution
    weight = 1000.0 * 0.1**3 * 9.81
    up = 1 if planar else 2
    assert rest["joint/normal_force"].values[-1, up] == pytest.approx(weight, rel=1e-6)
    assert rest["floor/normal_force"].values[-1, up] == pytest.approx(2 * weight, rel=1e-6)
    assert rest["floor/contact_area"].values[-1] == pytest.approx(0.01, rel=1e-9)
    assert rest["floor/tangential_force"].values[-1] == pytest.approx(0.0, abs=1e-12)
    mean = 2 * weight / 0.01
    assert mean < rest["floor/maximum_contact_pressure"].values[-1] < 1.5 * mean


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("method", METHODS)
def test_every_integrator_keeps_energy_and_continues_bit_for_bit(
    method: str, planar: bool, tmp_path: Path
) -> None:
    model = dropped(planar, damping=0.5, stiffness=1e7)
    half = td.simulate(model, duration=0.006, integrator=method, progress=False)
    rest = td.simulate(model, duration=0.006, integrator=method, start=half, progress=False)
    assert rest["floor/normal_force"].values.max() > 10.0
    assert energy_balance(rest).relative_error < 5e-3
    half.to_netcdf(tmp_path / "half.nc")
    again = td.simulate(
        dropped(planar, damping=0.5, stiffness=1e7),
        duration=0.006,
        integrator=method,
        start=td.load(tmp_path / "half.nc"),
        progress=False,
    )
    for channel in rest:
        np.testing.assert_array_equal(rest[channel], again[channel], err_msg=channel)


def thrown_on_a_cylinder() -> td.Model:
    """A free cube that hits a free coarse cylinder off its centre."""
    model = td.Model(planar=False)
    drum = td.SolidMesh.ring(
        inner_radius=0.05, outer_radius=0.1, cells=(12, 1, 1), width=0.1, element="hex8"
    )
    model.solid("drum", mesh=drum, material=SOFT)
    mesh = td.SolidMesh.brick(size=(0.08, 0.08, 0.08), cells=(2, 2, 2), element="hex8")
    model.solid(
        "cube", mesh=mesh, material=SOFT, position=(0.1401, 0.03, 0.01), velocity=(-2.0, 0.5, 0.3)
    )
    gap = td.SurfaceGap(solid="drum", surface="outer", reach=(0.01, 0.01, 0.01))
    model.surface_contact("impact", "cube", "x-", gap, pressure=td.PenaltyPressure(stiffness=1e7))
    return model


@pytest.mark.parametrize(
    "method",
    [td.TRBDF2, td.ESDIRK3, td.ESDIRK4, td.Bathe, td.GeneralizedAlpha, td.CashKarp],
)
def test_contact_with_a_smooth_surface_keeps_momentum_and_energy(
    method: Callable[..., td.Integrator],
) -> None:
    def run(start: td.Solution | None = None) -> td.Solution:
        return td.simulate(
            thrown_on_a_cylinder(),
            duration=2e-4,
            integrator=method(max_step=5e-6),
            start=start,
            progress=False,
        )

    first = run()
    second, again = run(first), run(first)
    assert first["impact/normal_force"].values[-1, 0] > 1.0
    for each in (first, second):
        assert energy_balance(each).relative_error < 1e-6  # measured: up to 2.9e-7
    change = second["cube/velocity"].values - (-2.0, 0.5, 0.3)
    gained = second["drum/velocity"].values
    assert np.linalg.norm(gained[-1]) > 2e-4
    # The drum has a mass of 2.25 kg: 12 sides of a right angle divided by three.
    mass, own = 1000.0 * 0.1 * 6.0 * (0.1**2 - 0.05**2) * np.sin(np.pi / 6), 0.512
    assert np.abs(own * change + mass * gained).max() < 1e-9 * mass
    for channel in second:
        np.testing.assert_array_equal(second[channel], again[channel], err_msg=channel)


@pytest.mark.parametrize("planar", [True, False])
def test_friction_slows_a_sliding_cube(planar: bool) -> None:
    model = td.Model(planar=planar)
    speed = (1.0, 0.0) if planar else (0.8, 0.6, 0.0)
    body = cube(model, "cube", 0.0, velocity=speed, stiffness_damping=1e-3)
    model.surface_contact(
        "floor",
        body,
        faces(model)[0],
        plane(model),
        pressure=RUBBER,
        damping=5.0,
        friction=td.Coulomb(0.2, transition_speed=1e-3),
    )
    weigh(model)
    run = td.simulate(model, duration=0.1, progress=False)
    # The impulse of friction is the coefficient times that of the pressure.
    normal = np.linalg.norm(run["floor/normal_force"].values, axis=1)
    rubbing = np.linalg.norm(run["floor/tangential_force"].values, axis=1)
    assert rubbing[-20:] == pytest.approx(0.2 * normal[-20:], rel=1e-6)
    slowed = np.array(speed) - run["cube/velocity"].values[-1]
    along = slowed @ np.array(speed)
    assert along == pytest.approx(0.2 * 9.81 * 0.1, rel=0.02)
    assert run["floor/contact_power_loss"].values.min() >= 0.0


@pytest.mark.parametrize("smooth", [True, False])
def test_two_cubes_keep_their_momentum_in_an_impact(smooth: bool) -> None:
    moved = td.Model(planar=True)
    left = cube(moved, "left", -0.05, velocity=(0.5, 0.0))
    mesh = left.mesh.moved((0.101, 0.0))
    moved.solid("right", mesh=mesh, material=SOFT, thickness=0.1, velocity=(0.0, 0.0))
    gap = td.SurfaceGap(solid="right", surface="x-", smooth=smooth)
    moved.surface_contact("impact", left, "x+", gap, pressure=RUBBER)
    run = td.simulate(moved, duration=0.02, progress=False)
    momentum = run["left/velocity"].values + run["right/velocity"].values
    assert np.abs(momentum - [0.5, 0.0]).max() < 1e-9
    assert run["impact/normal_force"].values[:, 0].min() < -10.0
    # After the impact the bodies are apart, and both move on.
    assert run["impact/contact_area"].values[-1] == 0.0
    assert run["right/velocity"].values[-1, 0] > 0.4
    assert energy_balance(run).relative_error < 5e-3


def test_a_ball_in_a_cup_and_a_shaft_in_a_bore_carry_their_load() -> None:
    model = td.Model(planar=True)
    mesh = td.SolidMesh.ring(inner_radius=0.01, outer_radius=0.02, cells=(24, 1), element="quad8")
    ring = model.solid("ring", mesh=mesh, material=SOFT, thickness=0.01, supports="outer")
    shaft = model.rigid_body("shaft", mass=0.1, inertia=1e-5)
    model.surface_contact(
        "bore",
        ring,
        "inner",
        td.RigidCylinder(marker=shaft.marker(), radius=9.9e-3),
        pressure=td.PenaltyPressure(stiffness=1e10),
    )
    model.drive_displacement("x", shaft.marker(), model.ground.marker(), speed=0.0)
    model.drive_rotation("turn", model.ground.marker(), shaft.marker(), speed=0.0)
    model.gravity((0.0, -9.81))
    rest = td.equilibrium(model).solution
    # The shaft pushes the ring down.
    assert rest["bore/normal_force"].values[-1] == pytest.approx([0.0, -0.981], abs=1e-6)


def test_the_observed_point_of_a_solid() -> None:
    model = td.Model()
    cube(model, "cube", 0.0, angular_velocity=2.0, observed_point=(0.05, 0.0))
    cube(model, "other", 0.0, angular_velocity=2.0)
    run = td.simulate(model, duration=1e-3, progress=False)
    assert run["cube/position"].values[0] == pytest.approx([0.05, 0.05], abs=1e-15)
    assert run["cube/velocity"].values[0] == pytest.approx([0.0, 0.1], abs=1e-12)
    assert run["other/velocity"].values[0] == pytest.approx([0.0, 0.0], abs=1e-12)
    with pytest.raises(td.InvalidInput, match=r"observed point .* must be 0; choose a point"):
        cube(model, "third", 0.0, observed_point=(0.3, 0.0))


def build(stiffness: float) -> td.Model:
    return dropped(True, stiffness=stiffness)


def test_a_study_of_contacts() -> None:
    study = td.vary(build, {"stiffness": [1e7, 1e8]}, duration=8e-3, workers=1, progress=False)
    deep = [float(run["floor/penetration"].values.max()) for run in study.solutions.values()]
    assert deep[0] > 2.0 * deep[1] > 1e-6


def test_models_with_contacts_are_rebuilt_from_their_parameters() -> None:
    model = dropped(False, damping=0.5)
    other = cube(model, "other", 0.2)
    ball = model.rigid_body("ball", mass=1.0, inertia=(1e-3,) * 3, position=(0.0, 0.0, 0.5))
    model.surface_contact(
        "gap",
        "other",
        "z-",
        td.SurfaceGap(solid="cube", surface="z+", reach=(0.1, 0.1, 0.2), smooth=False),
        pressure=ROUGH,
        friction=td.Coulomb(0.1, transition_speed=0.01),
    )
    model.surface_contact(
        "cup",
        other,
        "z+",
        td.RigidSphere(marker=ball.marker(), radius=0.05, inside=True),
        pressure=RUBBER,
    )
    model.surface_contact(
        "shaft",
        other,
        "x+",
        td.RigidCylinder(marker=ball.marker(), radius=0.05, axis=(0.0, 1.0, 0.0)),
        pressure=RUBBER,
    )
    again = td.Model.from_parameters(model.parameters)
    assert again.parameters == model.parameters


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"surface": "top"}, "surface"),
        ({"damping": -1.0}, r"damping = -1 s/m must be >= 0"),
        ({"pressure": td.PenaltyPressure(stiffness=1e8, exponent=2.0), "solid": "ring"}, "'ring'"),
        ({"target": td.SurfaceGap(solid="nothing", surface="y+")}, "'nothing'"),
        ({"target": td.SurfaceGap(solid="other", surface="z+")}, "surface"),
        ({"target": td.SurfaceGap(solid="other", surface="y+", reach=(0.0, 0.0))}, "reach"),
        ({"friction": td.Coulomb(0.1)}, "transition speed"),
    ],
)
def test_errors(changes: dict[str, object], message: str) -> None:
    model = td.Model()
    cube(model, "cube", 0.0)
    cube(model, "other", 1.0)
    arguments = {
        "solid": "cube",
        "surface": "y-",
        "target": plane(model),
        "pressure": RUBBER,
    } | changes
    with pytest.raises(td.TribodynError, match=message):
        model.surface_contact("contact", **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("target", "message"),
    [
        (lambda m: td.RigidPlane(marker=m.ground.marker(), normal=(0, 0, 1)), "normal z = 1"),
        (
            lambda m: td.RigidCylinder(marker=m.ground.marker(), radius=0.1, axis=(1, 0, 0)),
            "axis must be the z axis",
        ),
        (lambda m: td.RigidPlane(marker=m.bodies["cube"].marker("y+")), "must lie on another body"),
        (lambda m: td.SurfaceGap(solid="cube", surface="y-"), "must not share nodes"),
        (lambda m: td.SurfaceGap(solid="cube", surface="x-"), "must not share nodes"),
    ],
)
def test_targets_without_a_meaning_are_errors(
    target: Callable[[td.Model], Any], message: str
) -> None:
    model = td.Model()
    cube(model, "cube", 0.0)
    with pytest.raises(td.InvalidInput, match=f"contact 'contact'.*{message}"):
        model.surface_contact("contact", "cube", "y-", target(model), pressure=RUBBER)


def test_a_marker_of_another_model_is_refused() -> None:
    model, other = td.Model(), td.Model()
    cube(model, "cube", 0.0)
    with pytest.raises(td.ModelError, match="contact 'floor'"):
        model.surface_contact("floor", "cube", "y-", plane(other), pressure=RUBBER)


def test_sliding_beyond_the_reach_ends_the_run() -> None:
    model = td.Model()
    base_mesh = td.SolidMesh.rectangle(size=(0.4, 0.1), cells=(8, 1), element="quad8")
    model.solid("base", mesh=base_mesh, material=SOFT, position=(0.1, -0.05), supports="y-")
    cube(model, "cube", 0.0, velocity=(2.0, -0.1))
    model.surface_contact(
        "gap",
        "cube",
        "y-",
        td.SurfaceGap(solid="base", surface="y+", reach=(0.02, 0.1)),
        pressure=td.PenaltyPressure(stiffness=1e7),
    )
    weigh(model)
    with pytest.raises(td.ConvergenceError, match=r"(?s)contact 'gap'.*increase reach"):
        td.simulate(model, duration=0.1, progress=False)


def test_units_of_a_contact() -> None:
    pint = pytest.importorskip("pint")
    q = pint.get_application_registry()
    model = td.Model()
    marker = model.ground.marker()
    shaft = td.RigidCylinder(marker=marker, radius=q.Quantity(10.0, "mm"))
    assert shaft.radius == pytest.approx(0.01)
    cube(model, "cube", 0.0)
    model.surface_contact(
        "shaft", "cube", "y-", shaft, pressure=RUBBER, damping=q.Quantity(2.0, "ms/mm")
    )
    assert model.parameters["items"][-1]["damping"] == pytest.approx(2.0)
