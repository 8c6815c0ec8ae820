"""Mechanisms with more joints than they need, and what a model tells about how it can move."""

import math
import warnings

import numpy as np
import pytest
import tribodyn as td
from scipy.spatial.transform import Rotation
from tribodyn import load
from tribodyn._calls import JOINTS


def parallelogram(links: int = 3) -> td.Model:
    """Return a coupler of 2 m on parallel links of half a metre, two at its ends, others between.

    A pendulum hangs beside it, whose hinge has no part in the load that the links share.
    """
    model = td.Model()
    angle = 1.0
    end = 0.5 * np.array([math.cos(angle), math.sin(angle)])
    coupler = model.rigid_body("coupler", mass=2.0, inertia=1.0, position=(1.0 + end[0], end[1]))
    for k, foot in enumerate(np.linspace(0.0, 2.0, links)):
        link = model.rigid_body(
            f"link {k}",
            mass=1.0,
            inertia=0.1,
            position=(foot + 0.5 * end[0], 0.5 * end[1]),
            angle=angle,
        )
        model.revolute(f"foot {k}", model.ground.marker((foot, 0.0)), link.marker((-0.25, 0.0)))
        model.revolute(f"end {k}", link.marker((0.25, 0.0)), coupler.marker((foot - 1.0, 0.0)))
    bob = model.rigid_body("bob", mass=1.0, inertia=0.1, position=(5.0, 0.0))
    model.revolute("hinge", model.ground.marker((4.0, 0.0)), bob.marker((-1.0, 0.0)))
    model.gravity((0.0, -9.81))
    return model


SHARING = ["foot 0", "end 0", "foot 1", "end 1", "foot 2", "end 2"]


def test_a_model_tells_how_it_can_move_while_it_is_built():
    model = parallelogram()
    assert model.degrees_of_freedom == 2
    assert model.redundant_rows == 1
    assert model.redundant_joints == SHARING
    assert not model.frozen
    # The answer is that of the model as it is now.
    model.revolute("stop", model.ground.marker((5.0, 0.0)), model.bodies["bob"].marker((0.0, 0.0)))
    assert model.degrees_of_freedom == 1
    assert model.redundant_rows == 2  # along the bob, between its two hinges
    assert set(model.redundant_joints) == {*SHARING, "hinge", "stop"}
    td.simulate(parallelogram(2), duration=1e-3, progress=False)


def test_joints_tell_what_they_leave_free():
    model = td.Model()
    crank = model.rigid_body("crank", mass=1.0, inertia=0.1)
    slide = model.rigid_body("slide", mass=1.0, inertia=0.1, position=(1.0, 0.0))
    cap = model.rigid_body("cap", mass=1.0, inertia=0.1, position=(1.0, 0.0))
    free = model.rigid_body("free", mass=1.0, inertia=0.1, position=(3.0, 0.0))
    model.revolute("main", model.ground.marker(), crank.marker())
    # The guide is turned: the motion is named by its axes, not by those of the slider.
    model.translational("way", slide.marker(), model.ground.marker((1.0, 0.0), angle=0.5))
    model.fixed("weld", slide.marker(), cap.marker())
    model.drive("main", speed=3.0)
    model.drive_displacement("push", free.marker(), model.ground.marker(), speed=0.0)
    freedoms = {name: (str(each), each.rows) for name, each in model.freedoms.items()}
    assert freedoms == {
        "main": ("rotation about z", 2),
        "way": ("translation along x", 2),
        "weld": ("nothing", 3),
        "main drive": ("translation along x, translation along y", 1),
        "push": ("translation along y, rotation about z", 1),
    }
    assert model.degrees_of_freedom == 12 - 9
    assert model.redundant_rows == 0


def test_joints_in_space_tell_what_they_leave_free():
    """The axes are those of the first marker, whatever those of the bodies and of the space."""
    turn = Rotation.from_rotvec((0.3, -0.5, 0.7))
    model = td.Model(planar=False)
    model.rigid_body("flat", mass=1.0, inertia=1.0, position=(9.0, 0.0), angle=0.2, planar=True)
    at = model.ground.marker((1.0, 2.0, 3.0), orientation=turn)

    def body(name: str, shift: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> td.Marker:
        place = turn.apply(shift) + (1.0, 2.0, 3.0)
        inertia = ((2.0, 0.1, 0.0), (0.1, 3.0, 0.2), (0.0, 0.2, 4.0))
        made = model.rigid_body(name, mass=1.0, inertia=inertia, position=place)
        return made.marker(orientation=turn)

    model.revolute("revolute", at, body("a"))
    model.spherical("spherical", at, body("b"))
    model.universal("universal", at, body("c"))
    model.cylindrical("cylindrical", at, body("d"))
    model.in_plane("in plane", at, body("f"))
    model.fixed("fixed", at, body("g"))
    model.point_on_line("point on line", at, body("l"))
    model.translational("translational", body("h"), at)
    model.distance("distance", at, body("i", (0.0, 0.0, 0.5)))
    first, second = body("j"), body("k")
    model.revolute("between", first, second)
    model.drive("revolute", speed=1.0)
    freedoms = {name: (str(each), each.rows) for name, each in model.freedoms.items()}
    assert set(JOINTS) <= {joint.kind for joint in model.joints.values()}
    turns = "rotation about x, rotation about y, rotation about z"
    assert freedoms == {
        "revolute": ("rotation about z", 5),
        "spherical": (turns, 3),
        "universal": ("rotation about x, rotation about y", 4),
        "cylindrical": ("translation along z, rotation about z", 4),
        "in plane": ("translation along x, translation along y, rotation about z", 3),
        "fixed": ("nothing", 6),
        "point on line": (f"translation along x, {turns}", 2),
        "translational": ("translation along x", 5),
        "distance": (f"translation along x, translation along y, {turns}", 1),
        "between": ("rotation about z", 5),
        "revolute drive": (
            "translation along x, translation along y, translation along z, "
            "rotation about x, rotation about y",
            1,
        ),
    }
    assert model.degrees_of_freedom == 3 + 66 - 39
    assert model.redundant_rows == 0
    text = str(model)
    assert "a     1 kg, (2, 0.1, 0), (0.1, 3, 0.2), (0, 0.2, 4) kg m2" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "between revolute j - k 5 rows leaves rotation about z" in lines


def test_the_printed_form_names_all_forces():
    model = td.Model(planar=False)
    body = model.rigid_body("body", mass=1.0, inertia=(1.0, 2.0, 2.5))
    ground, end = model.ground.marker(), body.marker()
    model.gravity((0.0, 0.0, -9.81))
    model.applied_force("push", end, force=(1.0, 0.0, 0.0))
    model.applied_torque("twist", end, torque=(1.0, 0.0, 0.0))
    model.spring_damper(
        "spring",
        model.ground.marker((1.0, 0.0, 0.0)),
        end,
        stiffness=1.0,
        damping=1.0,
        free_length=1.0,
    )
    model.torsional_spring("coil", ground, end, stiffness=1.0, damping=1.0, free_angle=0.0)
    model.bushing("rubber", ground, end, stiffness=(1.0,) * 6, damping=(0.0,) * 6)
    model.unbalance("chip", end, mass=1e-3, radius=0.1)
    forces = [call["name"] for call in model.parameters["items"] if call["call"] != "rigid_body"]
    lines = str(model).splitlines()
    first = lines.index(f"forces: {len(forces)}") + 1
    assert [line.split()[0] for line in lines[first : first + len(forces)]] == forces


def test_the_printed_form_is_a_table_of_all_parts():
    text = str(parallelogram())
    assert text.splitlines() == [
        "bodies: 5",
        "  coupler  2 kg, 1 kg m2",
        "  link 0   1 kg, 0.1 kg m2",
        "  link 1   1 kg, 0.1 kg m2",
        "  link 2   1 kg, 0.1 kg m2",
        "  bob      1 kg, 0.1 kg m2",
        "joints: 7",
        "  foot 0  revolute  ground - link 0   2 rows  leaves rotation about z",
        "  end 0   revolute  link 0 - coupler  2 rows  leaves rotation about z",
        "  foot 1  revolute  ground - link 1   2 rows  leaves rotation about z",
        "  end 1   revolute  link 1 - coupler  2 rows  leaves rotation about z",
        "  foot 2  revolute  ground - link 2   2 rows  leaves rotation about z",
        "  end 2   revolute  link 2 - coupler  2 rows  leaves rotation about z",
        "  hinge   revolute  ground - bob      2 rows  leaves rotation about z",
        "forces: 1",
        "  gravity  weight of all bodies",
        "degrees of freedom: 2 (15 coordinates, 14 rows, 1 redundant)",
        "1 redundant row: the joints 'foot 0', 'end 0', 'foot 1', 'end 1', 'foot 2', 'end 2' share "
        "loads that rigid bodies do not determine; their reactions are those of least norm",
    ]
    # A model that has no start is printed as well.
    assert "not known; model: needs at least one body" in str(td.Model())
    broken = td.Model()
    bar = broken.rigid_body("bar", mass=1.0, inertia=1.0)
    broken.revolute("left", broken.ground.marker(), bar.marker((-1.0, 0.0)))
    broken.revolute("right", broken.ground.marker((5.0, 0.0)), bar.marker((1.0, 0.0)))
    assert "degrees of freedom: not known; joint '" in str(broken)


def test_reactions_of_redundant_joints_are_marked_and_others_are_not(tmp_path):
    with pytest.warns(td.RunWarning, match="1 redundant row: the joints 'foot 0'.*least norm"):
        solution = td.simulate(parallelogram(), duration=0.5, progress=False)
    marked = {name for name in solution if "reaction" in solution[name].attrs}
    assert marked == {f"{joint}/{kind}" for joint in SHARING for kind in ("force", "moment")}
    assert solution["foot 1/force"].attrs["reaction"] == "least norm"
    assert "least norm" in solution.channels.loc["foot 1/force", "description"]
    assert "redundant" in str(solution.summary())
    assert solution.redundancy == {"rows": 1, "joints": SHARING}
    solution.to_netcdf(tmp_path / "run.nc")
    again = load(tmp_path / "run.nc")
    assert again.redundancy == solution.redundancy
    assert again["foot 1/force"].attrs == solution["foot 1/force"].attrs
    # A run that continues from the state gives the same notice.
    with pytest.warns(td.RunWarning, match="least norm"):
        longer = td.simulate(parallelogram(), duration=0.6, start=again, progress=False)
    assert longer.redundancy == solution.redundancy


def test_a_middle_link_leaves_the_motion_and_takes_its_share():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", td.RunWarning)
        three = td.simulate(parallelogram(3), duration=0.5, progress=False)
        two = td.simulate(parallelogram(2), duration=0.5, progress=False)
    assert two.redundancy == {"rows": 0, "joints": []}
    # The pendulum does not know of the parallelogram.
    for name in ("bob/position", "hinge/force"):
        np.testing.assert_allclose(three[name].values[-1], two[name].values[-1], atol=2e-4)
    # By symmetry the links at both sides carry alike what gravity puts on the coupler at the start,
    # and of least norm is a third for each: 2 kg across the links, which take their own weights.
    across = np.array([-math.sin(1.0), math.cos(1.0)])
    along = np.array([math.cos(1.0), math.sin(1.0)])
    forces = [three[f"end {k}/force"].values[0] for k in range(3)]
    total = np.sum(forces, axis=0)
    acceleration = three["coupler/acceleration"].values[0]
    np.testing.assert_allclose(total, 2.0 * (acceleration + [0.0, 9.81]), rtol=1e-6)
    assert [force @ along for force in forces] == pytest.approx([total @ along / 3.0] * 3, rel=1e-6)
    assert len({round(float(force @ across), 6) for force in forces}) == 1
