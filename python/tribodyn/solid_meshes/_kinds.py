"""Kinds of the arguments of meshes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tribodyn._arguments.kinds import Choice, Kind, named
from tribodyn._arguments.units import is_quantity
from tribodyn.errors import make_error
from tribodyn.solid_meshes._shapes import PLANAR, SOLID, STIFF


@dataclass(frozen=True, kw_only=True)
class NodeNumbers(Kind):
    """Whole numbers, in rows of equal length or in one row.

    Attributes:
        rows: whether there are several rows.
    """

    rows: bool = True

    @property
    def words(self) -> str:
        return "rows of whole numbers" if self.rows else "a row of whole numbers"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        try:
            array = np.asarray(value) if not is_quantity(value) else None
        except Exception:  # rows of different lengths
            array = None
        if array is None or array.ndim != 1 + self.rows or array.dtype.kind not in "iuf":
            raise self.refused(value, item, quantity)
        if array.size == 0 or not np.all(np.abs(array) < 2**53) or np.any(array % 1):
            raise self.refused(value, item, quantity)
        return array.astype(np.int64)


@dataclass(frozen=True, kw_only=True)
class ElementName(Choice):
    """The name of an element; messages explain why others do not exist."""

    def convert(self, value: Any, item: str, quantity: str) -> str:
        if isinstance(value, str) and value in STIFF:
            raise make_error(
                item=item,
                quantity=quantity,
                rule=f"cannot be '{value}': elements with linear shape functions on "
                f"{'tetrahedra' if value == 'tet4' else 'triangles'} are far too stiff",
                hint=f"use '{STIFF[value]}'; in Gmsh: gmsh.model.mesh.setOrder(2)",
            )
        return super().convert(value, item, quantity)


ELEMENT = ElementName(names=(*SOLID, *PLANAR))
SOLID_ELEMENT = ElementName(names=SOLID)
PLANAR_ELEMENT = ElementName(names=PLANAR)
ROWS = NodeNumbers()
SETS_OF_ROWS = named(ROWS)
NODE_NUMBERS = NodeNumbers(rows=False)
SETS = named(NODE_NUMBERS)
