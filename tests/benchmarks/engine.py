"""Engine with lubricated skirt and big end: the tables and the picture of its validation page.

    python tests/benchmarks/engine.py TABLE
    python tests/benchmarks/engine.py picture FILE

Tables are findings, meshes, steps, methods, starts and balances.

Seconds are processor time of this process, which other processes on the machine lengthen as well.
"""

import sys
import time
import warnings

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import tribodyn as td
from tribodyn.cases import engine

ANGLE = np.arange(0.0, 720.01, 0.5)
RPM = (1000, 2000, 4000, 6000)
JOINTS = ("skirt", "big end")
MESHES = (  # of skirt and big end
    ((24, 10), (30, 6)),
    ((48, 20), (50, 10)),
    ((64, 28), (72, 14)),
    ((96, 40), (100, 20)),
)


def mesh_inputs(skirt, big_end):
    """Return the arguments of `build` for cells around and along of both films."""
    return {
        f"{name}_mesh": td.FilmMesh(around=around, along=along)
        for name, (around, along) in (("skirt", skirt), ("big_end", big_end))
    }


def run(films, rpm, integrator=None, tolerance=1e-3, start=None, **inputs):
    """Return the solution of one speed and the seconds of a cycle."""
    speed = td.rpm(rpm)
    model = engine.build(films, speed=speed, **inputs)
    until = engine.repeats(speed, films, tolerance=tolerance)
    began = time.process_time()
    solution = td.simulate(
        model, until=until, integrator=integrator or td.TRBDF2(), start=start, progress=False
    )
    return solution, (time.process_time() - began) / solution.until["cycles"]


def curve(cycle, channel, component=None):
    """Return a channel of a cycle at every half degree."""
    values = cycle[channel]
    if component is not None:
        values = values.sel(component=component)
    return np.interp(ANGLE, cycle["crank_angle"], values)


def mean(cycle, channel):
    """Return the mean of a channel over a cycle by time."""
    times = cycle["time"].values
    return np.trapezoid(cycle[channel].values, times) / (times[-1] - times[0])


def compared(rows):
    """Print least films, losses and differences from the last row, of runs by their names."""
    cycles = {name: engine.last_cycle(solution) for name, (solution, _) in rows.items()}
    best = list(cycles.values())[-1]
    for name, (solution, seconds) in rows.items():
        cells = [name, f"{len(solution.time) / solution.until['cycles']:.0f}", f"{seconds:.2f}"]
        for joint in JOINTS:
            film = f"{joint}/minimum_film_thickness"
            apart = np.abs(curve(cycles[name], film) - curve(best, film))
            cells += [
                f"{1e6 * float(cycles[name][film].min()):.3f}",
                f"{1e6 * apart.max():.3f}",
                f"{mean(cycles[name], f'{joint}/power_loss'):.2f}",
            ]
        print("| " + " | ".join(cells) + " |", flush=True)


def meshes():
    """Print the mesh study."""
    for rpm in (2000, 6000):
        compared(
            {
                f"{rpm} rpm, {a[0]} x {a[1]}, {b[0]} x {b[1]}": run(
                    "both", rpm, **mesh_inputs(a, b)
                )
                for a, b in MESHES
            }
        )


def steps():
    """Print the study of steps, on coarser meshes."""
    for rpm in (2000, 6000):
        cycle = engine.cycle(td.rpm(rpm))
        compared(
            {
                f"{rpm} rpm, {720 / count:g} deg, {gap:g}": run(
                    "both",
                    rpm,
                    td.TRBDF2(max_step=cycle / count, gap_tolerance=gap),
                    **mesh_inputs(*MESHES[1]),
                )
                for count, gap in ((500, 1e-3), (1000, 1e-3), (2000, 1e-4), (4000, 1e-4))
            }
        )


def methods():
    """Print errors and seconds of methods on the default meshes, against fine meshes and steps."""
    cycle = engine.cycle(td.rpm(2000))
    rows = {
        "TR-BDF2, 0.72 deg": (td.TRBDF2(max_step=cycle / 1000), MESHES[2]),
        "ESDIRK3, 1.44 deg": (td.ESDIRK3(max_step=cycle / 500), MESHES[2]),
        "ESDIRK3, 0.72 deg": (td.ESDIRK3(max_step=cycle / 1000), MESHES[2]),
        "reference": (td.ESDIRK3(max_step=cycle / 2000, gap_tolerance=1e-4), MESHES[3]),
    }
    compared(
        {
            name: run("both", 2000, method, **mesh_inputs(*mesh))
            for name, (method, mesh) in rows.items()
        }
    )


def starts():
    """Print how long the start is remembered: from ideal joints, and from another speed."""
    coarse = mesh_inputs((24, 10), (50, 10))
    for rpm in RPM:
        for name, before in (("ideal", None), ("other speed", 6000 if rpm == 1000 else 1000)):
            start = None if before is None else run("both", before, **coarse)[0]
            solution, _ = run("both", rpm, tolerance=1e-6, start=start, **coarse)
            changes = ", ".join(f"{change:.1e}" for change in solution.until["changes"])
            film = [
                1e6 * float(engine.last_cycle(solution)[f"{joint}/minimum_film_thickness"].min())
                for joint in JOINTS
            ]
            print(f"| {rpm} | {name} | {changes} | {film[0]:.4f} | {film[1]:.4f} |", flush=True)


def peak(values, first=0.0, last=720.0):
    """Return the largest magnitude within a window of angles, and where it is."""
    inside = np.flatnonzero((first <= ANGLE) & (ANGLE <= last))
    k = inside[np.abs(values[inside]).argmax()]
    return abs(values[k]), ANGLE[k]


def lows(values, width=30):
    """Return the angles of the minima, each the least within a window to both sides."""
    ring = values[:-1]
    least = np.min([np.roll(ring, k) for k in range(-width, width + 1)], axis=0)
    return ANGLE[:-1][ring == least]


def findings():
    """Print what the source reports, of all three models at all speeds."""
    cycles = {}
    for films in engine.FILMS:
        for speed, solution in engine.sweep(films).items():
            cycles[films, round(speed * 30.0 / np.pi)] = engine.last_cycle(solution)
    for films in ("skirt", "both"):
        print(
            f"{films}: rpm, in 270 to 450: e um, tilt mrad, force N, film um; 0 to 250: the same;"
        )
        print("   rates of e mm/s and tilt rad/s with angles, asperities Pa, loss W")
        for rpm in RPM:
            c = cycles[films, rpm]
            cells = [f"{rpm}"]
            for first, last in ((270.0, 450.0), (0.0, 250.0)):
                for name, scale in (("eccentricity", 1e6), ("tilt", 1e3), ("bearing_force", 1.0)):
                    size, _ = peak(curve(c, f"skirt/{name}"), first, last)
                    cells.append(f"{scale * size:.2f}")
                film = curve(c, "skirt/minimum_film_thickness")
                inside = (first <= ANGLE) & (ANGLE <= last)
                cells.append(f"{1e6 * film[inside].min():.2f}")
            for name, scale in (("eccentricity_rate", 1e3), ("tilt_rate", 1.0)):
                size, at = peak(curve(c, f"skirt/{name}"))
                cells.append(f"{scale * size:.2f} at {at:g}")
            cells.append(f"{float(c['skirt/maximum_asperity_pressure'].max()):.2g}")
            cells.append(f"{mean(c, 'skirt/power_loss'):.2f}")
            print("| " + " | ".join(cells) + " |")
    for films in ("big end", "both"):
        print(
            f"{films}: rpm, MOFT um, lows deg, loss W, highs deg, range of eccentricity, of rate, "
        )
        print("   nearest to the centre, vertical reaction kN with angles")
        for rpm in RPM:
            c = cycles[films, rpm]
            film, loss = (
                curve(c, f"big end/{q}") for q in ("minimum_film_thickness", "power_loss")
            )
            ratio, rate = (curve(c, f"big end/eccentricity_ratio{q}") for q in ("", "_rate"))
            place = np.linalg.norm(np.ptp(c["big end/eccentricity"].values, axis=0))
            up = curve(c, "main/joint_force", "x")
            print(
                f"| {rpm} | {1e6 * float(c['big end/minimum_film_thickness'].min()):.4f}",
                f"| {[(float(a), round(1e6 * film[ANGLE == a][0], 2)) for a in lows(film)]}",
                f"| {mean(c, 'big end/power_loss'):.3f}",
                f"| {[(float(a), round(loss[ANGLE == a][0])) for a in lows(-loss)]}",
                f"| {np.ptp(ratio):.3f}, {1e6 * place:.1f} um | {np.ptp(rate):.0f}",
                f"| {ratio.min():.3f} at {ANGLE[ratio.argmin()]:g}",
                f"| {up.max() / 1e3:.2f} at {ANGLE[up.argmax()]:g}, {up.min() / 1e3:.2f} at "
                f"{ANGLE[up.argmin()]:g} |",
            )
    print("largest difference that the big-end clearance makes, by the largest value, and where")
    for rpm in RPM:
        one, other = cycles["both", rpm], cycles["skirt", rpm]
        cells = [f"{rpm}"]
        for channel, component in (
            ("skirt/minimum_film_thickness", None),
            ("skirt/bearing_force", None),
            ("skirt/friction_force", None),
            ("skirt/bearing_moment", None),
            ("piston/acceleration", "x"),
            ("rod/angular_acceleration", None),
        ):
            a, b = (curve(c, channel, component) for c in (one, other))
            size, at = peak(a - b)
            cells.append(f"{100 * size / np.abs(b).max():.2f} % at {at:g}")
        print("| " + " | ".join(cells) + " |")


def balances():
    """Print balances of oil and energy under both conditions of cavitation."""
    for cavitation in ("reynolds", "mass_conserving"):
        for rpm in (2000, 6000):
            solution, seconds = run("both", rpm, tolerance=1e-4, cavitation=cavitation)
            cycle = engine.last_cycle(solution)
            print(
                f"{cavitation}, {rpm} rpm: {solution.until['cycles']} cycles, {seconds:.2f} s each"
            )
            for joint in JOINTS:
                film = 1e6 * float(cycle[f"{joint}/minimum_film_thickness"].min())
                loss = mean(cycle, f"{joint}/power_loss")
                print(f"  {joint}: film {film:.3f} um, loss {loss:.2f} W")
                if cavitation == "mass_conserving":
                    volume, left = (
                        solution[f"{joint}/{name}"].values for name in ("oil_volume", "oil_outflow")
                    )
                    print(
                        f"    oil {1e9 * volume[0]:.3f} mm3 at the start, in the cycle "
                        f"{1e9 * cycle[f'{joint}/oil_volume'].values[[0, -1]]} mm3, "
                        f"balance {np.abs(volume + left - volume[0]).max() / volume[0]:.1e}"
                    )
            supplied, heat, error = (
                float(cycle[f"model/{name}"][-1] - cycle[f"model/{name}"][0])
                for name in ("supplied_energy", "dissipated_energy", "energy_balance_error")
            )
            print(f"  energy of a cycle: {supplied:.5f} J in, {heat:.5f} J heat, {error:.1e} J off")


def picture(path):
    """Draw the figure of the page."""
    matplotlib.use("agg")
    fig, axes = plt.subplots(2, 3, figsize=(10.5, 5.6), layout="constrained")
    colours = ["#0072b2", "#e69f00", "#009e73", "#d1495b"]
    for (speed, solution), colour in zip(engine.sweep().items(), colours, strict=True):
        cycle = engine.last_cycle(solution)
        angle = cycle["crank_angle"]
        rpm = round(speed * 30.0 / np.pi)
        motion = (-1e6 * cycle["skirt/eccentricity"], 1e3 * cycle["skirt/tilt"])
        films = [1e6 * cycle[f"{joint}/minimum_film_thickness"] for joint in JOINTS]
        loss = cycle["big end/power_loss"]
        for ax, values in zip(
            axes.flat,
            (*motion, films[0], -cycle["skirt/bearing_force"], films[1], loss),
            strict=True,
        ):
            ax.plot(angle, values, color=colour, lw=1.2, label=f"{rpm} rpm")
    titles = (
        "displacement of the piston [µm]",
        "tilt of the piston [mrad]",
        "least film on the skirt [µm]",
        "side force on the piston [N]",
        "least film in the big end [µm]",
        "friction loss in the big end [W]",
    )
    for ax, title in zip(axes.flat, titles, strict=True):
        ax.set(title=title, xlim=(0, 720), xticks=range(0, 721, 180))
        ax.grid(color="0.9")
    axes[1, 1].set(yscale="log", ylim=(0.5, 50))
    axes[1, 2].set(yscale="log", ylim=(1, 3000))
    for ax in axes[1]:
        ax.set_xlabel("crank angle [deg]")
    axes[0, 0].legend(frameon=False, fontsize=8)
    fig.savefig(path, dpi=110)


if __name__ == "__main__":
    # A change of speed at a stroke is what is meant.
    warnings.filterwarnings("ignore", message="simulation: the start at")
    {
        "findings": findings,
        "meshes": meshes,
        "steps": steps,
        "methods": methods,
        "starts": starts,
        "balances": balances,
        "picture": lambda: picture(sys.argv[2]),
    }[sys.argv[1]]()
