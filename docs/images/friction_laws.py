"""Draw the friction laws over the sliding velocity into friction_laws.png, beside this file."""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import tribodyn as td

both = {"static_coefficient": 0.15, "dynamic_coefficient": 0.1}
LAWS: dict[str, list[td.FrictionLaw]] = {
    "one coefficient": [
        td.Coulomb(0.1, transition_speed=0.004),
        td.Ambrosio(0.1, lower_speed=0.001, upper_speed=0.01),
        td.Threlfall(0.1, transition_speed=0.01),
    ],
    "static and dynamic coefficient": [
        td.BengisuAkay(**both, transition_speed=0.01, decay_rate=50.0),
        td.BrownMcPhee(**both, transition_speed=0.01),
        td.Stribeck(**both, stribeck_speed=0.02),
    ],
}

figure, axes = plt.subplots(1, 2, figsize=(9.0, 3.6), sharey=True, layout="constrained")
for ax, (title, laws) in zip(axes, LAWS.items(), strict=True):
    end = 0.02 if title.startswith("one") else 0.06
    speed = np.linspace(-end / 4.0, end, 2001)
    for law, style in zip(laws, ("-", "--", "-."), strict=True):
        ax.plot(speed * 1e3, law.coefficient(speed), style, label=law.name)
    ax.axhline(0.0, color="0.7", linewidth=0.8, zorder=0)
    ax.axvline(0.0, color="0.7", linewidth=0.8, zorder=0)
    ax.set(title=title, xlabel="sliding velocity [mm/s]")
    ax.legend(loc="lower right", fontsize="small")
axes[0].set_ylabel("coefficient of friction [-]")
figure.savefig(Path(__file__).with_suffix(".png"), dpi=80)
