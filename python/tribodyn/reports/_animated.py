"""The animation of a mechanism; this module is imported late, because it imports matplotlib."""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import matplotlib
from matplotlib.animation import FuncAnimation

from tribodyn.errors import make_error
from tribodyn.reports._painting import Painting

# Formats of videos, which ffmpeg writes, and the largest animation in a notebook without it [MB].
VIDEOS = (".mp4", ".m4v", ".mov", ".webm", ".mkv", ".avi")
EMBED_LIMIT = 100.0


class Panel(Protocol):
    """A part of a picture beside the mechanism."""

    def show(self, k: int) -> list[Any]:
        """Show picture k, and return the artists that have changed."""


class MechanismAnimation(FuncAnimation):
    """An animation whose pictures are those of a mechanism, perhaps with panels beside it.

    A notebook shows it as a video, or without ffmpeg as pictures with buttons.

    Args:
        painting: the artists of the mechanism.
        titles: title of every picture.
        fps: pictures per second [1/s].
        progress: whether a progress bar is shown while a file is written.
        panels: beside the mechanism.
    """

    def __init__(
        self,
        painting: Painting,
        titles: Sequence[str],
        fps: float,
        progress: bool,
        panels: Sequence[Panel] = (),
    ) -> None:
        self._painting, self._titles, self._progress = painting, list(titles), progress
        self._pictures = len(self._titles)
        self._panels = list(panels)
        super().__init__(
            painting.ax.figure, self._show, frames=self._pictures, interval=1000.0 / fps
        )

    def _show(self, k: int) -> list[Any]:
        shown = [*self._painting.show(k), self._painting.title(self._titles[k])]
        for panel in self._panels:
            shown += panel.show(k)
        return shown

    def save(self, filename: Any, writer: Any = None, *args: Any, **more: Any) -> None:
        """Save the animation as a GIF, or with ffmpeg as a video such as "motion.mp4".

        The ffmpeg of the system is used, or that of the extra `tribodyn[video]`. A progress bar is
        shown if this takes long; see `matplotlib.animation.Animation.save`.

        Raises:
            InvalidInput: the file is a video, and there is no ffmpeg.
        """
        ending = Path(str(filename)).suffix.lower()
        if writer is None and ending == ".gif":
            writer = "pillow"
        elif writer is None and ending in VIDEOS:
            writer = "ffmpeg"
            if ffmpeg() is None:
                raise make_error(
                    item="animation",
                    quantity="filename",
                    rule=f"ends in '{ending}', and there is no ffmpeg to write a video",
                    hint='pip install "tribodyn[video]", or save a GIF: "motion.gif"',
                )
        with _with_ffmpeg():
            self._save(filename, writer, *args, **more)

    def _save(self, filename: Any, writer: Any, *args: Any, **more: Any) -> None:
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

    def _repr_html_(self) -> str:
        """Return the HTML that a notebook shows."""
        progress, self._progress = self._progress, False
        try:
            if ffmpeg() is not None:
                with _with_ffmpeg():
                    return str(self.to_html5_video(embed_limit=EMBED_LIMIT))
            with matplotlib.rc_context({"animation.embed_limit": EMBED_LIMIT}):
                return str(self.to_jshtml(default_mode="loop"))
        finally:
            self._progress = progress


def ffmpeg() -> str | None:
    """Return the path of ffmpeg: of the system, or of the package imageio-ffmpeg."""
    found: str | None = shutil.which(matplotlib.rcParams["animation.ffmpeg_path"])
    if found is None and importlib.util.find_spec("imageio_ffmpeg") is not None:
        package: Any = importlib.import_module("imageio_ffmpeg")
        found = str(package.get_ffmpeg_exe())
    return found


@contextmanager
def _with_ffmpeg() -> Iterator[None]:
    """Let matplotlib use the ffmpeg that was found."""
    found = ffmpeg()
    with matplotlib.rc_context({} if found is None else {"animation.ffmpeg_path": found}):
        yield
