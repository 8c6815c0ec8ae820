"""Draw the arguments of bearings, ports and meshes into bearing_<what>.png, beside this file.

Blue is what slides or turns, orange what it moves in, yellow the oil;
supplies and places are purple.
"""

import numpy as np
import tribodyn as td
from drawing import (
    AXES,
    DRIVEN,
    FIRST,
    FREE,
    GREY,
    OIL,
    PALE_FIRST,
    PALE_SECOND,
    SECOND,
    Sheet,
    polar,
)

SUPPLY = "#e3d3f5"


def box(sheet: Sheet, x: tuple[float, float], y: tuple[float, float], *colours: str) -> None:
    sheet.fill([(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])], *colours)


def unwrapped(sheet: Sheet, length: float) -> None:
    """Draw the surface of a bearing laid flat, 1 of the drawing for a radian, its middle at 0."""
    box(sheet, (0.0, 2.0 * np.pi), (-0.5 * length, 0.5 * length), OIL, SECOND)
    low = -0.5 * length
    for turn, name in enumerate(("0, $x$", r"$\pi/2$, $y$", r"$\pi$", r"$3\pi/2$", r"$2\pi$")):
        at = 0.5 * np.pi * turn
        sheet.line([(at, low), (at, low - 0.07)], FREE, 1.0)
        sheet.text((at, low - 0.2), name)
    sheet.text((2.6 * np.pi - 0.55, low - 0.2), "angle")


def ports() -> None:
    """Supply of a journal bearing on its surface laid flat."""
    sheet = Sheet(7.3, 4.0)
    sheet.panel(0, (-1.2, 8.75), (-2.65, 2.8))
    length, end = 3.6, 2.0 * np.pi
    unwrapped(sheet, length)
    sheet.line([(-0.45, 0.0), (end + 0.9, 0.0)], GREY, 0.8, (0, (6, 3)))
    sheet.arrow((-0.3, 0.0), (-0.3, 0.8), FREE, 1.6)
    sheet.text((-0.3, 1.0), "$z$")
    sheet.size((-0.75, -1.8), (-0.75, 1.8), "bearing_length", (-1.0, 0.0), rotation=90.0)
    for at in np.linspace(0.35, end - 0.25, 9):
        sheet.arrow((at, 2.15), (at, 1.84), DRIVEN, 1.0)
    sheet.text((3.15, 2.42), "flooded ends", DRIVEN)

    box(sheet, (0.0, end), (1.1, 1.4), SUPPLY, DRIVEN)
    sheet.text((0.5 * end, 1.25), "CircumferentialGroove", DRIVEN, bbox=None)
    sheet.line([(end, 1.25), (end + 0.75, 1.25)], GREY, 0.7)
    sheet.arrow((end + 0.6, 0.0), (end + 0.6, 1.25), FREE, 0.9)
    sheet.text((end + 0.7, 0.5), "position", ha="left")
    for edge, away in ((1.1, -0.3), (1.4, 0.3)):
        sheet.arrow((end + 0.25, edge + away), (end + 0.25, edge), FREE, 0.9)
    sheet.text((end + 0.4, 1.55), "width", ha="left")

    box(sheet, (0.75, 1.25), (-0.95, 0.95), SUPPLY, DRIVEN)
    sheet.text((1.0, -1.2), "AxialGroove", DRIVEN)
    sheet.size((1.4, -0.95), (1.4, 0.95), "length", (1.58, -0.45), rotation=90.0)
    for edge, away in ((0.75, -0.35), (1.25, 0.35)):
        sheet.arrow((edge + away, 0.55), (edge, 0.55), FREE, 0.9)
    sheet.text((1.0, 0.75), "width")
    sheet.arrow((0.0, -0.6), (1.0, -0.6), FREE, 0.9)
    sheet.text((0.37, -0.42), "angle")

    box(sheet, (2.5, 3.4), (-1.1, -0.4), SUPPLY, DRIVEN)
    sheet.text((2.95, -1.62), "SupplyPocket", DRIVEN)
    sheet.size((2.5, -1.22), (3.4, -1.22), "width", (2.95, -1.36))
    sheet.size((3.55, -1.1), (3.55, -0.4), "length", (3.98, -0.75))
    sheet.arrow((2.3, 0.0), (2.3, -0.75), FREE, 0.9)
    sheet.line([(2.25, -0.75), (2.95, -0.75)], FREE, 0.7)
    sheet.text((2.3, -0.2), "position")
    sheet.ax.plot(2.95, -0.75, "+", color=FREE, ms=7)

    sheet.disc((5.2, -0.75), 0.27, SUPPLY, DRIVEN)
    sheet.text((5.2, -1.62), "SupplyHole", DRIVEN)
    sheet.size((4.93, -1.15), (5.47, -1.15), "diameter", (5.2, -1.32))
    sheet.arrow((5.75, 0.0), (5.75, -0.75), FREE, 0.9)
    sheet.line([(5.2, -0.75), (5.8, -0.75)], FREE, 0.7)
    sheet.text((5.75, -0.2), "position")
    sheet.ax.plot(5.2, -0.75, "+", color=FREE, ms=7)
    sheet.save("bearing_ports")


def mesh() -> None:
    """Cells of a film on a bearing laid flat."""
    sheet = Sheet(7.3, 3.2)
    sheet.panel(0, (-1.2, 8.75), (-2.2, 2.2))
    length, end, around, along = 2.6, 2.0 * np.pi, 24, 8
    unwrapped(sheet, length)
    heights = 0.5 * length * np.sin(0.5 * np.pi * np.linspace(-1.0, 1.0, along + 1))
    for z in heights:
        sheet.line([(0.0, z), (end, z)], SECOND, 0.8)
    for at in np.linspace(0.0, end, around + 1):
        sheet.line([(at, heights[0]), (at, heights[-1])], SECOND, 0.8)
    sheet.line([(-0.45, 0.0), (end + 0.2, 0.0)], FREE, 1.4, (0, (6, 3)))
    sheet.arrow((-0.3, 0.0), (-0.3, 0.8), FREE, 1.6)
    sheet.text((-0.3, 1.0), "$z$")
    sheet.size((-0.75, -1.3), (-0.75, 1.3), "bearing_length", (-1.0, 0.0), rotation=90.0)
    sheet.size((0.0, 1.55), (end, 1.55), "around = 24 cells", (0.5 * end, 1.75))
    sheet.size((end + 0.35, -1.3), (end + 0.35, 1.3), "")
    sheet.text((end + 0.45, 0.0), "along = 8 cells,\nthe whole length", ha="left")
    sheet.save("bearing_mesh")


def film_states() -> None:
    """Full film and cavitated zone in the middle of a bearing, computed."""
    bearing = td.JournalBearing(
        bearing_radius=25e-3,
        bearing_length=50e-3,
        radial_clearance=25e-6,
        lubricant=td.Lubricant(dynamic_viscosity=0.02),
        ambient_pressure=2e5,
    )
    film = bearing.solve(eccentricity_ratio=0.6, direction=np.pi, speed=150.0)
    middle = film.fields.sel(z=0.0)
    middle = middle.isel(angle=[*range(middle.sizes["angle"]), 0])
    fraction, pressure = middle["film_fraction"].values, middle["pressure"].values
    angle = np.linspace(0.0, 2.0 * np.pi, len(fraction))
    height = 1.15 * middle["film_thickness"].values / 40e-6
    full = np.flatnonzero(fraction > 0.999)
    fronts = angle[full[0]], angle[full[-1]]

    sheet = Sheet(7.3, 5.4)
    sheet.panel(0, (-0.75, 7.5), (-3.95, 2.15))
    box(sheet, (0.0, angle[-1]), (-0.28, 0.0), PALE_SECOND, SECOND, "///")
    body = [*np.stack([angle, height], axis=1), (angle[-1], 1.55), (0.0, 1.55)]
    sheet.fill(body, PALE_FIRST, FIRST)
    for k in range(14):  # streaks of oil, each a share of its height
        low, high = k / 14.0, (k + fraction) / 14.0
        sheet.fill(
            [
                *np.stack([angle, low * height], axis=1),
                *np.stack([angle, high * height], axis=1)[::-1],
            ],
            OIL,
        )
    sheet.arrow((0.35, 1.38), (1.15, 1.38), FIRST, 2.2)
    sheet.text((2.0, 1.38), "journal, speed > 0", FIRST)
    sheet.text((0.45, -0.14), "bearing", SECOND)
    sheet.note((0.55, 0.55), (0.75, 1.9), "cavitated zone")
    sheet.note((5.6, 0.6), (5.75, 1.9), "cavitated zone")
    sheet.note((2.6, 0.25), (3.3, 1.9), "full film")
    for front in fronts:
        sheet.line([(front, -3.2), (front, 1.1)], DRIVEN, 1.1, (0, (4, 3)))

    def curve(foot: float, values: np.ndarray, colour: str, words: str, top: str) -> None:
        sheet.line([(0.0, foot), (angle[-1], foot)], FREE, 0.8)
        sheet.line([(0.0, foot), (0.0, foot + 1.1)], FREE, 0.8)
        sheet.line(np.stack([angle, foot + values / values.max()], axis=1), colour, 2.0)
        sheet.text((-0.1, foot), "0", ha="right")
        sheet.text((-0.1, foot + 1.0), top, ha="right")
        sheet.text((angle[-1] + 0.1, foot + 0.5), words, colour, ha="left")

    curve(-1.65, pressure, AXES[0], "pressure", "")
    curve(-3.15, fraction, AXES[2], "film\nfraction\n" + r"$\theta$", "1")
    sheet.text((fronts[0], -0.45), "reformation", DRIVEN)
    sheet.text((fronts[1], -0.45), "rupture", DRIVEN)
    for turn, name in enumerate(("0", r"$\pi/2$", r"$\pi$", r"$3\pi/2$", r"$2\pi$")):
        sheet.text((0.5 * np.pi * turn, -3.4), name)
    sheet.text((np.pi, -3.72), "angle, in the direction of motion")
    sheet.save("bearing_film_states")


def ball() -> None:
    """A ball in its cup."""
    sheet = Sheet(7.0, 4.0)
    sheet.panel(0, (-3.2, 3.3), (-1.75, 1.97))
    half, cup, radius, centre = 68.0, 1.2, 0.85, np.array([0.12, 0.16])
    arc = np.linspace(90.0 - half, 90.0 + half, 91)
    sheet.fill([*polar(cup + 0.25, arc), *polar(cup, arc)[::-1]], PALE_SECOND, SECOND, "///")
    inner = [p for p in polar(radius, np.linspace(10.0, 170.0, 91), centre)]
    sheet.fill([*polar(cup, arc), *inner[::-1]], OIL)
    sheet.disc(centre, radius, PALE_FIRST, FIRST)
    sheet.axes((0.0, 0.0), 0.0, 1.62, ("$x$", ""))
    sheet.arrow((0.0, 0.0), (0.0, 1.62), AXES[2], 1.7)
    sheet.text((0.0, 1.82), "$z$", AXES[2])
    sheet.line([(0.0, 0.0), polar(1.62, 90.0 - half)], GREY, 0.8, (0, (4, 3)))
    sheet.arc((0.0, 0.0), 1.57, 90.0, 90.0 - half, FREE)
    sheet.text((1.5, 1.3), "half_angle", ha="left")
    sheet.arrow((0.0, 0.0), centre, DRIVEN, 2.2)
    sheet.note(
        0.5 * centre, (-1.5, -0.95), "eccentricity $(x, y, z)$\nof the ball's centre", DRIVEN
    )
    sheet.arrow((0.0, 0.0), polar(cup, 140.0), SECOND)
    sheet.note(polar(0.95, 140.0), (-2.2, 0.75), "cup_radius", SECOND)
    sheet.note(polar(0.5 * (cup + 0.97), 115.0), (-1.85, 1.55), "gap, oil")
    sheet.note(polar(cup + 0.12, 45.0), (2.2, 0.85), "cup, rests", SECOND)
    sheet.note(polar(cup + 0.05, 90.0 - half), (2.4, 0.05), "rim")
    sheet.note(
        centre + (0.45, -0.45),
        (2.15, -0.75),
        "ball, its radius is\ncup_radius $-$ radial_clearance",
        FIRST,
    )
    sheet.arrow((0.12, -1.6), (0.12, -0.72), FREE, 2.4)
    sheet.text((0.3, -1.35), "load", ha="left")
    sheet.save("bearing_spherical")


def skirt() -> None:
    """A piston in its liner, from the side and from above."""
    sheet = Sheet(7.3, 4.6, (1.15, 1.0))
    sheet.panel(0, (-2.15, 1.95), (-1.1, 3.1))
    for side in (-1.0, 1.0):
        box(sheet, (side * 1.12, side * 1.3), (-0.35, 2.75), PALE_SECOND, SECOND, "///")
        box(sheet, (side * 0.8, side * 1.12), (0.0, 1.6), OIL)
    turn = np.radians(3.0)
    pin = np.array([0.1, 0.95])
    matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners = np.array([(-0.95, 0.0), (0.95, 0.0), (0.95, 1.6), (0.86, 1.6), (0.86, 2.3)])
    corners = np.concatenate([corners, [(-0.86, 2.3), (-0.86, 1.6), (-0.95, 1.6)]])
    sheet.fill((corners - (0.0, 0.95)) @ matrix.T + pin, PALE_FIRST, FIRST)
    sheet.line([(0.0, -0.35), (0.0, 2.75)], GREY, 0.8, (0, (6, 3)))
    sheet.disc(pin, 0.13, "white", FIRST)
    sheet.arrow((0.0, 0.95), pin, DRIVEN, 1.6)
    sheet.note((0.05, 0.95), (-0.42, 0.62), "displacement", DRIVEN)
    sheet.arc(pin, 1.1, 90.0, 70.0, DRIVEN, width=2.0)
    sheet.text((0.45, 1.75), "tilt", DRIVEN)
    sheet.arrow((-0.42, 1.35), (-0.42, 2.0), FREE, 2.0)
    sheet.text((-0.36, 1.2), "axial_velocity")
    sheet.size((-1.45, 0.0), (-1.45, 1.6), "skirt_length", (-1.62, 0.8), rotation=90.0)
    sheet.size((1.42, 0.0), (1.42, 0.95), "pin_height", (1.6, 0.48), rotation=90.0)
    sheet.line([(0.25, 0.95), (1.5, 0.95)], GREY, 0.7)
    for side in (-1.0, 1.0):
        sheet.line([(side * 0.95, 0.0), (side * 1.5, 0.0)], GREY, 0.7)
    sheet.line([(-1.5, 1.6), (-0.9, 1.6)], GREY, 0.7)
    # The frame of the piston, tilted with it.
    for number, tip, name in ((0, (0.0, 1.7), "$x$"), (1, (0.62, 0.0), "$y$")):
        sheet.arrow(pin, pin + matrix @ tip, AXES[number], 1.7)
        sheet.text(pin + matrix @ tip + (0.13, 0.0), name, AXES[number])
    sheet.note((-0.6, 2.2), (-1.6, 2.95), "crown", FIRST)
    sheet.text((0.25, -0.62), "piston, with frame and mesh", FIRST)
    sheet.note((-1.21, -0.2), (-1.5, -0.9), "liner", SECOND)
    sheet.text((1.2, 2.95), "thrust side, $+y$")

    sheet.panel(1, (-1.75, 1.75), (-1.85, 1.75))
    sheet.ring(1.0, 1.2)
    sheet.disc((0.03, 0.0), 0.82, "white", GREY)
    for middle, wide in ((0.0, 40.0), (180.0, 32.0)):
        around = np.linspace(middle - wide, middle + wide, 41)
        area = [*polar(0.82, around, (0.03, 0.0)), *polar(0.66, around, (0.03, 0.0))[::-1]]
        sheet.fill(area, PALE_FIRST, FIRST)
        for side in (0.0, wide):
            sheet.line([(0.03, 0.0), polar(0.82, middle + side, (0.03, 0.0))], GREY, 0.8, "--")
        sheet.arc((0.03, 0.0), 0.5, middle, middle + wide, FREE)
    sheet.note(polar(0.5, 22.0), (0.85, 1.5), "thrust_half_angle")
    sheet.note(polar(0.47, 197.0), (-0.72, -1.45), "anti_thrust_half_angle")
    sheet.arrow((0.0, 0.0), (1.45, 0.0), AXES[1], 1.7)
    sheet.text((1.58, 0.0), "$y$", AXES[1])
    sheet.arrow((0.0, 0.0), (0.0, 1.4), AXES[2], 1.7)
    sheet.text((-0.28, 1.5), "$z$, pin", AXES[2])
    sheet.note(polar(0.91, -55.0), (1.0, -1.7), "radial_clearance")
    sheet.save("bearing_skirt")


def slider() -> None:
    """A pad over its wall, from the side and from above."""
    sheet = Sheet(7.3, 3.6, (1.0, 1.0))
    sheet.panel(0, (-0.5, 3.3), (-1.45, 2.1))
    sheet.fill([(0.0, 0.0), (2.6, 0.0), (2.6, 0.3), (0.0, 0.85)], OIL)
    sheet.fill([(0.0, 0.85), (2.6, 0.3), (2.6, 1.2), (0.0, 1.2)], PALE_SECOND, SECOND, "///")
    box(sheet, (-0.4, 3.2), (-0.35, 0.0), PALE_FIRST, FIRST)
    sheet.text((2.2, 1.0), "pad", SECOND)
    sheet.arrow((0.9, -0.18), (1.7, -0.18), FIRST, 2.4)
    sheet.text((2.25, -0.18), "velocity $u$", FIRST)
    sheet.size((0.35, 0.0), (0.35, 0.776), "thickness $h(x, y)$", (1.15, 0.28))
    sheet.size((0.0, -0.75), (2.6, -0.75), "length", (1.3, -0.75))
    for at in (0.0, 2.6):
        sheet.line([(at, -0.85), (at, 0.0)], GREY, 0.7)
    sheet.arrow((0.0, 0.0), (2.95, 0.0), AXES[0], 1.7)
    sheet.text((3.1, 0.15), "$x$", AXES[0])
    sheet.arrow((0.0, 0.0), (0.0, 1.6), AXES[2], 1.7)
    sheet.text((-0.15, 1.65), "$z$", AXES[2])
    sheet.arrow((1.4, 2.0), (1.4, 1.22), FREE, 2.4)
    sheet.text((1.75, 1.85), "load")
    sheet.arrow((0.75, 1.22), (0.75, 1.75), DRIVEN, 1.8)
    sheet.text((0.55, 1.9), "lift", DRIVEN)
    sheet.arc((1.5, 0.55), 1.4, 48.0, 14.0, DRIVEN, width=2.0)
    sheet.text((2.85, 1.6), "tilt\nabout $y$", DRIVEN)
    sheet.text((1.3, -1.2), "$y$ points away from you")

    sheet.panel(1, (-0.75, 3.35), (-1.85, 1.85))
    box(sheet, (0.0, 2.6), (-0.95, 0.95), PALE_SECOND, SECOND)
    sheet.arrow((0.0, 0.0), (3.0, 0.0), AXES[0], 1.7)
    sheet.text((3.15, 0.0), "$x$", AXES[0])
    sheet.arrow((0.0, 0.0), (0.0, 1.45), AXES[1], 1.7)
    sheet.text((0.0, 1.6), "$y$", AXES[1])
    sheet.size((2.3, -0.95), (2.3, 0.95), "width", (2.3, 0.5))
    sheet.ax.plot(1.5, 0.3, "o", color=DRIVEN, ms=6)
    sheet.text((1.5, 0.55), "pivot $(x, y)$", DRIVEN)
    sheet.text((-0.4, -0.3), "x_min")
    sheet.text((3.0, -0.3), "x_max")
    sheet.text((1.3, -1.15), "y_min")
    sheet.text((1.3, 1.15), "y_max")
    sheet.text((1.3, -1.55), "edges, for open_edges and flooded")
    sheet.arrow((0.5, -0.5), (1.2, -0.75), FIRST, 2.0)
    sheet.text((0.85, -0.35), "velocity $(u, v)$", FIRST)
    sheet.save("bearing_slider")


for draw in (ports, mesh, film_states, ball, skirt, slider):
    draw()
