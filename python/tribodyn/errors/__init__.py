"""Errors and warnings of the package.

An error has the attributes item, quantity, value, unit, rule and hint; its text is made of them.
"""

from tribodyn._core import (
    ConvergenceError,
    InvalidInput,
    ModelError,
    SingularSystem,
    Starved,
    TribodynError,
)
from tribodyn.errors._notices import (
    AccuracyWarning,
    RangeWarning,
    RunWarning,
    TribodynWarning,
)

__all__ = [
    "AccuracyWarning",
    "ConvergenceError",
    "TribodynError",
    "InvalidInput",
    "ModelError",
    "RangeWarning",
    "RunWarning",
    "SingularSystem",
    "Starved",
    "TribodynWarning",
]
