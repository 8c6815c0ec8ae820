"""Errors and warnings of the package.

Every error has the attributes `item`, `quantity`, `value`, `unit`, `rule` and `hint`. The text of
an error is composed of these attributes.
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
