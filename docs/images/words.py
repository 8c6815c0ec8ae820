"""Draw frames, positions, angles and forces into words_<what>.png, beside this file.

Blue is the journal, orange the bearing, yellow the oil. Red and green arrows are the x and y axes
of frames; clearances are drawn hundreds of times too large.
"""

import numpy as np
from drawing import DRIVEN, FIRST, FREE, GREY, OIL, PALE_FIRST, PALE_SECOND, SECOND, Sheet, polar

# Of the sections: bearing and journal radius, the bearing's outside, place of the journal.
BEARING, JOURNAL, OUTSIDE = 1.0, 0.62, 1.24
CLEARANCE = BEARING - JOURNAL
DIRECTION, RATIO = -38.0, 0.66
CENTRE = polar(RATIO * CLEARANCE, DIRECTION)


def journal(sheet: Sheet, centre: np.ndarray) -> None:
    """Draw the section of a bearing with its journal."""
    sheet.ring(BEARING, OUTSIDE)
    sheet.disc(centre, JOURNAL, PALE_FIRST, FIRST)


def cross(sheet: Sheet, at: np.ndarray, colour: str) -> None:
    sheet.ax.plot(*at, "+", ms=9, mew=1.8, color=colour, zorder=8)


def frames() -> None:
    """Ground, body and marker."""
    sheet = Sheet(7.2, 4.1)
    sheet.panel(0, (-0.75, 6.35), (-0.6, 3.45))
    sheet.fill([(-0.45, -0.3), (1.1, -0.3), (1.1, 0.0), (-0.45, 0.0)], "#e6e6e6", "none", "///")
    sheet.line([(-0.45, 0.0), (1.1, 0.0)], GREY, 1.5)
    sheet.text((1.45, -0.35), "ground, global frame: mech.ground", GREY, ha="left")
    centre, turn = np.array([2.75, 1.25]), 25.0
    along, across = polar(1.0, turn), polar(1.0, turn + 90.0)
    outline = polar(1.0, np.linspace(0.0, 360.0, 121)) * (2.15, 0.78)
    sheet.fill(centre + outline[:, :1] * along + outline[:, 1:] * across, PALE_FIRST, FIRST)
    point = centre + 1.5 * along - 0.12 * across
    sheet.arrow((0.0, 0.0), centre, GREY, 1.2)
    sheet.text((0.72, 0.62), "position of the body", GREY, bbox=None, rotation=24.0)
    sheet.arrow(centre, point, FIRST, 1.2)
    sheet.line([centre, centre + (1.55, 0.0)], GREY, 0.8, (0, (4, 3)))
    sheet.arc(centre, 0.95, 0.0, turn, FREE)
    sheet.text(centre + (1.05, -0.22), r"angle $\varphi$ of the body", ha="left")
    sheet.line([point, point + 1.5 * along], GREY, 0.8, (0, (4, 3)))
    sheet.arc(point, 1.1, turn, turn + 40.0, FREE)
    sheet.text(point + polar(1.25, turn + 21.0), "angle of\nthe marker", ha="left")
    sheet.axes((0.0, 0.0), 0.0, 0.85, ("$x$", "$y$"))
    sheet.axes(centre, turn, 1.1, ("", ""))
    sheet.axes(point, turn + 40.0, 0.7, ("$x_m$", "$y_m$"))
    sheet.note(centre, (1.45, 2.75), "body frame,\nat the centre of mass", FIRST)
    sheet.note(
        centre + 0.85 * (point - centre),
        (4.5, 0.45),
        "position of the marker,\nin the body frame",
        FIRST,
        ha="left",
    )
    sheet.note(point, (3.3, 3.1), "marker: rod.marker(position, angle)", ha="center")
    sheet.save("words_frames")


def gap() -> None:
    """What a gap is made of, and where the journal is in it."""
    sheet = Sheet(7.3, 4.2, (0.86, 1.0))
    sheet.panel(0, (-1.3, 1.3), (-1.62, 1.52))
    journal(sheet, np.zeros(2))
    cross(sheet, np.zeros(2), FREE)
    sheet.arrow((0.0, 0.0), polar(BEARING, 128.0), SECOND)
    sheet.text(polar(0.5, 104.0), "bearing_radius", SECOND)
    sheet.arrow((0.0, 0.0), polar(JOURNAL, 215.0), FIRST)
    sheet.text((0.0, -0.24), "journal_radius", FIRST)
    sheet.size((JOURNAL, 0.0), (BEARING, 0.0), "radial_clearance", (0.42, 0.17))
    sheet.note(polar(0.82, -62.0), (0.72, -1.42), "gap")
    sheet.note(polar(0.5, -100.0), (-0.15, -1.42), "journal", FIRST)
    sheet.note(polar(1.12, -128.0), (-0.95, -1.42), "bearing", SECOND)

    sheet.panel(1, (-1.42, 1.62), (-1.62, 1.52))
    journal(sheet, CENTRE)
    sheet.axes((0.0, 0.0), 0.0, 1.33, ("$x$", "$y$"))
    cross(sheet, CENTRE, FIRST)
    sheet.arrow((0.0, 0.0), CENTRE, DRIVEN, 2.2)
    sheet.note(0.6 * CENTRE, (0.42, -0.42), "$e$", DRIVEN, fontsize=14)
    sheet.line([(0.0, 0.0), polar(0.75, 180.0 + DIRECTION)], GREY, 0.8, (0, (4, 3)))
    sheet.line([CENTRE, polar(1.38, DIRECTION)], GREY, 0.8, (0, (4, 3)))
    inner, outer = CENTRE + polar(JOURNAL, DIRECTION), polar(BEARING, DIRECTION)
    sheet.arrow(polar(0.62, DIRECTION), inner, FREE, 0.9)
    sheet.arrow(polar(1.38, DIRECTION), outer, FREE, 0.9)
    sheet.text((1.19, -1.0), "$h_{min} = c - |e|$")
    theta = 62.0
    normal = polar(1.0, theta)
    sheet.line([(0.0, 0.0), polar(1.36, theta)], GREY, 0.8, (0, (4, 3)))
    sheet.arc((0.0, 0.0), 0.42, 0.0, theta, FREE, r"$\theta$", 1.28)
    reach = CENTRE @ normal
    inner = reach + np.sqrt(reach**2 - CENTRE @ CENTRE + JOURNAL**2)
    sheet.size(inner * normal, BEARING * normal, "")
    sheet.text((0.72, 1.4), r"$h(\theta) = c - e\cdot n$", ha="left")
    sheet.line([0.5 * (inner + BEARING) * normal, (0.86, 1.3)], FREE, 0.7)
    sheet.arrow(BEARING * normal, 1.36 * normal, FREE, 1.4)
    sheet.text(1.4 * normal + (-0.13, 0.0), "$n$")
    sheet.arrow((0.0, 0.0), (0.0, -1.42), FREE, 1.8)
    sheet.text((0.0, -1.53), "load")
    sheet.arc((0.0, 0.0), 0.86, -90.0, DIRECTION, FREE)
    sheet.note(polar(0.86, -76.0), (-0.9, -1.45), "attitude angle")
    sheet.arc((0.0, 0.0), 1.34, 118.0, 152.0, FREE, width=2.0)
    sheet.text((-1.05, 1.32), "speed > 0")
    sheet.save("words_gap")


def signs() -> None:
    """Forces and moments on journal and bearing; motions of two walls."""
    sheet = Sheet(7.3, 4.0, (1.0, 0.9))
    sheet.panel(0, (-1.5, 1.5), (-1.6, 1.65))
    journal(sheet, CENTRE)
    for degrees in np.arange(-95.0, -15.0, 13.0):
        height = 0.3 * np.exp(-(((degrees + 60.0) / 25.0) ** 2)) + 0.06
        foot = CENTRE + polar(JOURNAL, degrees)
        sheet.arrow(foot + polar(height, degrees), foot, DRIVEN, 0.9)
    sheet.arrow(CENTRE, CENTRE + (0.0, 1.35), FIRST, 2.4)
    sheet.text(CENTRE + (0.0, 1.5), "bearing_force", FIRST)
    sheet.arrow(CENTRE, CENTRE - (0.0, 1.22), FREE, 2.4)
    sheet.text(CENTRE - (0.0, 1.33), "load")
    sheet.arrow((-0.72, 0.95), (-0.72, 0.3), SECOND, 2.4)
    sheet.text((-0.9, 1.4), "$-$bearing_force\non the bearing", SECOND)
    sheet.line([(-0.72, 1.2), (-0.72, 0.98)], SECOND, 0.7)
    sheet.arc(CENTRE, 0.4, 195.0, 110.0, FIRST, width=2.0)
    sheet.note(CENTRE + polar(0.4, 185.0), (-0.85, -1.38), "friction_torque > 0", FIRST)
    sheet.arc((0.0, 0.0), 1.36, 12.0, 48.0, FREE, width=2.0)
    sheet.text((1.15, 1.25), "speed > 0")
    sheet.note(CENTRE + polar(JOURNAL + 0.12, -70.0), (0.95, -1.38), "pressure > 0", DRIVEN)

    sheet.panel(1, (-0.1, 2.6), (-1.35, 1.57))
    x = np.linspace(0.1, 2.4, 41)
    wall = 0.25 + 0.12 * (x - 1.25)
    sheet.fill([(0.1, -0.5), (2.4, -0.5), *np.stack([x, wall], 1)[::-1]], OIL)
    sheet.fill([(0.1, -0.8), (2.4, -0.8), (2.4, -0.5), (0.1, -0.5)], PALE_SECOND, SECOND, "///")
    sheet.fill([*np.stack([x, wall], 1), (2.4, 0.75), (0.1, 0.75)], PALE_FIRST, FIRST)
    sheet.text((0.42, 0.57), "journal", FIRST)
    sheet.text((0.45, -0.66), "bearing", SECOND)
    sheet.arrow((0.85, 0.5), (1.6, 0.5), FIRST, 2.4)
    sheet.text((1.78, 0.52), "$u_1$", FIRST)
    sheet.arrow((0.85, -0.65), (1.2, -0.65), SECOND, 2.4)
    sheet.text((1.38, -0.65), "$u_2$", SECOND)
    sheet.size((0.35, -0.5), (0.35, 0.25 - 0.12 * 0.9), "$h$", (0.5, -0.2))
    for s in np.linspace(0.0, 1.0, 6):
        y = -0.5 + 0.72 * s
        sheet.arrow((0.9, y), (1.25 + 0.4 * s, y), GREY, 0.7)
    sheet.arrow((2.15, 0.62), (2.15, 1.05), FREE, 2.0)
    sheet.text((1.5, 1.3), r"squeeze_velocity $\dot h$" + "\n> 0 where the gap opens")
    sheet.text((1.25, -1.1), "entrainment_velocity $(u_1 + u_2)/2$\nsliding_velocity $u_1 - u_2$")
    sheet.save("words_signs")


def clearance() -> None:
    """A revolute joint and its twin with clearance."""
    sheet = Sheet(7.2, 3.5, (1.0, 1.0))
    for number, loose in enumerate((False, True)):
        sheet.panel(number, (-1.9, 1.9), (-1.75, 1.85))
        hole = 0.62
        pin, at = (0.4, polar(0.14, -50.0)) if loose else (0.62, np.zeros(2))
        sheet.fill([(-1.85, -0.33), (0.0, -0.33), (0.0, 0.33), (-1.85, 0.33)], PALE_SECOND, SECOND)
        sheet.disc((0.0, 0.0), 0.95, PALE_SECOND, SECOND, "///")
        sheet.disc((0.0, 0.0), hole, OIL, SECOND)
        sheet.disc(at, pin, PALE_FIRST, FIRST)
        along, across = polar(1.0, 35.0), polar(0.17, 125.0)
        rod = [at + 0.1 * along + across, at + 1.8 * along + across]
        rod += [at + 1.8 * along - across, at + 0.1 * along - across]
        sheet.fill(rod, PALE_FIRST, FIRST)
        sheet.disc(at, 0.3, PALE_FIRST, "none")
        sheet.axes((0.0, 0.0), 0.0, 0.72, ("", ""))
        sheet.axes(at, 35.0, 0.72, ("", ""), (0, (3, 1.5)))
        if loose:
            sheet.text((0.0, 1.62), "clearance: gap + interface")
            sheet.note((-0.28, -0.42), (-0.8, -1.45), "gap, holds the interface:\noil, asperities")
            sheet.note(at, (1.3, -1.1), "journal=", FIRST)
            sheet.note((-0.7, 0.3), (-1.3, 1.05), "bearing=", SECOND)
        else:
            sheet.text((0.0, 1.62), "revolute: a constraint")
            sheet.text((-0.2, -1.3), "the origins of both markers coincide")
            sheet.text((1.3, 0.2), "rod", FIRST)
            sheet.text((-1.45, 0.0), "slider", SECOND)
    sheet.save("joint_clearance")


for draw in (frames, gap, signs, clearance):
    draw()
