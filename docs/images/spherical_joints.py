"""Draw the double pendulum with its joints into spherical_joints.png, beside this file."""

from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import tribodyn as td
from tribodyn.cases import spherical_joints

COLOURS = {"dry": "#d1495b", "squeeze": "#0072b2", "blended": "#009e73", "film": "#e69f00"}
TIMES = np.linspace(0.0, 0.6, 12001)
runs = {
    joint: td.simulate(
        spherical_joints.build(joint=joint, mesh=td.FilmMesh(around=32, along=8)),
        duration=0.6,
        progress=False,
    )
    for joint in spherical_joints.JOINTS
}
ideal = spherical_joints.motion_of_b(runs["ideal"])["velocity"].interp(time=TIMES)
figure, axes = plt.subplots(1, 3, figsize=(10.6, 3.3), layout="constrained")
turn = np.linspace(0.0, 2.0 * np.pi, 200)
axes[2].plot(np.cos(turn), np.sin(turn), "k", lw=0.8)
for joint, colour in COLOURS.items():
    run = runs[joint]
    velocity = spherical_joints.motion_of_b(run)["velocity"].interp(time=TIMES)
    line: dict[str, Any] = {"color": colour, "lw": 0.9, "label": joint}
    axes[0].plot(TIMES, np.linalg.norm(velocity - ideal, axis=1), **line)
    axes[1].plot(run.time, run["A/eccentricity_ratio"], **line)
    ball = run["A/eccentricity"].values / 2e-3
    axes[2].plot(ball[:, 2], ball[:, 1], **line)
axes[0].set(xlabel="time [s]", ylabel="velocity of B from the ideal one [m/s]", ylim=(0, None))
axes[1].set(xlabel="time [s]", ylabel="eccentricity / clearance", ylim=(0, 1.05))
axes[2].set(xlabel="along the arm", ylabel="across", aspect="equal", title="centre of the ball")
axes[2].set(xticks=(-1, 0, 1), yticks=(-1, 0, 1))
axes[1].legend(frameon=False)
figure.savefig(Path(__file__).with_suffix(".png"), dpi=80, metadata={"Software": None})
