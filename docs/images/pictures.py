"""Draw the pictures of the tutorial on pictures: a mechanism with its loads, and losses of a run.

The pictures are pictures_mechanism.png, pictures_animation.png and pictures_runs.png, beside this
file.
"""

from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import tribodyn as td
from tribodyn.cases import slider_crank, slider_crank_mixed

HERE = Path(__file__).parent
PIN = "rod-slider"


def machine(viscosity: float, speed: float = 157.0) -> td.Model:
    """Return a slider-crank with an oil film in its pin, and a gas force."""
    film = td.MixedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=viscosity),
        cavitation="reynolds",
        mesh=td.FilmMesh(around=40, along=8),
        asperities=td.KogutEtsion(slider_crank_mixed.surface()),
        friction=td.Coulomb(0.08, transition_speed=0.05),
    )
    mech = slider_crank.slider_crank({PIN: (slider_crank_mixed.GAP, film)}, crank_speed=speed)
    mech.applied_force("gas", mech.bodies["slider"].marker(), (-200.0, 0.0))
    mech.gravity((0.0, -9.81))
    return mech


figure, (before, during) = plt.subplots(2, 1, figsize=(6.4, 4.6), layout="constrained")
td.plot.mechanism(machine(0.01), ax=before)
before.set_title("a model", loc="left")
runs = {speed: td.simulate(machine(0.01, td.rpm(speed)), revolutions=2, progress=False)
        for speed in (500, 1000, 2000)}  # fmt: skip
last = runs[1000]
td.plot.mechanism(last, crank_angle=470.0, ax=during, legend=False)
during.set_title("a run at 470 deg", loc="left")
figure.savefig(HERE / "pictures_mechanism.png", dpi=110)

movie: Any = td.animate(last, joint=PIN, crank_angle=(360, 720), fps=2, progress=False)
movie._show(3)
movie._draw_was_started = True  # one of its pictures is enough
movie._painting.ax.figure.savefig(HERE / "pictures_animation.png", dpi=110)

figure = plt.figure(figsize=(9.6, 6.4), layout="constrained")
td.plot.orbit_waterfall(
    runs, PIN, label="speed [rpm]", crank_angle=(360, 720),
    ax=figure.add_subplot(2, 2, 1, projection="3d"),
)  # fmt: skip
td.plot.stribeck(runs, PIN, crank_angle=(360, 720), ax=figure.add_subplot(2, 2, 2))
td.plot.power_shares(last, crank_angle=(360, 720), ax=figure.add_subplot(2, 2, 3))
td.plot.poincare(last, f"{PIN}/eccentricity", component="x", ax=figure.add_subplot(2, 2, 4))
figure.savefig(HERE / "pictures_runs.png", dpi=110)
