"""Studies: many runs of one mechanism with varied parameters."""

from tribodyn.studies._objective import Objective
from tribodyn.studies._study import Study
from tribodyn.studies._vary import vary

__all__ = ["Objective", "Study", "vary"]
