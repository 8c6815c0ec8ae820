"""Draw the gaps of joints, with frames and gap coordinates, into gaps.png, beside this file.

Blue is the journal, ball, slider or piston, orange what it moves in, yellow the oil. The frame is
that in which a gap is described.
"""

import numpy as np
from drawing import AXES, DRIVEN, FIRST, FREE, OIL, PALE_FIRST, PALE_SECOND, SECOND, Sheet, polar


def box(sheet: Sheet, x: tuple[float, float], y: tuple[float, float], *colours: str) -> None:
    sheet.fill([(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])], *colours)


def turn(
    sheet: Sheet, words: str, at: tuple[float, float], radius: float = 0.42, back: bool = False
) -> None:
    """Draw an arc with an arrow about a place."""
    angles = np.linspace(20.0, 155.0, 30)[:: -1 if back else 1]
    points = [polar(radius, angle, at) for angle in angles]
    sheet.line(points[:-1], DRIVEN, 1.4)
    sheet.arrow(points[-2], points[-1], DRIVEN, 1.4)
    sheet.text(polar(radius + 0.25, 60.0, at), words, DRIVEN, ha="left")


def journal(sheet: Sheet) -> None:
    """A journal with collars, cut along its axis."""
    box(sheet, (-2.45, 2.45), (-1.75, 1.75), OIL)
    for side in (1.0, -1.0):
        box(sheet, (-1.6, 1.6), (side * 1.0, side * 2.1), PALE_SECOND, SECOND)
    box(sheet, (-2.9, 2.9), (-0.85, 0.85), PALE_FIRST, FIRST)
    for end in (-2.45, 1.85):
        box(sheet, (end, end + 0.6), (-1.75, 1.75), PALE_FIRST, FIRST)
    sheet.axes((0.0, 0.0), 0.0, 1.2, ("$z$", "$x$"))
    turn(sheet, r"tilt", (0.0, 0.0), 0.55)
    sheet.size((-1.85, 1.4), (-1.6, 1.4), "$c_a$", (-1.3, 1.45))
    sheet.size((-0.9, 0.85), (-0.9, 1.0), "$c$", (-0.9, 1.25))
    sheet.size((2.65, 0.0), (2.65, 1.75), "$R_c$", (2.95, 1.3))
    sheet.text((0.0, 2.6), "JournalGap with collars")


def ball(sheet: Sheet) -> None:
    """A ball in its cup, cut through its axis."""
    half = 75.0
    angles = np.linspace(90.0 - half, 90.0 + half, 80)

    def arc(radius: float) -> list[np.ndarray]:
        return [np.asarray(polar(radius, angle, (0.0, 0.0))) for angle in angles]

    sheet.fill([*arc(1.7), *arc(2.1)[::-1]], PALE_SECOND, SECOND)
    sheet.fill([*arc(1.5), *arc(1.7)[::-1]], OIL)
    sheet.fill([polar(1.5, angle, (0.0, 0.0)) for angle in np.linspace(0, 360, 120)], PALE_FIRST)
    sheet.line([polar(1.5, angle, (0.0, 0.0)) for angle in np.linspace(0, 360, 120)], FIRST)
    sheet.axes((0.0, 0.0), 0.0, 1.15, ("$x$", "$z$"))
    sheet.line([(0.0, 0.0), polar(2.3, 90.0 - half, (0.0, 0.0))], FREE, 0.8, (0, (5, 3)))
    sheet.text(polar(1.05, 40.0, (0.0, 0.0)), "half_angle")
    turn(sheet, "turns", (0.0, -0.95), 0.4, back=True)
    sheet.size(
        polar(1.5, 130.0, (0, 0)), polar(1.7, 130.0, (0, 0)), "$c$", polar(1.25, 130, (0, 0))
    )
    sheet.text((0.0, 2.6), "SphericalGap")


def guide(sheet: Sheet) -> None:
    """A slider between two faces of its guide."""
    box(sheet, (-1.6, 1.6), (-1.2, 1.2), OIL)
    for side in (1.0, -1.0):
        box(sheet, (-2.9, 2.9), (side * 1.2, side * 1.8), PALE_SECOND, SECOND)
    box(sheet, (-1.6, 1.6), (-1.0, 1.0), PALE_FIRST, FIRST)
    sheet.axes((0.0, 0.0), 0.0, 0.7, ("$x$", "$y$"))
    turn(sheet, "tilt about $z$", (0.0, 0.0), 0.5)
    sheet.size((-1.3, 1.0), (-1.3, 1.2), "clearance", (-0.9, 0.75))
    sheet.size((-1.6, -2.05), (1.6, -2.05), "slider_length")
    sheet.text((2.3, 0.0), "slides", DRIVEN)
    sheet.arrow((1.75, -0.3), (2.7, -0.3), DRIVEN, 1.4)
    sheet.text((0.0, 2.6), "GuideGap")


def skirt(sheet: Sheet) -> None:
    """A piston in its liner, from the side."""
    box(sheet, (-1.5, 1.5), (-1.2, 1.0), OIL)
    for side in (1.0, -1.0):
        box(sheet, (side * 1.5, side * 1.95), (-2.2, 2.2), PALE_SECOND, SECOND)
    box(sheet, (-1.3, 1.3), (-1.2, 1.0), PALE_FIRST, FIRST)
    sheet.line([polar(0.22, angle, (0.0, -0.3)) for angle in np.linspace(0, 360, 60)], FREE)
    turn(sheet, "tilt", (0.0, -0.3), 0.5, back=True)
    sheet.arrow((0.0, -0.3), (0.0, 1.55), AXES[0], 1.7)
    sheet.text((0.0, 1.75), "$x$, crown", AXES[0])
    sheet.arrow((0.0, -0.3), (1.0, -0.3), AXES[1], 1.7)
    sheet.text((0.75, -0.65), "$y$, thrust", AXES[1])
    sheet.size((-0.8, -1.2), (-0.8, -0.3), "pin_height", (-0.6, -1.55))
    sheet.line([(-0.95, -0.3), (0.0, -0.3)], FREE, 0.7)
    sheet.size((1.3, 0.75), (1.5, 0.75), "$c$", (1.05, 0.75))
    sheet.text((0.0, 2.75), "SkirtGap")


def pad(sheet: Sheet) -> None:
    """A tilting pad over a sliding wall, from the side."""
    wall = -0.9
    sheet.fill([(-1.5, wall), (1.5, wall), (1.5, -0.25), (-1.5, 0.15)], OIL)
    sheet.fill([(-1.5, 0.15), (1.5, -0.25), (1.5, 0.75), (-1.5, 1.15)], PALE_SECOND, SECOND)
    box(sheet, (-2.4, 2.4), (-1.5, wall), PALE_FIRST, FIRST)
    sheet.line([polar(0.1, angle, (0.4, 0.4)) for angle in np.linspace(0, 360, 40)], FREE)
    turn(sheet, "tilt about $y$", (0.4, 0.4), 0.5, back=True)
    sheet.text((0.75, 0.05), "pivot")
    sheet.axes((-1.5, wall), 0.0, 0.8, ("$x$", "$z$"))
    sheet.size((0.2, wall), (0.2, -0.08), "thickness", (0.85, -0.55))
    sheet.text((1.1, -1.95), "slides", DRIVEN)
    sheet.arrow((0.6, -1.7), (1.6, -1.7), DRIVEN, 1.4)
    sheet.text((0.0, 2.6), "PadGap, tilting")


sheet = Sheet(13.4, 3.6, (3.1, 2.45, 3.1, 2.5, 2.6))
for number, (draw, half_width) in enumerate(
    ((journal, 3.15), (ball, 2.45), (guide, 3.15), (skirt, 2.5), (pad, 2.6))
):
    sheet.panel(number, (-half_width, half_width), (-2.45, 2.95))
    draw(sheet)
sheet.save("gaps")
