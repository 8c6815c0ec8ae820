"""Warnings and the log: what a run has to say beside its numbers.

What is to be said is first collected as notices, because the runs of a study say it in other
processes, and because results keep it. `issue` gives notices as warnings and writes them to the log
"tribodyn" of the standard library's `logging`, which prints nothing unless a program asks for it.
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
    """A run or a study ended otherwise than it was asked to."""


class AccuracyWarning(TribodynWarning):
    """A result is less accurate than it should be: a balance or a constraint is not met."""


class RangeWarning(TribodynWarning):
    """A law was used beyond the range it is valid in."""


CATEGORIES: dict[str, type[TribodynWarning]] = {
    category.__name__: category for category in (RunWarning, AccuracyWarning, RangeWarning)
}


class Notice(NamedTuple):
    """Something to be said.

    Attributes:
        category: class of the warning.
        text: names the item and says what, when and how much.
    """

    category: type[TribodynWarning]
    text: str

    def plain(self) -> dict[str, str]:
        """Return it as plain data, for files and other processes."""
        return {"category": self.category.__name__, "text": self.text}


def issue(notices: Iterable[Notice]) -> None:
    """Give notices as warnings, at the line that called into the package, and log them."""
    level = level_of_caller()
    for category, text in notices:
        LOGGER.warning("%s: %s", category.__name__, text)
        warnings.warn(text, category, stacklevel=level)


def level_of_caller() -> int:
    """Return the stack level, for `warnings.warn` in the function that asks, of the line outside.

    It is the line that called into the package.
    """
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_code.co_filename.startswith(PACKAGE):
        frame, level = frame.f_back, level + 1
    return level
