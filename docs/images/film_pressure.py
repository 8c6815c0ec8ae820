"""Draw the film of the README's bearing into film_pressure.png, beside this file."""

import math
from pathlib import Path

import matplotlib.pyplot as plt
import tribodyn as td

bearing = td.JournalBearing(
    bearing_radius=25e-3,
    bearing_length=50e-3,
    radial_clearance=25e-6,
    lubricant=td.Lubricant(dynamic_viscosity=0.01),
    ports=td.AxialGroove(angle=math.pi / 2, width=0.3, length=40e-3, pressure=2e5),
    mesh=td.FilmMesh(around=240, along=60),
)
film = bearing.equilibrium(load=(0, -10e3), speed=td.rpm(3000)).solution

figure = plt.figure(figsize=(9.6, 3.7), layout="constrained")
left, right = figure.subfigures(1, 2, width_ratios=[1.15, 1])
above, below = left.subplots(2, 1, sharex=True)
td.plot.film(film, ax=above)
td.plot.film(film, field="film_fraction", ax=below)
above.set_xlabel("")
td.plot.film_3d(film, ax=right.add_subplot(projection="3d"), colorbar=False)
figure.savefig(Path(__file__).with_suffix(".png"), dpi=80)
