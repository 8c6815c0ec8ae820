"""Prints the tables of docs/validation/slider_crank_mixed.md: `python convergence_table.py`.

Film thickness of configuration I against mesh, step and tolerance. It takes some minutes.
"""

import tribodyn as td
from tribodyn.cases import slider_crank_mixed

WINDOWS = [(660, 780), (840, 960)]
MESHES = [(40, 4), (80, 8), (160, 16), (320, 16)]
STEPS = [24e-6, 6e-6]
TOLERANCES = [1e-2, 1e-3, 1e-4, 1e-5]


def statistics(solution: td.Solution) -> list[str]:
    """Mean and minimum of film thickness and mean film load in both windows."""
    cells = []
    load = (solution["rod-slider/film_force"] ** 2).sum("component") ** 0.5
    for window in WINDOWS:
        thickness = solution.statistics("rod-slider/minimum_film_thickness", crank_angle=window)
        cells += [
            f"{thickness.mean * 1e6:.4f}",
            f"{thickness.minimum * 1e6:.4f}",
            f"{solution.statistics(load, crank_angle=window).mean:.0f}",
        ]
    return cells


def run(asperities: str, mesh: tuple[int, int], integrator: td.TRBDF2) -> td.Solution:
    """Three revolutions of configuration I."""
    model = slider_crank_mixed.build(
        configuration="I", asperities=asperities, cells_around=mesh[0], cells_along=mesh[1]
    )
    return td.simulate(model, revolutions=3, integrator=integrator, progress=False)


def print_row(cells: list[str]) -> None:
    """One line of a Markdown table."""
    print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    for law in ["GW", "KE"]:
        for mesh in MESHES:
            for step in STEPS:
                solution = run(law, mesh, td.TRBDF2(max_step=step))
                start = [law, f"{mesh[0]} x {mesh[1]}", f"{step * 1e6:g}"]
                print_row(start + statistics(solution))
    for law in ["GW", "KE"]:
        for tolerance in TOLERANCES:
            integrator = td.TRBDF2(max_step=96e-6, gap_tolerance=tolerance)
            solution = run(law, (80, 8), integrator)
            start = [law, f"{tolerance:g}", str(solution.run_statistics["steps"])]
            print_row(start + statistics(solution))
