"""Plots, animations and tables of results."""

from tribodyn.reports import plot
from tribodyn.reports._animate import animate
from tribodyn.reports._tables import tables

__all__ = ["animate", "plot", "tables"]
