"""Gaps, meshes and ports: one vocabulary, what old words become, what files keep."""

import json
import math
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn._arguments.plain import to_plain
from tribodyn.cases import slider_crank_mixed

DATA = Path(__file__).parent / "data"
OIL = td.Lubricant(dynamic_viscosity=0.01)
LAW = td.KogutEtsion(slider_crank_mixed.surface())
COARSE = td.FilmMesh(around=16, along=4)
RADIUS, LENGTH, CLEARANCE = 0.01, 0.02, 3e-5
SIZE = {"bearing_radius": RADIUS, "radial_clearance": CLEARANCE, "bearing_length": LENGTH}


def gap(**more: Any) -> td.JournalGap:
    return td.JournalGap(**(SIZE | more))


def film(**more: Any) -> td.LubricatedInterface:
    return td.LubricatedInterface(**({"lubricant": OIL, "mesh": COARSE} | more))


def rotor() -> tuple[td.Model, dict[str, td.Marker]]:
    mech = td.Model(planar=True)
    body = mech.rigid_body("rotor", mass=1.0, inertia=1e-3, angular_velocity=100.0)
    mech.gravity((0.0, -9.81))
    return mech, {"journal": body.marker(), "bearing": mech.ground.marker()}


def of_gap(shape: td.JournalGap, interface: td.Interface) -> td.Model:
    mech, markers = rotor()
    mech.clearance("pin", gap=shape, interface=interface, **markers)
    return mech


def run(model: td.Model) -> td.Solution:
    return td.simulate(model, duration=5e-4, progress=False)


def same(one: td.Solution, other: td.Solution) -> None:
    """Compare all channels bit for bit."""
    assert list(one) == list(other)
    for channel in one:
        np.testing.assert_array_equal(one[channel].values, other[channel].values, err_msg=channel)


# --- gaps --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "thing",
    [
        gap(),
        gap(arc=(-1.0, 2.0), profile=1e-6),
        td.FilmMesh(around=30, along=5, symmetric=False, triangles=True),
        td.SampledProfile(nodes=[1e-6, 2e-6], faces=[], contact=[], symmetric=False),
    ],
)
def test_gaps_and_meshes_are_known_by_their_parameters(thing: Any) -> None:
    again = type(thing)(**thing.parameters)
    assert again == thing and hash(again) == hash(thing)
    assert pickle.loads(pickle.dumps(thing)) == thing
    assert to_plain(thing)["type"] == type(thing).__name__


def test_a_gap_takes_the_clearance_or_the_radius_of_the_journal() -> None:
    shape = td.JournalGap(bearing_radius=RADIUS, bearing_length=LENGTH, journal_radius=9.97e-3)
    assert shape.radial_clearance == pytest.approx(CLEARANCE, rel=1e-12)
    assert gap().journal_radius == RADIUS - CLEARANCE
    assert gap().relative_clearance == pytest.approx(3e-3)
    with pytest.raises(td.InvalidInput, match="journal gap: radial_clearance.* one of the two"):
        gap(journal_radius=9.97e-3)
    with pytest.raises(td.InvalidInput, match=r"journal gap: journal_radius = 0\.011 m"):
        gap(radial_clearance=None, journal_radius=0.011)
    with pytest.raises(td.InvalidInput, match="gap must be a gap, not 3"):
        of_gap(3, film())  # type: ignore[arg-type]
    with pytest.raises(td.InvalidInput, match="interface must be an interface with a film"):
        td.Bearing(gap(), td.DryInterface(asperities=LAW))


def test_short_forms_are_the_long_ones() -> None:
    interface = film(cavitation="reynolds")
    mech, markers = rotor()
    mech.clearance("pin", interface=interface, gap=td.JournalGap(**SIZE), **markers)
    assert mech.parameters == of_gap(gap(), interface).parameters
    pin = mech.parameters["items"][-1]
    assert pin["call"] == "clearance" and pin["gap"] == {"type": "JournalGap", **SIZE}
    at = {"eccentricity": (1e-5, -5e-6), "speed": 100.0}
    short = td.JournalBearing(lubricant=OIL, mesh=COARSE, cavitation="reynolds", **SIZE)
    assert short.gap == gap() and short.interface == interface
    assert list(short.solve(**at).force) == list(td.Bearing(gap(), interface).solve(**at).force)


NAN, INF = math.nan, math.inf


@pytest.mark.parametrize(
    ("given", "quantity", "value"),
    [
        ({"nodes": [0.0], "contact": [-INF]}, "contact", -INF),
        ({"nodes": [0.0, NAN, INF]}, "nodes[1]", NAN),
        ({"nodes": [0.0, 1e-6], "faces": [1e-6, INF]}, "faces[1]", INF),
    ],
)
def test_heights_of_a_sampled_profile_are_finite(
    given: dict[str, list[float]], quantity: str, value: float
) -> None:
    with pytest.raises(td.InvalidInput, match=r"m must be finite; give a length") as caught:
        td.SampledProfile(**given, symmetric=True)
    error = caught.value
    assert (error.item, error.quantity, error.unit) == ("sampled profile", quantity, "m")
    assert error.value == pytest.approx(value, nan_ok=True)
    assert error.rule == "must be finite" and error.hint


@pytest.mark.parametrize("kind", ["nodes", "faces", "contact"])
def test_heights_of_a_sampled_profile_are_a_list(kind: str) -> None:
    with pytest.raises(td.InvalidInput, match=rf"^sampled profile: {kind} \[m\] must be a list"):
        td.SampledProfile(**{kind: [[1e-6]]}, symmetric=True)  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("profile", "quantity"),
    [(NAN, "profile"), ([0.0, INF], "profile[1]"), ([[0.0, 1e-6], [-INF, 0.0]], "profile[1, 0]")],
)
def test_a_profile_is_finite(profile: Any, quantity: str) -> None:
    with pytest.raises(td.InvalidInput, match="m must be finite; give a length") as caught:
        gap(profile=profile)
    assert (caught.value.item, caught.value.quantity) == ("journal gap", quantity)


# --- what files keep ---------------------------------------------------------------------------


def oval(position: np.ndarray) -> np.ndarray:
    return 2e-6 * (position[:, 1] / RADIUS) ** 2


@pytest.mark.parametrize("shape", [{"profile": oval}, {"profile": oval, "arc": (-2.5, 2.0)}])
@pytest.mark.parametrize("asperities", [False, True])
def test_a_profile_that_is_a_function_is_kept_as_heights(
    shape: dict[str, Any], asperities: bool, tmp_path: Path
) -> None:
    interface: td.Interface = film(cavitation="reynolds")
    if asperities:
        interface = td.MixedInterface(
            lubricant=OIL, asperities=LAW, cavitation="reynolds", mesh=COARSE
        )
    model = of_gap(gap(**shape), interface)
    text = json.dumps(model.parameters)
    heights = json.loads(text)["items"][-1]["gap"]["profile"]
    assert heights["type"] == "SampledProfile" and heights["symmetric"]
    assert max(heights["nodes"]) == pytest.approx(2e-6, rel=0.05)
    assert (len(heights["contact"]) >= 360) == asperities
    first = run(model)
    same(first, run(td.Model.from_parameters(json.loads(text))))
    first.to_netcdf(tmp_path / "run.nc")
    kept = td.load(tmp_path / "run.nc")
    same(first, run(td.Model.from_parameters(kept.model_parameters)))
    # The profile matters.
    plain = run(of_gap(gap(**(shape | {"profile": None})), interface))
    force = "pin/bearing_force"
    assert not np.allclose(plain[force].values, first[force].values, rtol=1e-3)


# --- minimum film ------------------------------------------------------------------------------

ROUGH_MESH = td.FilmMesh(around=9, along=2)  # no line of it where the film is thinnest
PLACE = (1e-5, -1.3e-5)


def least(shape: td.JournalGap, **more: Any) -> float:
    if "tilt" in more:
        shape = td.JournalGap(**(shape.parameters | {"misalignment": True}))
    interface = film(cavitation="reynolds", mesh=ROUGH_MESH)
    solution = td.Bearing(shape, interface).solve(
        **({"eccentricity": PLACE, "speed": 100.0} | more)
    )
    # The nodes know a thicker film alone.
    assert solution["film_thickness"].values.min() > solution.minimum_film_thickness
    return float(solution.minimum_film_thickness)


# In double precision of a clearance of 3e-5 m.
EXACT = 1e-19


def test_the_least_film_is_that_between_the_nodes() -> None:
    assert least(gap()) == pytest.approx(CLEARANCE - math.hypot(*PLACE), abs=EXACT)


def test_the_least_film_of_a_tilted_journal_is_at_an_end() -> None:
    tilt = (2e-4, -3e-4)
    # Rotations about x and y move the axis at z by (tilt_y z, -tilt_x z).
    ends = [
        math.hypot(PLACE[0] + tilt[1] * z, PLACE[1] - tilt[0] * z)
        for z in (-0.5 * LENGTH, 0.5 * LENGTH)
    ]
    assert least(gap(), tilt=tilt) == pytest.approx(CLEARANCE - max(ends), abs=EXACT)


@pytest.mark.parametrize("place", [(-1.4e-5, -0.9e-5), (1.2e-5, -0.5e-5), (2e-6, 1.5e-5)])
def test_the_least_film_of_an_arc_is_on_it(place: tuple[float, float]) -> None:
    arc = (-2.8, -0.6)
    angle = math.atan2(place[1], place[0])
    towards = [angle] if arc[0] <= angle <= arc[1] else arc
    nearest = max(place[0] * math.cos(a) + place[1] * math.sin(a) for a in towards)
    interface = film(cavitation="reynolds", mesh=ROUGH_MESH)
    solution = td.Bearing(gap(arc=arc), interface).solve(eccentricity=place, speed=100.0)
    assert solution.minimum_film_thickness == pytest.approx(CLEARANCE - nearest, abs=EXACT)


# --- mixed lubrication by itself ---------------------------------------------------------------


def mixed(**more: Any) -> td.MixedInterface:
    return td.MixedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=1e-4),
        asperities=LAW,
        cavitation="reynolds",
        mesh=COARSE,
        **more,
    )


def test_film_and_asperities_carry_the_load_together() -> None:
    load = np.array([100.0, -400.0])
    rest = td.Bearing(gap(), mixed()).equilibrium(load=load, speed=300.0)
    solution = rest.solution
    total = np.asarray(solution.film_force) + np.asarray(solution.asperity_force)
    # An equilibrium counts as found within 1e-6 of the load.
    assert total[:2] == pytest.approx(-load, abs=1e-6 * np.hypot(*load))
    assert np.asarray(solution.force) == pytest.approx(total[: len(solution.force)], rel=1e-12)
    film_share, asperity_share = (
        np.hypot(*np.asarray(part)[:2]) / np.hypot(*load)
        for part in (solution.film_force, solution.asperity_force)
    )
    assert min(film_share, asperity_share) > 0.05
    # Asperities push straight back.
    assert np.asarray(solution.asperity_force)[:2] / asperity_share == pytest.approx(
        -np.asarray(solution.eccentricity) / np.hypot(*solution.eccentricity) * np.hypot(*load),
        rel=1e-6,
    )


def test_without_contact_a_mixed_bearing_is_the_film_alone() -> None:
    at = {"eccentricity": (0.3 * CLEARANCE, -0.2 * CLEARANCE), "speed": 300.0, "tangents": True}
    both = td.Bearing(gap(), mixed()).solve(**at)
    oil = td.Lubricant(dynamic_viscosity=1e-4)
    alone = td.Bearing(gap(), film(lubricant=oil, cavitation="reynolds")).solve(**at)
    assert np.hypot(*np.asarray(both.asperity_force)[:2]) < 1e-9 * both.load
    for name in ("force", "friction_torque", "stiffness_coefficients", "damping_coefficients"):
        np.testing.assert_allclose(
            np.asarray(getattr(both, name)), np.asarray(getattr(alone, name)), rtol=1e-9
        )


def test_all_edges_are_flooded_by_one_word_and_no_other_name_slips_in() -> None:
    """Flooded edges are named one by one, so that a misspelt one is not passed over."""
    gap = td.JournalGap(bearing_radius=1e-2, radial_clearance=3e-5, bearing_length=2e-2)
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.01), flooded=["all", "typo"]
    )
    with pytest.raises(td.InvalidInput, match="not an open boundary; open boundaries are 'ends'"):
        td.Bearing(gap, film)
