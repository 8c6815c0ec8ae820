"""Prints the tables of docs/validation/slider_crank_mixed.md and draws its picture.

    python tests/verification/convergence_table.py --table laws

prints one of them, in minutes: see `TABLES`. Without `--table` it makes them all.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import matplotlib.pyplot as plt
import tribodyn as td
from independent_program import EVEN, GRADED, build, run_program
from slider_crank_results import Result, result
from tribodyn.cases import slider_crank_mixed

WINDOWS = slider_crank_mixed.WINDOWS
JOINTS = slider_crank_mixed.JOINTS_WITH_CLEARANCE
# From the thickest film to the thinnest.
LAWS = ["GW", "PW_exponent1", "ZMC", "PW", "KE", "JG", "CEB"]
MESHES = [(40, 4), (80, 8), (160, 8), (320, 8), (320, 16)]
CONVERGED_MESH = (320, 8)
SMALL_STEPS = td.TRBDF2(max_step=12e-6)
STEPS = [24e-6, 6e-6]
TOLERANCES = [1e-2, 1e-3, 1e-4, 1e-5]
PICTURE = Path(__file__).resolve().parents[2] / "docs" / "images" / "slider_crank_mixed.png"


def run(
    configuration: str,
    asperities: str,
    mesh: tuple[int, int],
    integrator: td.Integrator,
    rod_modulus: float | None = None,
) -> td.Solution:
    """Three revolutions."""
    model = slider_crank_mixed.build(
        configuration=configuration,
        asperities=asperities,
        mesh=td.FilmMesh(around=mesh[0], along=2 * mesh[1]),
        rod_modulus=rod_modulus,
    )
    return td.simulate(model, revolutions=3, integrator=integrator, progress=False)


def print_row(cells: Iterable[object]) -> None:
    """One line of a Markdown table."""
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def print_head(names: str) -> None:
    """Head of a Markdown table; names are parted by commas."""
    print()
    print_row(names.split(", "))
    print_row("---" for _ in names.split(", "))


# --- what mesh, step and tolerance do, in configuration I ---------------------------------------

HISTORY = "mean 660–780, min, film load, mean 840–960, min, film load"


def short(solution: td.Solution) -> list[str]:
    """Mean and minimum of film thickness and mean film load in both windows."""
    cells = []
    for window in WINDOWS:
        found = result(solution, "rod-slider", window)
        cells += [f"{found.mean * 1e6:.4f}", f"{found.minimum * 1e6:.4f}", f"{found.film:.0f}"]
    return cells


def print_meshes() -> None:
    """Meshes and steps."""
    print_head(f"law, mesh, step, {HISTORY}")
    for law in ["GW", "KE"]:
        for mesh in MESHES:
            for step in STEPS if mesh != MESHES[-1] else STEPS[:1]:
                solution = run("I", law, mesh, td.TRBDF2(max_step=step))
                start = [law, f"{mesh[0]} × {mesh[1]}", f"{step * 1e6:g}"]
                print_row(start + short(solution))


def print_tolerances() -> None:
    """Tolerances, on the mesh of the demonstration."""
    print_head(f"law, tolerance, steps, {HISTORY}")
    for law in ["GW", "KE"]:
        for tolerance in TOLERANCES:
            integrator = td.TRBDF2(max_step=96e-6, gap_tolerance=tolerance)
            solution = run("I", law, (80, 8), integrator)
            start = [law, f"{tolerance:g}", str(solution.run_statistics["steps"])]
            print_row(start + short(solution))


# --- beside the reference, on a converged mesh --------------------------------------------------


def print_comparison(configuration: str) -> None:
    """All laws that the reference has, and the largest deviations from it."""
    reference = slider_crank_mixed.reference()
    laws = [law for law in LAWS if (configuration, "rod-slider", law, WINDOWS[0]) in reference]
    solutions = {law: run(configuration, law, CONVERGED_MESH, SMALL_STEPS) for law in laws}
    deviations = []
    for joint in JOINTS[configuration]:
        print(f"\n{configuration}, {joint}")
        print_head(
            "law, window, mean, reference, min, reference, film, reference, asperities, reference"
        )
        pairs: dict[tuple[int, int], list[tuple[Result, Result]]] = {w: [] for w in WINDOWS}
        for law, solution in solutions.items():
            for window in WINDOWS:
                ours = result(solution, joint, window)
                entry = reference[configuration, joint, law, window]
                assert entry.mean_film_force and entry.mean_asperity_force
                theirs = Result(
                    entry.mean, entry.minimum, entry.mean_film_force, entry.mean_asperity_force
                )
                pairs[window].append((ours, theirs))
                cells = [law, span(window)]
                for quantity in ("mean", "minimum"):
                    cells += [f"{1e6 * getattr(r, quantity):.4f}" for r in (ours, theirs)]
                for quantity in ("film", "asperities"):
                    cells += [f"{getattr(r, quantity):.{d}f}" for r, d in ((ours, 1), (theirs, 0))]
                print_row(cells)
        for window in WINDOWS:
            deviations.append([joint, span(window), *largest_deviations(pairs[window])])
    print_head("joint, window, mean [nm], min [nm], film [N], asperities [N], both [N]")
    for row in deviations:
        print_row(row)


def largest_deviations(pairs: list[tuple[Result, Result]]) -> list[str]:
    """Of ours from theirs, over all laws: film thicknesses [nm] and loads [N]."""
    cells = []
    for quantity in ("mean", "minimum"):
        differences = [1e9 * (getattr(o, quantity) - getattr(t, quantity)) for o, t in pairs]
        cells.append(f"{max(differences, key=abs):+.1f}")
    loads = [
        [(ours.film, theirs.film) for ours, theirs in pairs],
        [(ours.asperities, theirs.asperities) for ours, theirs in pairs],
        [(o.film + o.asperities, t.film + t.asperities) for o, t in pairs],
    ]
    for both in loads:
        ours, theirs = max(both, key=lambda pair: abs(pair[0] - pair[1]))
        cells.append(f"{ours - theirs:+.1f} ({100.0 * (ours / theirs - 1.0):+.2f} %)")
    return cells


def span(window: tuple[int, int]) -> str:
    """A window in words."""
    return f"{window[0]}–{window[1]}"


def print_three() -> None:
    """Configuration III, whose loads are known from ideal joints."""
    ideal = slider_crank_mixed.ideal_loads()
    # The crank is balanced and turns evenly: what the rod does to it goes on to the block.
    ideal["block-crank"] = ideal["crank-rod"]
    print_head("joint, law, window, mean, min, film, asperities, total, ideal joint")
    solutions = {law: run("III", law, (160, 8), SMALL_STEPS) for law in ["GW", "KE", "JG", "CEB"]}
    for joint in JOINTS["III"]:
        for law, solution in solutions.items():
            for window in WINDOWS:
                found = result(solution, joint, window)
                print_row(
                    [
                        joint,
                        law,
                        span(window),
                        f"{found.mean * 1e6:.4f}",
                        f"{found.minimum * 1e6:.4f}",
                        f"{found.film:.1f}",
                        f"{found.asperities:.1f}",
                        f"{found.total:.1f}",
                        f"{ideal[joint]['mean']:.1f}" if window == (840, 960) else "",
                    ]
                )


# --- elastic rods, KE ----------------------------------------------------------------------------

# Configuration, modulus of the rod [GPa], cells and largest step [s], None by default.
RODS: list[tuple[str, float | None, tuple[int, int], float | None]] = [
    *(("I", modulus, (40, 4), None) for modulus in (None, 207e3, 207.0, 2.07)),
    *(("I", modulus, (80, 8), None) for modulus in (None, 207.0, 2.07)),
    *(("III", modulus, (80, 8), None) for modulus in (None, 210e3, 210.0, 2.1)),
    ("III", 210.0, (80, 8), 6e-6),
]


def print_rods() -> None:
    """Rigid and elastic rods."""
    windows = "660–780: mean, min, total, 840–960: mean, min, total"
    print_head(f"conf., cells, modulus [GPa], joint, {windows}, steps")
    for configuration, modulus, mesh, step in RODS:
        integrator = td.TRBDF2() if step is None else td.TRBDF2(max_step=step)
        pascals = None if modulus is None else 1e9 * modulus
        solution = run(configuration, "KE", mesh, integrator, pascals)
        for joint in JOINTS[configuration]:
            words = "rigid" if modulus is None else f"{modulus:.6g}"
            cells = [configuration, f"{mesh[0]} × {mesh[1]}", words, joint]
            for window in WINDOWS:
                found = result(solution, joint, window)
                cells += [f"{1e9 * found.mean:.1f}", f"{1e9 * found.minimum:.1f}"]
                cells.append(f"{found.total:.0f}")
            print_row([*cells, solution.run_statistics["steps"]])


# --- the second program, configuration I and KE -------------------------------------------------

# Where the unknowns are, speed of the mesh by the journal's, grading along the bearing, cells.
VARIANTS = [
    ("cells", 0.0, EVEN, (320, 4)),
    ("cells", 0.0, EVEN, (320, 8)),
    ("cells", 0.5, GRADED, (80, 8)),
    ("cells", 0.5, GRADED, (160, 8)),
    ("cells", 0.5, GRADED, (160, 16)),
    ("nodes", 0.5, GRADED, (160, 16)),
    ("nodes", 0.5, GRADED, (160, 8)),
    ("nodes", 0.0, GRADED, (160, 8)),
    ("nodes", 0.0, GRADED, (320, 8)),
]


def print_independent() -> None:
    """The second program on several meshes, and tribodyn on some of them."""
    print_head("program, unknowns, mesh turns, along, mesh, mean, min, 660–780, 840–960")

    def print_variant(name: str, words: list[str], mesh: tuple[int, int], r: list[Result]) -> None:
        numbers = [f"{1e6 * r[0].mean:.4f}", f"{1e6 * r[0].minimum:.4f}"]
        numbers += [f"{window.film:.1f}" for window in r]
        print_row([name, *words, f"{mesh[0]} × {mesh[1]}", *numbers])

    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder))
        if program is None:
            raise SystemExit("there is no C++ compiler")
        for centring, beta, grading, mesh in VARIANTS:
            found = run_program(program, "KE", mesh, centring, grading=grading, beta=beta)
            words = [centring, "at half speed" if beta else "no"]
            words.append("even" if grading == EVEN else "graded")
            print_variant("second", words, mesh, found)
    for mesh in [(160, 8), (320, 8), (320, 16)]:
        solution = run("I", "KE", mesh, SMALL_STEPS)
        results = [result(solution, "rod-slider", window) for window in WINDOWS]
        print_variant("tribodyn", ["nodes", "no", "graded"], mesh, results)


def draw() -> None:
    """Film thickness of both joints of configuration II over the last two revolutions."""
    colours = {"GW": "#0072b2", "JG": "#e69f00", "CEB": "#d1495b"}
    reference = slider_crank_mixed.reference()
    figure, axes = plt.subplots(1, 2, figsize=(9.6, 3.4), sharey=True, layout="constrained")
    for law, colour in colours.items():
        solution = run("II", law, (80, 8), SMALL_STEPS)
        for axis, joint in zip(axes, JOINTS["II"], strict=True):
            thickness = 1e6 * solution[f"{joint}/minimum_film_thickness"].values
            axis.plot(solution.crank_angle, thickness, color=colour, lw=1.0, label=law)
            for window in WINDOWS:
                entry = reference["II", joint, law, window]
                axis.plot(window, 2 * [1e6 * entry.mean], "k--", lw=1.0)
                axis.plot(window, 2 * [1e6 * entry.minimum], "k:", lw=1.0)
    for axis, joint in zip(axes, JOINTS["II"], strict=True):
        for window in WINDOWS:
            axis.axvspan(*window, color="0.94", zorder=0)
        axis.set(title=joint, xlim=(540, 1080), ylim=(0.0, 1.0), xlabel="crank angle [deg]")
        axis.set_xticks(range(540, 1081, 90))
    axes[0].plot([], [], "k--", lw=1.0, label="reference, mean")
    axes[0].plot([], [], "k:", lw=1.0, label="reference, minimum")
    axes[0].set_ylabel("minimum film thickness [µm]")
    figure.legend(*axes[0].get_legend_handles_labels(), frameon=False, loc="outside right upper")
    figure.savefig(PICTURE, dpi=80)


TABLES: dict[str, Callable[[], None]] = {
    "meshes": print_meshes,
    "tolerances": print_tolerances,
    "laws": lambda: print_comparison("I"),
    "joints": lambda: print_comparison("II"),
    "three": print_three,
    "rods": print_rods,
    "independent": print_independent,
    "picture": draw,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--table", choices=TABLES, action="append", help="which; all by default")
    for name in parser.parse_args().table or TABLES:
        TABLES[name]()
