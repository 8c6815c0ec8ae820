"""Reduction of flexible bodies to a few modes."""

from tribodyn.reduction._craig_bampton import craig_bampton, craig_bampton_from_matrices
from tribodyn.reduction._reduction import Reduction

__all__ = ["Reduction", "craig_bampton", "craig_bampton_from_matrices"]
