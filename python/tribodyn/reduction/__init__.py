"""Reduction of flexible bodies to a few modes, or to their static flexibility."""

from tribodyn.reduction._craig_bampton import craig_bampton, craig_bampton_from_matrices
from tribodyn.reduction._flexible_walls import flexible_wall
from tribodyn.reduction._reduction import Reduction

__all__ = ["Reduction", "craig_bampton", "craig_bampton_from_matrices", "flexible_wall"]
