"""Studies: many runs of one mechanism with varied parameters."""

from tribodyn.studies._objective import Objective
from tribodyn.studies._study import Study, vary

__all__ = ["Objective", "Study", "vary"]
