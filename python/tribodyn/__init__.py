"""Mechanisms whose joints have clearance and are lubricated."""

from tribodyn import _core

__all__ = ["__version__"]

__version__: str = _core.__version__
