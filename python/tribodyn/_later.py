"""Packages that are imported where something of them is first used.

xarray and pandas take longer to import than all the rest together, and who builds a model, looks at
a bearing or asks for help needs neither. Use them as if they were imported:

    from tribodyn._later import pd, xr

    def frame(data: xr.DataArray) -> pd.DataFrame: ...

in a module that begins with `from __future__ import annotations`, so that its annotations are not
evaluated either. matplotlib and parts of SciPy are imported in the functions that use them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["pd", "xr"]

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
else:

    class _Later:
        """Stands for a module; the first use of one of its names imports it."""

        def __init__(self, name: str) -> None:
            self._name = name

        def __getattr__(self, name: str) -> Any:
            return getattr(import_module(self._name), name)

    pd = _Later("pandas")
    xr = _Later("xarray")
