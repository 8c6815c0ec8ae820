"""Draw ten cycles of the hip from two starts into hip.png, beside this file."""

from pathlib import Path

import matplotlib.pyplot as plt
import tribodyn as td
from tribodyn.cases import hip

COLOURS = {"middle": "#0072b2", "pressed": "#d1495b"}
CYCLES = 10

mesh = td.FilmMesh(around=96, along=32, focus=hip.FOCUS)
figure, (path, film, pressure) = plt.subplots(
    1, 3, figsize=(10.4, 3.3), width_ratios=[1, 1.5, 1], layout="constrained"
)
for start, colour in COLOURS.items():
    walk = td.simulate(
        hip.build(hip.STARTS[start], mesh=mesh),
        duration=CYCLES,
        integrator=td.TRBDF2(max_step=0.02, gap_tolerance=2e-3),
        progress=False,
    )
    _, y, z = walk["hip/eccentricity"].values.T / hip.RADIAL_CLEARANCE
    path.plot(y, z, color=colour, lw=0.9, label=f"start: {start}")
    path.plot(y[0], z[0], "o", ms=4, color=colour)
    film.semilogy(walk.time, 1e6 * walk["hip/minimum_film_thickness"], color=colour, lw=0.9)
    cycles = [walk.window(time=(cycle, cycle + 1)) for cycle in range(CYCLES)]
    largest = [1e-6 * float(cycle["hip/maximum_film_pressure"].max()) for cycle in cycles]
    pressure.plot(range(1, CYCLES + 1), largest, "o-", ms=4, color=colour)
path.add_patch(plt.Circle((0, 0), 1, fill=False, color="0.6", lw=0.8))
path.set(xlabel="$e_y/c$", ylabel="$e_z/c$", aspect="equal", xlim=(-1.05, 0.3), ylim=(-0.3, 1.05))
path.legend(frameon=False, fontsize=8, loc="lower left")
film.set(xlabel="time [s]", ylabel="minimum film thickness [µm]", xlim=(0, CYCLES))
pressure.set(xlabel="cycle", ylabel="largest pressure [MPa]", xticks=range(1, 11), ylim=(0, None))
figure.savefig(Path(__file__).with_suffix(".png"), dpi=80)
