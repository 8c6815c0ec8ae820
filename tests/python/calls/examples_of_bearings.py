"""Valid examples of the calls of gaps, ports and stand-alone bearings."""

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import tribodyn as td
from sample_gaps import SAMPLES
from world import World


def add_bearings(add: Callable[..., None], world: World) -> None:
    for name, arguments in world.ports.items():
        kind = getattr(td, name)
        add(name, lambda kind=kind: kind, **arguments)
    _add_gaps(add)
    _add_rolling_contacts(add, world)
    _add_elastic_walls(add)
    add(
        "SampledProfile",
        lambda: td.SampledProfile,
        nodes=[1e-6, 2e-6],
        faces=[1.5e-6],
        contact=[],
        symmetric=True,
    )
    add(
        "JournalProfile",
        lambda: td.JournalProfile,
        axial=[-0.01, 0.01],
        heights=[[1e-6, 0.0, 2e-6, 0.0, 1e-6, 0.0, 2e-6, 0.0]] * 2,
    )
    add(
        "JournalProfile.from_function",
        lambda: td.JournalProfile.from_function,
        function=lambda angle, z: 1e-6 * np.cos(angle) + 1e-4 * z,
        axial=[-0.01, 0.01],
        around=16,
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
    add("Bearing", lambda: td.Bearing, gap=world.journal.gap, interface=world.journal.interface)
    add(
        "JournalBearing.whirl_threshold",
        lambda: world.journal.whirl_threshold,
        load=(0.0, -100.0),
        mass=10.0,
    )
    add(
        "JournalBearing.ross_arguments",
        lambda: world.journal.ross_arguments,
        load=(0.0, -100.0),
        speed=[80.0, 100.0],
    )
    add(
        "JournalBearing.characteristics",
        lambda: world.journal.characteristics,
        eccentricity_ratio=[0.5],
        speed=100.0,
        load_direction=-1.5,
        coefficients=False,
        estimate_error=False,
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
    estimated = SAMPLES[0].bearing().solve(**SAMPLES[0].motion, estimate_error=True)
    estimate = estimated.error_estimate
    add("FilmErrorEstimate", lambda: td.FilmErrorEstimate)
    add("FilmErrorEstimate.relative", lambda: estimate.relative, name="load")
    add("FilmErrorEstimate.to_dataframe", lambda: estimate.to_dataframe)
    add("FilmErrorEstimate.__getitem__", lambda: estimate.__getitem__, name="load")
    add("FilmSolution.__getitem__", lambda: world.film.__getitem__, name="pressure")


def _add_rolling_contacts(add: Callable[..., None], world: World) -> None:
    contact = {"radius": 0.01, "contact_modulus": 1.1e11, "lubricant": world.hard_oil}
    mesh = {"cells_along": 32, "inlet_length": 1e-3}
    motion = {"entrainment_velocity": 0.5, "sliding_velocity": 0.01}
    add("LineContact", lambda: td.LineContact, **contact, **mesh)
    add("PointContact", lambda: td.PointContact, **contact, **mesh, cells_across=8)
    line = td.LineContact(**contact, **mesh)
    add("LineContact.solve", lambda: line.solve, load=1e5, **motion)
    ball = td.PointContact(**contact, cells_along=24, cells_across=8)
    add("PointContact.solve", lambda: ball.solve, load=5.0, **motion)
    for name in ("RollingContact", "LineContactSolution"):
        add(name, lambda name=name: getattr(td, name))
    add("RollingContactSolution.to_dataset", lambda: world.rolling.to_dataset)
    add("RollingContactSolution.__getitem__", lambda: world.rolling.__getitem__, name="pressure")
    add(
        "rolling_contact",
        lambda: td.plot.rolling_contact,
        solution=world.rolling,
        ax=None,
    )


def _add_gaps(add: Callable[..., None]) -> None:
    """Add every gap of the registry, its short form, `solve` and `equilibrium`."""
    for sample in SAMPLES:
        add(sample.kind.__name__, lambda gap=sample.kind: gap, **_whole(sample.kind, sample.size))
        bearing = sample.bearing(mesh=td.FilmMesh(around=12, along=4))
        short = type(bearing)
        film = {name: v for name, v in bearing.interface.parameters.items()}
        given = sample.size | sample.more | film
        name = short.__name__
        add(name, lambda short=short: short, **_whole(short, given))
        for call, arguments in (("solve", sample.motion), ("equilibrium", sample.load)):
            method = getattr(bearing, call)
            add(f"{name}.{call}", lambda method=method: method, **_whole(method, arguments))


def _whole(call: Callable[..., Any], given: dict[str, Any]) -> dict[str, Any]:
    """Return all arguments of a call: those that are given, and the defaults of the others."""
    parameters = inspect.signature(call).parameters.values()
    return {p.name: given.get(p.name, p.default) for p in parameters}


def _add_elastic_walls(add: Callable[..., None]) -> None:
    steel = {"youngs_modulus": 210e9, "poisson_ratio": 0.3}
    add("ElasticLiner", lambda: td.ElasticLiner, thickness=2e-4, **steel)
    add("ElasticRing", lambda: td.ElasticRing, outer_radius=0.03, **steel)
    add("ElasticHalfSpace", lambda: td.ElasticHalfSpace, **steel)
    add("FlexibleWall", lambda: td.FlexibleWall, flexibility=[[2e-9, 1e-9], [1e-9, 2e-9]])
    add("ElasticWall", lambda: td.ElasticWall)
