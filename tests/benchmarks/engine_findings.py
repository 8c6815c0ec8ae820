"""Engine: what its source reports, in the order of the rows of the validation page.

`python tests/benchmarks/engine.py findings` prints it, from the cycles of three models at four
speeds. A row names the models by their films: "skirt", "big end" (alone) and "both".
"""

import numpy as np
from engine_curves import ANGLE, JOINTS, curve, lows, mean, peak, windowed
from tribodyn.cases import engine

FILM = "minimum_film_thickness"
SPEEDS = tuple(round(speed * 30.0 / np.pi) for speed in engine.SPEEDS)
FASTEST = SPEEDS[-1]
# Firing, and the half of the turns of gas exchange that is compared with it [deg].
FIRING, ELSEWHERE = (270.0, 450.0), (0.0, 250.0)
# Angles of the source at 6000 rpm, which hold within MARGIN here [deg].
PLACES, MARGIN = (62.0, 252.0, 562.0), 20.0
# What turns over faster than once in 30 deg is called an oscillation.
SLOWEST = 24


def fast_part(values):
    """Return the root mean square of what oscillates faster than once in 30 deg."""
    spectrum = np.fft.rfft(values[:-1])
    spectrum[: SLOWEST + 1] = 0.0
    return float(np.sqrt(np.mean(np.fft.irfft(spectrum, values.size - 1) ** 2)))


def row(name, cells):
    """Print a row, a cell for each speed unless it says otherwise."""
    print(f"{name}: " + "; ".join(cells), flush=True)


def change(cycles, rpm, channel, component):
    """Return by how much the clearance of the big end changes a channel of the skirt's model."""
    with_big_end, without = (
        curve(cycles[films, rpm], channel, component) for films in ("both", "skirt")
    )
    size, at = peak(with_big_end - without)
    return f"{100 * size / np.abs(without).max():.2f} % at {at:g}"


def oscillation(cycles, rpm, alone, channel, component):
    """Return the fast part of a channel of one film alone, and of both."""
    found = [fast_part(curve(cycles[films, rpm], channel, component)) for films in (alone, "both")]
    return f"{found[0]:.4g} -> {found[1]:.4g}"


def effect_on_each_other(cycles):
    """Print how one clearance changes what the other joint does."""
    bodies = (("piston/acceleration", "x"), ("rod/angular_acceleration", None))
    skirt = (FILM, "bearing_force", "friction_force", "bearing_moment")
    for channel in (*bodies, *((f"skirt/{name}", None) for name in skirt)):
        row(
            f"big-end clearance changes {channel[0]}",
            [change(cycles, rpm, *channel) for rpm in SPEEDS],
        )
    forces = tuple(("big end/bearing_force", axis) for axis in "xy")
    for alone, channels in (("skirt", bodies), ("big end", (bodies[1], *forces))):
        for channel in channels:
            row(
                f"rms of the fast part of {channel[0]} {channel[1] or ''}, {alone} -> both",
                [oscillation(cycles, rpm, alone, *channel) for rpm in SPEEDS],
            )
    models = [[cycles[films, rpm] for films in ("big end", "both")] for rpm in SPEEDS]
    row(
        "least film of the big end [um], big end -> both",
        [f"{least(a):.4f} -> {least(b):.4f}" for a, b in models],
    )
    row(
        "loss of the big end [W], big end -> both",
        [f"{loss(a):.3f} -> {loss(b):.3f}" for a, b in models],
    )


def least(cycle, joint="big end"):
    """Return the least film of a joint [um]."""
    return 1e6 * float(cycle[f"{joint}/{FILM}"].min())


def loss(cycle, joint="big end"):
    """Return the mean friction loss of a joint [W]."""
    return mean(cycle, f"{joint}/power_loss")


def at_angles(angles, alone, both):
    """Return the values of the big end alone at angles, and how far they are above the coupled."""
    inside = [int(np.flatnonzero(a == ANGLE)[0]) for a in angles]
    return [f"{ANGLE[k]:g}: {alone[k]:.3f}, {alone[k] - both[k]:+.4f}" for k in inside]


def big_end_at_full_speed(cycles):
    """Print films, losses and asperities of the big end at 6000 rpm, without and with a skirt."""
    print(f"--- big end at {FASTEST} rpm")
    alone, both = cycles["big end", FASTEST], cycles["both", FASTEST]
    films = [1e6 * curve(cycle, f"big end/{FILM}") for cycle in (alone, both)]
    row("minima of the film: alone, less both [um]", at_angles(lows(films[0]), *films))
    row("film at the angles of the source", at_angles(PLACES, *films))
    losses = [curve(cycle, "big end/power_loss") for cycle in (alone, both)]
    row("highs of the loss: alone, less both [W]", at_angles(lows(-losses[0]), *losses))
    row("loss at the angles of the source", at_angles(PLACES, *losses))
    asperities = 1e-6 * curve(alone, "big end/maximum_asperity_pressure")
    row(
        f"asperities, largest pressure within {MARGIN:g} deg [MPa]",
        [f"{a:g}: {asperities[np.abs(ANGLE - a) <= MARGIN].max():.3g}" for a in PLACES]
        + [f"of all angles {asperities.max():.3g} at {ANGLE[asperities.argmax()]:g}"],
    )
    ratio = curve(alone, "big end/eccentricity_ratio")
    row("nearest to the centre", [f"{ratio.min():.3f} at {ANGLE[ratio.argmin()]:g}"])


def skirt_in_window(cycles, films, window):
    """Print motion, forces and film of the skirt between two angles, by speed."""
    for name, unit, scale in (
        ("eccentricity", "um", 1e6),
        ("tilt", "mrad", 1e3),
        ("bearing_force", "N", 1.0),
        ("friction_force", "N", 1.0),
        ("maximum_asperity_pressure", "Pa", 1.0),
    ):
        sizes = [peak(curve(cycles[films, rpm], f"skirt/{name}"), *window) for rpm in SPEEDS]
        row(f"  largest {name} [{unit}]", [f"{scale * size:.5g} at {at:g}" for size, at in sizes])
    friction = [curve(cycles[films, rpm], "skirt/friction_force") for rpm in SPEEDS]
    means = [np.abs(windowed(values, *window)).mean() for values in friction]
    row("  mean size of the friction force [N]", [f"{size:.2f}" for size in means])
    heights = [curve(cycles[films, rpm], f"skirt/{FILM}") for rpm in SPEEDS]
    row("  least film [um]", [f"{1e6 * windowed(h, *window).min():.3f}" for h in heights])


def skirt_over_speed(cycles):
    """Print secondary motion, thrust, friction and film of the skirt by speed."""
    for films in ("skirt", "both"):
        for window in (FIRING, ELSEWHERE):
            print(f"--- skirt of {films}, {window[0]:g} to {window[1]:g} deg")
            skirt_in_window(cycles, films, window)
        print(f"--- skirt of {films}, whole cycle")
        for name, unit, scale in (("eccentricity_rate", "mm/s", 1e3), ("tilt_rate", "rad/s", 1.0)):
            sizes = [peak(curve(cycles[films, rpm], f"skirt/{name}")) for rpm in SPEEDS]
            row(
                f"  largest {name} [{unit}]",
                [f"{scale * size:.3g} at {at:g}" for size, at in sizes],
            )
        row("  loss [W]", [f"{loss(cycles[films, rpm], 'skirt'):.2f}" for rpm in SPEEDS])


def thinner(cycles, joint, slow, quick):
    """Return the share of the cycle in which the film is thinner at the higher speed [%]."""
    films = [curve(cycles["both", rpm], f"{joint}/{FILM}") for rpm in (slow, quick)]
    return 100.0 * float(np.mean(films[1] < films[0]))


def extremes(values):
    """Return largest and least value with their angles, and the range."""
    low, high = values.argmin(), values.argmax()
    return (
        f"{values[high]:.2f} at {ANGLE[high]:g}, {values[low]:.2f} at {ANGLE[low]:g}, "
        f"range {np.ptp(values):.2f}"
    )


def both_over_speed(cycles):
    """Print reactions, ranges and films of both joints by speed."""
    print("--- both, whole cycle")
    models = [cycles["both", rpm] for rpm in SPEEDS]
    for name, axis in (("vertical", "x"), ("horizontal", "y")):
        values = [curve(cycle, "main/force", axis) / 1e3 for cycle in models]
        row(f"{name} reaction of the main bearing [kN]", [extremes(each) for each in values])
    for name, digits in (("eccentricity_ratio", 3), ("eccentricity_ratio_rate", 0)):
        ranges = [np.ptp(curve(cycle, f"big end/{name}")) for cycle in models]
        row(f"range of {name}", [f"{size:.{digits}f}" for size in ranges])
    for joint in JOINTS:
        pairs = zip(SPEEDS[:-1], SPEEDS[1:], strict=True)
        row(
            f"share of the cycle with a thinner film at the higher speed, {joint} [%]",
            [f"{a} to {b}: {thinner(cycles, joint, a, b):.0f}" for a, b in pairs],
        )
    row("least film of the big end [um]", [f"{least(cycle):.3f}" for cycle in models])
    row("loss of the big end [W]", [f"{loss(cycle):.2f}" for cycle in models])
    pressure = [1e-6 * float(c["big end/maximum_asperity_pressure"].max()) for c in models]
    row("asperities of the big end [MPa]", [f"{size:.3g}" for size in pressure])


def findings():
    """Print what the source reports, of all three models at all speeds."""
    cycles = {}
    for films in engine.FILMS:
        # Of two cycles the second is the periodic one, within 2e-6 of the clearance: `starts`.
        for speed, solution in engine.sweep(films, tolerance=0.5).items():
            cycles[films, round(speed * 30.0 / np.pi)] = solution.last_cycle(720.0)
    print(f"cells: {', '.join(f'{n} rpm' for n in SPEEDS)}, unless they say otherwise")
    effect_on_each_other(cycles)
    big_end_at_full_speed(cycles)
    skirt_over_speed(cycles)
    both_over_speed(cycles)
