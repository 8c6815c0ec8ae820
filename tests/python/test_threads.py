"""Runs with several threads give the same bits as runs with one."""

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed

FILM = td.LubricatedInterface(
    lubricant=td.Lubricant(dynamic_viscosity=0.01), mesh=td.FilmMesh(around=24, along=6)
)
MIXED = td.MixedInterface(
    lubricant=td.Lubricant(dynamic_viscosity=0.01),
    mesh=td.FilmMesh(around=24, along=6),
    asperities=td.GreenwoodWilliamson(slider_crank_mixed.surface()),
    friction=td.Coulomb(friction_coefficient=0.08, transition_speed=0.05),
)
GAP = td.JournalGap(bearing_radius=10e-3, radial_clearance=40e-6, bearing_length=20e-3)


def engine(interface: Any = FILM) -> td.Model:
    """Return a slider-crank with films in its big end and its pin."""
    mech = td.Model()
    crank = mech.rigid_body("crank", mass=0.3, inertia=1e-4)
    rod = mech.rigid_body("rod", mass=0.2, inertia=2.5e-4)
    slider = mech.rigid_body("slider", mass=0.1, inertia=1e-4)
    mech.revolute("main", mech.ground.marker(), crank.marker())
    for name, journal, bearing in (
        ("big end", crank.marker([0.05, 0]), rod.marker([-0.06, 0])),
        ("pin", rod.marker([0.06, 0]), slider.marker()),
    ):
        mech.clearance(name, journal=journal, bearing=bearing, gap=GAP, interface=interface)
    mech.translational("guide", slider.marker(), mech.ground.marker())
    mech.drive("main", speed=td.rpm(3000))
    return mech


def rotors(count: int = 3) -> td.Model:
    """Return rigid rotors in space, each in a bearing of its own."""
    mech = td.Model(planar=False)
    for k in range(count):
        rotor = mech.rigid_body(
            f"rotor {k}", mass=1.0, inertia=[1e-3, 1e-3, 1e-3], angular_velocity=[0, 0, 300.0]
        )
        mech.clearance(
            f"bearing {k}",
            journal=rotor.marker(),
            bearing=mech.ground.marker(),
            gap=GAP,
            interface=FILM,
        )
        mech.in_plane(f"plane {k}", mech.ground.marker(), rotor.marker())
        mech.applied_force(f"load {k}", rotor.marker(), (0.0, -100.0 * (k + 1), 0.0))
    return mech


def run(model: td.Model, **options: Any) -> td.Solution:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", td.TribodynWarning)
        return td.simulate(model, progress=False, **options)


def assert_same(found: td.Solution, expected: td.Solution) -> None:
    assert found.run_statistics == expected.run_statistics
    assert sorted(found) == sorted(expected)
    for channel in expected:
        np.testing.assert_array_equal(found[channel].values, expected[channel].values, channel)


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize(
    "build", [engine, rotors, lambda: engine(MIXED)], ids=["engine", "rotors", "mixed"]
)
def test_results_do_not_depend_on_the_number_of_threads(
    build: Callable[[], td.Model], threads: int
) -> None:
    expected = run(build(), duration=5e-4)
    assert expected.run_statistics["steps"] > 20
    assert_same(run(build(), duration=5e-4, threads=threads), expected)


@pytest.mark.parametrize(
    "integrator", [td.GeneralizedAlpha(), td.Bathe(), td.ESDIRK3(), td.ESDIRK4()], ids=str
)
def test_every_integrator_gives_the_same_bits(integrator: td.Integrator) -> None:
    expected = run(engine(), duration=4e-4, integrator=integrator)
    assert_same(run(engine(), duration=4e-4, integrator=integrator, threads=2), expected)


def test_a_run_is_resumed_with_another_number_of_threads() -> None:
    def resumed(first: int, second: int) -> td.Solution:
        half = run(engine(), duration=5e-4, threads=first)
        return run(engine(), duration=5e-4, start=half, threads=second)

    assert_same(resumed(3, 2), resumed(1, 1))


def test_a_run_that_fails_fails_alike() -> None:
    """A film that is pressed shut: the same error at the same instant, the same results so far."""

    def pressed() -> td.Model:
        mech = rotors(2)
        body = mech.rigid_body("block", mass=0.1, inertia=[1e-3, 1e-3, 1e-3])
        mech.clearance(
            "block bearing",
            journal=body.marker(),
            bearing=mech.ground.marker(),
            gap=GAP,
            interface=FILM,
        )
        mech.in_plane("block plane", mech.ground.marker(), body.marker())
        mech.applied_force("press", body.marker(), (0.0, -3e7, 0.0))
        return mech

    errors = []
    for threads in (1, 2):
        with pytest.raises(td.ConvergenceError) as caught:
            run(pressed(), duration=5e-3, threads=threads)
        errors.append(caught.value)
    assert str(errors[0]) == str(errors[1])
    assert_same(errors[1].solution, errors[0].solution)


def test_a_study_passes_the_number_of_threads_on(tmp_path: Path) -> None:
    """The number does not belong to the identity of a run, whose result does not depend on it."""

    def study(threads: int) -> td.Study:
        return td.vary(
            engine,
            {"interface": [FILM]},
            duration=2e-4,
            threads=threads,
            directory=tmp_path,
            workers=1,
            progress=False,
        )

    first = study(2).solution(interface=FILM)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert_same(study(1).solution(interface=FILM), first)
    assert sorted(path.name for path in tmp_path.iterdir()) == files
    assert_same(first, run(engine(), duration=2e-4))


@pytest.mark.parametrize("threads", [0, -1, 1.5, "two", 100_000])
def test_wrong_numbers_of_threads_are_rejected(threads: Any) -> None:
    with pytest.raises(td.TribodynError, match="threads"):
        run(engine(), duration=1e-4, threads=threads)
