"""Draw ten cycles of the hip from two starts, and what the mesh makes of their largest pressure.

The picture is hip.png, beside this file.
"""

from pathlib import Path

import matplotlib.pyplot as plt
import tribodyn as td
from tribodyn.cases import hip

COLOURS = {"middle": "#0072b2", "pressed": "#d1495b"}
CYCLES = 10
RINGS = (16, 24, 32, 48, 64, 96, 128)


def largest_pressure(rings, walk):
    """Return the largest pressure [MPa] on a mesh, at the state where that of a walk is largest."""
    row = int(walk["hip/maximum_film_pressure"].values.argmax())
    gap = td.SphericalGap(
        cup_radius=hip.HEAD_RADIUS + hip.RADIAL_CLEARANCE, radial_clearance=hip.RADIAL_CLEARANCE
    )
    mesh = td.FilmMesh(around=6 * rings, along=2 * rings, focus=hip.FOCUS)
    film = td.Bearing(gap, hip.gap_interface(mesh=mesh)).solve(
        eccentricity=tuple(walk["hip/eccentricity"].values[row]),
        eccentricity_rate=tuple(walk["hip/eccentricity_rate"].values[row]),
        angular_velocity=tuple(walk["hip/relative_angular_velocity"].values[row]),
    )
    return 1e-6 * film.maximum_film_pressure


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
    peaks = [largest_pressure(rings, walk) for rings in RINGS]
    pressure.plot(RINGS, peaks, "o-", ms=4, lw=0.9, color=colour)
path.add_patch(plt.Circle((0, 0), 1, fill=False, color="0.6", lw=0.8))
path.set(xlabel="$e_y/c$", ylabel="$e_z/c$", aspect="equal", xlim=(-1.05, 0.3), ylim=(-0.3, 1.05))
path.legend(frameon=False, fontsize=8, loc="lower left")
film.set(xlabel="time [s]", ylabel="minimum film thickness [µm]", xlim=(0, CYCLES))
pressure.set(xlabel="rings of the mesh", ylabel="largest pressure [MPa]", ylim=(0, None))
figure.savefig(Path(__file__).with_suffix(".png"), dpi=80)
