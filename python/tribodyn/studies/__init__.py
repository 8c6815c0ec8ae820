"""Studies: many runs of one mechanism with varied parameters."""

from tribodyn.studies._study import Study, vary

__all__ = ["Study", "vary"]
