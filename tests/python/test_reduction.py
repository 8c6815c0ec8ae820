"""Reductions: frequencies, statics, matrices of users, choice of modes, damping, bad input."""

import pickle
from functools import cache

import numpy as np
import pytest
import tribodyn as td
from scipy import sparse
from scipy.sparse.linalg import eigsh
from tribodyn.reduction._craig_bampton import matrices_of

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
TURN = 2.0 * np.pi
ENDS = ("x-", "x+")


@cache
def bar(element="hex20", cells=(6, 1, 2)):
    return td.SolidMesh.brick(size=(0.3, 0.04, 0.06), cells=cells, element=element)


@cache
def matrices(mesh):
    return matrices_of(mesh, STEEL)


@cache
def reduced(**changes):
    return td.craig_bampton(bar(), STEEL, **({"interfaces": ENDS} | changes))


def by_matrices(**changes):
    stiffness, mass = matrices(bar())
    nodes = bar().nodes
    given = {"stiffness": stiffness, "mass": mass, "nodes": nodes} | changes
    given.setdefault("interfaces", {name: np.unique(bar().surfaces[name]) for name in ENDS})
    return td.craig_bampton_from_matrices(**given)


def full_frequencies(count, into=None):
    """The lowest natural frequencies of the free mesh above zero [Hz]."""
    stiffness, mass = matrices(bar())
    if into is not None:
        stiffness, mass = into.T @ stiffness @ into, into.T @ mass @ into
    squares = eigsh(stiffness, k=count + 6, M=mass, sigma=-1e5, return_eigenvectors=False)
    return np.sqrt(np.sort(squares)[6:]) / TURN


# --- accuracy -------------------------------------------------------------------------------------


def test_first_ten_frequencies_with_twenty_modes():
    found = reduced(modes=20)
    error = found.frequencies[:10] / full_frequencies(10) - 1.0
    assert np.all(error > -1e-9)  # from above, by Rayleigh's principle
    assert error.max() < 1.5e-4  # 4.0e-5 measured
    # Without corrections: 1.1e-2 measured.
    plain = reduced(modes=20, corrections=False).frequencies[:10] / full_frequencies(10) - 1.0
    assert 10.0 * error.max() < plain.max() < 3e-2


def test_frequencies_with_one_interface():
    # Its constraint modes are rigid motions alone, and leave nothing but rounding.
    found = reduced(interfaces=("x-",), modes=20)
    error = found.frequencies[:10] / full_frequencies(10) - 1.0
    assert found.modes <= 26
    assert np.all(error > -1e-9)
    assert error.max() < 1.5e-4  # 3.8e-5 measured


def test_frequencies_with_rigid_interfaces():
    mesh = bar()
    ends = [np.unique(mesh.surfaces[name]) for name in ENDS]
    free = np.ones(3 * len(mesh.nodes), dtype=bool)
    columns = []
    for nodes in ends:
        own = (3 * nodes[:, np.newaxis] + np.arange(3)).ravel()
        free[own] = False
        block = np.zeros((3 * len(mesh.nodes), 6))
        for k, axis in enumerate(np.eye(3)):
            block[own, k] = np.tile(axis, len(nodes))
            block[own, 3 + k] = np.cross(axis, mesh.nodes[nodes]).ravel()
        columns.append(sparse.csc_matrix(block))
    into = sparse.hstack([sparse.identity(len(free), format="csc")[:, free], *columns]).tocsc()
    found = reduced(modes=20, rigid=ENDS)
    error = found.frequencies[:10] / full_frequencies(10, into) - 1.0
    assert np.all(error > -1e-9)
    assert error.max() < 3e-4
    # Each mode moves the nodes of a rigid interface as a rigid body.
    part, shapes = found.interfaces["x+"], found.shapes.reshape(-1, 3, found.modes)
    arms = mesh.nodes[ends[1]] - part.centre
    expected = part.shift + np.cross(part.turn.T, arms[:, np.newaxis]).transpose(0, 2, 1)
    assert np.abs(shapes[ends[1]] - expected).max() < 1e-9


def test_shapes_are_orthogonal_to_each_other_and_to_rigid_motions():
    found = reduced(modes=12)
    stiffness, mass = matrices(bar())
    shapes = found.shapes
    moves = np.tile(np.eye(3), (len(found.nodes), 1))
    spins = np.column_stack(
        [np.cross(axis, found.nodes - found.centre).ravel() for axis in np.eye(3)]
    )
    rigid = np.column_stack([moves, spins])
    size = np.sqrt(found.modal_masses * found.mass)
    assert np.abs(rigid.T @ (mass @ shapes)).max() < 1e-9 * size.max()
    norm = np.sqrt(np.outer(found.modal_masses, found.modal_masses))
    assert np.abs(shapes.T @ (mass @ shapes) / norm - np.eye(found.modes)).max() < 1e-8
    squares = (TURN * found.frequencies) ** 2
    products = shapes.T @ (stiffness @ shapes) / norm / np.sqrt(np.outer(squares, squares))
    assert np.abs(products - np.eye(found.modes)).max() < 1e-6
    assert np.linalg.norm(shapes.reshape(-1, 3, found.modes), axis=1).max(axis=0) == pytest.approx(
        np.ones(found.modes)
    )
    assert found.mass == pytest.approx(7800.0 * 0.3 * 0.04 * 0.06, rel=1e-12)
    expected = found.mass / 12.0 * np.array([0.04**2 + 0.06**2, 0.3**2 + 0.06**2, 0.3**2 + 0.04**2])
    assert found.inertia_tensor == pytest.approx(np.diag(expected), abs=1e-12)


def test_modes_by_frequency():
    limit = 12e3
    found = reduced(highest_frequency=limit, corrections=False)
    held = reduced(modes=40, corrections=False)
    # As many fixed-interface modes as the body with held ends has below the limit.
    stiffness, mass = matrices(bar())
    from tribodyn.reduction import _basis
    from tribodyn.reduction._patches import of_surface

    patches = [of_surface("bar", bar(), name) for name in ENDS]
    solver = _basis._Held("bar", stiffness, _basis._functionals(patches, mass.shape[0]))
    squares, _ = _basis._fixed_modes("bar", mass, solver, 40, mass.shape[0])
    count = np.count_nonzero(np.sqrt(squares) / TURN <= limit)
    assert 3 < count < 40
    assert found.modes == count + 6
    assert held.modes == 46
    cut = held.up_to(9e3)
    assert cut.frequencies == pytest.approx(held.frequencies[held.frequencies <= 9e3])
    kept = cut.modes
    assert cut.inertia[3 : 3 + kept, 3 : 3 + kept] == pytest.approx(np.diag(cut.modal_masses))
    assert cut.inertia[3 + kept, 3 + kept] == held.inertia[49, 49]
    with pytest.raises(td.InvalidInput, match="leaves no mode"):
        held.up_to(1.0)


def test_matrices_of_a_user_give_the_same_as_the_mesh():
    own = td.craig_bampton(
        td.SolidMesh(
            nodes=bar().nodes,
            elements=bar().elements,
            element="hex20",
            node_sets={name: np.unique(bar().surfaces[name]) for name in ENDS},
        ),
        STEEL,
        interfaces=ENDS,
        modes=10,
    )
    found = by_matrices(modes=10)
    assert found.frequencies == pytest.approx(own.frequencies, rel=1e-9)
    assert found.shapes == pytest.approx(own.shapes, abs=1e-6)
    for kind in (sparse.csr_array, sparse.coo_matrix, sparse.csc_matrix.toarray):
        other = by_matrices(modes=10, mass=kind(matrices(bar())[1]))
        assert other.frequencies == pytest.approx(own.frequencies, rel=1e-9)
    assert found.mesh is None


def test_a_reduction_is_plain_data_and_back():
    found = reduced(modes=3)
    again = td.Reduction(**found.parameters)
    assert np.array_equal(again.shapes, found.shapes)
    with pytest.raises(ValueError, match="read-only"):
        again.shapes[0, 0] = 1.0
    assert "modes from" in repr(found)
    copy = pickle.loads(pickle.dumps(found))
    assert np.array_equal(copy.shapes, found.shapes)
    assert copy.interfaces["x+"].turn == pytest.approx(found.interfaces["x+"].turn)
    assert reduced(modes=3).frequencies.tolist() == found.frequencies.tolist()


def test_a_mesh_that_is_moved_and_turned_is_the_same_body():
    one = reduced(modes=4)
    mesh = bar().rotated(0.7, axis="y").moved((0.3, -0.2, 0.5))
    other = td.craig_bampton(mesh, STEEL, interfaces=ENDS, modes=4)
    assert other.centre == pytest.approx((0.3, -0.2, 0.5), abs=1e-12)
    assert other.frequencies == pytest.approx(one.frequencies, rel=1e-8)
    c, s = np.cos(0.7), np.sin(0.7)
    turn = np.array([[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]])
    assert other.inertia_tensor == pytest.approx(turn @ one.inertia_tensor @ turn.T, abs=1e-10)
    assert other.interfaces["x+"].centre == pytest.approx(
        turn @ one.interfaces["x+"].centre + other.centre
    )
    tips = []
    for reduction, load in ((one, np.array([1.0, -2.0, 3.0])), (other, turn @ [1.0, -2.0, 3.0])):
        found = td.equilibrium(clamped(reduction, load=load)).solid("arm")
        tips.append(found.displacement.values[np.unique(bar().surfaces["x+"])].mean(axis=0))
    assert tips[1] == pytest.approx(turn @ tips[0], rel=1e-6)


def test_four_masses_with_springs():
    # A triangle of masses that is the interface, and one mass above it.
    nodes = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    stiffness = np.zeros((12, 12))
    for i in range(4):
        for j in range(i):
            line = np.zeros(12)
            line[3 * i : 3 * i + 3] = nodes[i] - nodes[j]
            line[3 * j : 3 * j + 3] = nodes[j] - nodes[i]
            stiffness += 1e6 * np.outer(line, line) / (line @ line)
    found = td.craig_bampton_from_matrices(
        stiffness=stiffness, mass=np.eye(12), nodes=nodes, interfaces={"base": [0, 1, 2]}, modes=5
    )
    assert found.centre == pytest.approx([0.25, 0.25, 0.25])
    assert found.mass == pytest.approx(4.0)
    squares = np.linalg.eigvalsh(stiffness)[6:]
    # Five of the six fixed-interface modes and the corrections are all motions of four masses.
    assert found.frequencies[:4] == pytest.approx(np.sqrt(squares[:4]) / TURN, rel=1e-2)


def test_followers_show_where_their_nodes_are():
    plain, found = reduced(modes=4), reduced(modes=4, followers=("y+",))
    assert found.frequencies == pytest.approx(plain.frequencies, rel=1e-12)
    assert list(found.interfaces) == ["x-", "x+", "y+"]
    nodes = np.unique(bar().surfaces["y+"])
    own = by_matrices(modes=4, followers={"side": nodes})
    shapes = own.shapes.reshape(-1, 3, own.modes)
    assert own.interfaces["side"].shift == pytest.approx(shapes[nodes].mean(axis=0), abs=1e-9)
    # The mean over the surface, by Simpson's rule along the bar in the middle of its width.
    middle = nodes[np.abs(bar().nodes[nodes, 2]) < 1e-9]
    middle = middle[np.argsort(bar().nodes[middle, 0])]
    assert len(middle) == 13
    weights = np.array([1, *[4, 2] * 5, 4, 1]) / 36.0
    lowest = found.shapes.reshape(-1, 3, found.modes)[:, :, 0]  # bends the bar
    expected = weights @ lowest[middle]
    assert found.interfaces["y+"].shift[:, 0] == pytest.approx(expected, abs=0.01)
    with pytest.raises(td.InvalidInput, match="must not repeat a name"):
        reduced(modes=4, followers=("x+",))


# --- in models ------------------------------------------------------------------------------------


def clamped(reduction=None, load=(100.0, -200.0, 1000.0)):
    model = td.Model(planar=False)
    arm = (
        model.solid("arm", mesh=bar(), material=STEEL)
        if reduction is None
        else model.reduced_solid("arm", reduction)
    )
    root = arm.marker("x-")
    model.fixed("clamp", model.ground.marker(root.position), root)
    if load is not None:
        model.applied_force("load", arm.marker("x+"), force=load)
    return model


def test_static_stiffness_and_stresses():
    one = td.equilibrium(clamped(reduced(modes=4))).solid("arm")
    full = td.equilibrium(clamped()).solid("arm")
    tip = np.unique(bar().surfaces["x+"])
    found, expected = (each.displacement.values[tip].mean(axis=0) for each in (one, full))
    # The full solid has large displacements: its stiffness changes by 1e-4.
    assert found[1:] == pytest.approx(expected[1:], rel=2e-4)
    for quantity in ("stress", "von_mises"):
        largest = np.abs(full[quantity].values).max()
        assert np.abs(one[quantity].values - full[quantity].values).max() < 3e-3 * largest
    assert one.position.shape == full.position.shape


@pytest.mark.parametrize("torque", [(300.0, 0, 0), (0, 300.0, 0), (0, 0, 300.0)], ids="xyz")
def test_moments_at_interfaces_act_as_on_a_full_solid(torque):
    found = []
    for reduction in (reduced(modes=4), None):
        model = clamped(reduction, load=None)
        model.applied_torque("twist", model.bodies["arm"].marker("x+"), torque=torque)
        found.append(td.equilibrium(model).solid("arm").displacement.values)
    largest = np.abs(found[1]).max()
    # The full solid has large displacements.
    assert np.abs(found[0] - found[1]).max() < 2e-3 * largest


def test_a_force_away_from_the_centre_of_an_interface_turns_it():
    found = []
    for offset in (True, False):
        model = clamped(reduced(modes=4), load=None)
        arm = model.bodies["arm"]
        place = arm.marker("x+").position
        there = (place[0], place[1] + 0.3, place[2])
        tip = arm.marker("x+", position=there) if offset else arm.marker("x+")
        model.applied_force("load", tip, force=(0.0, 0.0, 10.0))
        if not offset:
            model.applied_torque("twist", tip, torque=(3.0, 0.0, 0.0))
        found.append(td.equilibrium(model).solid("arm").displacement.values)
    assert np.abs(found[0] - found[1]).max() < 1e-4 * np.abs(found[1]).max()


def test_stresses_turn_with_the_frame():
    from scipy.spatial.transform import Rotation

    turn = Rotation.from_rotvec([0.3, -0.8, 1.2])
    modal = np.zeros(reduced(modes=4).modes)
    modal[:3] = 1e-4, -2e-4, 1e-4
    found = []
    for placed in ({}, {"position": (1.0, 2.0, 3.0), "orientation": turn}):
        model = td.Model(planar=False)
        model.reduced_solid("arm", reduced(modes=4), modal_coordinates=modal, **placed)
        run = td.simulate(model, duration=1e-6, progress=False)
        found.append(run.solid("arm", time=0.0))
    one, other = found
    assert other.von_mises.values == pytest.approx(one.von_mises.values, rel=1e-6)
    assert one.von_mises.values.max() > 1e6
    expected = turn.apply(one.position.values) + (1.0, 2.0, 3.0)
    assert other.position.values == pytest.approx(expected, abs=1e-12)
    normal = one.stress.sel(stress_component=["xx", "yy", "zz"]).values.sum(axis=1)
    turned = other.stress.sel(stress_component=["xx", "yy", "zz"]).values.sum(axis=1)
    assert turned == pytest.approx(normal, abs=1e-6 * np.abs(normal).max())


def test_small_motions_of_a_free_body_are_its_modes():
    model = td.Model(planar=False)
    reduction = reduced(modes=6)
    model.reduced_solid("arm", reduction)
    found = td.linearise(model)
    hertz = np.sort(found.eigenvalues.imag) / TURN
    assert hertz[hertz > 1.0][:8] == pytest.approx(reduction.frequencies[:8], rel=1e-6)


def test_small_motions_of_a_clamped_body():
    # A Timoshenko beam of these sides; the full solid is within 0.1 %.
    reduction = reduced(modes=20)
    models = [clamped(reduction, load=None), clamped(load=None)]
    hertz = []
    for model in models:
        found = td.linearise(model, at=td.equilibrium(model), modes=6, near=TURN * 400.0)
        imaginary = np.sort(found.eigenvalues.imag)
        hertz.append(imaginary[imaginary > 1.0][:6] / TURN)
    assert hertz[0] == pytest.approx(hertz[1], rel=1e-3)


def test_modal_damping_decays_as_it_says():
    ratio = 0.05
    reduction = reduced(modes=2).with_damping(ratio)
    modal = np.zeros(reduction.modes)
    modal[0] = 1e-5
    model = td.Model(planar=False)
    model.reduced_solid("arm", reduction, modal_coordinates=modal, velocity=(0.0, 0.0, 0.0))
    angular = TURN * reduction.frequencies[0]
    damped = angular * np.sqrt(1.0 - ratio**2)
    end = 3.0 * TURN / damped
    run = td.simulate(
        model, duration=end, integrator=td.ESDIRK4(max_step=end / 300), progress=False
    )
    found = run["arm/modal_coordinate"].sel(mode_of_20="mode1").values
    time = run.time.values
    decay = np.exp(-ratio * angular * time)
    expected = (
        1e-5
        * decay
        * (np.cos(damped * time) + ratio / np.sqrt(1 - ratio**2) * np.sin(damped * time))
    )
    assert np.abs(found - expected).max() < 2e-3 * 1e-5
    by_function = reduced(modes=2).with_damping(lambda f: 1e-5 * f)
    assert by_function.damping_ratios == pytest.approx(1e-5 * reduction.frequencies)


def test_a_model_with_a_reduced_solid_is_rebuilt_and_printed():
    model = clamped(reduced(modes=3))
    again = td.Model.from_parameters(model.parameters)
    found, expected = (td.equilibrium(each).solid("arm") for each in (again, model))
    assert found.position.values == pytest.approx(expected.position.values, abs=1e-15)
    assert "reduced solid of" in str(model)


def test_results_without_a_mesh_have_no_stresses(tmp_path):
    model = clamped(by_matrices(modes=3))
    run = td.simulate(model, duration=1e-5, progress=False)
    found = run.solid("arm")
    assert set(found.data_vars) == {"position", "displacement"}
    run.to_netcdf(tmp_path / "run.nc")
    assert td.load(tmp_path / "run.nc").solid("arm").equals(found)


@pytest.mark.parametrize("with_mesh", [True, False])
def test_drawings_show_the_nodes_and_the_markers_where_they_are(with_mesh):
    modal = np.zeros(reduced(modes=3).modes)
    modal[:2] = 0.02, 0.03
    reduction = reduced(modes=3) if with_mesh else by_matrices(modes=3)
    model = td.Model(planar=False)
    arm = model.reduced_solid(
        "arm", reduction, position=(0.1, 0.2, 0.0), modal_coordinates=modal, velocity=(0, 0, 0)
    )
    model.applied_force("load", arm.marker("x+"), force=(1.0, 0.0, 0.0))
    run = td.simulate(model, duration=1e-7, progress=False)
    axes = td.plot.mechanism(run, time=0.0)
    nodes = run.solid("arm", time=0.0).position.values
    drawn = np.vstack(
        [np.column_stack(line.get_data_3d()) for line in axes.lines if len(line.get_xdata()) > 9]
    )
    apart = np.linalg.norm(drawn[:, np.newaxis] - nodes, axis=2)
    # Every point that is drawn is a node, and the corners of the bar are drawn.
    assert apart.min(axis=1).max() < 1e-12
    assert apart.min(axis=0)[np.abs(bar().nodes[:, 0]) > 0.149].max() < 0.03
    from tribodyn.results import ReducedMotion

    motion = ReducedMotion(run, model.parameters["items"][0], np.array([0.0]))
    origin, turned = motion.interface("x+", reduction.interfaces["x+"].centre + (0.0, 0.0, 0.1))
    end = np.unique(bar().surfaces["x+"])
    part = reduction.interfaces["x+"]
    assert motion.interface("x+", part.centre)[0][0] == pytest.approx(
        (0.1, 0.2, 0.0) + part.centre + part.shift @ modal, abs=1e-12
    )
    assert origin[0] - motion.interface("x+", part.centre)[0][0] == pytest.approx(
        0.1 * turned[0][:, 2], abs=1e-12
    )
    assert nodes[end].mean(axis=0) == pytest.approx(
        motion.interface("x+", part.centre)[0][0], abs=3e-3
    )


# --- bad input ------------------------------------------------------------------------------------


def rejected(match, **changes):
    with pytest.raises(td.InvalidInput, match=match):
        by_matrices(**changes)


def test_wrong_matrices_are_named():
    stiffness, mass = matrices(bar())
    rejected(
        r"reduction: stiffness = 30 rows must have three rows for each of", stiffness=sparse.eye(30)
    )
    rejected(r"mass .*must be square, not 2 x 3", mass=np.ones((2, 3)))
    skew = mass.tolil()
    skew[7, 4] += 0.3
    rejected(
        r"mass\[\d+, \d+\] - mass\[\d+, \d+\] = -?0\.3 kg must be 0.*symmetric", mass=skew.tocsc()
    )
    skew = stiffness.tolil()
    skew[7, 4] += 1e9
    rejected(r"stiffness\[.*symmetric", stiffness=skew.tocsc())
    nothing = mass.copy()
    nothing.data[:] = np.nan
    rejected("finite", mass=nothing)
    rejected("square matrix", mass=mass.astype(complex))
    rejected("must be above zero", mass=0.0 * mass)


def test_matrices_that_are_no_free_body_are_named():
    stiffness, mass = matrices(bar())
    held = stiffness + 1e-3 * sparse.diags(stiffness.diagonal())
    rejected("rigid displacement along x.*without supports", stiffness=held)
    order = np.arange(mass.shape[0]).reshape(-1, 3).T.ravel()  # all x, all y, all z
    rejected("rigid rotation", nodes=bar().nodes * (2.0, 1.0, 1.0))
    apart = mass.tolil()
    apart[0, 0] += 0.01
    apart[-3, -3] -= 0.01
    rejected("different centres of mass", mass=apart.tocsc())
    rejected(
        "must come in the order x, y, z of node 0",
        stiffness=stiffness[order][:, order],
        mass=mass[order][:, order],
    )
    heavy = mass.tolil()
    heavy[0, 0] += 1.0
    rejected("relative difference of the masses", mass=heavy.tocsc())
    loose = sparse.block_diag([stiffness, sparse.csc_matrix((3, 3))]).tocsc()
    rejected(
        "singular although all interfaces are held",
        stiffness=loose,
        mass=sparse.block_diag([mass, sparse.identity(3)]).tocsc(),
        nodes=np.vstack([bar().nodes, [[0.0, 0.0, 0.0]]]),
    )
    rejected("nodes must have 3 columns", nodes=bar().nodes[:, :2])


def test_wrong_interfaces_are_named():
    rejected("interface 'a' .*do not lie on a line", interfaces={"a": [0, 1]})
    rejected("interface 'a' = 1000000 is not the number of a node", interfaces={"a": [0, 1, 10**6]})
    ends = {name: np.unique(bar().surfaces[name]) for name in ENDS}
    rejected("did you mean 'x-'|no interface", interfaces=ends, rigid=["x"])
    both = {"one": ends["x-"], "two": ends["x-"]}
    rejected("must not share nodes with the rigid interface", interfaces=both, rigid=["one", "two"])
    rejected("interfaces may depend on each other", interfaces=both)
    with pytest.raises(td.InvalidInput, match="surface or node set"):
        td.craig_bampton(bar(), STEEL, interfaces=["left"])
    with pytest.raises(td.InvalidInput, match="at least one interface"):
        td.craig_bampton(bar(), STEEL, interfaces=[])
    with pytest.raises(td.InvalidInput, match="must not repeat a name"):
        td.craig_bampton(bar(), STEEL, interfaces=["x-", "x-"])
    with pytest.raises(td.InvalidInput, match="must be a mesh in space"):
        flat = td.SolidMesh.rectangle(size=(1.0, 1.0), cells=(1, 1))
        td.craig_bampton(flat, STEEL, interfaces=["x-"])


def test_wrong_modes_and_damping_are_named():
    with pytest.raises(td.InvalidInput, match="exclude each other"):
        td.craig_bampton(bar(), STEEL, interfaces=ENDS, modes=3, highest_frequency=1.0)
    with pytest.raises(td.InvalidInput, match="modes = 100000 must be at most"):
        td.craig_bampton(bar(), STEEL, interfaces=ENDS, modes=100000)
    with pytest.raises(td.InvalidInput, match="damping of mode 1 = -1"):
        reduced(modes=3).with_damping(-1.0)
    with pytest.raises(td.InvalidInput, match="one for each of"):
        reduced(modes=3).with_damping([0.1, 0.2])
    parameters = reduced(modes=3).parameters
    with pytest.raises(td.InvalidInput, match=r"shapes must have the shape \(\d+, \d+\)"):
        td.Reduction(**(parameters | {"shapes": np.ones((3, 2))}))
    model = td.Model(planar=False)
    with pytest.raises(td.InvalidInput, match="modal_coordinates = 2 values"):
        model.reduced_solid("arm", reduced(modes=3), modal_coordinates=[0.0, 1.0])
    arm = model.reduced_solid("arm", reduced(modes=3))
    with pytest.raises(td.InvalidInput, match="interface"):
        arm.marker("left")
    with pytest.raises(td.InvalidInput, match="exclude each other"):
        arm.marker("x-", angle=0.1, orientation=(0.0, 0.0, 0.0, 1.0))
