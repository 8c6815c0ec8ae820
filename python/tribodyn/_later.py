"""Packages that are imported on first use.

Importing xarray and pandas takes longer than importing everything else, and neither is needed to
build a model or to solve a bearing. Use them as if they were imported:

    from tribodyn._later import pd, xr

    def frame(data: xr.DataArray) -> pd.DataFrame: ...

The module must begin with `from __future__ import annotations`, so that its annotations are not
evaluated. matplotlib and parts of SciPy are imported in the functions that use them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["pd", "xr"]

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
else:

    class _Later:
        """A placeholder of a module, which is imported when one of its names is first used."""

        def __init__(self, name: str) -> None:
            self._name = name

        def __getattr__(self, name: str) -> Any:
            return getattr(import_module(self._name), name)

    pd = _Later("pandas")
    xr = _Later("xarray")
