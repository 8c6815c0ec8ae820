"""Runs that start from the end of another run: continuations, and runs of a changed model."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn.errors import Notice, RunWarning, make_error
from tribodyn.inputs.time_functions import Sampled
from tribodyn.model import Drive, Model
from tribodyn.results import Solution, component_dimension

# Relative size of a correction above which a run warns. Steps of an unchanged model leave smaller
# corrections.
WORTH_SAYING = 1e-4

# Argument that defines the zero of each kind of drive.
_ORIGINS = {"drive_rotation": "initial_angle", "drive_displacement": "initial_displacement"}


@dataclass(frozen=True)
class Start:
    """The start of a run from a solution.

    Attributes:
        solution: solution of the previous run.
        state: state of its last step, as the kernel packs it.
        model: parameters of the model of the new run, whose drives continue from their last angle.
        same: whether this model is the model of the solution.
    """

    solution: Solution
    state: np.ndarray[Any, np.dtype[np.float64]]
    model: Mapping[str, Any]
    same: bool


def start_from(solution: Solution, model: Model) -> Start:
    """Return the start of a run of a model from a solution.

    Raises:
        InvalidInput: the solution keeps no state.
    """
    state = solution.state
    if state is None:
        raise make_error(
            item="simulation",
            quantity="start",
            rule="must be a solution that keeps the state of its last step",
            hint="a window of a solution keeps no state, nor do files of early versions",
        )
    model._state.reach(float(solution.time.values[-1]))
    parameters = _going_on(model, solution)
    # The rebuilt model has the names and the defaults of this version.
    before = Model.from_parameters(solution.model_parameters).parameters
    return Start(solution, state, parameters, _same(parameters, before))


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether plain data agree; functions are compared as far as both were sampled."""
    return json.dumps(_cut(one, other), sort_keys=True) == json.dumps(
        _cut(other, one), sort_keys=True
    )


def _cut(one: Any, other: Any) -> Any:
    """Return plain data with sampled functions limited to the number of pieces in `other`."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        if one.get("type") == other.get("type") == Sampled.__name__:
            return _first_pieces(one, min(len(one["ends"]), len(other["ends"])))
        return {name: _cut(x, other.get(name)) for name, x in one.items()}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [_cut(x, y) for x, y in zip(one, other, strict=True)]
    return one


def _first_pieces(sampled: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Return a sampled function with its first pieces and their discontinuities."""
    values = len(sampled["values"]) // len(sampled["ends"])
    per_piece = {"begins": 1, "ends": 1, "sizes": 1, "values": values}
    cut = {name: sampled[name][: count * number] for name, count in per_piece.items()}
    known = cut["begins"][-1]
    return {**sampled, **cut, "breaks": [t for t in sampled["breaks"] if t <= known]}


def _going_on(model: Model, solution: Solution) -> dict[str, Any]:
    """Return the parameters of a model whose drives continue from their angles in a solution.

    The angle of a drive is the integral of its speed since the time 0. If the speed was changed,
    the initial angle must compensate for the difference.
    """
    parameters = model.parameters
    before = {item["name"]: item for item in solution.model_parameters["items"]}
    known: dict[str, Drive] = {}
    for item in parameters["items"]:
        origin, old = _ORIGINS.get(item["call"]), before.get(item["name"])
        if origin is None or old is None or old["call"] != item["call"]:
            continue
        if _same({**item, origin: None}, {**old, origin: None}):
            item[origin] = old[origin]
        elif origin == "initial_angle":
            if not known:
                known = {d.name: d for d in Model.from_parameters(solution.model_parameters).drives}
            now = next(drive for drive in model.drives if drive.name == item["name"])
            time = float(solution.time.values[-1])
            turned = float(known[now.name].speed.integral(time)) - float(now.speed.integral(time))
            item[origin] = old[origin] + turned
    return parameters


def model_to_run(start: Start, model: Model) -> Model:
    """Return the given model, or a copy of it whose drives continue from their last angles."""
    if _same(start.model, model.parameters):
        return model
    going_on = Model.from_parameters(start.model)
    for copied, known in zip(going_on._state.sampled, model._state.sampled, strict=True):
        copied._use(known._function, *known._said)
    return going_on


def begin(run: _core.Simulation, start: Start, integrator: Mapping[str, Any]) -> dict[str, Any]:
    """Start a run from a solution, and return a description of the start as plain data.

    "continued" is True for an uninterrupted continuation, which requires the same model,
    integrator, options and version.
    """
    solution = start.solution
    about: dict[str, Any] = {"time": float(solution.time.values[-1])}
    same_method = _same(integrator, solution.integrator)
    if start.same and same_method and solution.version == _core.__version__:
        run.resume(start.state)
        return about | {"continued": True}
    other = Model.from_parameters(solution.model_parameters)
    return about | {"continued": False} | run.start_from(other._state.core, start.state)


def earlier_rows(solution: Solution, run: _core.Simulation) -> np.ndarray[Any, Any]:
    """Return the rows of a solution in the columns of a run; NaN for missing channels."""
    columns = []
    for item, quantity, components, _ in run.channels:
        name, count = f"{item}/{quantity}", max(1, len(components))
        if item and name not in solution:  # not recorded by the version of the solution
            columns.append(np.full((len(solution.time), count), np.nan))
            continue
        values = solution.time if item == "" else solution[name]
        block = np.asarray(values.values).reshape(len(solution.time), -1)
        columns.append(block if block.shape[1] == count else _by_components(values, components))
    return np.hstack(columns)


def recall(run: _core.Simulation, solution: Solution) -> None:
    """Pass the rows of a solution to its continuation, which records only some of the steps.

    The run decides again about the last rows, because an uninterrupted run might have dropped them.
    """
    rows = earlier_rows(solution, run)
    settled = len(rows) - solution._record.recording.get("undecided", 0)
    wanted = np.arange(len(rows)) < settled
    wanted |= np.isin(solution.time.values, solution._record.snapshots.times)
    run.recall(rows=rows, wanted=wanted.tolist(), steps=solution.run_statistics["steps"])


def _by_components(values: Any, components: Sequence[str]) -> np.ndarray[Any, Any]:
    """Return the named components of a channel; NaN for components that were not recorded."""
    dimension = component_dimension(values)
    known = [] if dimension is None else [str(x) for x in values.coords[dimension].values]
    rows = np.full((len(values), max(1, len(components))), np.nan)
    for k, name in enumerate(components):
        if name in known:
            rows[:, k] = values.values[:, known.index(name)]
    return rows


def summed(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Return the sums of the counts of two parts of a run."""
    return {name: count + other.get(name, 0) for name, count in one.items()}


def start_notices(about: Mapping[str, Any]) -> list[Notice]:
    """Return the warnings about a start whose corrections exceed the errors of steps."""
    large = [c for c in about.get("corrections", ()) if c["relative"] > WORTH_SAYING]
    texts = [f"{c['item']}: {c['quantity']} by {c['amount']:.3g} {c['unit']}" for c in large]
    texts += [f"{name} is new" for name in about.get("added", ())]
    texts += [f"{name} was removed" for name in about.get("dropped", ())]
    texts += [
        f"{name}: its film has the initial state of the model" for name in about.get("refilled", ())
    ]
    if not texts:
        return []
    head = f"simulation: the start at t = {about['time']:.6g} s was changed to fit the model: "
    return [Notice(RunWarning, head + "; ".join(texts))]
