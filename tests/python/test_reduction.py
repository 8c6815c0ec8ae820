"""Reductions: frequencies, matrices of users, choice of modes, bad input."""

import pickle

import numpy as np
import pytest
import tribodyn as td
from reductions import ENDS, STEEL, TURN, bar, by_matrices, clamped, matrices, reduced
from scipy import sparse
from scipy.sparse.linalg import eigsh


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
