"""Pictures of the documentation: small files."""

import io
from pathlib import Path
from typing import Any


def save(figure: Any, path: Path, colours: int = 96) -> None:
    """Write a figure with few colours, a third of its size otherwise."""
    from PIL import Image

    buffer = io.BytesIO()
    figure.savefig(buffer, dpi=90)
    Image.open(buffer).convert("RGB").quantize(colours).save(path, optimize=True)


def plain_ticks(axis: Any, ticks: list[float]) -> None:
    """Mark these values of a logarithmic axis, and no others, without powers of ten."""
    low, high = axis.get_view_interval()
    inside = [tick for tick in ticks if low <= tick <= high]
    axis.set_ticks(inside, [f"{tick:g}" for tick in inside])
    axis.set_ticks([], minor=True)
