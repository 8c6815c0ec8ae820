"""Engine with lubricated skirt and big end: the tables and the picture of its validation page.

    python tests/benchmarks/engine.py TABLES
    python tests/benchmarks/engine.py all
    python tests/benchmarks/engine.py picture FILE

Tables are findings, reference, short, meshes, steps, methods, starts, balances, elastic and finest;
`all` prints all but finest.

Seconds are processor time of this process, which other processes on the machine lengthen as well.
"""

import sys
import time
import warnings
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import tribodyn as td
from engine_curves import ANGLE, JOINTS, curve, mean
from engine_findings import findings
from rows import PROCESSOR, or_stopped, show, warm_up
from tribodyn.cases import engine

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "literature"))
import short_big_end

TITLE = "Engine, default meshes and steps"
TIMES = f"{PROCESSOR}, by its cycles"
RPM = (1000, 2000, 4000, 6000)
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


def solved(films, rpm, integrator=None, tolerance=0.5, start=None, **inputs):
    """Return the solution of one speed and the seconds of a cycle.

    The default tolerance ends the run after two cycles, of which the second repeats itself within
    2e-6 of the clearance, as `starts` shows.
    """
    speed = td.rpm(rpm)
    model = engine.build(films, speed=speed, **inputs)
    until = engine.repeats(speed, films, tolerance=tolerance)
    method = integrator or engine.default_integrator(speed)
    began = time.process_time()
    solution = td.simulate(model, until=until, integrator=method, start=start, progress=False)
    return solution, (time.process_time() - began) / solution.until["cycles"]


def compared(rpm, rows):
    """Print least films, losses and differences from the last row, of methods and meshes."""
    runs = {
        name: solved("both", rpm, method, **mesh_inputs(*mesh))
        for name, (method, mesh) in rows.items()
    }
    cycles = {name: solution.last_cycle(720.0) for name, (solution, _) in runs.items()}
    best = list(cycles.values())[-1]
    for name, (solution, seconds) in runs.items():
        count = solution.run_statistics["steps"] / solution.until["cycles"]
        cells = [f"{rpm} rpm, {name}", f"{count:.0f}", f"{seconds:.2f}"]
        for joint in JOINTS:
            film = f"{joint}/minimum_film_thickness"
            apart = np.abs(curve(cycles[name], film) - curve(best, film))
            cells += [
                f"{1e6 * float(cycles[name][film].min()):.3f}",
                f"{1e6 * apart.max():.3f}",
                f"{mean(cycles[name], f'{joint}/power_loss'):.2f}",
            ]
        print("| " + " | ".join(cells) + " |", flush=True)


def meshes(sizes=MESHES, speeds=(2000, 6000)):
    """Print the mesh study."""
    for rpm in speeds:
        rows = {f"{a[0]} x {a[1]}, {b[0]} x {b[1]}": (None, (a, b)) for a, b in sizes}
        compared(rpm, rows)


def finest():
    """Print how far the finest mesh of the study is from a still finer one."""
    meshes((*MESHES[2:], ((160, 64), (200, 40))), (2000,))


def steps():
    """Print errors and seconds of methods and steps, on one mesh."""
    for rpm in (2000, 6000):
        cycle = engine.cycle(td.rpm(rpm))
        methods = {
            "TR-BDF2, 0.72 deg": td.TRBDF2(max_step=cycle / 1000),
            "TR-BDF2, 0.36 deg": td.TRBDF2(max_step=cycle / 2000),
            "ESDIRK3, 1.44 deg": td.ESDIRK3(max_step=cycle / 500),
            "ESDIRK3, 0.72 deg": td.ESDIRK3(max_step=cycle / 1000),
            "ESDIRK3, 0.36 deg, 0.0001": td.ESDIRK3(max_step=cycle / 2000, gap_tolerance=1e-4),
        }
        compared(rpm, {name: (method, MESHES[1]) for name, method in methods.items()})


def methods():
    """Print errors and seconds of methods on the default meshes, against fine meshes and steps."""
    for rpm in (2000, 6000):
        cycle = engine.cycle(td.rpm(rpm))
        compared(
            rpm,
            {
                "TR-BDF2, 0.72 deg": (td.TRBDF2(max_step=cycle / 1000), MESHES[2]),
                "ESDIRK3, 1.44 deg": (td.ESDIRK3(max_step=cycle / 500), MESHES[2]),
                "ESDIRK3, 0.72 deg": (td.ESDIRK3(max_step=cycle / 1000), MESHES[2]),
                "reference": (td.ESDIRK3(max_step=cycle / 2000, gap_tolerance=1e-4), MESHES[3]),
            },
        )


def shortened(length, around, along, steps_of_cycle):
    """Return the cycle of the big end alone, shorter than it is, its oil the thicker."""
    speed = td.rpm(engine.reference()["big_end"]["inputs"]["speed_rpm"])
    oil = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.02 * (20e-3 / length) ** 3),
        cavitation="half_sommerfeld",
        mesh=td.FilmMesh(around=around, along=along),
    )
    model = engine.build("big end", speed=speed, big_end=oil, bearing_length=length, pin_offset=0.0)
    method = td.ESDIRK3(max_step=engine.cycle(speed) / steps_of_cycle)
    return td.simulate(model, revolutions=4, integrator=method, progress=False).last_cycle(720.0)


def short():
    """Print least films of ever shorter big ends by mesh and steps, and their limit."""
    lengths, found = (20e-3, 8e-3, 4e-3, 2e-3), {}
    for around, along, count in ((60, 8, 500), (120, 16, 500), (120, 16, 1000)):
        cells, found[around, count] = [], []
        for length in lengths:
            cycle = shortened(length, around, along, count)
            film = 1e6 * curve(cycle, "big end/minimum_film_thickness")
            found[around, count].append(film.min())
            cells.append(f"{1e3 * length:g} mm: {film.min():.4f} at {ANGLE[film.argmin()] - 360:g}")
        print(f"| {around} x {along}, {count} steps | {' | '.join(cells)} |", flush=True)
    pairs = zip(found[60, 500], found[120, 500], strict=True)
    limits = [f"{fine + (fine - coarse) / 3.0:.3f}" for coarse, fine in pairs]
    print(f"limit of fine meshes, of second order: {', '.join(limits)} um")


def reference():
    """Print how far the case is from independent numbers, and the pressures of the gas."""
    for rpm in RPM:
        expected = engine.reference()["wiebe"][str(rpm)]
        table = engine.gas_pressure(td.rpm(rpm)).parameters
        angle, pressure = np.degrees(table["angles"]) - 360.0, np.asarray(table["values"])
        opening = pressure[np.searchsorted(angle, 130.0 - 1e-6)]
        print(
            f"{rpm} rpm: {1e-5 * pressure.max():.5f} bar at {angle[pressure.argmax()]:g} deg, "
            f"off by {abs(pressure.max() / expected['largest_pressure'] - 1.0):.0e}, "
            f"exhaust opens off by {abs(opening / expected['exhaust_opening_pressure'] - 1.0):.0e}"
        )
    expected = engine.reference()["big_end"]
    at = np.array([row["angle"] for row in expected["load"]])
    given = np.array([[row["x"], row["y"]] for row in expected["load"]])
    print(f"loads off by {np.abs(short_big_end.loads(at)[:, :2] - given).max():.2f} N")
    angle, places = short_big_end.orbit()
    film = expected["inputs"]["radial_clearance"] * (1.0 - np.hypot(*places.T))
    off = [
        abs(np.interp(row["angle"], angle, places[:, k]) - row[axis])
        for row in expected["orbit"]
        for k, axis in enumerate("xy")
    ]
    least, angle_of_least = expected["least_film_thickness"], expected["least_film_thickness_angle"]
    print(
        f"synthetic big end: {1e6 * film.min():.5f} um at {angle[film.argmin()]:g} deg, reference "
        f"{1e6 * least:.5f} at {angle_of_least:g}, orbit off by {max(off):.1e}"
    )


def starts():
    """Print how long the start is remembered: from ideal joints, and from another speed."""
    coarse = mesh_inputs((24, 10), (50, 10))
    for rpm in RPM:
        for name, before in (("ideal", None), ("other speed", 6000 if rpm == 1000 else 1000)):
            start = None if before is None else solved("both", before, **coarse)[0]
            solution, _ = solved("both", rpm, tolerance=1e-6, start=start, **coarse)
            changes = ", ".join(f"{change:.1e}" for change in solution.until["changes"])
            film = [
                1e6 * float(solution.last_cycle(720.0)[f"{joint}/minimum_film_thickness"].min())
                for joint in JOINTS
            ]
            print(f"| {rpm} | {name} | {changes} | {film[0]:.4f} | {film[1]:.4f} |", flush=True)


def balances():
    """Print balances of oil and energy under both conditions of cavitation."""
    for cavitation in ("reynolds", "mass_conserving"):
        for rpm in (2000, 6000):
            solution, seconds = solved("both", rpm, tolerance=1e-4, cavitation=cavitation)
            cycle = solution.last_cycle(720.0)
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


def elastic():
    """Print the big end with a rigid and with an elastic bore, and what mesh and step change."""
    angle = np.arange(20.0, 720.0, 0.5)  # a run begins with the motion of an ideal mechanism

    def of(rpm, wall, mesh, steps=500):
        cycle = engine.cycle(td.rpm(rpm))
        interface = engine.smooth_big_end_interface(elastic=wall, mesh=td.FilmMesh(*mesh))
        began = time.process_time()
        solution = td.simulate(
            engine.build("big end", speed=td.rpm(rpm), big_end=interface),
            duration=cycle,
            integrator=td.ESDIRK3(max_step=cycle / steps),
            snapshots=list(np.arange(20.0, 720.0, 4.0) / 720.0 * cycle),
            progress=False,
        )
        seconds = time.process_time() - began

        def curve_of(channel):
            values = solution[f"big end/{channel}"].values
            return np.interp(angle, np.asarray(solution.crank_angle), values)

        middle = min(
            float(solution.film("big end", time=t).film_thickness.sel(z=0.0).min())
            for t in np.arange(20.0, 720.0, 4.0) / 720.0 * cycle
        )
        film = curve_of("minimum_film_thickness") * 1e6
        print(
            f"{rpm} rpm, {wall or 'rigid'}, {mesh}, {steps} steps: {seconds:.1f} s,"
            f" film {film.min():.3f} um at {angle[film.argmin()]:.1f},"
            f" middle {middle * 1e6:.3f} um,"
            f" pressure {curve_of('maximum_film_pressure').max() / 1e6:.1f} MPa,"
            f" loss {curve_of('power_loss').mean():.2f} W",
            flush=True,
        )
        return film

    films = {
        (rpm, wall): of(rpm, wall, (72, 14)) for rpm in (2000, 6000) for wall in (False, "ring")
    }
    for wall in (False, "ring", "rod"):
        of(2000, wall, (36, 8))
    finest = of(2000, "ring", (140, 28))
    for mesh, steps in (((72, 14), 500), ((72, 14), 1000), ((100, 20), 500)):
        film = (
            films[2000, "ring"]
            if (mesh, steps) == ((72, 14), 500)
            else of(2000, "ring", mesh, steps)
        )
        print(f"{mesh}, {steps} steps: apart {np.abs(film - finest).max():.3f} um")


def picture(path):
    """Draw the figure of the page."""
    matplotlib.use("agg")
    fig, axes = plt.subplots(2, 3, figsize=(10.5, 5.6), layout="constrained")
    colours = ["#0072b2", "#e69f00", "#009e73", "#d1495b"]
    for (speed, solution), colour in zip(engine.sweep().items(), colours, strict=True):
        cycle = solution.last_cycle(720.0)
        angle = cycle["crank_angle"]
        rpm = round(speed * 30.0 / np.pi)
        motion = (-1e6 * cycle["skirt/eccentricity"], 1e3 * cycle["skirt/tilt"])
        films = [1e6 * cycle[f"{joint}/minimum_film_thickness"] for joint in JOINTS]
        loss = cycle["big end/power_loss"]
        for ax, values in zip(
            axes.flat,
            (*motion, films[0], -cycle["skirt/bearing_force"].sel(component="y"), films[1], loss),
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


# --- what it costs ------------------------------------------------------------------------------


def cost(films, rpm, **inputs):
    """Return the row of one speed."""
    warm_up()

    def measure():
        solution, seconds = solved(films, rpm, **inputs)
        cycles, counts = solution.until["cycles"], solution.run_statistics
        last = solution.last_cycle(720.0)
        joints = [joint for joint in JOINTS if f"{joint}/power_loss" in last]
        return {
            "seconds a cycle": seconds,
            "steps a cycle": counts["steps"] / cycles,
            "evaluations a cycle": counts["evaluations"] / cycles,
            **{
                f"{joint}: {title}": number
                for joint in joints
                for title, number in (
                    ("film [um]", 1e6 * float(last[f"{joint}/minimum_film_thickness"].min())),
                    ("loss [W]", mean(last, f"{joint}/power_loss")),
                )
            },
        }

    return or_stopped({"films": films, "rpm": rpm}, measure)


def run(short=False):
    """Print the rows and return them: two cycles from the motion of ideal joints."""
    if short:
        return show([cost("both", 2000, **mesh_inputs((24, 10), (30, 6)))])
    return show([cost(films, rpm) for films in engine.FILMS for rpm in RPM])


if __name__ == "__main__":
    # A change of speed at a stroke is what is meant.
    warnings.filterwarnings("ignore", message="simulation: the start at")
    tables = {
        "findings": findings,
        "reference": reference,
        "short": short,
        "meshes": meshes,
        "steps": steps,
        "methods": methods,
        "starts": starts,
        "balances": balances,
        "elastic": elastic,
        "finest": finest,
    }
    if sys.argv[1] == "picture":
        picture(sys.argv[2])
    else:
        for name in list(tables)[:-1] if sys.argv[1] == "all" else sys.argv[1:]:
            began = time.process_time()
            print(f"--- {name}", flush=True)
            tables[name]()
            print(f"--- {name} took {time.process_time() - began:.0f} s", flush=True)
