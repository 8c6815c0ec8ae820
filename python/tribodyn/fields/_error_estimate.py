"""The error of a mesh, estimated by the difference from a mesh of twice the cell size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits, guard_made
from tribodyn._html import html_table
from tribodyn._later import pd
from tribodyn.errors import AccuracyWarning, Notice, issue, make_error, unknown_name
from tribodyn.quantities import find

HEAD = ("quantity", "value", "error", "relative error")


class HasNumbers(Protocol):
    """The film of a bearing at a position or in its equilibrium."""

    @property
    def _numbers(self) -> Mapping[str, Any]:
        """Numbers, vectors and coefficients by name."""


class FilmErrorEstimate(Mapping[str, Any]):
    """The error of a film by its mesh, for each number of the film.

    `film.error_estimate["load"]` is the magnitude of the difference between the film and a film on
    a mesh of twice the cell size, in the unit of the quantity; vectors and coefficients have a
    difference for each component. For errors of second order, such as those of loads and
    pressures, the difference is three times the error. This is the grid convergence index of two
    meshes [Roache1994]. For errors of first order, such as those of the transport of the film
    fraction, the difference is about the error itself. The largest pressure at a node changes
    irregularly with the mesh, and its difference may be smaller than its error.

    If the coarser mesh has no solution, all differences are inf.

    Attributes:
        coarse: the film on the mesh of twice the cell size, or None.
    """

    def __init__(self, fine: HasNumbers, coarse: HasNumbers | None) -> None:
        self.coarse = coarse
        self._values = fine._numbers
        others = {} if coarse is None else coarse._numbers
        self._errors = {
            name: _difference(name, value, others.get(name)) for name, value in self._values.items()
        }

    @admits("error estimate")
    def relative(self, name: str) -> float:
        """Return the error divided by the magnitude of the quantity [-].

        Of a vector or a matrix, both are Euclidean norms.

        Args:
            name: name of the quantity.
        """
        size = float(np.linalg.norm(np.ravel(self._values.get(name, 0.0))))
        error = float(np.linalg.norm(np.ravel(self[name])))
        if error == 0.0 or size == 0.0:
            return 0.0 if error == 0.0 else math.inf
        return error / size if math.isfinite(size) else math.nan

    @admits("error estimate")
    def to_dataframe(self) -> pd.DataFrame:
        """Return a table with value, error, relative error [-] and unit of every number."""
        rows = {
            name: (value, self._errors[name], self.relative(name), find(name).unit)
            for name, value in self._values.items()
            if np.ndim(value) == 0
        }
        heads = ["value", "error", "relative_error", "unit"]
        return pd.DataFrame.from_dict(rows, orient="index", columns=heads)

    def __getitem__(self, name: str) -> Any:
        if name not in self._errors:
            raise unknown_name("error estimate", str(name), list(self), "quantity")
        return self._errors[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._errors)

    def __len__(self) -> int:
        return len(self._errors)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def _rows(self) -> list[tuple[str, str, str, str]]:
        return [
            (
                name.replace("_", " "),
                f"{value:.5g} {find(name).unit}".strip(),
                f"{self._errors[name]:.2g}",
                f"{100.0 * self.relative(name):.2g} %",
            )
            for name, value in self._values.items()
            if np.ndim(value) == 0
        ]

    def __repr__(self) -> str:
        lines = [f"{a:24s} {b:>20s} {c:>10s} {d:>14s}" for a, b, c, d in [HEAD, *self._rows()]]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return html_table(self._rows(), head=HEAD, caption="Error of the mesh")


guard_made(FilmErrorEstimate, "solve of a bearing with estimate_error=True makes one")


def _difference(name: str, value: Any, other: Any) -> Any:
    """Return the magnitude of the difference of two values; inf without the second."""
    if other is None or np.shape(other) != np.shape(value):
        found = np.full(np.shape(value), np.inf)
    else:
        with np.errstate(invalid="ignore"):
            found = np.abs(np.subtract(value, other))
        if find(name).unit == "rad":  # the shorter way around the circle
            found = np.abs((found + np.pi) % (2.0 * np.pi) - np.pi)
        # The same infinite numbers have no difference.
        found = np.where(np.equal(value, other), 0.0, found)
    return float(found) if np.ndim(found) == 0 else found


def no_coarse_film(item: str, error: _core.TribodynError) -> None:
    """Warn that a mesh of twice the cell size has no solution."""
    text = f"{item}: no film on the mesh of twice the cell size, so its error is not known: {error}"
    issue([Notice(AccuracyWarning, text)])


def no_estimate(item: str) -> Exception:
    """Return the error for a film whose error was not estimated."""
    return make_error(
        item=item,
        quantity="error_estimate",
        rule="was not requested",
        hint="give estimate_error=True to solve or equilibrium of the bearing",
    )
