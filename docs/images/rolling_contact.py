"""Draw a cylinder that rolls on a plane into rolling_contact.png, beside this file.

Blue is the cylinder, orange the plane, yellow the oil. Film and pressure are those of a line
contact with M = 20 and L = 5, with the thickness enlarged.
"""

import warnings

import numpy as np
import tribodyn as td
from drawing import DRIVEN, FIRST, FREE, GREY, OIL, PALE_FIRST, PALE_SECOND, SECOND, Sheet


def contact() -> td.LineContactSolution:
    oil = td.Lubricant(
        dynamic_viscosity=0.04, pressure_viscosity=td.Barus(pressure_coefficient=2e-8)
    )
    cylinder = td.LineContact(radius=0.01, contact_modulus=1.1e11, lubricant=oil)
    speed = (5.0 / (2e-8 * 2.2e11)) ** 4
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", td.RangeWarning)
        return cylinder.solve(
            load=20.0 * 2.2e11 * 0.01 * speed**0.5,
            entrainment_velocity=speed * 1.1e11 * 0.01 / 0.04,
        )


def main() -> None:
    film = contact()
    b = film.contact_half_width
    x = film.fields["x"].values / b
    h = film.film_thickness.values / (b**2 / 0.01)
    p = film.pressure.values / film.hertz_pressure
    seen = (x > -2.1) & (x < 1.6)
    x, h, p = x[seen], 1.9 * h[seen], p[seen]
    x = np.append(x, 1.6)
    h = np.append(h, h[-1] + 1.9 * (x[-1] - x[-2]) * 0.9)
    p = np.append(p, 0.0)
    top = 3.1
    sheet = Sheet(7.4, 5.2)
    sheet.panel(0, (-3.2, 3.2), (-0.85, 3.2))
    sheet.fill([(-3.0, -0.7), (3.0, -0.7), (3.0, 0.0), (-3.0, 0.0)], PALE_SECOND)
    sheet.line([(-3.0, 0.0), (3.0, 0.0)], SECOND, 1.6)
    wall = [*zip(x, h, strict=True)]
    full = x < 1.15
    oil = [(value, height) for value, height in zip(x[full], h[full], strict=True)]
    sheet.fill([(x[0], 0.0), *oil, (x[full][-1], 0.0)], OIL)
    sheet.fill([*wall, (x[-1], top), (x[0], top)], PALE_FIRST)
    sheet.line(wall, FIRST, 1.8)
    sheet.line([*zip(x, 2.0 * p, strict=True)], DRIVEN, 1.6)
    dry = np.linspace(-1.0, 1.0, 101)
    sheet.line(np.column_stack([dry, 2.0 * np.sqrt(1.0 - dry**2)]), GREY, 1.0, (0, (4, 3)))
    sheet.arrow((-0.5, 2.65), (0.5, 2.65), FIRST)
    sheet.text((0.0, 2.88), "$u_1$", FIRST)
    sheet.arrow((-2.4, -0.35), (-1.4, -0.35), SECOND)
    sheet.text((-1.9, -0.55), "$u_2$", SECOND)
    sheet.arrow((0.0, 0.0), (2.7, 0.0), FREE, 1.2)
    sheet.text((2.85, -0.18), "$x$")
    sheet.size((-1.0, -0.3), (1.0, -0.3), "$2b$", (0.0, -0.5))
    sheet.note((0.75, 2.0 * float(np.interp(0.75, x, p))), (1.75, 2.5), "pressure $p$", DRIVEN)
    sheet.note((-0.72, 2.0 * np.sqrt(1.0 - 0.72**2)), (-2.35, 2.45), "dry contact, $p_h$", GREY)
    lowest = int(np.argmin(h))
    sheet.note((x[lowest], 0.5 * h[lowest]), (2.4, 0.45), "minimum film")
    sheet.note((-1.6, 0.4), (-2.5, 0.9), "oil")
    sheet.save("rolling_contact")


if __name__ == "__main__":
    main()
