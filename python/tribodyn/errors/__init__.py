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
    MeshWarning,
    RangeWarning,
    RunWarning,
    TribodynWarning,
)

__all__ = [
    "AccuracyWarning",
    "ConvergenceError",
    "TribodynError",
    "InvalidInput",
    "MeshWarning",
    "ModelError",
    "RangeWarning",
    "RunWarning",
    "SingularSystem",
    "Starved",
    "TribodynWarning",
]

# For the other rooms of the package; not public.
from tribodyn.errors._making import ByName as ByName
from tribodyn.errors._making import ForeignMarker as ForeignMarker
from tribodyn.errors._making import UnknownName as UnknownName
from tribodyn.errors._making import WrongArgument as WrongArgument
from tribodyn.errors._making import make_error as make_error
from tribodyn.errors._making import shown as shown
from tribodyn.errors._making import unknown_name as unknown_name
from tribodyn.errors._notices import CATEGORIES as CATEGORIES
from tribodyn.errors._notices import LOGGER as LOGGER
from tribodyn.errors._notices import Notice as Notice
from tribodyn.errors._notices import issue as issue
