"""The slider-crank of the literature as a user finds it."""

import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed


@pytest.mark.parametrize(
    ("configuration", "joints"),
    [("I", {"rod-slider"}), ("II", {"rod-slider", "crank-rod"})],
)
def test_configurations_say_which_joints_have_clearance(
    configuration: str, joints: set[str]
) -> None:
    model = slider_crank_mixed.build(configuration)
    found = {
        item["name"]: item for item in model.parameters["items"] if item["call"] == "clearance"
    }
    assert set(found) == joints
    pin = found["rod-slider"]
    assert (pin["journal"]["body"], pin["bearing"]["body"]) == ("rod", "slider")
    assert pin["interface"]["asperities"]["type"] == "KogutEtsion"
    assert {"block-crank", "crank-rod", "rod-slider", "slider-block"} <= set(model.joints)


def test_the_crank_is_driven_where_it_has_no_ideal_joint() -> None:
    model = slider_crank_mixed.build("III", "GW", mesh=td.FilmMesh(around=40, along=8))
    solution = td.simulate(model, revolutions=0.1, progress=False)
    assert solution.crank_angle.values[-1] == pytest.approx(36.0)
    for joint in ("block-crank", "crank-rod", "rod-slider"):
        assert solution[f"{joint}/eccentricity_ratio"].values.max() > 0.5


def test_another_law_mesh_or_interface_goes_in_by_its_argument() -> None:
    law = td.GreenwoodWilliamson(slider_crank_mixed.surface())
    assert (
        slider_crank_mixed.build("I", law).parameters
        == slider_crank_mixed.build("I", "GW").parameters
    )
    film = slider_crank_mixed.build("I", None, mesh=td.FilmMesh(around=120, along=12))
    interface = film.parameters["items"][-3]["interface"]
    assert interface["type"] == "LubricatedInterface"
    assert interface["mesh"] == {"type": "FilmMesh", "around": 120, "along": 12}
    dry = slider_crank_mixed.build("I", interface=td.DryInterface(asperities=law))
    assert dry.parameters["items"][-3]["interface"]["type"] == "DryInterface"


def test_every_law_of_the_reference_has_a_name() -> None:
    for _, _, name, _ in slider_crank_mixed.reference():
        pin = slider_crank_mixed.build("I", name).parameters["items"][-3]
        law = pin["interface"]["asperities"]
        type_name = td.inputs.contact.ASPERITY_LAWS[name.removesuffix("_exponent1")].__name__
        assert law["type"] == type_name
        # The exponent of the source, and the one under which the hardness is the pressure.
        assert law.get("exponent") == {"PW": 1.5, "PW_exponent1": 1.0}.get(name)


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ({"asperities": "XY"}, "there is 'GW', 'GT', 'CEB'"),
        ({"asperities": "ZMX"}, "did you mean 'ZMC'?"),
        ({"configuration": "IV"}, "did you mean 'I'? there is 'I', 'II', 'III'"),
    ],
)
def test_what_does_not_exist_is_answered_with_what_does(
    arguments: dict[str, str], hint: str
) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        slider_crank_mixed.build(**arguments)
    assert caught.value.hint.startswith(hint)


def test_references_are_in_metres_and_say_where_they_are_from() -> None:
    converged = slider_crank_mixed.reference()
    entry = converged["I", "rod-slider", "KE", (660, 780)]
    assert (entry.mean, entry.minimum) == (3.585e-7, 3.167e-7)
    assert entry.mean_asperity_force == 1855
    printed = slider_crank_mixed.reference("dissertation")
    assert printed["II", "crank-rod", "PW", (840, 960)].minimum == 0.436e-6
    assert len(printed) == 36
    origin = slider_crank_mixed.reference_origin()
    # A calculation, and what of it belongs to its mesh.
    assert "independent" in origin and "not published" in origin and "4 on half" in origin
    assert entry.mean_film_force == 303 and entry.mean_film_force_limit == 292.2
    assert converged["I", "rod-slider", "JG", (660, 780)].mean_film_force_limit is None
    assert "Nascimento" in slider_crank_mixed.reference_origin("dissertation")
    assert "Nascimento" in slider_crank_mixed.source
    with pytest.raises(td.InvalidInput, match="'converged', 'dissertation'"):
        slider_crank_mixed.reference("measured")


def test_ideal_joints_carry_the_loads_of_the_reference() -> None:
    """Without clearance the forces follow from the motion alone; 0.1 N is the last digit given."""
    law = td.KogutEtsion(slider_crank_mixed.surface())
    case = slider_crank_mixed.build("I", law)
    ideal = td.Model()
    for item in case.parameters["items"]:
        if item["call"] == "rigid_body":
            ideal.rigid_body(**{key: value for key, value in item.items() if key != "call"})
    crank, rod, slider = (ideal.bodies[name] for name in ("crank", "rod", "slider"))
    ideal.revolute("block-crank", ideal.ground.marker(), crank.marker())
    ideal.revolute("crank-rod", crank.marker((0.05, 0)), rod.marker((-0.06, 0)))
    ideal.revolute("rod-slider", rod.marker((0.06, 0)), slider.marker())
    ideal.translational("slider-block", slider.marker(), ideal.ground.marker())
    ideal.drive("block-crank", speed=slider_crank_mixed.CRANK_SPEED)
    solution = td.simulate(ideal, revolutions=2.5, progress=False)
    for joint, loads in slider_crank_mixed.ideal_loads().items():
        force = solution[f"{joint}/joint_force"]
        magnitude = (force**2).sum("component") ** 0.5
        for angle, name in ((360.0, "top"), (900.0, "bottom")):
            window = (angle - 1e-3, angle + 1e-3) if angle < 900.0 else (899.998, 900.0)
            found = solution.statistics(magnitude, crank_angle=window).mean
            assert found == pytest.approx(loads[name], rel=1e-4), (joint, name)
