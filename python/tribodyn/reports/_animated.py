"""The animation of a mechanism; this module is imported late, because it imports matplotlib."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

from matplotlib.animation import FuncAnimation

from tribodyn.reports._painting import Painting


class MechanismAnimation(FuncAnimation):
    """An animation whose pictures are those of a mechanism.

    Args:
        painting: the artists of the mechanism.
        titles: title of every picture.
        fps: pictures per second [1/s].
        progress: whether a progress bar is shown while a file is written.
    """

    def __init__(
        self, painting: Painting, titles: Sequence[str], fps: float, progress: bool
    ) -> None:
        self._painting, self._titles, self._progress = painting, list(titles), progress
        self._pictures = len(self._titles)
        super().__init__(
            painting.ax.figure, self._show, frames=self._pictures, interval=1000.0 / fps
        )

    def _show(self, k: int) -> list[Any]:
        return [*self._painting.show(k), self._painting.title(self._titles[k])]

    def save(self, filename: Any, writer: Any = None, *args: Any, **more: Any) -> None:
        """Save the animation, with a progress bar; see `matplotlib.animation.Animation.save`."""
        if writer is None and str(filename).lower().endswith(".gif"):
            writer = "pillow"
        if "progress_callback" in more or not self._progress:
            super().save(filename, writer, *args, **more)
            return
        with warnings.catch_warnings():
            # In a notebook without widgets tqdm uses text, and its warning about this is
            # suppressed.
            warnings.filterwarnings("ignore", message="IProgress not found")
            from tqdm.auto import tqdm

            bar = tqdm(total=self._pictures, delay=1.0, unit="picture")
        with bar:
            super().save(
                filename,
                writer,
                *args,
                progress_callback=lambda done, total: bar.update(done + 1 - bar.n),
                **more,
            )
