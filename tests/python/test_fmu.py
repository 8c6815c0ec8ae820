"""Models exported as FMUs, run by fmpy beside `simulate`."""

import gc
import math
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tribodyn as td
from co_simulated import STEP, Inputs, Master, held, rotor, slider_crank, top
from tribodyn.run import _cosimulation, fmi

pytest.importorskip("pythonfmu", reason="needs the extra tribodyn[fmu]")
fmpy = pytest.importorskip("fmpy", reason="needs the extra tribodyn[test]")

STEPS = 12

# Model, its inputs in the order of its arguments with their functions, and outputs of each case.
CASES: dict[str, tuple[Callable[..., td.Model], Inputs, list[str]]] = {
    "dry": (
        slider_crank,
        {
            "motor.torque": lambda t: 0.5 + math.sin(900.0 * t),
            "load.force.x": lambda t: -20.0 if t > 2.2 * STEP else -2.0,
        },
        ["crank/angle", "slider/velocity", "pin/force", "model/kinetic_energy"],
    ),
    "film": (
        rotor,
        {
            "load.force.x": lambda t: 20.0 * math.sin(900.0 * t),
            "load.force.y": lambda t: -30.0 - 10.0 * math.cos(700.0 * t),
        },
        ["rotor/position", "pin/force", "pin/minimum_film_thickness", "pin/oil_volume"],
    ),
    "space": (
        top,
        {
            "motor.torque.x": lambda t: 0.5 * math.sin(900.0 * t),
            "motor.torque.y": lambda t: 1.0,
            "motor.torque.z": lambda t: 0.5 * math.cos(700.0 * t),
        },
        ["top/position", "top/orientation", "top/angular_velocity", "tip/force"],
    ),
}
METHODS = ["TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe", "generalized-alpha", "Cash-Karp"]
# Each case by the default method, and one case by the others.
RUNS = [(name, "TR-BDF2") for name in CASES] + [("dry", method) for method in METHODS[1:]]


def export(name: str, folder: Path, **more: Any) -> Path:
    """Export a case, whose inputs have the values of their functions at the start."""
    build, inputs, outputs = CASES[name]
    given: dict[str, Any] = {"duration": STEPS * STEP, "communication_step": STEP} | more
    forces = list(dict.fromkeys(each.split(".")[0] for each in inputs))
    model = build(*(function(0.0) for function in inputs.values()))
    return td.export_fmu(model, folder / f"{name}.fmu", inputs=forces, outputs=outputs, **given)


def simulated(name: str, functions: Any = None, **more: Any) -> td.Solution:
    """Simulate a case with the same piecewise constant inputs."""
    build, inputs, _ = CASES[name]
    unit = "N" if "load.force.y" in inputs else "N m"
    units = {"motor.torque": "N m", "load.force.x": "N"}
    made = functions or [held(f, STEPS, units.get(n, unit)) for n, f in inputs.items()]
    given: dict[str, Any] = {"duration": STEPS * STEP} | more
    return td.simulate(build(*made), progress=False, **given)


def rows_of(solution: td.Solution, names: list[str]) -> list[dict[str, float]]:
    """Return the values at the communication points, by the names of the FMU."""
    table = solution.to_dataframe(names).drop(columns="crank_angle", errors="ignore")
    ends = [STEP + k * STEP for k in range(STEPS)]
    return [
        {
            str(c): float(x)
            for c, x in table.iloc[table.index.get_indexer([t], "nearest")[0]].items()
        }
        for t in ends
    ]


@pytest.mark.parametrize(("name", "integrator"), RUNS)
@pytest.mark.filterwarnings("ignore:.*the losses are uncertain")
def test_the_fmu_gives_the_bits_of_simulate(name: str, integrator: str, tmp_path: Path) -> None:
    master = Master(export(name, tmp_path, integrator=integrator))
    rows = master.run(CASES[name][1], STEPS)
    solution = simulated(name, integrator=integrator)
    assert rows == rows_of(solution, CASES[name][2])


def test_a_function_gives_the_same_motion(tmp_path: Path) -> None:
    # The jumps of a plain function are located, and steps end just before them.
    _, inputs, outputs = CASES["dry"]
    rows = Master(export("dry", tmp_path)).run(inputs, STEPS)

    def stair(function: Callable[[float], float]) -> Callable[[float], float]:
        return lambda t: function(max(0, math.ceil(t / STEP - 1e-9) - 1) * STEP)

    solution = simulated("dry", [stair(function) for function in inputs.values()])
    expected = rows_of(solution, outputs)[-1]
    for each, value in rows[-1].items():
        assert value == pytest.approx(expected[each], rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(("name", "integrator"), RUNS)
def test_a_run_that_is_built_again_goes_on_bit_for_bit(
    name: str, integrator: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inputs = CASES[name][1]
    path = export(name, tmp_path, integrator=integrator)
    rows = Master(path).run(inputs, STEPS)
    monkeypatch.setattr(_cosimulation, "STEPS_OF_A_RUN", 3)
    assert Master(path).run(inputs, STEPS) == rows


@pytest.mark.parametrize("name", CASES)
def test_a_restored_state_goes_on_bit_for_bit(name: str, tmp_path: Path) -> None:
    inputs = CASES[name][1]
    path = export(name, tmp_path)
    master = Master(path)
    first = master.run(inputs, 5)
    state = master.slave.getFMUstate()
    text = master.slave.serializeFMUstate(state)
    later = master.run(inputs, 4, first=5)
    master.slave.setFMUstate(state)
    assert master.outputs == first[-1]
    assert master.run(inputs, 4, first=5) == later
    master.slave.freeFMUstate(state)
    # In another instance.
    other = Master(path, name="other")
    other.slave.setFMUstate(other.slave.deSerializeFMUstate(text))
    assert other.outputs == first[-1]
    assert other.run(inputs, 4, first=5) == later


def test_reset_and_several_instances(tmp_path: Path) -> None:
    masters = [Master(export(name, tmp_path), name=name) for name in CASES]
    rows: list[list[Any]] = [[] for _ in CASES]
    for k in range(4):  # in turn
        for master, found, (_, inputs, _) in zip(masters, rows, CASES.values(), strict=True):
            found += master.run(inputs, 1, first=k)
    for master, found, (_, inputs, _) in zip(masters, rows, CASES.values(), strict=True):
        master.slave.reset()
        master.begin()
        assert master.run(inputs, 4) == found


def test_instances_keep_the_namespace_of_their_module(tmp_path: Path) -> None:
    # The library of pythonfmu 0.7.0 releases the namespace once for each instance.
    path = export("space", tmp_path)
    Master(path)
    module = next(m for name, m in reversed(sys.modules.items()) if name.startswith("space_"))
    safe = [vars(module)] * 20  # lest a failure of this test crashes Python
    gc.collect()
    before = sys.getrefcount(vars(module))
    for k in range(5):
        master = Master(path, name=str(k))
        master.slave.terminate()
        master.slave.freeInstance()
    del master
    gc.collect()
    assert sys.getrefcount(vars(module)) >= before and safe


def test_inputs_act_at_once_at_the_start_and_later_from_the_next_step_on(tmp_path: Path) -> None:
    mech = td.Model()
    block = mech.rigid_body("block", mass=2.0, inertia=1.0)
    mech.applied_force("push", block.marker(), (1.0, 0.0))
    path = td.export_fmu(
        mech, tmp_path / "block.fmu", inputs=["push/force.x"], duration=1.0,
        outputs=["block/acceleration.x", "block/velocity.x"],
    )  # fmt: skip
    master = Master(path)
    assert master.get(["push.force.x"]) == [1.0]
    acceleration, velocity = "block.acceleration.x", "block.velocity.x"
    assert master.outputs == {acceleration: pytest.approx(0.5), velocity: 0.0}
    master.put({"push.force.x": 4.0})
    assert master.outputs == {acceleration: pytest.approx(2.0), velocity: 0.0}
    master.slave.doStep(0.0, 0.5)
    assert master.outputs == {
        acceleration: pytest.approx(2.0),
        velocity: pytest.approx(1.0, rel=1e-12),
    }
    master.put({"push.force.x": -2.0})
    assert master.get([acceleration]) == pytest.approx([2.0])
    master.slave.doStep(0.5, 0.25)
    assert master.outputs == {
        acceleration: pytest.approx(-1.0),
        velocity: pytest.approx(0.75, rel=1e-12),
    }


def test_time_of_the_master_may_begin_elsewhere(tmp_path: Path) -> None:
    mech = td.Model()
    block = mech.rigid_body("block", mass=2.0, inertia=1.0)
    mech.applied_force("push", block.marker(), (1.0, lambda t: 4.0 * t))
    path = td.export_fmu(
        mech, tmp_path / "block.fmu", inputs=["push/force.x"], duration=1.0,
        outputs=["block/velocity"],
    )  # fmt: skip
    master = Master(path, start=10.0)
    master.slave.doStep(10.0, 0.5)
    assert list(master.outputs.values()) == pytest.approx([0.25, 0.25], rel=1e-9)


def test_variables_have_units_and_start_values(tmp_path: Path) -> None:
    mech = rotor(y=-1.0 / 3.0)
    path = td.export_fmu(
        mech,
        tmp_path / "my rotor-2.fmu",
        inputs=["load"],
        outputs=["pin/force", "rotor/angle", "model/kinetic_energy", "pin/eccentricity_ratio"],
        duration=0.5,
        communication_step=1e-3,
        description="a rotor in a film",
    )
    about = fmpy.read_model_description(str(path), validate=True)
    assert (about.modelName, about.description) == ("my_rotor_2", "a rotor in a film")
    assert (about.defaultExperiment.stopTime, about.defaultExperiment.stepSize) == ("0.5", "0.001")
    assert about.coSimulation.canGetAndSetFMUstate and about.coSimulation.canSerializeFMUstate
    units = {each.name: (each.causality, each.unit) for each in about.modelVariables}
    assert units == {
        "load.force.x": ("input", "N"),
        "load.force.y": ("input", "N"),
        "pin.force.x": ("output", "N"),
        "pin.force.y": ("output", "N"),
        "rotor.angle": ("output", "rad"),
        "model.kinetic_energy": ("output", "J"),
        "pin.eccentricity_ratio": ("output", None),
    }
    assert [float(each.start) for each in about.modelVariables[:2]] == [0.0, -1.0 / 3.0]
    newton = next(unit for unit in about.unitDefinitions if unit.name == "N")
    assert (newton.baseUnit.kg, newton.baseUnit.m, newton.baseUnit.s) == (1, 1, -2)


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("N m", {"kg": "1", "m": "2", "s": "-2"}),
        ("rad/s2", {"rad": "1", "s": "-2"}),
        ("1/s", {"s": "-1"}),
        ("deg", {"rad": "1", "factor": repr(math.pi / 180.0)}),
        ("N s/m", {"kg": "1", "s": "-1"}),
    ],
)
def test_base_units(unit: str, expected: dict[str, str]) -> None:
    assert fmi._base_unit(unit) == expected


def test_every_unit_of_a_channel_has_base_units() -> None:
    for each in td.quantities.QUANTITIES.values():
        assert not each.unit or fmi._base_unit(each.unit)


def test_the_validator_of_fmpy_finds_nothing(tmp_path: Path) -> None:
    from fmpy.validation import validate_fmu

    for name in CASES:
        assert validate_fmu(str(export(name, tmp_path))) == []


def test_a_step_that_fails_leaves_the_fmu_at_the_last_communication_point(tmp_path: Path) -> None:
    mech = td.Model()
    block = mech.rigid_body("block", mass=2.0, inertia=1.0)
    mech.applied_force("push", block.marker(), (1.0, lambda t: 4.0 * t))
    path = td.export_fmu(
        mech, tmp_path / "block.fmu", inputs=["push/force.x"], outputs=["block/velocity.y"],
        duration=0.5,
    )  # fmt: skip
    master = Master(path)
    master.slave.doStep(0.0, 0.25)
    with pytest.raises(fmpy.fmi1.FMICallException, match=r"fmi2DoStep.*discard"):
        master.slave.doStep(0.25, 2.0)
    assert "is known until 0.5" in master.messages[-1] and "'push'" in master.messages[-1]
    with pytest.raises(fmpy.fmi1.FMICallException, match=r"fmi2DoStep.*discard"):
        master.slave.doStep(0.1, 0.1)
    assert "begins at 0.1 s, but the FMU has reached 0.25 s" in master.messages[-1]
    master.slave.doStep(0.25, 0.25)
    assert list(master.outputs.values()) == pytest.approx([0.25], rel=1e-9)


def test_the_log_has_the_first_warning_of_a_law_that_a_joint_leaves(tmp_path: Path) -> None:
    law = td.TabulatedPressureViscosity(pressures=[0.0, 2e5], factors=[1.0, 1.002])
    path = td.export_fmu(
        rotor(0.0, -30.0, pressure_viscosity=law), tmp_path / "law.fmu", inputs=["load/force.y"],
        outputs=["pin/maximum_film_pressure"], duration=1e-2,
    )  # fmt: skip
    master = Master(path)
    loads = {"load.force.y": lambda t: -30.0 - 2e6 * t}
    pressures = [row["pin.maximum_film_pressure"] for row in master.run(loads, 8)]
    first = next(k for k, pressure in enumerate(pressures) if pressure > 2e5)
    assert 0 < first < 7
    (message,) = [each for each in master.messages if "RangeWarning" in each]
    assert "joint 'pin': the law pressure table was used beyond its range" in message
    assert f"= {pressures[first]:.4g} Pa" in message
    assert f"first at t = {(first + 1) * STEP:.6g} s" in message


def test_the_start_is_an_equilibrium_or_the_end_of_a_run(tmp_path: Path) -> None:
    def block(x: Any) -> td.Model:
        mech = td.Model()
        body = mech.rigid_body("block", mass=2.0, inertia=1.0)
        mech.bushing("mount", mech.ground.marker(), body.marker(), stiffness=(1e3, 1e3, 1.0),
                     damping=(5.0, 5.0, 1.0))  # fmt: skip
        mech.applied_force("push", body.marker(), (x, lambda t: 3.0 * t))
        return mech

    given: dict[str, Any] = {"inputs": ["push/force.x"], "duration": 0.2}
    given["outputs"] = ["block/position", "block/velocity"]
    rest = td.equilibrium(block(20.0))
    master = Master(td.export_fmu(block(20.0), tmp_path / "rest.fmu", start=rest, **given))
    assert master.outputs["block.position.x"] == pytest.approx(0.02, rel=1e-9)
    assert master.outputs["block.velocity.x"] == 0.0

    before = td.simulate(block(20.0), duration=0.3, progress=False)
    path = td.export_fmu(block(20.0), tmp_path / "later.fmu", start=before, **given)
    master = Master(path)
    master.slave.doStep(0.0, 0.2)
    later = td.simulate(block(20.0), duration=0.2, start=before, progress=False)
    expected = later.to_dataframe(given["outputs"]).iloc[-1]
    # The FMU continues with another function of time; the start is made consistent again.
    for name, value in master.outputs.items():
        assert value == pytest.approx(float(expected[name]), rel=1e-6, abs=1e-9)


def test_a_controller_becomes_an_input(tmp_path: Path) -> None:
    mech = td.Model()
    wheel = mech.rigid_body("wheel", mass=1.0, inertia=0.5)
    mech.controlled_torque("motor", wheel.marker(), lambda t: 1.0)
    path = td.export_fmu(
        mech, tmp_path / "wheel.fmu", inputs=["motor"], outputs=["wheel/angular_velocity"],
        duration=1.0,
    )  # fmt: skip
    master = Master(path)
    assert master.get(["motor.torque"]) == [0.0]
    master.put({"motor.torque": 2.0})
    master.slave.doStep(0.0, 0.5)
    assert list(master.outputs.values()) == pytest.approx([2.0], rel=1e-9)


def test_a_function_of_an_angle_becomes_an_input(tmp_path: Path) -> None:
    def wheel() -> td.Model:
        mech = td.Model()
        wheel = mech.rigid_body("wheel", mass=1.0, inertia=0.5)
        gas = td.TabulatedByAngle(
            angles=[0.0, 1.0, 2.0, 2.0 * math.pi], values=[1.0, 2.0, 1.0, 1.0], period=2.0 * math.pi
        )
        angle = (mech.ground.marker(), wheel.marker())
        mech.applied_force("gas", wheel.marker(), (gas, 3.0), by_angle=angle)
        return mech

    given: dict[str, Any] = {"outputs": ["wheel/velocity"], "duration": 1.0}
    path = td.export_fmu(wheel(), tmp_path / "wheel.fmu", inputs=["gas"], **given)
    assert Master(path).get(["gas.force.x", "gas.force.y"]) == [0.0, 3.0]
    with pytest.raises(td.InvalidInput, match="'gas': by_angle cannot be combined"):
        td.export_fmu(wheel(), tmp_path / "wheel.fmu", inputs=["gas/force.y"], **given)


def controlled(**more: Any) -> td.Model:
    mech = td.Model()
    wheel = mech.rigid_body("wheel", mass=1.0, inertia=0.5)
    other = mech.rigid_body("other", mass=1.0, inertia=0.5)
    reaction = {name: other.marker() for name in more}
    mech.controlled_torque("motor", wheel.marker(), lambda t: 1.0, **reaction)
    mech.applied_force("push", wheel.marker(), (1.0, None))
    return mech


@pytest.mark.parametrize(
    ("model", "changes", "says"),
    [
        (rotor, {"inputs": ["laod"]}, "fmu: force or torque for an input 'laod'.*'load'"),
        (rotor, {"inputs": ["load/force.z"]}, "fmu: input 'load/force.z' is not known"),
        (rotor, {"inputs": ["drive"]}, "drive 'drive': speed cannot be an input.*apply a torque"),
        (rotor, {"inputs": ["load", "load/force.x"]}, "fmu: inputs contain 'load.force.x' twice"),
        (rotor, {"outputs": ["pin/forse"]}, "fmu: channel for an output 'pin/forse'.*'pin/force'"),
        (rotor, {"outputs": ["pin"]}, "fmu: channel for an output 'pin/'"),
        (rotor, {"outputs": ["pin/force.z"]}, "fmu: output 'pin/force.z' is not known"),
        (rotor, {"outputs": ["pin/force.x"] * 2}, "fmu: outputs contain 'pin.force.x' twice"),
        (rotor, {"path": "rotor.zip"}, "file '.*rotor.zip': must end in '.fmu'"),
        (rotor, {"path": "no/folder.fmu"}, "file '.*folder.fmu': cannot be written"),
        (controlled, {"inputs": ["push"]}, "force 'motor': function is code.*make the force an in"),
        (
            lambda: controlled(reaction=True),
            {"inputs": ["motor"]},
            "force 'motor': reaction cannot belong to an input; apply a torque to each",
        ),
    ],
)
def test_errors_name_what_is_wrong(
    model: Any, changes: dict[str, Any], says: str, tmp_path: Path
) -> None:
    given = {"path": "unit.fmu", "inputs": ["load"], "outputs": [], "duration": 1.0} | changes
    path = tmp_path / given.pop("path")
    with pytest.raises(td.InvalidInput, match=says):
        td.export_fmu(model(), path, **given)
    assert not list(tmp_path.iterdir())


def test_the_export_leaves_model_and_python_unchanged(tmp_path: Path) -> None:
    model = rotor()
    before = model.parameters, list(sys.path), set(sys.modules)
    export("dry", tmp_path)
    td.export_fmu(model, tmp_path / "a.fmu", inputs=["load"], outputs=[], duration=1.0)
    assert not model.frozen
    assert (model.parameters, list(sys.path)) == before[:2]
    assert not [name for name in set(sys.modules) - before[2] if name.startswith(("a_", "dry"))]


def test_without_pythonfmu_the_error_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pythonfmu", None)
    with pytest.raises(td.InvalidInput, match=r"pythonfmu.*pip install \"tribodyn\[fmu\]\""):
        export("dry", tmp_path)


def test_another_process_runs_the_fmu(tmp_path: Path) -> None:
    path = export("film", tmp_path)
    program = f"""
import fmpy
result = fmpy.simulate_fmu({str(path)!r}, start_values={{"load.force.y": -50.0}})
print(len(result), result["rotor.position.y"][-1].hex())
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    solution = simulated("film", [td.Constant(0.0), td.Constant(-50.0)])
    count, value = done.stdout.split()
    assert int(count) == STEPS + 1
    position = float(solution["rotor/position"][-1, 1])
    assert float.fromhex(value) == pytest.approx(position, rel=1e-4)
