"""Runs of a model, its equilibrium, and its small motions."""

from tribodyn.run import _films as _films  # lets solutions make films
from tribodyn.run._periodicity import Periodic
from tribodyn.run._simulation import simulate
from tribodyn.run._statics import Equilibrium, Linearisation, equilibrium, linearise

__all__ = [
    "Equilibrium",
    "Linearisation",
    "Periodic",
    "equilibrium",
    "linearise",
    "simulate",
]
