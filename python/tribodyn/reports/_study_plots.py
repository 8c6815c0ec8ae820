"""Plots over parameters: Campbell diagrams and maps of studies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import numpy.typing as npt

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import instance
from tribodyn._arguments.numbers import levels, whole
from tribodyn._arguments.scalars import Scalars
from tribodyn._later import xr
from tribodyn.errors import make_error, unknown_name
from tribodyn.quantities import QUANTITIES, axis_label
from tribodyn.reports._style import AXES, COLOUR_MAP, STYLE, scaled
from tribodyn.results import DATASET
from tribodyn.studies import Study

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["campbell_diagram", "study_map"]

Array = npt.NDArray[np.float64]

_MODES = replace(DATASET, hint="td.campbell returns one")
_STUDY = instance(Study, called="a study", hint="td.vary returns one")
TO_RPM = 30.0 / np.pi


@admits("campbell_diagram")
def campbell_diagram(
    data: Annotated[xr.Dataset, _MODES],
    *,
    orders: Annotated[Scalars, levels("", fewest=0)] = (1.0,),
    ax: Annotated[Axes | None, AXES] = None,
) -> Axes:
    """Draw a Campbell diagram: frequencies of the vibrations of a rotor over its speed.

    Each curve is one mode, which `td.campbell` follows from speed to speed, so that curves may
    cross. A mode is dashed where it is unstable. Straight lines are the frequencies of excitation,
    such as that of an unbalance, and circles the speeds at which they meet a mode: the critical
    speeds.

    Args:
        data: result of `td.campbell`.
        orders: frequencies of excitation divided by that of the rotation [-]; () draws none.
        ax: axes to draw into; None creates a new figure.

    Returns:
        The axes.

    Raises:
        InvalidInput: the dataset has no frequencies over a speed, or only one speed.
    """
    import matplotlib.pyplot as plt

    if "frequency" not in data or set(data["frequency"].dims) != {"speed", "mode"}:
        raise make_error(
            item="campbell_diagram",
            quantity="data",
            rule="has no frequency over speed and mode",
            hint="td.campbell(model, speeds) returns one",
        )
    if data.sizes["speed"] < 2:
        raise make_error(
            item="campbell_diagram",
            quantity="number of speeds",
            value=data.sizes["speed"],
            rule="must be at least 2",
        )
    ordered = data.sortby("speed")
    speed = np.asarray(ordered["speed"].values, dtype=float)
    frequency = np.asarray(ordered["frequency"].transpose("speed", "mode").values, dtype=float)
    damping = np.full(frequency.shape, np.nan)
    if "damping_ratio" in ordered:
        damping = np.asarray(ordered["damping_ratio"].transpose("speed", "mode").values)
    if ax is None:
        figure = plt.figure(figsize=(5.6, 4.0), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            ax = figure.subplots()
        turns = TO_RPM * speed
        top = 1.08 * float(np.nanmax(frequency, initial=0.0)) or 1.0
        for k, mode in enumerate(frequency.T):
            colour = f"C{k % 10}"
            ax.plot(turns, mode, color=colour, label=f"mode {data['mode'].values[k]}")
            unstable = np.where(damping[:, k] < -1e-9, mode, np.nan)
            if np.isfinite(unstable).any():
                ax.plot(turns, unstable, color="white", linestyle=(0, (2, 2)), linewidth=1.6)
        for order in np.atleast_1d(np.asarray(orders, dtype=float)):
            excited = order * speed / (2.0 * np.pi)
            ax.plot(turns, excited, color="0.6", linewidth=0.8, zorder=1)
            at = min(float(turns[-1]), 60.0 * 0.97 * top / order)
            text = f"{order:g}×"
            ax.annotate(text, (at, at * order / 60.0), (2, 0), textcoords="offset points",
                        fontsize=8, color="0.4", va="center", annotation_clip=False)  # fmt: skip
            for mode in frequency.T:
                places = _crossings(turns, mode - excited)
                ax.plot(places, places * order / 60.0, "o", color="black", markersize=4.5,
                        markerfacecolor="white", zorder=4)  # fmt: skip
        ax.set_xlim(turns[0], turns[-1])
        ax.set_ylim(0.0, top)
        ax.set_xlabel("speed [rpm]")
        ax.set_ylabel("frequency [Hz]")
        few = frequency.shape[1] <= 10
        if few:
            ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=4, fontsize="small")
    return ax


def _crossings(at: Array, difference: Array) -> Array:
    """Return where a curve through points is zero; straight between the points."""
    found = []
    for k in range(len(at) - 1):
        low, high = difference[k], difference[k + 1]
        if np.isfinite(low) and np.isfinite(high) and low != high and low * high <= 0.0:
            found.append(at[k] + (at[k + 1] - at[k]) * low / (low - high))
    return np.unique(np.array(found, dtype=float))


@admits("study_map")
def study_map(
    study: Annotated[Study, _STUDY],
    quantity: str,
    *,
    parameters: Sequence[str] | None = None,
    joint: str | None = None,
    statistic: str | None = None,
    window: Annotated[int, whole(0)] = 0,
    ax: Annotated[Axes | None, AXES] = None,
    cmap: Annotated[str, COLOUR_MAP] = "viridis",
) -> Axes:
    """Draw a result of a study over two of its parameters as a map of coloured cells.

    Runs that were not completed are crossed out.

    Args:
        study: of two parameters that vary. Others must have one value.
        quantity: name in `study.dataset`: of a joint such as "minimum_film_thickness", or one of
            the statistics of `vary`.
        parameters: names of the horizontal and the vertical parameter; None takes them in the order
            of the study.
        joint: of a quantity of joints; None takes the only one.
        statistic: "mean", "minimum", "maximum" or "standard_deviation"; None takes the mean.
        window: number of the window, from 0.
        ax: axes to draw into; None creates a new figure.
        cmap: colour map of matplotlib.

    Returns:
        The axes.

    Raises:
        InvalidInput: the study has not two parameters that vary or no completed run, or the
            quantity, the joint or the statistic does not exist.
    """
    import matplotlib.pyplot as plt

    x, y = _two(study, parameters)
    table = _table(study, quantity, {"joint": joint, "statistic": statistic, "window": window})
    values = np.asarray(table.transpose(y, x).values, dtype=float)
    if not np.isfinite(values).any():
        raise _empty(quantity)
    scale, unit = scaled(str(table.attrs.get("units", "1")), float(np.nanmax(np.abs(values))))
    if ax is None:
        figure = plt.figure(figsize=(5.6, 4.0), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            ax = figure.subplots()
        drawn = ax.pcolormesh(np.ma.masked_invalid(values / scale), cmap=cmap)
        for row, column in np.argwhere(~np.isfinite(values)):
            ax.plot(column + 0.5, row + 0.5, "x", color="0.5", markersize=9.0)
        for name, set_ticks, set_label in (
            (x, ax.set_xticks, ax.set_xlabel),
            (y, ax.set_yticks, ax.set_ylabel),
        ):
            along = table[name]
            factor, shown = _scale_of(along)
            labels = [_text(label, factor) for label in along.values]
            every = -(-len(labels) // 10)
            set_ticks(np.arange(len(labels))[::every] + 0.5, labels[::every])
            set_label(axis_label(name, "", shown))
        symbol = QUANTITIES[quantity].symbol if quantity in QUANTITIES else ""
        words = " ".join(part for part in (joint, statistic) if part)
        ax.set_title(words or study_title(table))
        ax.figure.colorbar(drawn, ax=ax, label=axis_label(quantity, symbol, unit))
    return ax


def study_title(table: Any) -> str:
    """Return the joint and the statistic of a table."""
    return " ".join(str(table.attrs[key]) for key in ("joint", "statistic") if key in table.attrs)


def _empty(quantity: str) -> Exception:
    return make_error(
        item="study_map",
        quantity="study",
        rule=f"has no completed run with a value of '{quantity}'",
        hint="study.runs and study.failures list the runs",
    )


def _two(study: Study, parameters: Sequence[str] | None) -> tuple[str, str]:
    """Return the parameters of a map."""
    known = study.parameters
    varied = [name for name, labels in known.items() if len(labels) > 1]
    if parameters is None:
        chosen = varied
    else:
        chosen = list(parameters)
        for name in chosen:
            if name not in known:
                raise unknown_name("study_map", name, list(known), "parameter")
    if len(chosen) != 2 or set(varied) - set(chosen) or chosen[0] == chosen[1]:
        raise make_error(
            item="study_map",
            quantity="parameters",
            rule="must be two, and the others must have one value; the study varies "
            + (", ".join(varied) or "none"),
        )
    return chosen[0], chosen[1]


def _table(study: Study, quantity: str, wanted: dict[str, Any]) -> Any:
    """Return a variable of a study over its parameters alone."""
    data = study.dataset
    if set(data.data_vars) <= {"status"}:
        raise _empty(quantity)
    if quantity not in data.data_vars or quantity == "status":
        names = [str(name) for name in data.data_vars if name != "status"]
        raise unknown_name("study_map", quantity, names, "quantity")
    table = data[quantity]
    chosen: dict[str, str] = {}
    for dimension, label in wanted.items():
        if dimension not in table.dims:
            continue
        if dimension == "window":
            table = table.isel(window=min(label, table.sizes["window"] - 1))
            continue
        labels = [str(each) for each in table[dimension].values]
        label = label or ("mean" if dimension == "statistic" else None)
        if label is None and len(labels) > 1:
            raise make_error(
                item="study_map",
                quantity=dimension,
                rule="must be given",
                hint=f"one of {', '.join(labels)}",
            )
        label = label or labels[0]
        if label not in labels:
            raise unknown_name("study_map", label, labels, dimension)
        table = table.isel({dimension: labels.index(label)})
        chosen[dimension] = label
    for name in [str(dim) for dim in table.dims]:
        if name not in study.parameters:
            raise make_error(
                item="study_map",
                quantity="quantity",
                rule=f"'{quantity}' has the dimension {name}; a map shows one value of a run",
            )
        if table.sizes[name] == 1:
            table = table.isel({name: 0})
    table.attrs.update(chosen)
    return table


def _scale_of(along: Any) -> tuple[float, str]:
    """Return factor and unit of the labels of a parameter."""
    values, unit = along.values, str(along.attrs.get("units", ""))
    if not np.issubdtype(values.dtype, np.number) or not unit:
        return 1.0, unit
    return scaled(unit, float(np.abs(values).max()))


def _text(label: Any, factor: float) -> str:
    return f"{label / factor:.4g}" if isinstance(label, float | int | np.number) else str(label)
