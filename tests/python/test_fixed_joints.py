"""Rigid connections of bodies whose axes are not parallel in their initial positions."""

import warnings
from typing import Any

import numpy as np
import pytest
import tribodyn as td

RUBBER = td.ElasticMaterial(youngs_modulus=1e7, poisson_ratio=0.0, density=1000.0)
SIDE, LENGTH = 0.01, 0.5
FORMULATIONS = ("geometrically_exact", "ancf", "cable")  # a cable in space has no torsion


def beams(planar: bool, formulation: str = "geometrically_exact") -> tuple[td.Model, Any, Any]:
    """A clamped beam along x and a second one from its end along y."""
    model = td.Model(planar=planar)
    shared: dict[str, Any] = {
        "elements": 4,
        "section": td.RectangularSection(width=SIDE, height=SIDE),
        "material": RUBBER,
        "formulation": formulation,
    }
    corner, tip = ((LENGTH, 0.0), (LENGTH, LENGTH))
    if not planar:
        corner, tip = (*corner, 0.0), (*tip, 0.0)
    first = model.beam("first", start=(0.0,) * len(corner), end=corner, **shared)
    second = model.beam("second", start=corner, end=tip, **shared)
    model.fixed("clamp", model.ground.marker(), first.marker(0.0))
    return model, first, second


@pytest.mark.parametrize(
    ("formulation", "planar"),
    [*((name, True) for name in FORMULATIONS), *((name, False) for name in FORMULATIONS[:2])],
)
def test_an_elbow_bends_as_one_piece(formulation: str, planar: bool) -> None:
    model, first, second = beams(planar, formulation)
    model.fixed("weld", first.marker(1.0), second.marker(0.0), as_placed=True)
    force = 1e-4
    along = (force, 0.0) if planar else (force, 0.0, 0.0)
    model.applied_force("load", second.marker(1.0), force=along)
    places = td.equilibrium(model).beam("second").position.values
    # The end of the second beam bends by F L^3 / (3 E I), and turns with the end of the first by
    # F L^2 / (E I).
    bending = 1e7 * SIDE**4 / 12.0
    moved = force * LENGTH**3 / (3.0 * bending) + force * LENGTH**3 / bending
    assert places[0] == pytest.approx([LENGTH, 0.0, 0.0][: len(along)], abs=2e-3)
    assert places[-1, 0] - LENGTH == pytest.approx(moved, rel=3e-3)  # measured 1.1e-3
    assert places[-1, 1] == pytest.approx(LENGTH, rel=4e-3)  # measured 1.5e-3


def rigid(planar: bool) -> tuple[Any, Any, Any]:
    """Two bodies, of which the second is turned by 0.7 rad (about a skew axis in space)."""
    model = td.Model(planar=planar)
    if planar:
        first = model.rigid_body("first", mass=1.0, inertia=0.1, angle=0.2)
        second = model.rigid_body("second", mass=1.0, inertia=0.1, position=(1, 0), angle=0.9)
        return model, first, second
    axis = np.array([2.0, -1.0, 2.0]) / 3.0
    turn = (*(np.sin(0.35) * axis), np.cos(0.35))
    first = model.rigid_body("first", mass=1.0, inertia=(0.1,) * 3)
    second = model.rigid_body(
        "second", mass=1.0, inertia=(0.1,) * 3, position=(1, 0, 0), orientation=turn
    )
    return model, first, second


@pytest.mark.parametrize("planar", [True, False])
def test_bodies_keep_their_angle_if_wanted(planar: bool) -> None:
    model, first, second = rigid(planar)
    ends = first.marker((1.0, 0.0), angle=0.3), second.marker((0.0, 0.0), angle=-0.4)
    model.fixed("weld", *ends, as_placed=True)
    run = td.simulate(model, duration=1e-3, progress=False)
    quantity = "angle" if planar else "orientation"
    for body in (first, second):
        start = body.angle if planar else body.orientation
        assert run[f"{body.name}/{quantity}"].values[0] == pytest.approx(start, abs=1e-12)
    # The angle is a part of the marker, so that a model from parameters is the same.
    again = td.Model.from_parameters(model.parameters)
    assert again.parameters == model.parameters


def test_a_marker_with_three_axes_keeps_its_angle() -> None:
    model, first, second = rigid(planar=False)
    turn = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    ends = first.marker((1.0, 0.0, 0.0), orientation=turn), second.marker((0.0, 0.0, 0.0))
    model.fixed("weld", *ends, as_placed=True)
    run = td.simulate(model, duration=1e-3, progress=False)
    for body in (first, second):
        found = run[f"{body.name}/orientation"].values[0]
        assert found == pytest.approx(body.orientation, abs=1e-12)


@pytest.mark.parametrize("planar", [True, False])
def test_axes_that_are_far_apart_are_a_warning(planar: bool) -> None:
    model, first, second = rigid(planar)
    says = (
        r"joint 'weld': the axes of the markers of 'first' and 'second' start 40\.1 deg apart.*"
        r"as_placed=True.*orientation=.* of the marker of 'second'"
    )
    place = (0.0, 0.0) if planar else (0.0, 0.0, 0.0)
    with pytest.warns(td.AccuracyWarning, match=says):
        model.fixed("weld", first.marker((1.0, 0.0)), second.marker(place))
    run = td.simulate(model, duration=1e-3, progress=False)
    quantity = "angle" if planar else "orientation"
    ends = [run[f"{name}/{quantity}"].values[0] for name in ("first", "second")]
    assert ends[0] == pytest.approx(ends[1], abs=1e-9)


def test_an_elbow_of_beams_is_a_warning() -> None:
    model, first, second = beams(planar=True)
    with pytest.warns(td.AccuracyWarning, match="'first' and 'second' start 90 deg apart"):
        model.fixed("weld", first.marker(1.0), second.marker(0.0))


def test_small_angles_are_closed_without_a_warning() -> None:
    model = td.Model()
    body = model.rigid_body("body", mass=1.0, inertia=0.1, angle=0.17)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model.fixed("weld", model.ground.marker(), body.marker())
    run = td.simulate(model, duration=1e-3, progress=False)
    assert run["body/angle"].values[0] == pytest.approx(0.0, abs=1e-12)


def test_markers_of_another_model_are_refused() -> None:
    model, other = td.Model(), td.Model()
    strange = other.rigid_body("strange", mass=1.0, inertia=0.1, angle=1.0)
    for as_placed in (True, False):
        with pytest.raises(td.ModelError, match="joint 'weld'.*another model"):
            model.fixed("weld", model.ground.marker(), strange.marker(), as_placed=as_placed)
