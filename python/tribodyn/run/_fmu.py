"""Export of a model as a functional mock-up unit (FMU) for co-simulation, of FMI 2.0."""

from __future__ import annotations

import importlib
import json
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from keyword import iskeyword
from os import PathLike
from pathlib import Path
from typing import Any

from tribodyn import _core
from tribodyn._arguments.aliases import Duration, Label
from tribodyn._arguments.door import admits
from tribodyn._arguments.functions import hashed
from tribodyn.errors import issue, make_error
from tribodyn.model import Model
from tribodyn.results import Solution, as_file_error, file_error, write_atomically
from tribodyn.run._cosimulation import CoSimulation, with_inputs
from tribodyn.run._fmu_variables import DESCRIPTION, input_variables, output_variables, prepared
from tribodyn.run._plan import plan_of
from tribodyn.run._simulation import method_of
from tribodyn.run._starts import start_from, start_notices
from tribodyn.run._statics import Equilibrium
from tribodyn.run.integrators import Method

__all__ = ["export_fmu"]

# The module that the FMU contains.
SCRIPT = '''"""A mechanism with lubricated joints, exported by tribodyn {version}.

This module requires the Python package tribodyn.
"""

from pythonfmu import Fmi2Slave
from tribodyn.run.fmi import slave_of


class {name}(slave_of(Fmi2Slave, globals())):
    pass
'''


@admits("fmu")
def export_fmu(
    model: Model,
    path: str | PathLike[str],
    *,
    inputs: Sequence[str],
    outputs: Sequence[str],
    duration: Duration,
    communication_step: Duration | None = None,
    integrator: Method | None = None,
    start: Solution | Equilibrium | None = None,
    description: Label = "",
) -> Path:
    """Write a model as an FMU for co-simulation (FMI 2.0), which other programs can run.

    The FMU contains the model as text, and no code of the user. Forces and torques are inputs, and
    channels are outputs. A simulation program, the master, sets the inputs at communication points.
    They are constant over a communication step, within which the FMU takes steps of its own with
    error control, as `simulate` does. The FMU loads tribodyn: the Python that the master loads or
    runs in must contain this package. Exporting requires pythonfmu (`tribodyn[fmu]`), running
    does not.

    The name of a variable consists of item, quantity and component, as the columns of
    `Solution.to_dataframe`: "load.force.x", "motor.torque", "slider.position.x". Units are those
    of the channels. The state of the FMU can be saved, restored and serialised, and a restored FMU
    continues bit for bit. If a communication step fails, its status is fmi2Discard, the log
    contains the error, and the FMU is left at the last communication point.

    Args:
        model: mechanism, which is not changed.
        path: of the file, which ends in ".fmu".
        inputs: names of forces and torques of `applied_force`, `applied_torque`,
            `controlled_force` or `controlled_torque`, or single components, such as "load" or
            "load/force.x". Start values of the inputs are the given values at the start; they are
            0 N or 0 N m for controlled forces and for functions of an angle.
        outputs: names of channels, or single components, such as "slider/position" or
            "slider/position.x".
        duration: length of the default experiment [s], which the master may change. The largest
            step has the default of `simulate` for this length, and plain functions of time of the
            model are known up to its end.
        communication_step: of the default experiment [s].
        integrator: as in `simulate`.
        start: start of the FMU as in `simulate`: an equilibrium, or the end of another run, at
            whose time the functions of time continue.
        description: of the FMU, shown by the master.

    Returns:
        Path of the file.

    Raises:
        InvalidInput: an input or an output does not exist, a controlled force is no input, or
            pythonfmu is not installed.
        FileError: the file cannot be written.
    """
    place = Path(path)
    if place.suffix != ".fmu":
        raise file_error(place, "must end in '.fmu'")
    if isinstance(start, Equilibrium):
        start = start.solution
    parts = _described(model, inputs, outputs, float(duration), integrator, start)
    unit = CoSimulation(parts)
    unit.outputs  # noqa: B018  # the start must succeed
    if unit.about_start:
        issue(start_notices(unit.about_start))
    step = None if communication_step is None else float(communication_step)
    experiment = {"duration": float(duration), "communication_step": step}
    parts |= {"tribodyn": _core.__version__, "experiment": experiment, "description": description}
    try:
        write_atomically(place, lambda where: _write(parts, place, where))
    except OSError as error:
        raise as_file_error(place, "written", error) from error
    return place


def _described(
    model: Model,
    inputs: Sequence[str],
    outputs: Sequence[str],
    duration: float,
    integrator: Any,
    start: Solution | None,
) -> dict[str, Any]:
    """Return the description of the unit that `CoSimulation` requires."""
    drive = model.drives[0] if model.drives else None
    plan = plan_of(drive, duration, None, None, start)
    model._state.reach(plan.end)
    origin = None if start is None else start_from(start, model)
    given = model.parameters if origin is None else dict(origin.model)
    planar = {name: body.planar for name, body in model.bodies.items()}
    given = prepared(given, inputs, planar)
    parameters, variables = input_variables(given, inputs, plan.start)
    held = {each["name"]: each["start"] for each in variables}
    unit = Model.from_parameters(with_inputs(parameters, variables, held, plan.start))
    unit._state.core.freeze()
    name, options = method_of(unit, plan, integrator, start, False)
    return {
        "model": parameters,
        "inputs": variables,
        "outputs": output_variables(_core.channels(model=unit._state.core), outputs, variables),
        "integrator": {"name": name, "options": options},
        "begin": plan.start,
        "start": origin
        and {"state": origin.state.tolist(), "model": origin.solution.model_parameters},
    }


def _write(parts: Mapping[str, Any], place: Path, where: Path) -> None:
    """Write the FMU of a description; its name is that of `place`."""
    builder = _builder()
    name = identifier(place.stem)
    with tempfile.TemporaryDirectory() as folder:
        # Python imports a module of a name only once, so units need different names.
        script = Path(folder, f"{name}_{hashed(parts)[:12]}.py")
        script.write_text(SCRIPT.format(version=_core.__version__, name=name), encoding="utf-8")
        content = Path(folder, DESCRIPTION)
        content.write_text(json.dumps(parts), encoding="utf-8")
        with _paths_unchanged(script.stem):
            made = builder.build_FMU(
                script,
                dest=Path(folder, f"{name}.fmu"),
                project_files=[content],
                canGetAndSetFMUstate=True,
                canSerializeFMUstate=True,
            )
        where.write_bytes(Path(made).read_bytes())


def _builder() -> Any:
    try:
        return importlib.import_module("pythonfmu").FmuBuilder
    except ImportError as missing:
        raise make_error(
            item="fmu",
            quantity="path",
            rule="needs the package pythonfmu",
            hint='pip install "tribodyn[fmu]"',
        ) from missing


@contextmanager
def _paths_unchanged(module: str) -> Iterator[None]:
    """Restore the search path of Python, and forget a module that was imported."""
    before = list(sys.path)
    try:
        yield
    finally:
        sys.path[:] = before
        sys.modules.pop(module, None)


def identifier(text: str) -> str:
    """Return a text as an identifier of C and Python."""
    name = re.sub(r"[^A-Za-z0-9_]", "_", text)
    return name if name.isidentifier() and not iskeyword(name) else f"fmu_{name}"
