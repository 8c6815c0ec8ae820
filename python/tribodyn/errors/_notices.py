"""Warnings and the log.

Warnings are first collected as notices, because the runs of a study issue them in other processes
and because results store them. The function `issue` turns notices into warnings and writes them to
the logger "tribodyn" of the standard library's `logging`. The logger prints nothing unless a
program configures a handler.
"""

import logging
import os
import sys
import warnings
from collections.abc import Iterable
from typing import NamedTuple

PACKAGE = os.path.dirname(os.path.dirname(__file__)) + os.sep

LOGGER = logging.getLogger("tribodyn")
# Without a handler of its own, logging would print warnings a second time.
LOGGER.addHandler(logging.NullHandler())


class TribodynWarning(RuntimeWarning):
    """Base class of all warnings of tribodyn."""


class RunWarning(TribodynWarning):
    """A run or a study did not end as requested."""


class AccuracyWarning(TribodynWarning):
    """A result is less accurate than expected: a balance or a constraint is violated."""


class RangeWarning(TribodynWarning):
    """A law was used outside its range of validity."""


class MeshWarning(TribodynWarning):
    """A mesh is probably not as intended: its size, its elements, or what was read of it."""


CATEGORIES: dict[str, type[TribodynWarning]] = {
    category.__name__: category
    for category in (RunWarning, AccuracyWarning, RangeWarning, MeshWarning)
}


class Notice(NamedTuple):
    """A warning that has not been issued yet.

    Attributes:
        category: class of the warning.
        text: message, which names the item, the problem, its time and its amount.
    """

    category: type[TribodynWarning]
    text: str

    def plain(self) -> dict[str, str]:
        """Return the notice as plain data, for files and other processes."""
        return {"category": self.category.__name__, "text": self.text}


def issue(notices: Iterable[Notice]) -> None:
    """Issue notices as warnings at the line that called the package, and log them."""
    level = level_of_caller()
    for category, text in notices:
        LOGGER.warning("%s: %s", category.__name__, text)
        warnings.warn(text, category, stacklevel=level)


def level_of_caller() -> int:
    """Return the `stacklevel` of the line that called the package.

    The level is counted from the function that calls this one, as `warnings.warn` expects it.
    """
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(PACKAGE):
        frame, level = frame.f_back, level + 1
    return level
