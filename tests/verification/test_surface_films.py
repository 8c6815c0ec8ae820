"""Films between surfaces of solids against closed forms."""

import numpy as np
import overview
import pytest
import tribodyn as td

VISCOSITY, SIDE = 0.045, 0.04
# Stiffness of the spring [N/m], start of the film and position of the wall at rest [m].
STIFFNESS, START, REST = 5e6, 50e-6, 30e-6
# Squeeze of a square plate, F = SQUARE * viscosity * side^4 * closing speed / thickness^3: series
# solution of the Poisson equation on the unit square, 12 times its mean.
SQUARE = 0.4217308
THICKNESSES = (45e-6, 40e-6, 35e-6, 32e-6)


def sole_on_spring(cells: int, coupling: str) -> td.Model:
    """Return a stiff sole that a spring pulls towards a plane through a film."""
    mech = td.Model(planar=False)
    sole = mech.solid(
        "sole",
        mesh=td.SolidMesh.brick(size=(SIDE, SIDE, 0.02), cells=(1, 1, 1), element="hex8"),
        material=td.ElasticMaterial(youngs_modulus=2e12, poisson_ratio=0.0, density=10.0),
        position=(0.0, 0.0, 0.01 + START),
    )
    ground = mech.ground.marker
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=VISCOSITY), cavitation="none", coupling=coupling
    )
    mech.surface_film(
        "film", sole, "z-", td.RigidPlane(marker=ground()), interface=film, cells=cells
    )
    mech.spring_damper(
        "spring",
        sole.marker("z+"),
        ground((0.0, 0.0, -0.1)),
        stiffness=STIFFNESS,
        damping=0.0,
        free_length=0.12 + REST,
    )
    return mech


def closing_time(thickness: float, factor: float) -> float:
    """Return the time until a sole on a spring has reached a thickness [s]."""

    def integral(h: float) -> float:
        log = np.log(h / abs(h - REST)) / REST**3
        return float(log - 0.5 / (REST * h**2) - 1.0 / (REST**2 * h))

    scale = factor * VISCOSITY * SIDE**4 / STIFFNESS
    return scale * (integral(thickness) - integral(START))


def closing_times(cells: int, coupling: str, duration: float) -> list[float]:
    """Return the times at which the simulated film has the thicknesses [s], as far as it has."""
    mech = sole_on_spring(cells, coupling)
    solution = td.simulate(mech, duration=duration, progress=False)
    height = solution["film/minimum_film_thickness"].values
    found = []
    for thickness in THICKNESSES:
        if height[-1] > thickness:
            break
        row = int(np.searchsorted(-height, -thickness))
        near = slice(row - 2, row + 2)
        found.append(float(np.interp(-thickness, -height[near], solution.time.values[near])))
    return found


@pytest.mark.parametrize("coupling", ["condensed", "monolithic", "staggered"])
def test_a_sole_on_a_spring_closes_as_the_closed_form(coupling: str) -> None:
    found = closing_times(4, coupling, 0.39)
    assert len(found) == len(THICKNESSES)
    # The mesh changes the factor of the film alone: all times by the same share.
    factor = SQUARE * found[0] / closing_time(THICKNESSES[0], SQUARE)
    for time, thickness in zip(found, THICKNESSES, strict=True):
        overview.compare(
            "sole on a spring above a film",
            "times of closing",
            reference="closed form",
            page="slider_guide_impact",
            error=time / closing_time(thickness, factor) - 1.0,
            tolerance=1e-4,
        )


@pytest.mark.slow
def test_the_squeeze_of_a_square_converges_to_its_series() -> None:
    exact = closing_time(THICKNESSES[0], SQUARE)
    coarse, middle, fine = (
        closing_times(cells, "condensed", 0.027)[0] / exact - 1.0 for cells in (4, 8, 16)
    )
    # Measured: -0.180, -0.0490, -0.0125.
    assert np.log2(middle / fine) == pytest.approx(2.0, abs=0.1)
    assert abs((4.0 * fine - middle) / 3.0) < 1e-3 < abs(coarse)


# A pinned strip above a plane, with film open at its ends alone.
LENGTH, WIDTH, HEIGHT, FILM, THIN_OIL = 0.1, 0.005, 0.5e-3, 1e-4, 1e-7
YOUNGS_MODULUS, DENSITY = 210e9, 7800.0


def strip(cells: int, coupling: str = "condensed") -> td.Model:
    """Return a pinned strip of steel; without cells there is no film."""
    mech = td.Model(planar=False)
    beam = mech.solid(
        "strip",
        mesh=td.SolidMesh.brick(size=(LENGTH, WIDTH, HEIGHT), cells=(8, 1, 1), element="hex20"),
        material=td.ElasticMaterial(
            youngs_modulus=YOUNGS_MODULUS, poisson_ratio=0.0, density=DENSITY
        ),
        position=(0.0, 0.0, 0.5 * HEIGHT + FILM),
        supports={"y-": "y", "y+": "y"},
    )
    ground = mech.ground.marker
    for end in ("x-", "x+"):
        mech.drive_displacement(f"pin {end}", beam.marker(end), ground(), speed=0.0, axis="z")
    mech.drive_displacement("place", beam.marker("x-"), ground(), speed=0.0, axis="x")
    if cells:
        film = td.LubricatedInterface(
            lubricant=td.Lubricant(dynamic_viscosity=THIN_OIL), cavitation="none", coupling=coupling
        )
        mech.surface_film(
            "film",
            beam,
            "z-",
            td.RigidPlane(marker=ground()),
            interface=film,
            closed=("y-", "y+"),
            cells=cells,
        )
    return mech


@pytest.mark.filterwarnings("ignore::tribodyn.AccuracyWarning")  # the strip is at rest
def test_the_first_mode_of_a_pinned_strip_above_a_film() -> None:
    def first_mode(mech: td.Model) -> complex:
        values = np.asarray(td.linearise(mech).eigenvalues)
        return complex(min(values[values.imag > 1.0], key=abs))

    dry = first_mode(strip(0))
    coarse, fine = (first_mode(strip(cells)) for cells in (4, 8))
    # Density * height * w'' + 12 viscosity/film^3 (length/pi)^2 w' + ... = 0.
    damping = 12.0 * THIN_OIL / FILM**3 * (LENGTH / np.pi) ** 2
    expected = -0.5 * damping / (DENSITY * HEIGHT)
    assert fine.real + (fine.real - coarse.real) / 3.0 == pytest.approx(expected, rel=1e-4)
    assert fine.imag == pytest.approx(np.sqrt(dry.imag**2 - fine.real**2), rel=2e-5)
    together = first_mode(strip(4, "monolithic"))
    assert abs(together - coarse) < 1e-6 * abs(coarse)


@pytest.mark.slow
def test_a_stiff_bore_is_a_journal_bearing() -> None:
    radius, clearance, length, speed = 0.02, 40e-6, 0.02, 200.0
    place = (0.3 * clearance, -0.5 * clearance)
    oil = td.Lubricant(dynamic_viscosity=0.03)
    mech = td.Model(planar=False)
    bush = mech.solid(
        "bush",
        mesh=td.SolidMesh.ring(
            inner_radius=radius,
            outer_radius=1.4 * radius,
            width=length,
            cells=(32, 1, 2),
            element="hex20",
        ),
        material=td.ElasticMaterial(youngs_modulus=2e14, poisson_ratio=0.3, density=7800.0),
        supports="outer",
    )
    rotor = mech.rigid_body(
        "rotor",
        mass=1.0,
        inertia=(1e-3,) * 3,
        position=(*place, 0.0),
        angular_velocity=(0.0, 0.0, speed),
    )
    mech.revolute("axis", mech.ground.marker((*place, 0.0)), rotor.marker())
    mech.drive("axis", speed=speed)
    mech.surface_film(
        "film",
        bush,
        "inner",
        td.RigidCylinder(marker=rotor.marker(), radius=radius - clearance),
        interface=td.LubricatedInterface(lubricant=oil, cavitation="reynolds"),
        cells=2,
    )
    film = td.equilibrium(mech).film("film")
    gap = td.JournalGap(bearing_radius=radius, radial_clearance=clearance, bearing_length=length)
    interface = td.LubricatedInterface(
        lubricant=oil, cavitation="reynolds", mesh=td.FilmMesh(around=64, along=4)
    )
    bearing = td.Bearing(gap, interface).solve(eccentricity=place, speed=speed)
    # The lines along the axis are even on the bush and graded in the bearing: measured 1.4 % of the
    # load and 1.3 % of the pressure.
    assert np.allclose(-film.film_force[:2], bearing.force[:2], atol=0.03 * bearing.load)
    assert film.maximum_pressure == pytest.approx(bearing.maximum_pressure, rel=0.03)
    assert film.minimum_film_thickness == pytest.approx(bearing.minimum_film_thickness, rel=3e-3)
