"""Plots and tables of results."""

from tribodyn.reports import plot
from tribodyn.reports._tables import tables

__all__ = ["plot", "tables"]
