"""Methods of integration: names, options, and what they agree on."""

import re
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn import _core
from tribodyn.cases import slider_crank_mixed
from tribodyn.run.integrators import INTEGRATORS, Integrator

METHODS = list(INTEGRATORS.values())
IMPLICIT = [kind for kind in METHODS if kind is not td.CashKarp]


def pendulum() -> td.Model:
    """Return a rod of 1 m that falls from the horizontal."""
    mech = td.Model()
    rod = mech.rigid_body("rod", mass=1.0, inertia=1.0 / 12.0, position=(0.5, 0.0))
    mech.revolute("hinge", mech.ground.marker(), rod.marker((-0.5, 0.0)))
    mech.gravity((0.0, -9.81))
    return mech


def test_names_are_those_of_the_kernel() -> None:
    assert set(INTEGRATORS) == set(_core.integrator_names())


def test_a_method_is_chosen_by_name_or_object() -> None:
    for name, kind in INTEGRATORS.items():
        by_name = td.simulate(pendulum(), duration=0.1, integrator=name, progress=False)
        by_object = td.simulate(pendulum(), duration=0.1, integrator=kind(), progress=False)
        assert by_name.integrator["name"] == name
        assert by_name.dataset.identical(by_object.dataset)
    default = td.simulate(pendulum(), duration=0.1, progress=False)
    assert default.integrator["name"] == "TR-BDF2"


@pytest.mark.parametrize(
    "given",
    [*("TRBDF2", "TR-BDF2", "trbdf2", "tr_bdf2", td.TRBDF2), "ESDIRK4", "esdirk 4", td.ESDIRK4,
     *("generalized-alpha", "GeneralizedAlpha", "generalized_alpha", td.GeneralizedAlpha)],
)  # fmt: skip
def test_a_method_is_known_by_its_class_and_by_any_spelling_of_its_name(given: Any) -> None:
    run = td.simulate(pendulum(), duration=0.01, integrator=given, progress=False)
    expected = given.name if isinstance(given, type) else given
    letters = [re.sub("[^a-z0-9]", "", name.lower()) for name in (run.integrator["name"], expected)]
    assert letters[0] == letters[1]


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("TRBDF3", "TRBDF2"),
        ("TR-BDF3", "TR-BDF2"),
        ("ESDIRK", "ESDIRK3"),
        ("generalised-alpha", "generalized-alpha"),
        ("GeneralisedAlpha", "GeneralizedAlpha"),
    ],
)
def test_a_name_that_is_not_known_is_answered(wrong: str, meant: str) -> None:
    with pytest.raises(td.InvalidInput, match=f"did you mean '{meant}'"):
        td.simulate(pendulum(), duration=0.1, integrator=wrong, progress=False)


@pytest.mark.parametrize("wrong", [Integrator, int, 1.0, Integrator()])
def test_what_is_no_integrator_is_refused(wrong: object) -> None:
    with pytest.raises(td.InvalidInput, match="must be an integrator or the name"):
        td.simulate(pendulum(), duration=0.1, integrator=wrong, progress=False)  # type: ignore[arg-type]


def test_the_documented_defaults_are_those_of_the_kernel() -> None:
    kernel = _core.integrator_options()
    documented: dict[str, float] = {}
    for kind in (Integrator, *METHODS):
        found = re.findall(r"(\w+): [^:]*?\((\d[\de.-]*)\)", kind.__doc__ or "")
        documented |= {name: float(value) for name, value in found}
    assert len(documented) == 5
    for name, value in documented.items():
        assert kernel[name] == value, name
    assert set(kernel) == {field.name for kind in METHODS for field in fields(kind)}


@pytest.mark.parametrize("kind", METHODS)
def test_options_are_those_that_a_method_has(kind: type[Integrator]) -> None:
    solution = td.simulate(pendulum(), duration=0.1, integrator=kind(step=0.01), progress=False)
    assert np.allclose(np.diff(solution.time), 0.01)
    assert set(solution.integrator) == {"name", *(field.name for field in fields(kind))}


@pytest.mark.parametrize("radius", [-0.1, 1.1, float("nan")])
def test_a_spectral_radius_beyond_its_range_is_refused(radius: float) -> None:
    with pytest.raises(td.InvalidInput, match=r"must be in \[0, 1\]") as caught:
        td.GeneralizedAlpha(spectral_radius=radius)
    assert caught.value.quantity == "spectral_radius"


@pytest.mark.parametrize("kind", METHODS)
def test_a_pendulum_falls_as_its_energy_says(kind: type[Integrator]) -> None:
    solution = td.simulate(
        pendulum(), duration=0.5, integrator=kind(tolerance=1e-7), progress=False
    )
    angle = solution["rod/angle"].values[-1]
    speed = solution["rod/angular_velocity"].values[-1]
    # Moment of inertia 1/3, centre at half a metre.
    assert speed**2 / 6.0 == pytest.approx(-9.81 * 0.5 * np.sin(angle), rel=1e-4)


def test_an_explicit_method_refuses_a_film_that_conserves_mass() -> None:
    model = slider_crank_mixed.build("I", "KE", mesh=td.FilmMesh(around=40, along=8))
    with pytest.raises(td.ModelError, match="joint 'rod-slider'.*cavitation='reynolds'"):
        td.simulate(model, revolutions=0.1, integrator=td.CashKarp(), progress=False)


@pytest.mark.parametrize("kind", IMPLICIT)
def test_methods_agree_on_the_start_of_the_slider_crank(kind: type[Integrator]) -> None:
    """To five tolerances of a step, 1e-3 of the clearance each, over a twelfth of a revolution."""

    def thickness(integrator: Integrator) -> np.ndarray:
        model = slider_crank_mixed.build("I", "KE", mesh=td.FilmMesh(around=40, along=8))
        solution = td.simulate(model, revolutions=1 / 12, integrator=integrator, progress=False)
        angles = np.linspace(1.0, 30.0, 59)
        found = solution["rod-slider/minimum_film_thickness"].values
        return np.asarray(np.interp(angles, solution.crank_angle.values, found))

    fine = thickness(td.ESDIRK3(gap_tolerance=1e-5, tolerance=1e-7))
    apart = np.abs(thickness(kind()) - fine).max()
    assert apart < 5e-3 * slider_crank_mixed.RADIAL_CLEARANCE


def test_a_coarse_tolerance_does_not_step_through_the_film() -> None:
    """At the start of the slider-crank the crank hits its bearing with 0.8 m/s.

    An error of 0.5 % of the clearance is as thick as the film then, and a run ended in the wall.
    """
    model = slider_crank_mixed.build("III", "JG", mesh=td.FilmMesh(around=40, along=8))
    integrator = td.GeneralizedAlpha(spectral_radius=0.0, gap_tolerance=5e-3, max_step=96e-6)
    solution = td.simulate(model, duration=4e-4, integrator=integrator, progress=False)
    assert solution["block-crank/minimum_film_thickness"].values.min() > 0.02e-6


def test_a_method_shows_what_was_chosen() -> None:
    assert repr(td.TRBDF2()) == "TRBDF2()"
    shown = repr(td.GeneralizedAlpha(spectral_radius=0.5, max_step=1e-4))
    assert eval(shown, {"GeneralizedAlpha": td.GeneralizedAlpha}) == td.GeneralizedAlpha(
        spectral_radius=0.5, max_step=1e-4
    )
    assert "None" not in shown
