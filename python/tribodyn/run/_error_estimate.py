"""The error of a run by its meshes and its steps, estimated by further runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from itertools import product
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.aliases import CrankAngleWindow, TimeWindow
from tribodyn._arguments.door import admits, guard_made, make
from tribodyn._arguments.kinds import FUNCTION, named, optional
from tribodyn._html import html_table
from tribodyn._later import pd, xr
from tribodyn.errors import make_error
from tribodyn.model import Model, coarser_films
from tribodyn.quantities import find
from tribodyn.results import (
    TIME_WINDOWS,
    WINDOWS,
    Solution,
    TimeWindows,
    Windows,
    frame,
    in_full,
    joint_statistics,
    window_arguments,
    windows_of,
)
from tribodyn.run._simulation import Progress, Threads, run_model
from tribodyn.run._statics import Equilibrium
from tribodyn.run.integrators import INTEGRATORS, Integrator

# Factors of the options of a run whose steps have about twice the length: the error of a step that
# is compared with the tolerance grows with at least the third power of its length.
LONGER_STEPS = {"step": 2.0, "max_step": 2.0, "tolerance": 8.0, "gap_tolerance": 8.0}
# Relative difference of the initial motion of two runs that counts as the same motion.
SAME_START = 1e-9
ITEM = "error estimate"
# Quantities and statistics of the printed form.
SHOWN = (
    ("minimum_film_thickness", "minimum"),
    ("maximum_film_pressure", "maximum"),
    ("bearing_force", "maximum"),
    ("power_loss", "mean"),
)


class RunErrorEstimate:
    """The error of the statistics of a run, estimated by its difference from coarser runs.

    The films of `coarse_films` have cells of twice the size, and the steps of `long_steps` have
    about twice the length. Errors are magnitudes of differences of statistics; those of films and
    of steps are added. For errors of second order the difference is three times the error, for
    errors of first order about the error itself. The error of a mass-conserving film is often of
    first order in the cell size, because its film fraction is carried by upwind transport.

    Attributes:
        solution: the run.
        coarse_films: the same run with coarser films.
        long_steps: the same run with longer steps, or None.
        films: names of the joints and of the films on surfaces that are coarser in `coarse_films`.
    """

    def __init__(
        self,
        solution: Solution,
        *,
        coarse_films: Solution,
        long_steps: Solution | None,
        films: Sequence[str],
    ) -> None:
        self.solution, self.coarse_films, self.long_steps = solution, coarse_films, long_steps
        self.films = tuple(films)

    @property
    def _others(self) -> dict[str, Solution]:
        """The other runs by the cause of the error."""
        found = {"mesh": self.coarse_films}
        return found if self.long_steps is None else found | {"steps": self.long_steps}

    @admits(ITEM)
    def statistics(
        self,
        channel: str,
        *,
        crank_angle: CrankAngleWindow | None = None,
        time: TimeWindow | None = None,
    ) -> pd.DataFrame:
        """Return the statistics of a channel over a window with their errors.

        Args:
            channel: name of a channel.
            crank_angle: start and end of the window [deg].
            time: start and end of the window [s]. Without `crank_angle` and `time` the window is
                the whole run.

        Returns:
            Table with a row for each statistic, for vectors for each component and statistic. Its
            columns are "value", "mesh" and, if the run with longer steps exists, "steps", in the
            unit of the channel, and "relative", the sum of both errors divided by the value [-].
        """

        def column(solution: Solution) -> pd.Series:
            window = {"crank_angle": crank_angle, "time": time}
            found = solution.statistics(channel, **window)
            if isinstance(found, pd.DataFrame):
                return pd.DataFrame(found).stack()
            names = ("mean", "minimum", "maximum", "standard_deviation")
            return pd.Series({name: getattr(found, name) for name in names})

        table = pd.DataFrame({"value": column(self.solution)})
        for cause, other in self._others.items():
            table[cause] = (column(other) - table["value"]).abs()
        error = table[list(self._others)].sum(axis=1)
        table["relative"] = error / table["value"].abs()
        table.attrs = {"units": str(self.solution[channel].attrs.get("units", ""))}
        return in_full(table)

    @admits(ITEM)
    def table(
        self,
        quantity: str = "minimum_film_thickness",
        *,
        windows: Annotated[Windows, optional(WINDOWS)] = None,
        time_windows: Annotated[TimeWindows, TIME_WINDOWS] = None,
        unit: str | None = None,
    ) -> pd.DataFrame:
        """Return the errors of `Solution.table`, with the same rows, columns and units.

        Args:
            quantity: second half of a channel's name.
            windows: pairs of crank angles [deg], "all" or "last revolution"; None is "all", or no
                such window beside windows of time.
            time_windows: pairs of times [s].
            unit: SI unit with a prefix, such as "µm"; None is the SI unit.
        """
        chosen = windows_of(windows, time_windows, "table")
        return frame(self._errors(chosen, [quantity])[quantity], unit)

    def _errors(self, windows: Sequence[Any], quantities: Sequence[str] | None) -> xr.Dataset:
        """Return the errors of the statistics of all clearance joints."""

        def of(solution: Solution) -> xr.Dataset:
            return joint_statistics(solution, windows, quantities)

        return error_of(of(self.solution), [of(other) for other in self._others.values()])

    @property
    def _window(self) -> str:
        """The window of the printed form."""
        if "crank_angle" not in self.solution.dataset.coords:
            return "all"
        angle = self.solution.crank_angle.values
        return "last revolution" if abs(float(angle[-1] - angle[0])) >= 360.0 else "all"

    def _rows(self) -> list[tuple[str, str, str, str]]:
        window = window_arguments(self.solution, self._window)
        rows = []
        for item, (quantity, statistic) in product(self.films, SHOWN):
            channel = f"{item}/{quantity}"
            if channel not in self.solution:
                continue
            table = self.statistics(channel, **window)
            vector = table.index.nlevels > 1
            row = table.loc[("magnitude", statistic) if vector else statistic]
            error = sum(float(row[cause]) for cause in self._others)
            text = f"{row['value']:.5g} {find(quantity).unit}"
            name = f"{item}: {quantity.replace('_', ' ')}, {statistic}"
            rows.append((name, text, f"{error:.2g}", f"{100.0 * row['relative']:.2g} %"))
        return rows

    @property
    def _caption(self) -> str:
        causes = " and steps of twice the length" if self.long_steps is not None else ""
        window = {"all": "whole run"}.get(self._window, self._window)
        return f"Error by films of twice the cell size{causes}, {window}"

    def __repr__(self) -> str:
        lines = [f"  {a:44s} {b:>16s} {c:>9s} {d:>8s}" for a, b, c, d in self._rows()]
        return "\n".join([self._caption, *lines])

    def _repr_html_(self) -> str:
        head = ("quantity", "value", "error", "relative error")
        return html_table(self._rows(), head=head, caption=self._caption)


guard_made(RunErrorEstimate, "estimate_error makes one")


def error_of(data: xr.Dataset, others: Sequence[xr.Dataset]) -> xr.Dataset:
    """Return the sums of the magnitudes of the differences of numbers from others."""
    found = {}
    for name, values in data.data_vars.items():
        if values.dtype.kind not in "biuf" or any(name not in other for other in others):
            continue
        attributes = {**values.attrs}
        attributes["long_name"] = f"error of {attributes.get('long_name', name)}"
        parts = [_magnitude(values, other[name]) for other in others]
        found[name] = sum(parts[1:], parts[0]).assign_attrs(attributes)
    return xr.Dataset(found, coords=data.coords)


def _magnitude(one: xr.DataArray, other: xr.DataArray) -> xr.DataArray:
    """Return the magnitude of the difference of two arrays; 0 for the same infinite numbers."""
    other = other.reindex_like(one)  # without results, NaN
    with np.errstate(invalid="ignore"):
        found = np.where(one.values == other.values, 0.0, np.abs(one.values - other.values))
    return one.copy(data=found)


@admits(ITEM)
def estimate_error(
    solution: Solution,
    *,
    steps: bool = False,
    start: Solution | Equilibrium | None = None,
    functions: Annotated[Mapping[str, Callable[..., object]], named(FUNCTION)] | None = None,
    threads: Threads = 1,
    progress: Progress = True,
) -> RunErrorEstimate:
    """Estimate the error of a run by a second run, whose films have cells of twice the size.

    The model is rebuilt with coarser films, and runs to the end of the given run with the same
    integrator and options. Films on surfaces of solids have half as many cells along the edges of
    facets; they keep their mesh if they have one cell there or a profile.

    Args:
        solution: the whole run, not a window of it.
        steps: whether a third run with steps of about twice the length estimates the error of the
            steps as well. It has the twofold fixed or longest step and the eightfold tolerances.
        start: start of the given run, if it did not begin in the initial state of its model. Films
            of another solution have no coarser state; they begin with their initial film fraction.
        functions: functions of controlled forces by the names of the forces, if the solution was
            read from a file.
        threads: number of threads of the runs, see `simulate`.
        progress: whether a progress bar is shown; a text is shown in front of the bar.

    Returns:
        The estimate, whose calls `statistics` and `table` return errors.

    Raises:
        InvalidInput: the model has no film that can be coarser, a film in a gap has no coarser
            mesh, the solution is a window, or its start is missing.
        ConvergenceError: a run fails.
    """
    times = solution.time.values
    if solution.state is None:
        raise make_error(
            item=ITEM,
            quantity="solution",
            rule="must be the whole run: a window of a solution and files of early versions keep "
            "no state",
            hint="give the window to statistics or table of the estimate",
        )
    parameters, films = coarser_films(solution.model_parameters)
    options = solution.integrator
    kind = INTEGRATORS[str(options.pop("name"))]
    longer = {n: f * options[n] for n, f in LONGER_STEPS.items() if options.get(n) is not None}

    def run(model: Mapping[str, Any], method: Mapping[str, Any]) -> Solution:
        how: dict[str, Any] = {
            "duration": float(times[-1] - (0.0 if start is None else times[0])),
            "integrator": _method(kind, method),
            "record_every": solution.record_every,
            "start": start,
            "threads": threads,
            "progress": progress,
        }
        found, _ = run_model(Model.from_parameters(model, functions), how, keep_going=lambda: True)
        if found.status == "interrupted":
            raise KeyboardInterrupt
        return found

    coarse = run(parameters, options)
    _check_same_start(solution, coarse)
    slow = run(solution.model_parameters, options | longer) if steps else None
    estimate: RunErrorEstimate = make(
        RunErrorEstimate, solution, coarse_films=coarse, long_steps=slow, films=films
    )
    return estimate


def _method(kind: type[Integrator], options: Mapping[str, Any]) -> Integrator:
    """Return an integrator with the options of a run; of steps, 0 is the default."""
    known = {field.name for field in fields(kind)}
    return kind(
        **{
            name: value
            for name, value in options.items()
            if name in known and value is not None and not ("step" in name and value == 0.0)
        }
    )


def _check_same_start(solution: Solution, other: Solution) -> None:
    """Raise an error if two runs do not begin at the same time with the same motion."""
    same = np.isclose(solution.time.values[0], other.time.values[0], rtol=SAME_START, atol=0.0)
    for name in solution:
        if name.rpartition("/")[2] in ("position", "velocity"):
            one, two = solution[name].values[0], other[name].values[0]
            size = float(np.abs(solution[name].values).max(initial=0.0))
            same &= bool(np.abs(one - two).max(initial=0.0) <= SAME_START * size)
    if not same:
        raise make_error(
            item=ITEM,
            quantity="start",
            rule="must be given: the run did not begin in the initial state of its model",
            hint="give the solution or equilibrium from which the run started",
        )
