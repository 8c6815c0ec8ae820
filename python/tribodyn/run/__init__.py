"""Runs of a model, its equilibria, and its small motions."""

from tribodyn.run import (
    _films as _films,
)  # registers the maker of films
from tribodyn.run._periodicity import Periodic, periodic
from tribodyn.run._simulation import simulate
from tribodyn.run._statics import Equilibrium, Linearisation, equilibrium, linearise

__all__ = [
    "Equilibrium",
    "Linearisation",
    "Periodic",
    "equilibrium",
    "linearise",
    "periodic",
    "simulate",
]
