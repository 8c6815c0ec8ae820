"""Line and point contacts as Python objects; their films are tested in tests/verification."""

import math
import pickle
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
import tribodyn as td

OIL = td.Lubricant(
    dynamic_viscosity=0.04, pressure_viscosity=td.Roelands(pressure_coefficient=1.5e-8)
)
LINE = {"radius": 0.01, "contact_modulus": 1.1e11, "lubricant": OIL}


@pytest.fixture(scope="module")
def line() -> td.LineContactSolution:
    contact = td.LineContact(**LINE, cells_along=96)
    return contact.solve(load=1e5, entrainment_velocity=0.5, sliding_velocity=0.01)


@pytest.fixture(scope="module")
def point() -> td.PointContactSolution:
    contact = td.PointContact(**LINE, cells_along=40, cells_across=12)
    return contact.solve(load=10.0, entrainment_velocity=0.5)


def test_a_line_contact_has_fields_over_x(line: td.LineContactSolution) -> None:
    assert line.pressure.dims == ("x",)
    assert line.pressure.sizes["x"] == 97
    assert line.pressure.attrs["units"] == "Pa"
    x, p = line.fields["x"].values, line.pressure.values
    assert np.trapezoid(p, x) == pytest.approx(1e5, rel=1e-12)
    assert line.load == pytest.approx(1e5, rel=1e-12)
    assert p.min() == 0.0
    assert line.maximum_pressure == p.max()
    assert line.film_thickness.min() >= line.minimum_film_thickness
    assert line.central_film_thickness == pytest.approx(
        np.interp(0.0, x, line.film_thickness.values), rel=1e-3
    )
    assert 0.8 < line.minimum_place / line.contact_half_width < 1.0


def test_its_dry_contact_and_numbers_are_those_of_the_formulas(
    line: td.LineContactSolution,
) -> None:
    b = math.sqrt(8.0 * 1e5 * 0.01 / (math.pi * 2.2e11))
    assert line.contact_half_width == pytest.approx(b)
    assert line.hertz_pressure == pytest.approx(2e5 / (math.pi * b))
    speed = 0.04 * 1.0 / (2.2e11 * 0.01)  # the sum velocity is 1 m/s
    assert line.speed_number == pytest.approx(speed)
    assert line.load_number == pytest.approx(1e5 / (2.2e11 * 0.01) / math.sqrt(speed))
    assert line.lubricant_number == pytest.approx(1.5e-8 * 2.2e11 * speed**0.25)
    assert line.film_scale == pytest.approx(0.01 * math.sqrt(speed))
    assert line.friction_coefficient == pytest.approx(line.sliding_friction / 1e5)
    assert line.iterations >= len(line.residual_history) - 1 > 2
    assert line.residual_history[-1] < 1e-7


def test_sliding_drags_both_ways(line: td.LineContactSolution) -> None:
    contact = td.LineContact(**LINE, cells_along=96)
    other = contact.solve(load=1e5, entrainment_velocity=0.5, sliding_velocity=-0.01)
    assert other.sliding_friction == pytest.approx(-line.sliding_friction, rel=1e-9)
    assert other.power_loss == pytest.approx(line.power_loss, rel=1e-9)
    assert other.friction_coefficient > 0.0
    none = contact.solve(load=1e5, entrainment_velocity=0.5)
    assert none.sliding_friction == 0.0
    assert 0.0 < none.power_loss < line.power_loss


def test_a_point_contact_is_whole(point: td.PointContactSolution) -> None:
    assert point.pressure.dims == ("x", "y")
    assert dict(point.pressure.sizes) == {"x": 41, "y": 25}
    p = point.pressure.values
    np.testing.assert_array_equal(p, p[:, ::-1])
    x, y = point.fields["x"].values, point.fields["y"].values
    np.testing.assert_array_equal(y, -y[::-1])
    assert np.trapezoid(np.trapezoid(p, y, axis=1), x) == pytest.approx(10.0, rel=1e-12)
    a = (0.75 * 10.0 * 0.01 / 1.1e11) ** (1.0 / 3.0)
    assert point.contact_radius == pytest.approx(a)
    assert point.hertz_pressure == pytest.approx(15.0 / (math.pi * a**2))
    assert point.minimum_place[1] > 0.3 * a
    assert point.minimum_film_thickness < point.central_film_thickness
    speed = 0.04 / (2.2e11 * 0.01)
    assert point.load_number == pytest.approx(10.0 / (2.2e11 * 1e-4) * speed**-0.75)


def test_solutions_are_mappings_and_datasets(
    line: td.LineContactSolution, point: td.PointContactSolution, tmp_path: Path
) -> None:
    assert line["load"] == line.load
    assert "flow_film_thickness" in line
    assert "flow_film_thickness" not in point
    assert len(list(line)) == len(line)
    with pytest.raises(td.InvalidInput, match="minimum_film_thickness"):
        line["minimum_film_thicknes"]
    data = line.to_dataset()
    assert data["sliding_friction"].attrs["units"] == "N/m"
    assert point.to_dataset()["sliding_friction"].attrs["units"] == "N"
    data.to_netcdf(tmp_path / "contact.nc")
    assert "Roelands" in data.attrs["lubricant"]
    assert "inlet_length" not in data.attrs


def test_solutions_are_printed(
    line: td.LineContactSolution, point: td.PointContactSolution
) -> None:
    text = repr(line)
    assert text.startswith("line contact, 97 x\n")
    assert "contact half width" in text and "N/m" in text
    assert "contact radius" in repr(point)
    assert "<caption>point contact</caption>" in point._repr_html_()


def test_contacts_show_and_keep_their_arguments() -> None:
    contact = td.PointContact(**LINE, cells_along=40, cells_across=12)
    assert contact.parameters["cells_across"] == 12
    assert repr(contact).startswith("PointContact(radius=0.01, contact_modulus=")
    copy = pickle.loads(pickle.dumps(contact))
    assert copy.parameters == contact.parameters or repr(copy) == repr(contact)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"load": -1.0}, "load = -1 N/m must be > 0"),
        ({"load": 0.0}, "load = 0 N/m must be > 0; the load presses"),
        ({"entrainment_velocity": 0.0}, "entrainment_velocity = 0 m/s must be > 0"),
        ({"entrainment_velocity": math.nan}, "entrainment_velocity = nan m/s"),
        ({"sliding_velocity": math.inf}, "sliding_velocity = inf m/s"),
    ],
)
def test_bad_motions_are_rejected(changes: dict[str, float], message: str) -> None:
    motion = {"load": 1e5, "entrainment_velocity": 0.5} | changes
    with pytest.raises(td.InvalidInput, match=message):
        td.LineContact(**LINE).solve(**motion)


def test_a_half_plane_needs_a_load() -> None:
    with pytest.raises(td.InvalidInput, match="load .* must be given.*not determined"):
        td.LineContact(**LINE).solve(entrainment_velocity=1.0)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"radius": 0.0}, "radius = 0 m must be > 0"),
        ({"contact_modulus": -1.0}, "contact_modulus = -1 Pa must be > 0.*poisson_ratio"),
        ({"lubricant": 0.04}, "lubricant"),
        ({"cells_along": 4}, "cells_along"),
        ({"inlet_length": -1.0}, "inlet_length = -1 m must be > 0"),
    ],
)
def test_bad_contacts_are_rejected(changes: dict[str, float], message: str) -> None:
    with pytest.raises(td.InvalidInput, match=message):
        td.LineContact(**(LINE | changes))


def test_an_inlet_inside_the_contact_is_rejected() -> None:
    with pytest.raises(td.InvalidInput, match=r"inlet_length = 1e-06 m must exceed the size"):
        td.LineContact(**LINE, inlet_length=1e-6).solve(load=1e5, entrainment_velocity=1.0)


def test_the_base_makes_no_contact() -> None:
    with pytest.raises(td.InvalidInput, match="LineContact or a PointContact"):
        td.RollingContact()
    with pytest.raises(td.InvalidInput, match="solve of a LineContact"):
        td.LineContactSolution()  # type: ignore[call-arg]


def test_laws_beyond_their_range_are_reported() -> None:
    oil = td.Lubricant(
        dynamic_viscosity=0.04, pressure_viscosity=td.Barus(pressure_coefficient=3e-8)
    )
    contact = td.LineContact(**(LINE | {"lubricant": oil}), cells_along=64)
    with pytest.warns(td.RangeWarning) as caught:
        contact.solve(load=5e5, entrainment_velocity=0.5, sliding_velocity=1.0)
    texts = " ".join(str(each.message) for each in caught)
    assert "the law Barus was used beyond its range" in texts
    assert "glass" in texts
    assert "give the Lubricant a shear_thinning law" in texts
    with pytest.warns(td.RangeWarning):
        contact.solve(load=5e5, entrainment_velocity=0.5)


@pytest.mark.filterwarnings("ignore::tribodyn.RangeWarning")
def test_a_coarse_mesh_is_reported() -> None:
    oil = td.Lubricant(
        dynamic_viscosity=0.04, pressure_viscosity=td.Roelands(pressure_coefficient=1e-8)
    )
    arguments = LINE | {"lubricant": oil}
    motion = {"load": 3e5, "entrainment_velocity": 0.05}
    with pytest.warns(td.AccuracyWarning, match="minimum film thickness .* give more cells"):
        coarse = td.LineContact(**arguments, cells_along=48).solve(**motion)
    fine = td.LineContact(**arguments, cells_along=256).solve(**motion)
    assert coarse.mesh_error > 0.02 > 0.002 > fine.mesh_error
    assert math.isnan(td.LineContact(**arguments, cells_along=47).solve(**motion).mesh_error)


def test_shear_thinning_limits_the_friction() -> None:
    friction = []
    for law in (None, td.Eyring(eyring_stress=5e6)):
        oil = td.Lubricant(
            dynamic_viscosity=0.04,
            pressure_viscosity=td.Roelands(pressure_coefficient=1.5e-8),
            shear_thinning=law,
        )
        contact = td.LineContact(**(LINE | {"lubricant": oil}), cells_along=96)
        friction.append(
            contact.solve(
                load=2e5, entrainment_velocity=0.5, sliding_velocity=0.05
            ).friction_coefficient
        )
    assert friction[1] < 0.7 * friction[0]


def test_a_rolling_contact_is_drawn(
    line: td.LineContactSolution, point: td.PointContactSolution
) -> None:
    for solution, size in ((line, "half width"), (point, "radius")):
        ax = td.plot.rolling_contact(solution)
        labels = [str(each.get_label()) for each in ax.lines]
        assert labels == ["dry contact", "pressure"]
        top = float(ax.lines[1].get_ydata().max())  # type: ignore[union-attr]
        assert top == pytest.approx(solution.maximum_pressure / 1e6, rel=0.05)
        assert size in ax.get_xlabel()
        assert "MPa" in ax.get_ylabel()
        (right,) = [each for each in ax.figure.axes if each is not ax]
        assert "thickness" in right.get_ylabel()
        plt.close(ax.figure)
    _, own = plt.subplots()
    assert td.plot.rolling_contact(line, ax=own) is own
    plt.close("all")
