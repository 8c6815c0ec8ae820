"""Runs of a model, its equilibria, and its small motions."""

# Solutions make films by a function that this module registers.
from tribodyn.run import _films as _films
from tribodyn.run._campbell import campbell
from tribodyn.run._error_estimate import RunErrorEstimate, estimate_error
from tribodyn.run._fmu import export_fmu
from tribodyn.run._mode_motion import mode_motion
from tribodyn.run._periodicity import Periodic
from tribodyn.run._responses import frequency_response, unbalance_response
from tribodyn.run._simulation import simulate
from tribodyn.run._statics import Equilibrium, Linearisation, equilibrium, linearise

__all__ = [
    "Equilibrium",
    "Linearisation",
    "Periodic",
    "RunErrorEstimate",
    "campbell",
    "equilibrium",
    "estimate_error",
    "export_fmu",
    "frequency_response",
    "linearise",
    "mode_motion",
    "simulate",
    "unbalance_response",
]

# For the other rooms of the package; not public.
from tribodyn.run._error_estimate import error_of as error_of
from tribodyn.run._simulation import Progress as Progress
from tribodyn.run._simulation import follow_functions as follow_functions
from tribodyn.run._simulation import run_model as run_model
