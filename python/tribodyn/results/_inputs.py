"""Kinds of arguments of solutions: datasets, channels, and windows of crank angle or time."""

from __future__ import annotations

from typing import Any

from tribodyn._arguments.kinds import TEXT, Either, Instance, Kind, is_list, is_text
from tribodyn._later import xr

DATASET = Instance(types=lambda: (xr.Dataset,), called="a dataset")
CHANNEL = Either(
    choices=((is_text, TEXT),),
    otherwise=Instance(
        types=lambda: (xr.DataArray,), called="the name of a channel or a DataArray"
    ),
    called="the name of a channel or a DataArray",
)


class _Channels(Kind):
    """Channels of a recorder, each a tuple (item, quantity, components, first column)."""

    @property
    def words(self) -> str:
        return "a list of (item, quantity, components, first column)"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        entries: list[Any] = list(value) if is_list(value) else []
        if not entries or not all(is_list(entry) and len(entry) == 4 for entry in entries):
            raise self.refused(value, item, quantity)
        for owner, name, components, first in entries:
            parts = components if is_list(components) else [None]
            texts = all(map(is_text, (owner, name, *parts)))
            if not texts or not isinstance(first, int) or first < 0:
                raise self.refused(value, item, quantity)
        return value


CHANNELS = _Channels()
