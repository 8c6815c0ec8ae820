"""Bearings with a film of their own: inputs, results as tables and files, and messages."""

import math
import pickle
from typing import Any

import numpy as np
import pint
import pytest
import tribodyn as td
import xarray as xr

OIL = td.Lubricant(dynamic_viscosity=0.02)
RADIUS, LENGTH, CLEARANCE, SPEED = 0.05, 0.1, 50e-6, 300.0
GROOVE = td.AxialGroove(angle=math.pi / 2, width=0.2, pressure=2e5)


def journal_bearing(**changes: Any) -> td.JournalBearing:
    given_ones = {
        "bearing_radius": RADIUS,
        "bearing_length": LENGTH,
        "radial_clearance": CLEARANCE,
        "lubricant": OIL,
        "cavitation": "reynolds",
        "mesh": td.FilmMesh(around=40, along=8),
    }
    return td.JournalBearing(**(given_ones | changes))


def test_quantities_of_pint_are_taken() -> None:
    u = pint.UnitRegistry()
    bearing = td.JournalBearing(
        bearing_radius=u.Quantity(50, "mm"),
        bearing_length=u.Quantity(10, "cm"),
        radial_clearance=u.Quantity(50, "um"),
        lubricant=td.Lubricant(dynamic_viscosity=u.Quantity(20, "mPa s")),
        cavitation="reynolds",
        ports=td.SupplyHole(
            angle=u.Quantity(90, "deg"), position=0, diameter=u.Quantity(5, "mm"),
            pressure=u.Quantity(2, "bar"),
        ),
        flow_factors=td.FlowFactors(
            journal_rms_roughness=u.Quantity(1, "um"), bearing_rms_roughness=1e-6
        ),
        mesh=td.FilmMesh(around=40, along=8),
    )  # fmt: skip
    plain = journal_bearing(
        ports=td.SupplyHole(angle=math.pi / 2, position=0, diameter=5e-3, pressure=2e5),
        flow_factors=td.FlowFactors(journal_rms_roughness=1e-6, bearing_rms_roughness=1e-6),
    )
    one = bearing.solve(eccentricity=u.Quantity([10, -20], "um"), speed=u.Quantity(2865, "rpm"))
    other = plain.solve(eccentricity=(1e-5, -2e-5), speed=td.rpm(2865))
    assert one.load == pytest.approx(other.load, rel=1e-9)


def test_bearings_and_solutions_travel_to_other_processes() -> None:
    bearing = journal_bearing(ports=GROOVE, misalignment=True)
    copy = pickle.loads(pickle.dumps(bearing))
    assert repr(copy) == repr(bearing)
    at = {"eccentricity": (1e-5, -2e-5), "speed": SPEED}
    one, other = bearing.solve(**at), pickle.loads(pickle.dumps(copy.solve(**at)))
    assert one.load == other.load
    xr.testing.assert_identical(one.fields, other.fields)


def test_no_motion_gives_no_force() -> None:
    for cavitation in ("reynolds", "mass_conserving"):
        bearing = journal_bearing(cavitation=cavitation)
        still = bearing.solve(eccentricity=(1e-5, 0.0), speed=0.0)
        assert still.load == 0.0 and still.friction_torque == 0.0 and still.power_loss == 0.0
        assert math.isnan(still.attitude_angle)


def test_a_solution_is_a_mapping_a_table_and_a_file(tmp_path: Any) -> None:
    solution = journal_bearing(ports=GROOVE).solve(eccentricity=(0.0, -3e-5), speed=SPEED)
    assert solution["pressure"].attrs == {
        "units": "Pa", "long_name": "gauge pressure of the film", "symbol": "p",
    }  # fmt: skip
    assert solution["load"] == solution.load and "friction_torque" in solution
    assert set(dict(solution)) >= {"pressure", "film_thickness", "load", "attitude_angle"}
    assert solution.fields["angle"].attrs["units"] == "rad"
    with pytest.raises(KeyError, match="did you mean 'pressure'"):
        solution["presure"]
    text = repr(solution)
    assert "minimum film thickness" in text and " Pa" in text and "one half" in text
    assert "<table>" in solution._repr_html_()
    total = float((solution.fields["dissipation"].values.ravel() * solution.surface.weight).sum())
    assert 2.0 * total == pytest.approx(solution.power_loss)
    path = tmp_path / "film.nc"
    solution.to_dataset().to_netcdf(path, engine="scipy")
    with xr.open_dataset(path, engine="scipy") as data:
        assert float(data["load"]) == solution.load and data["load"].attrs["units"] == "N"
        assert data.attrs["bearing_radius"] == RADIUS and "AxialGroove" in data.attrs["ports"]


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"bearing_radius": -1.0}, "bearing_radius = -1 m must be > 0"),
        ({"lubricant": 0.02}, "lubricant must be a Lubricant"),
        ({"cavitation": "reynold"}, "cavitation 'reynold' is not known"),
        ({"solver": "magic"}, "solver 'magic' is not known"),
        ({"arc": (90, 180)}, "span of the arc = 90 rad"),
        ({"arc": 3}, "arc [rad] must be 2 numbers"),
        ({"ports": [3]}, "ports[0] must be a groove"),
        (
            {"ports": td.AxialGroove(angle=0, width=0.1, pressure=-1e5)},
            "pressure of ports[0] (axial groove) = -100000 Pa must not be below",
        ),
        (
            {"ports": td.SupplyHole(angle=0, position=0.049, diameter=4e-3, pressure=0)},
            "= 0.051 m must be within half of the bearing_length, 0.05 m",
        ),
        (
            {"arc": (0.0, 1.0), "ports": td.AxialGroove(angle=2, width=0.1, pressure=0)},
            "angle of ports[0] (axial groove) = 2 rad must lie on the arc from 0 to 1 rad",
        ),
        (
            {"flow_factors": td.FlowFactors(journal_rms_roughness=5e-5, bearing_rms_roughness=0)},
            "combined roughness = 5e-05 m must be below the radial_clearance 5e-05 m",
        ),
        (
            {"ports": [GROOVE, td.CircumferentialGroove(width=0.01, pressure=0.0)]},
            "pressure of ports[1] (circumferential groove) = 0 Pa must equal the pressure of p",
        ),
        ({"flow_factors": 1e-6}, "flow_factors must be FlowFactors or None"),
        (
            {"profile": lambda x: np.where(x[:, 2] > 0.04, np.nan, 0.0)},
            "profile at angle 0 deg, z = 0.04619 m = nan m must be finite",
        ),
        ({"profile": lambda x: np.zeros(3)}, "profile must return 200 values"),
        ({"profile": np.zeros(3)}, "profile must have one value for each of the 360 nodes"),
        (
            {"misalignment": True, "mesh": td.FilmMesh(symmetric=True)},
            "symmetric = True is not possible: a tilting journal is not symmetric",
        ),
        (
            {"mesh": td.FilmMesh(along=9, symmetric=True)},
            "symmetric = True is not possible: the number of cells along the bearing is odd",
        ),
    ],
)
def test_a_wrong_bearing_is_explained(changes: dict[str, Any], text: str) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        journal_bearing(**changes)
    assert text in str(caught.value)
    assert caught.value.item == "journal bearing"


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        (
            {"radial_clearance": 0.06},
            "journal gap: radial_clearance = 0.06 m must be below the bearing_radius 0.05 m",
        ),
        (
            {"cavitation_pressure": 1.0},
            "lubricated interface: ambient_pressure = 0 Pa must not be below",
        ),
    ],
)
def test_a_wrong_part_of_a_bearing_is_named(changes: dict[str, Any], text: str) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        journal_bearing(**changes)
    assert str(caught.value).startswith(text)


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ({"eccentricity": (4e-5, 3.1e-5)}, "eccentricity = 5.06063237e-05 m must be below"),
        ({"eccentricity": (4e-5, 0, 0)}, "eccentricity [m] must be 2 numbers (x, y)"),
        ({"eccentricity": (4e-5, "a")}, "eccentricity y [m] must be a number"),
        ({"eccentricity": (4e-5, math.nan)}, "eccentricity y = nan m must be finite"),
        ({}, "eccentricity or eccentricity_ratio must be given"),
        ({"eccentricity_ratio": 0.5}, "direction [rad] must be given with eccentricity_ratio"),
        ({"eccentricity": (0, 0), "direction": 1}, "direction belongs to eccentricity_ratio"),
        ({"eccentricity": (0, 0), "tilt": (1e-4, 0)}, "tilt needs a bearing whose journal may"),
        ({"eccentricity": (0, 0), "speed": math.inf}, "speed = inf rad/s must be finite"),
    ],
)
def test_a_wrong_place_is_explained(at: dict[str, Any], text: str) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        journal_bearing(ports=GROOVE).solve(**({"speed": SPEED} | at))
    assert text in str(caught.value)


def test_a_tilted_journal_may_not_touch() -> None:
    with pytest.raises(td.InvalidInput, match="closes the gap.* z = -0.05 m"):
        journal_bearing(misalignment=True).solve(eccentricity=(0, 0), tilt=(2e-3, 0), speed=SPEED)


def test_an_equilibrium_needs_load_and_motion() -> None:
    bearing = journal_bearing()
    with pytest.raises(td.InvalidInput, match="load = 0 N must not be zero"):
        bearing.equilibrium(load=(0, 0), speed=SPEED)
    with pytest.raises(td.InvalidInput, match="speed = 0 rad/s must not be zero"):
        bearing.equilibrium(load=(0, -1), speed=0)
    with pytest.raises(td.ConvergenceError, match="load = .* N was not found"):
        journal_bearing(arc=(1.0, 2.0)).equilibrium(load=(0, -100), speed=SPEED)
    with pytest.raises(td.SingularSystem, match="starved"):
        journal_bearing(cavitation="mass_conserving").equilibrium(load=(0, -1), speed=SPEED)
    with pytest.raises(td.InvalidInput, match="were not requested; solve with tangents=True"):
        _ = bearing.solve(eccentricity_ratio=0.5, speed=SPEED).stiffness_coefficients
