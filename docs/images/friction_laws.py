"""Draw the friction laws over the sliding velocity into friction_laws.png, beside this file.

The laws and their numbers are those of the registry.
"""

from itertools import cycle
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import tribodyn as td
from tribodyn import _core

laws: list[td.FrictionLaw] = [
    entry.law(**{argument.name: argument.example for argument in entry.arguments})
    for entry in _core.laws()
    if issubclass(entry.law, td.FrictionLaw)
]
PANELS = {
    "one coefficient": [law for law in laws if "static_coefficient" not in law.parameters],
    "static and dynamic coefficient": [
        law for law in laws if "static_coefficient" in law.parameters
    ],
}

figure, axes = plt.subplots(1, 2, figsize=(9.0, 3.6), sharey=True, layout="constrained")
for ax, (title, drawn) in zip(axes, PANELS.items(), strict=True):
    end = 0.03 if title.startswith("one") else 0.06
    speed = np.linspace(-end / 4.0, end, 2001)
    for law, style in zip(drawn, cycle(("-", "--", "-.", ":"))):
        ax.plot(speed * 1e3, law.coefficient(speed), linestyle=style, label=law.name)
    ax.axhline(0.0, color="0.7", linewidth=0.8, zorder=0)
    ax.axvline(0.0, color="0.7", linewidth=0.8, zorder=0)
    ax.set(title=title, xlabel="sliding velocity [mm/s]")
    ax.legend(loc="lower right", fontsize="small")
axes[0].set_ylabel("coefficient of friction [-]")
figure.savefig(Path(__file__).with_suffix(".png"), dpi=80)
