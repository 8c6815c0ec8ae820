"""Valid examples of the calls of gaps, ports and stand-alone bearings."""

import inspect
from collections.abc import Callable

import numpy as np
import tribodyn as td
from world import World


def add_bearings(add: Callable[..., None], world: World) -> None:
    for name, arguments in world.ports.items():
        kind = getattr(td, name)
        add(name, lambda kind=kind: kind, **arguments)
    add(
        "JournalGap",
        lambda: td.JournalGap,
        bearing_radius=0.02,
        bearing_length=0.02,
        radial_clearance=4e-5,
        journal_radius=None,
        arc=(-2.0, 1.0),
        profile=lambda x: 0.02 * x[:, 2] ** 2,
        misalignment=True,
        collar_radius=None,
        axial_clearance=None,
    )
    add(
        "CylindricalGap",
        lambda: td.CylindricalGap,
        bearing_radius=0.02,
        bearing_length=0.02,
        radial_clearance=4e-5,
        journal_radius=None,
        arc=(-2.0, 1.0),
        profile=lambda x: 0.02 * x[:, 2] ** 2,
        misalignment=False,
    )
    add(
        "SphericalGap",
        lambda: td.SphericalGap,
        cup_radius=0.02,
        radial_clearance=None,
        ball_radius=0.0199,
        half_angle=1.2,
        profile=2e-6,
    )
    guide = {
        name: world.guide_arguments()[name] for name in inspect.signature(td.GuideGap).parameters
    }
    add("GuideGap", lambda: td.GuideGap, **(guide | {"profile": 1e-6}))
    pad = {name: world.slider_arguments()[name] for name in inspect.signature(td.PadGap).parameters}
    add("PadGap", lambda: td.PadGap, **pad)
    add(
        "SkirtGap",
        lambda: td.SkirtGap,
        piston_radius=0.04,
        radial_clearance=None,
        liner_radius=0.0401,
        skirt_length=0.05,
        thrust_half_angle=0.6,
        anti_thrust_half_angle=0.5,
        pin_height=0.025,
        profile=lambda x: 0.02 * (x[:, 2] - 0.025) ** 2,
    )
    add(
        "SampledProfile",
        lambda: td.SampledProfile,
        nodes=[1e-6, 2e-6],
        faces=[1.5e-6],
        contact=[],
        symmetric=True,
    )
    add(
        "FilmMesh",
        lambda: td.FilmMesh,
        around=12,
        along=2,
        symmetric=None,
        triangles=False,
        focus=(0.1, 0.0),
    )
    add("Bearing", lambda: td.Bearing, **world.bearing_arguments())
    add("JournalBearing", lambda: td.JournalBearing, **world.journal_arguments())
    add("SliderBearing", lambda: td.SliderBearing, **world.slider_arguments())
    add("SphericalBearing", lambda: td.SphericalBearing, **world.sphere_arguments())
    add("PistonSkirt", lambda: td.PistonSkirt, **world.skirt_arguments())
    add("GuideBearing", lambda: td.GuideBearing, **world.guide_arguments())
    add(
        "JournalBearing.solve",
        lambda: world.journal.solve,
        speed=100.0,
        eccentricity_ratio=0.5,
        direction=0.3,
        eccentricity_rate=(0.0, 0.0),
        tilt=(0.0, 0.0),
        tilt_rate=(0.0, 0.0),
        axial_displacement=0.0,
        axial_velocity=0.0,
        tangents=False,
    )
    add(
        "JournalBearing.equilibrium",
        lambda: world.journal.equilibrium,
        load=(0.0, -100.0),
        speed=100.0,
        initial_guess=(1e-5, -1e-5),
    )
    add(
        "JournalBearing.whirl_threshold",
        lambda: world.journal.whirl_threshold,
        load=(0.0, -100.0),
        mass=10.0,
    )
    add(
        "JournalBearing.characteristics",
        lambda: world.journal.characteristics,
        eccentricity_ratio=[0.5],
        speed=100.0,
        load_direction=-1.5,
        coefficients=False,
    )
    slide = {"velocity": (1.0, 0.0)}
    add(
        "SliderBearing.solve",
        lambda: world.slider.solve,
        gap_rate=0.0,
        lift=1e-6,
        tilt=(0.0, 0.0),
        tilt_rate=(0.0, 0.0),
        tangents=False,
        **slide,
    )
    add(
        "SliderBearing.equilibrium",
        lambda: world.slider.equilibrium,
        load=100.0,
        initial_guess=1e-6,
        **slide,
    )
    turning = {"angular_velocity": (0.0, 10.0, 0.0)}
    add(
        "SphericalBearing.solve",
        lambda: world.sphere.solve,
        eccentricity=(0.0, 0.0, 1e-5),
        eccentricity_rate=(0.0, 0.0, 0.0),
        tangents=False,
        **turning,
    )
    add(
        "SphericalBearing.equilibrium",
        lambda: world.sphere.equilibrium,
        load=(0.0, 0.0, 10.0),
        initial_guess=(0.0, 0.0, 1e-5),
        **turning,
    )
    add(
        "PistonSkirt.solve",
        lambda: world.skirt.solve,
        axial_velocity=5.0,
        displacement=1e-6,
        tilt=1e-5,
        displacement_rate=0.0,
        tilt_rate=0.0,
        tangents=False,
    )
    add(
        "PistonSkirt.equilibrium",
        lambda: world.skirt.equilibrium,
        lateral_force=10.0,
        axial_velocity=5.0,
        moment=0.0,
        initial_guess=(1e-6, 0.0),
    )
    add(
        "GuideBearing.solve",
        lambda: world.guide.solve,
        velocity=(1.0, 0.0),
        displacement=(1e-6, -2e-6),
        tilt=(1e-5, 0.0, -2e-5),
        displacement_rate=(0.0, 0.0),
        tilt_rate=(0.0, 0.0, 0.0),
        tangents=False,
    )
    add(
        "GuideBearing.equilibrium",
        lambda: world.guide.equilibrium,
        load=(10.0, 5.0),
        velocity=(1.0, 0.0),
        moment=(0.0, 0.0, 0.0),
        initial_guess=(1e-6, 1e-6),
    )
    matrix = np.array([[2.0, 1.0], [-1.0, 3.0]])
    add(
        "BearingCoefficients",
        lambda: td.BearingCoefficients,
        stiffness_coefficients=1e7 * matrix,
        damping_coefficients=1e5 * matrix,
        load=100.0,
        speed=100.0,
        radial_clearance=4e-5,
    )
    add("BearingCoefficients.stable", lambda: world.rest.stable, mass=1.0)
    add("BearingCoefficients.turned", lambda: world.rest.turned, angle=0.5, mirror=False)
    add("BearingEquilibrium.in_load_frame", lambda: world.rest.in_load_frame)
    add("FilmSolution.unfolded", lambda: world.film.unfolded)
    add("FilmSolution.to_dataset", lambda: world.film.to_dataset)
    add("FilmSolution.__getitem__", lambda: world.film.__getitem__, name="pressure")
