"""Draw the dry slider-crank beside its ideal twin into slider_crank_dry.png, beside this file."""

from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import tribodyn as td
from tribodyn.cases import slider_crank_dry

runs = {
    joint: td.simulate(slider_crank_dry.build(joint), revolutions=1, progress=False)
    for joint in ("dry", "ideal")
}
figure = plt.figure(figsize=(9.6, 4.2), layout="constrained")
grid = figure.add_gridspec(2, 2, width_ratios=(1.6, 1.0))
upper, lower = (figure.add_subplot(grid[row, 0]) for row in (0, 1))
for (joint, run), colour, width in zip(runs.items(), ("#d1495b", "k"), (0.8, 1.2), strict=True):
    line: dict[str, Any] = {"color": colour, "lw": width, "label": joint}
    upper.plot(run.crank_angle, 1e-3 * run["slider/acceleration"][:, 0], **line)
    lower.plot(run.crank_angle, run["crank drive/drive_torque"], **line)
upper.set(ylabel="acceleration of\nthe slider [km/s²]", xticks=range(0, 361, 90), xlim=(0, 360))
lower.set(ylabel="moment of\nthe drive [N m]", xticks=range(0, 361, 90), xlim=(0, 360))
lower.set_xlabel("crank angle [deg]")
upper.legend(frameon=False, loc="lower right")
ax = figure.add_subplot(grid[:, 1])
path = runs["dry"]["rod-slider/eccentricity"].values / slider_crank_dry.RADIAL_CLEARANCE
turn = np.linspace(0.0, 2.0 * np.pi, 200)
ax.plot(np.cos(turn), np.sin(turn), "k", lw=0.8)
ax.plot(path[:, 0], path[:, 1], color="#0072b2", lw=0.8)
ax.set(
    aspect="equal", title="the journal's centre / clearance", xticks=(-1, 0, 1), yticks=(-1, 0, 1)
)
figure.savefig(Path(__file__).with_suffix(".png"), dpi=80, metadata={"Software": None})
