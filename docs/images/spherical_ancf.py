"""Draw pendulum, joints and impacts between beams into spherical_ancf.png, beside this file."""

import warnings
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import tribodyn as td
from tribodyn.cases import spherical_ancf, spherical_joints

# A run up to an impact loses as little energy as the error of its balance.
warnings.simplefilter("ignore", td.AccuracyWarning)
METHOD = td.GeneralizedAlpha()
MODULUS = 2.07e11  # of the walls in all impacts, and of steel arms [Pa]
COLOURS = {"stiff": "#0072b2", "flexible": "#d1495b"}


def run(model: td.Model, duration: float) -> td.Solution:
    """Simulate a mechanism without a bar."""
    return td.simulate(model, duration=duration, integrator=METHOD, progress=False)


figure, axes = plt.subplots(1, 3, figsize=(10.6, 3.3), layout="constrained")

swing = run(spherical_ancf.build("pendulum"), 1.2)
for time in np.linspace(0.0, 1.2, 25):
    place = swing.beam("OA", time=time)["position"]
    axes[0].plot(place[:, 0], place[:, 1], color=plt.get_cmap("viridis")(time / 1.2), lw=1.3)
axes[0].set(xlabel="x [m]", ylabel="y [m]", aspect="equal", title="pendulum, every 50 ms")

for material, colour in COLOURS.items():
    for joint, style in (("squeeze", "--"), ("dry", "-")):
        duration = 0.25 if joint == "squeeze" else 0.075
        model = spherical_ancf.build("double pendulum", joint, material, wall_modulus=MODULUS)
        ratio = run(model, duration)["A/eccentricity_ratio"]
        line: dict[str, Any] = {"color": colour, "ls": style, "lw": 0.9}
        axes[1].plot(ratio.time, ratio, label=f"{joint}, {material}", **line)
axes[1].set(xlabel="time [s]", ylabel="eccentricity / clearance", ylim=(0, 1.05))
axes[1].legend(frameon=False, fontsize=8)

moduli = MODULUS * np.array([1.0, 10.0, 100.0, 1e3, 1e4, 1e6])
for count, colour in ((3, "#0072b2"), (10, "#009e73")):
    forces = []
    for modulus in moduli:
        model = spherical_ancf.build(
            "double pendulum",
            "dry",
            "stiff",
            elements=count,
            youngs_modulus=modulus,
            wall_modulus=MODULUS,
        )
        forces.append(float(run(model, 0.0295).impacts("A").iloc[0]["largest_force"]))
    axes[2].semilogx(moduli, forces, "o-", color=colour, ms=4, label=f"{count} elements per arm")
rigid = run(spherical_joints.build("double pendulum", "dry"), 0.0295).impacts("A").iloc[0]
axes[2].axhline(float(rigid["largest_force"]), color="k", lw=0.8, ls="--", label="rigid arms")
axes[2].set(xlabel="Young's modulus of the arms [Pa]", ylabel="force of the first impact [N]")
axes[2].set(ylim=(0, None))
axes[2].legend(frameon=False, fontsize=8)
figure.savefig(Path(__file__).with_suffix(".png"), dpi=80, metadata={"Software": None})
