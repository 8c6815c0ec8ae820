"""Results of runs: labelled channels over time, their statistics, and result files."""

from tribodyn.results._joint_results import JointResults
from tribodyn.results._solution import Solution, load
from tribodyn.results._statistics import Statistics

__all__ = ["JointResults", "Solution", "Statistics", "load"]
