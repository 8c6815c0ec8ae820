"""Building models: names, markers, checks, and the parameters that build a model again."""

import copy
import json
import math
import pickle

import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed

OIL = td.Lubricant(dynamic_viscosity=0.01)
FILM = td.LubricatedInterface(lubricant=OIL)


def crank_and_rod() -> tuple[td.Model, td.Body, td.Body]:
    mech = td.Model(planar=True)
    crank = mech.rigid_body("crank", mass=0.3, inertia=1e-4)
    rod = mech.rigid_body("rod", mass=0.2, inertia=2e-4, position=(0.1, 0), angle=0.25)
    mech.revolute("main", mech.ground.marker(), crank.marker())
    return mech, crank, rod


SIZE_NAMES = ("bearing_radius", "radial_clearance", "journal_radius", "bearing_length")


def add_pin(mech: td.Model, crank: td.Body, rod: td.Body, **changes: object) -> None:
    arguments: dict[str, object] = {
        "journal": crank.marker([0.05, 0]),
        "bearing": rod.marker([-0.06, 0]),
        "interface": FILM,
    }
    size = {"bearing_radius": 10e-3, "radial_clearance": 30e-6, "bearing_length": 20e-3}
    arguments |= {name: value for name, value in changes.items() if name not in SIZE_NAMES}
    size |= {name: value for name, value in changes.items() if name in SIZE_NAMES}
    mech.clearance("pin", gap=td.JournalGap(**size), **arguments)  # type: ignore[arg-type]


def test_a_negative_clearance_is_refused_by_name_and_value() -> None:
    with pytest.raises(td.InvalidInput) as caught:
        add_pin(*crank_and_rod(), radial_clearance=-2e-5)
    error = caught.value
    assert (error.item, error.quantity) == ("journal gap", "radial_clearance")
    assert (error.value, error.unit) == (-2e-5, "m")
    assert "radial_clearance = -2e-05 m must be > 0" in str(error)


@pytest.mark.parametrize("radius", [10e-3, 11e-3, 0.0, -1.0, math.nan])
def test_a_journal_that_does_not_fit_is_refused(radius: float) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        add_pin(*crank_and_rod(), radial_clearance=None, journal_radius=radius)
    error = caught.value
    assert (error.item, error.quantity, error.unit) == ("journal gap", "journal_radius", "m")
    assert error.value == pytest.approx(radius, nan_ok=True)


def test_a_viscosity_that_is_no_number_is_refused() -> None:
    with pytest.raises(td.InvalidInput) as caught:
        td.Lubricant(dynamic_viscosity=math.nan)
    error = caught.value
    assert (error.quantity, error.unit) == ("dynamic_viscosity", "Pa s")
    assert error.value is not None and math.isnan(error.value)


def test_a_marker_of_another_model_is_refused() -> None:
    mech, crank, _ = crank_and_rod()
    _, _, foreign = crank_and_rod()
    for kind in (td.InvalidInput, td.ModelError):
        with pytest.raises(kind) as caught:
            mech.revolute("joint", crank.marker(), foreign.marker())
        assert caught.value.item == "joint 'joint'"
        assert caught.value.quantity == "marker"
        assert "'rod' of another model" in str(caught.value)
    with pytest.raises(td.InvalidInput, match="another model"):
        add_pin(mech, crank, foreign)
    with pytest.raises(td.InvalidInput, match="another model"):
        mech.applied_force("push", foreign.marker(), (1.0, 0.0))


def test_the_speed_of_a_joint_that_does_not_exist_is_refused_with_what_was_meant() -> None:
    mech, crank, rod = crank_and_rod()
    add_pin(mech, crank, rod)
    with pytest.raises(td.InvalidInput, match="did you mean 'main'") as caught:
        mech.drive("mian", speed=1.0)
    assert caught.value.quantity == "joint"
    assert isinstance(caught.value, KeyError)
    with pytest.raises(td.InvalidInput, match="'pin' is not an ideal revolute joint"):
        mech.drive("pin", speed=1.0)


def test_a_bearing_needs_one_of_clearance_and_journal_radius() -> None:
    mech, crank, rod = crank_and_rod()
    for wrong in ({"radial_clearance": None}, {"journal_radius": 9e-3}):
        with pytest.raises(td.InvalidInput, match="one of the two"):
            add_pin(mech, crank, rod, **wrong)
    add_pin(mech, crank, rod, radial_clearance=None, journal_radius=9.97e-3)
    (pin,) = [item for item in mech.parameters["items"] if item["name"] == "pin"]
    assert pin["gap"]["radial_clearance"] == pytest.approx(30e-6, rel=1e-9)


def test_what_is_no_marker_or_no_interface_is_refused_with_a_hint() -> None:
    mech, crank, rod = crank_and_rod()
    with pytest.raises(td.InvalidInput, match="body.marker"):
        mech.revolute("joint", crank, rod.marker())  # type: ignore[arg-type]
    with pytest.raises(td.InvalidInput, match="MixedInterface"):
        add_pin(mech, crank, rod, interface=OIL)
    with pytest.raises(td.InvalidInput, match="planar"):
        td.Model(planar="no")  # type: ignore[arg-type]
    with pytest.raises(td.InvalidInput, match="pair"):
        mech.applied_force("push", rod.marker(), (1.0, 2.0, 3.0))


def test_names_are_unique_and_without_slash() -> None:
    mech, crank, rod = crank_and_rod()
    with pytest.raises(td.InvalidInput, match="unique"):
        mech.rigid_body("crank", mass=1, inertia=1)
    with pytest.raises(td.InvalidInput, match="unique"):
        mech.revolute("crank", crank.marker(), rod.marker())
    with pytest.raises(td.InvalidInput, match="'/'"):
        mech.rigid_body("a/b", mass=1, inertia=1)


def test_a_call_that_failed_leaves_no_trace() -> None:
    mech, crank, rod = crank_and_rod()
    before = (mech.parameters, list(mech.joints), list(mech.bodies), mech.drives)
    for call in (
        lambda: mech.rigid_body("heavy", mass=-1, inertia=1),
        lambda: mech.revolute("main", crank.marker(), rod.marker()),
        lambda: mech.revolute("joint", crank.marker(), crank.marker()),
        lambda: mech.drive("main", speed="fast"),
        lambda: add_pin(mech, crank, rod, bearing_radius=-1.0),
    ):
        with pytest.raises(td.TribodynError):
            call()
    assert before == (mech.parameters, list(mech.joints), list(mech.bodies), mech.drives)


def test_a_drive_starts_from_the_angles_of_the_bodies() -> None:
    mech, crank, rod = crank_and_rod()
    mech.revolute("big end", crank.marker([0.05, 0], angle=0.1), rod.marker(angle=0.5))
    mech.drive("big end", speed=td.rpm(60))
    mech.drive(
        "main", speed=td.Harmonic(mean=1, amplitude=2, angular_frequency=3, phase=0), name="d"
    )
    first, second = mech.parameters["items"][-2:]
    assert first["name"] == "big end drive"
    assert first["initial_angle"] == pytest.approx(0.25 + 0.5 - 0.1)
    assert first["speed"] == {"type": "Constant", "value": td.rpm(60)}
    assert (second["name"], second["initial_angle"]) == ("d", 0.0)
    assert [drive.name for drive in mech.drives] == ["big end drive", "d"]


def test_a_displacement_starts_from_the_positions_of_the_bodies() -> None:
    mech = td.Model()
    block = mech.rigid_body("block", mass=1, inertia=1, position=(1.0, 3.0), angle=math.pi / 2)
    guide = mech.ground.marker([1.0, 1.0], angle=math.pi / 2)
    mech.translational("guide", block.marker(), guide)
    mech.drive_displacement("push", block.marker([0.5, 0.0]), guide, speed=0.1)
    assert mech.parameters["items"][-1]["initial_displacement"] == pytest.approx(2.5)


def machine() -> td.Model:
    """Return a model with every kind of item."""
    surface = slider_crank_mixed.surface()
    mech, crank, rod = crank_and_rod()
    mixed = td.MixedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.01, density=850.0),
        asperities=td.GreenwoodWilliamson(surface),
        friction=td.Coulomb(0.08, transition_speed=0.05),
        ports=[td.AxialGroove(angle=0.5, width=0.1, pressure=2e5)],
    )
    add_pin(mech, crank, rod, interface=mixed, initial_eccentricity=(1e-6, 0.0))
    slider = mech.rigid_body("slider", mass=0.1, inertia=1e-4, position=(0.2, 0.0))
    weight = mech.rigid_body("weight", mass=0.1, inertia=1e-4, position=(0.2, 0.0))
    mech.fixed("bolt", slider.marker(), weight.marker())
    mech.translational("guide", slider.marker(), mech.ground.marker())
    mech.drive("main", speed=td.Ramp(start_value=0, end_value=9, start_time=0, duration=1))
    mech.gravity((0, -9.81))
    mech.applied_force("push", slider.marker(), (td.Constant(5.0), None), follower=True)
    table = td.Tabulated(times=[0.0, 1.0], values=[0.0, 2.0])
    mech.applied_torque("twist", rod.marker(), table)
    mech.spring_damper(
        "spring", rod.marker(), mech.ground.marker(), stiffness=1e3, damping=1, free_length=0.1
    )
    return mech


def test_parameters_are_plain_data_that_build_the_model_again() -> None:
    mech = machine()
    text = json.dumps(mech.parameters)
    again = td.Model.from_parameters(json.loads(text))
    assert json.dumps(again.parameters) == text
    assert repr(again.joints) == repr(mech.joints)
    for other in (pickle.loads(pickle.dumps(mech)), copy.deepcopy(mech)):
        assert other.parameters == mech.parameters
        assert not other.frozen


def test_parameters_are_a_copy() -> None:
    mech = machine()
    mech.parameters["items"][0]["mass"] = 7.0
    assert mech.parameters["items"][0]["mass"] == 0.3


def test_a_model_shows_its_bodies_and_joints() -> None:
    mech = machine()
    assert "'crank'" in repr(mech) and "'pin' (clearance)" in repr(mech)
    assert list(mech.bodies) == ["ground", "crank", "rod", "slider", "weight"]
    assert list(mech.joints) == ["main", "pin", "bolt", "guide", "main drive"]
    assert "Model" not in repr(mech.bodies["rod"].marker())


def test_a_run_freezes_the_model_and_any_number_may_follow() -> None:
    mech, crank, rod = crank_and_rod()
    mech.revolute("big end", crank.marker([0.05, 0]), rod.marker([-0.06, 0]))
    assert not mech.frozen
    first = td.simulate(mech, duration=0.01, progress=False)
    assert mech.frozen
    with pytest.raises(td.ModelError, match="frozen"):
        mech.gravity((0, -9.81))
    second = td.simulate(mech, duration=0.01, progress=False)
    assert first.dataset.identical(second.dataset)


def test_a_call_is_not_hidden_by_a_value() -> None:
    model = td.Model()
    with pytest.raises(td.InvalidInput, match=r"model: gravity is a call.*; model.gravity\(...\)"):
        model.gravity = (0.0, -9.81)
    model.note = "a name of the user"
    assert model.note
