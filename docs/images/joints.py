"""Draw the joints into joint_<kind>.png, beside this file.

Blue is the first body, orange the second; each has a bar that stands for the rest of it. Red, green
and blue arrows are the x, y and z axes of the markers, thick of the first, thin and dashed of the
second. Black arrows show what is free, purple ones what a drive prescribes.
"""

import math
from collections.abc import Callable

import numpy as np
from drawing import DRIVEN, FIRST, FREE, NO_TURN, ORIGIN, SECOND, Drawing, about
from scipy.spatial.transform import Rotation


def hinge(d: Drawing, degrees: float) -> Rotation:
    """Draw an eye of the second body in a fork of the first; return the turn of the second."""
    turn = about("z", degrees)
    for z in ((-0.34, -0.2), (0.2, 0.34)):
        d.tube(ORIGIN, NO_TURN, 0.17, z, FIRST)
        d.line([(-0.17, 0.0, z[0]), (-0.55, 0.0, z[0])], FIRST, 2.0)
        d.line([(-0.17, 0.0, z[1]), (-0.55, 0.0, z[1])], FIRST, 2.0)
    d.line([(-0.55, 0.0, -0.34), (-0.55, 0.0, 0.34)], FIRST, 2.0)
    d.line([(-0.55, 0.0, 0.0), (-1.0, 0.0, 0.0)], FIRST, 4.0)
    d.tube(ORIGIN, turn, 0.17, (-0.15, 0.15), SECOND)
    d.line([turn.apply((0.17, 0.0, -0.05)), turn.apply((1.1, 0.0, -0.05))], SECOND, 4.0)
    d.triad(ORIGIN, NO_TURN, 1, 0.72)
    d.triad(ORIGIN, turn, 2, 0.72)
    return turn


def revolute(d: Drawing) -> None:
    hinge(d, 35.0)
    d.arc((0.0, 0.0, 0.5), (0, 0, 1), about("z", 35.0).apply((0.3, 0.0, 0.0)), 250.0)


def drive_rotation(d: Drawing) -> None:
    hinge(d, 55.0)
    middle = d.arc(ORIGIN, (0, 0, 1), (0.5, 0.0, 0.0), 55.0, DRIVEN, both=False)
    d.text(1.28 * middle, r"$\theta(t)$", DRIVEN)


def spherical(d: Drawing) -> None:
    turn = about("y", 30.0) * about("x", -15.0) * about("z", 30.0)
    for k in (0.0, 60.0, 120.0):
        d.circle(ORIGIN, about("z", k) * about("x", 90.0), 0.2, SECOND)
    d.circle(ORIGIN, NO_TURN, 0.2, SECOND)
    s = np.linspace(math.pi, 2.0 * math.pi, 25)
    for k in (0.0, 60.0, 120.0):
        bowl = np.stack([0.25 * np.cos(s), 0.0 * s, 0.25 * np.sin(s)], axis=1)
        d.line(about("z", k).apply(bowl), FIRST)
    d.circle(ORIGIN, NO_TURN, 0.25, FIRST)
    d.line([(0.0, 0.0, -0.25), (0.0, 0.0, -0.9)], FIRST, 4.0)
    d.line([turn.apply((0.0, 0.0, 0.2)), turn.apply((0.0, 0.0, 1.0))], SECOND, 4.0)
    d.triad(ORIGIN, NO_TURN, 1, 0.85)
    d.triad(ORIGIN, turn, 2, 0.85)
    x, y, z = turn.as_matrix().T
    d.arc(0.62 * x, x, 0.14 * y, 260.0)
    d.arc(0.62 * y, y, 0.14 * z, 260.0)
    d.arc(0.6 * z, z, 0.14 * x, 260.0)


def universal(d: Drawing) -> None:
    turn = about("x", -25.0) * about("y", 30.0)
    arm = 0.4
    d.line([(-arm, 0.0, 0.0), (arm, 0.0, 0.0)], "black", 3.0)
    d.line([turn.apply((0.0, -arm, 0.0)), turn.apply((0.0, arm, 0.0))], "black", 3.0)
    for side in (-arm, arm):
        d.line([(side, 0, 0), (side, 0, -0.3), (0.0, 0.0, -0.5)], FIRST, 2.5)
        d.line([turn.apply(p) for p in ((0, side, 0), (0, side, 0.3), (0, 0, 0.5))], SECOND, 2.5)
    d.line([(0.0, 0.0, -0.5), (0.0, 0.0, -1.0)], FIRST, 4.0)
    d.line([turn.apply((0.0, 0.0, 0.5)), turn.apply((0.0, 0.0, 1.05))], SECOND, 4.0)
    d.triad(ORIGIN, NO_TURN, 1, 0.85)
    d.triad(ORIGIN, turn, 2, 0.85)
    y2 = turn.apply((0.0, 1.0, 0.0))
    d.arc((0.62, 0.0, 0.0), (1, 0, 0), (0.0, 0.0, 0.14), 260.0)
    d.arc(-0.62 * y2, y2, 0.14 * turn.apply((1.0, 0.0, 0.0)), 260.0)


def cylindrical(d: Drawing) -> None:
    turn, at = about("z", 10.0), np.array([0.0, 0.0, 0.45])
    d.tube(ORIGIN, NO_TURN, 0.22, (-0.45, 0.15), FIRST)
    d.line([(-0.22, 0.0, -0.15), (-0.85, 0.0, -0.15)], FIRST, 4.0)
    d.tube(ORIGIN, NO_TURN, 0.13, (-0.7, 0.8), SECOND)
    d.line([at + turn.apply((0.13, 0, 0)), at + turn.apply((0.95, 0, 0))], SECOND, 4.0)
    d.triad(ORIGIN, NO_TURN, 1)
    d.triad(at, turn, 2, 0.75)
    d.arrow((-0.45, 0.0, 0.2), (-0.45, 0.0, 0.85), FREE, 2.0, both=True)
    d.arc((0.0, 0.0, 0.95), (0, 0, 1), about("z", 60.0).apply((0.27, 0.0, 0.0)), 250.0)


def in_plane(d: Drawing) -> None:
    turn, at = about("z", 30.0), np.array([0.55, 0.5, 0.0])
    for s in np.linspace(-0.3, 1.2, 6):
        d.line([(s, -0.3, 0.0), (s, 1.2, 0.0)], FIRST, 0.6)
        d.line([(-0.3, s, 0.0), (1.2, s, 0.0)], FIRST, 0.6)
    d.box(at + (0.0, 0.0, 0.1), turn, (0.4, 0.3, 0.2), SECOND)
    d.line([at + (0.0, 0.0, 0.2), at + (0.0, 0.0, 0.95)], SECOND, 4.0)
    d.triad(ORIGIN, NO_TURN, 1, 0.5)
    d.triad(at, turn, 2, 0.5)
    low = np.array([0.95, 0.1, 0.0])
    d.arrow(low - (0.25, 0, 0), low + (0.25, 0, 0), FREE, 2.0, both=True)
    d.arrow(low - (0, 0.25, 0), low + (0, 0.25, 0), FREE, 2.0, both=True)
    d.arc(at + (0.0, 0.0, 0.7), (0, 0, 1), turn.apply((0.2, 0.0, 0.0)), 260.0)


def guide(d: Drawing) -> np.ndarray:
    """Draw a slider on a rail along x; return where the slider is."""
    at = np.array([0.6, 0.0, 0.0])
    d.box((0.35, 0.0, 0.0), NO_TURN, (1.9, 0.16, 0.16), FIRST)
    d.line([(-0.6, 0.0, -0.08), (-0.6, 0.0, -0.5)], FIRST, 4.0)
    d.box(at, NO_TURN, (0.4, 0.34, 0.34), SECOND)
    d.line([at + (0.0, 0.0, 0.17), at + (0.0, 0.0, 0.85)], SECOND, 4.0)
    d.triad(ORIGIN, NO_TURN, 1, 0.5)
    d.triad(at, NO_TURN, 2, 0.5)
    return at


def translational(d: Drawing) -> None:
    at = guide(d)
    low = at - (0.0, 0.35, 0.15)
    d.arrow(low - (0.35, 0, 0), low + (0.35, 0, 0), FREE, 2.0, both=True)


def drive_displacement(d: Drawing) -> None:
    at = guide(d)
    down = np.array([0.0, -0.3, -0.25])
    d.line([ORIGIN, 1.15 * down], DRIVEN, 0.8)
    d.line([at, at + 1.15 * down], DRIVEN, 0.8)
    d.arrow(down, at + down, DRIVEN, 2.0)
    d.text(0.5 * at + 1.45 * down, "$s(t)$", DRIVEN)


def point_on_line(d: Drawing) -> None:
    turn, at = about("z", 25.0) * about("y", -50.0), np.array([1.15, 0.0, 0.0])
    d.tube(ORIGIN, about("y", 90.0), 0.16, (-0.3, 1.6), FIRST)
    d.line([(-0.3, 0.0, 0.0), (-0.85, 0.0, 0.0)], FIRST, 4.0)
    d.line([at, at + turn.apply((0.95, 0, 0))], SECOND, 4.0)
    d.triad(ORIGIN, NO_TURN, 1, 0.5)
    d.triad(at, turn, 2, 0.5)
    low = np.array([0.7, -0.3, -0.25])
    d.arrow(low - (0.35, 0, 0), low + (0.35, 0, 0), FREE, 2.0, both=True)
    d.arc(at + turn.apply((0.75, 0.0, 0.0)), turn.apply((1, 0, 0)), turn.apply((0, 0.2, 0)), 250.0)


def fixed(d: Drawing) -> None:
    d.box((-0.2, 0.0, 0.0), NO_TURN, (0.4, 0.4, 0.4), FIRST)
    d.box((0.2, 0.0, 0.0), NO_TURN, (0.4, 0.4, 0.4), SECOND)
    d.line([(-0.4, 0.0, 0.0), (-1.0, 0.0, 0.0)], FIRST, 4.0)
    d.line([(0.4, 0.0, 0.0), (1.15, 0.0, 0.0)], SECOND, 4.0)
    d.triad(ORIGIN, NO_TURN, 1, 0.7)
    d.triad(ORIGIN, NO_TURN, 2, 0.45)


def distance(d: Drawing) -> None:
    turn, at = about("y", 25.0) * about("z", 50.0), np.array([1.1, 0.3, 0.5])
    d.box((-0.2, 0.0, 0.0), NO_TURN, (0.4, 0.3, 0.3), FIRST)
    d.line([(-0.4, 0.0, 0.0), (-0.8, 0.0, 0.0)], FIRST, 4.0)
    d.box(at + turn.apply((0.2, 0, 0)), turn, (0.4, 0.3, 0.3), SECOND)
    d.line([at + turn.apply((0.4, 0, 0)), at + turn.apply((0.8, 0, 0))], SECOND, 4.0)
    d.line([ORIGIN, at], "black", 3.0)
    d.text(0.5 * at + (0.0, 0.0, -0.15), "$L$", "black")
    d.triad(ORIGIN, NO_TURN, 1, 0.5)
    d.triad(at, turn, 2, 0.5)


JOINTS: tuple[Callable[[Drawing], None], ...] = (
    revolute,
    spherical,
    universal,
    cylindrical,
    in_plane,
    point_on_line,
    translational,
    fixed,
    distance,
    drive_rotation,
    drive_displacement,
)

for draw in JOINTS:
    drawing = Drawing(azimuth=-30.0 if draw is universal else -52.0)
    draw(drawing)
    drawing.save(draw.__name__)
