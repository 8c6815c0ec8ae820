"""Prints the table of docs/validation/slider_crank_mixed.md: `python convergence_table.py`.

Film thickness of configuration I against mesh and step. It takes some minutes.
"""

import tribodyn as td
from tribodyn.cases import slider_crank_mixed

WINDOWS = [(660, 780), (840, 960)]
MESHES = [(40, 4), (80, 8), (160, 16), (320, 16)]
STEPS = [24e-6, 6e-6]


def row(asperities: str, mesh: tuple[int, int], step: float) -> str:
    """One line: mean, minimum and mean film load in both windows."""
    model = slider_crank_mixed.build(
        configuration="I", asperities=asperities, cells_around=mesh[0], cells_along=mesh[1]
    )
    solution = td.simulate(
        model, revolutions=3, integrator=td.TRBDF2(max_step=step), progress=False
    )
    cells = [asperities, f"{mesh[0]} x {mesh[1]}", f"{step * 1e6:g}"]
    for window in WINDOWS:
        thickness = solution.statistics("rod-slider/minimum_film_thickness", crank_angle=window)
        force = solution.window(crank_angle=window)["rod-slider/film_force"]
        load = (force**2).sum("component") ** 0.5
        mean_load = float(load.integrate("time") / (load.time[-1] - load.time[0]))
        cells += [
            f"{thickness.mean * 1e6:.4f}",
            f"{thickness.minimum * 1e6:.4f}",
            f"{mean_load:.0f}",
        ]
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    for law in ["GW", "KE"]:
        for mesh in MESHES:
            for step in STEPS:
                print(row(law, mesh, step), flush=True)
