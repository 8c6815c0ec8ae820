"""Examples of the calls around runs: methods, conditions, studies, results, pictures, cases."""

from collections.abc import Callable

import numpy as np
import tribodyn as td
from tribodyn.cases import engine, hip, slider_crank_dry, spherical_joints
from tribodyn.cases import slider_crank_mixed as case
from world import World


def add_results(add: Callable[..., None], world: World) -> None:
    fixed = {"step": None, "initial_step": 1e-5, "max_step": 1e-3, "min_step": 1e-9}
    fixed |= {"tolerance": 1e-5, "gap_tolerance": 1e-3}
    newton = {"max_newton_iterations": 12, "newton_tolerance": 1e-4}
    rates = {"baumgarte_alpha": 500.0, "baumgarte_beta": 500.0}
    add("Integrator", lambda: td.Integrator, **fixed)
    for name in ("TRBDF2", "ESDIRK3", "ESDIRK4", "Bathe"):
        add(name, lambda name=name: getattr(td, name), **fixed, **newton, **rates)
    add("CashKarp", lambda: td.CashKarp, **fixed, **rates)
    add("GeneralizedAlpha", lambda: td.GeneralizedAlpha, **fixed, **newton, spectral_radius=0.3)
    add("Integrator.options", lambda: td.Bathe().options, max_step=1e-3)
    periodic = {
        "tolerance": 1e-3,
        "channels": None,
        "period": 0.01,
        "max_cycles": 10,
        "norm": "rms",
    }
    add("Periodic", lambda: td.Periodic, **periodic)
    add(
        "Periodic.change",
        lambda: td.Periodic(period=1e-4).change,
        solution=world.run,
    )
    add(
        "simulate",
        lambda: td.simulate,
        model=world.build(),
        duration=1e-3,
        until=None,
        integrator="TR-BDF2",
        progress=False,
        start=None,
        checkpoint=world.folder / "checkpoint.nc",
        checkpoint_interval=60.0,
        record_every=2,
    )
    add(
        "equilibrium",
        lambda: td.equilibrium,
        model=world.resting(),
        time=0.0,
        tolerance=1e-10,
        max_iterations=50,
    )
    add("Equilibrium.film", lambda: world.floating.film, joint="pin")
    add("Equilibrium", lambda: td.Equilibrium, solution=world.run, iterations=3)
    add("Linearisation", lambda: td.Linearisation, **vars(world.small_motions))
    add("linearise", lambda: td.linearise, model=world.resting(), at=None)
    add("vary", lambda: lambda *a, **k: td.vary(*a, **k, duration=0.01), **world.study_arguments())
    study = world.study
    add(
        "Study",
        lambda: td.Study,
        axes=study._axes,
        keys=study._keys,
        store=study._store,
        what=study._what,
        status="finished",
        wall_time=1.0,
        manifest=study.manifest,
        temporary=None,
    )
    add(
        "Study.collect",
        lambda: world.study.collect,
        statistics={},
        windows="all",
        channels="bar/angle",
        crank_angle=None,
        time=[0.001, 0.002],
    )
    add("Study.solution", lambda: world.study.solution)
    add(
        "Study.table",
        lambda: (
            td.vary(
                lambda cells: case.build(mesh=td.FilmMesh(around=cells, along=4)),
                {"cells": [16]},
                duration=1e-5,
                directory=world.folder / "joints",
                workers=1,
                progress=False,
            ).table
        ),
        quantity="power_loss",
        windows=None,
        unit="W",
    )
    add("Study.to_netcdf", lambda: world.study.to_netcdf, path=world.folder / "study.nc")

    run = world.run
    channel = "rod-slider/power_loss"
    add("Solution", lambda: td.Solution, dataset=run.dataset, record=run._record)
    add("Solution.__getitem__", lambda: run.__getitem__, name=channel)
    _add_lookups(add, world)
    add(
        "Solution.from_rows",
        lambda: td.Solution.from_rows,
        rows=np.array([[0.0, 1.0], [1.0, 2.0]]),
        channels=[("", "time", (), 0), ("bar", "angle", (), 1)],
        record=run._record,
    )
    add("Solution.film", lambda: run.film, joint="rod-slider", time=1e-4, crank_angle=None)
    add("Solution.impacts", lambda: world.bounces.impacts, joint="rod-slider")
    pin = run.joints["rod-slider"]
    add("JointResults", lambda: td.JointResults)
    add("JointResults.film", lambda: pin.film, time=1e-4, crank_angle=None)
    add("JointResults.reaction", lambda: pin.reaction, frame="first")
    add(
        "JointResults.statistics",
        lambda: pin.statistics,
        quantity="minimum_film_thickness",
        time=(0.0, 1e-4),
    )
    add("Solution.statistics", lambda: run.statistics, channel=channel, time=(0.0, 1e-4))
    add("Solution.window", lambda: run.window, crank_angle=(0.5, 4.0))
    add("Solution.table", lambda: run.table, quantity="power_loss", windows=(0.5, 4.0), unit="W")
    add("Solution.with_warnings", lambda: run.with_warnings, notices=[])
    add("Solution.summary", lambda: run.summary)
    add("Solution.to_netcdf", lambda: run.to_netcdf, path=world.folder / "again.nc")
    add("load", lambda: td.load, path=world.file)
    add("tables", lambda: td.tables, results=run, windows=[(0.5, 4.0)], units={"m": "um"})
    add(
        "Statistics",
        lambda: td.Statistics,
        mean=1.0,
        minimum=0.0,
        maximum=2.0,
        standard_deviation=0.5,
        window=(0.0, 1.0),
        unit="m",
    )
    add(
        "orbit",
        lambda: td.plot.orbit,
        solution=run,
        joint="rod-slider",
        color=None,
        ax=None,
        cmap="viridis",
        colorbar=False,
        plane="xy",
    )
    add("history", lambda: td.plot.history, solution=run, channels=channel, x="time", ax=None)
    picture = {"field": "pressure", "ax": None, "cmap": None, "colorbar": False}
    add("film", lambda: td.plot.film, solution=world.film, **picture)
    add("film_3d", lambda: td.plot.film_3d, solution=world.film, relief=0.2, **picture)
    add("characteristics", lambda: td.plot.characteristics, data=world.curves, axes=None)
    entry = td.quantities.find("power_loss")
    add("find", lambda: td.quantities.find, name="power_loss")
    add("Quantity", lambda: td.quantities.Quantity, **vars(entry))

    mesh = td.FilmMesh(around=16, along=4)
    add("slider_crank_mixed.surface", lambda: case.surface)
    add("slider_crank_mixed.ideal_loads", lambda: case.ideal_loads)
    add("slider_crank_mixed.reference", lambda: case.reference, origin="converged")
    add("slider_crank_mixed.reference_origin", lambda: case.reference_origin, origin="converged")
    add(
        "slider_crank_mixed.film_and_contact",
        lambda: case.film_and_contact,
        asperities="KE",
        mesh=mesh,
    )
    add(
        "slider_crank_mixed.build",
        lambda: case.build,
        configuration="I",
        asperities="KE",
        interface=None,
        crank_speed=500.0,
        mesh=mesh,
    )
    lengths = {"mean": 1e-6, "minimum": 1e-6, "maximum": 1e-6, "standard_deviation": 1e-7}
    forces = {"mean_film_force": 1.0, "mean_asperity_force": None}
    add("slider_crank_mixed.Reference", lambda: case.Reference, **lengths, **forces)
    _add_dry_cases(add, world)
    _add_engine(add, world)
    _add_hip(add, mesh)


def _add_lookups(add: Callable[..., None], world: World) -> None:
    """Add what is looked up in brackets by name."""
    run, model = world.run, World.build()
    joint = "rod-slider"
    add(
        "JointResults.__getitem__",
        lambda: run.joints[joint].__getitem__,
        quantity="minimum_film_thickness",
    )
    add("Solution.joints.__getitem__", lambda: run.joints.__getitem__, name=joint)
    add("Solution.run_statistics.__getitem__", lambda: run.run_statistics.__getitem__, name="steps")
    add("Equilibrium.joints.__getitem__", lambda: world.floating.joints.__getitem__, name="pin")
    add("Model.joints.__getitem__", lambda: model.joints.__getitem__, name="pivot")
    add("Model.bodies.__getitem__", lambda: model.bodies.__getitem__, name="bar")
    add("Model.freedoms.__getitem__", lambda: model.freedoms.__getitem__, name="pivot")
    add("QUANTITIES.__getitem__", lambda: td.quantities.QUANTITIES.__getitem__, name="power_loss")
    add("Study.parameters.__getitem__", lambda: world.study.parameters.__getitem__, name="length")
    add("Study.solutions.__getitem__", lambda: world.study.solutions.__getitem__, name=0.1)
    add("FilmSolution.flows.__getitem__", lambda: world.film.flows.__getitem__, name="ends")
    add("tables().__getitem__", lambda: td.tables(run).__getitem__, name="power_loss")


def _add_dry_cases(add: Callable[..., None], world: World) -> None:
    law = td.LankaraniNikravesh(td.PowerLaw(stiffness=1e10), restitution_coefficient=0.9)
    mesh = td.FilmMesh(around=12, along=4)
    add(
        "slider_crank_dry.build",
        lambda: slider_crank_dry.build,
        joint="dry",
        contact=law,
        restitution_coefficient=0.9,
        radial_clearance=5e-4,
        friction=None,
        crank_speed=500.0,
    )
    add("slider_crank_dry.reference", lambda: slider_crank_dry.reference)
    add(
        "slider_crank_dry.Impact",
        lambda: slider_crank_dry.Impact,
        crank_angle=7.0,
        time=1e-3,
        speed=2.0,
        separation_speed=1.8,
        largest_force=1e4,
        duration=5e-5,
    )
    add("spherical_joints.reference", lambda: spherical_joints.reference)
    arguments = {
        "friction": None,
        "restitution_coefficient": 0.9,
        "youngs_modulus": 2e11,
        "mesh": mesh,
    }
    add("spherical_joints.motion_of_b", lambda: spherical_joints.motion_of_b, solution=world.swing)
    add(
        "spherical_joints.build",
        lambda: spherical_joints.build,
        mechanism="four-bar",
        joint="blended",
        interface=None,
        **arguments,
    )
    add(
        "spherical_joints.joint_interface",
        lambda: spherical_joints.joint_interface,
        joint="blended",
        **arguments,
    )


def _add_engine(add: Callable[..., None], world: World) -> None:
    mesh = td.FilmMesh(around=12, along=4)
    speed, oil = 200.0, {"cavitation": "reynolds", "mesh": mesh}
    pressure = td.TabulatedByAngle(
        angles=[0.0, 6.0], values=[1e5, 1e6], period=12.566370614359172, unit="Pa"
    )
    add("engine.reference", lambda: engine.reference)
    add("engine.skirt_interface", lambda: engine.skirt_interface, **oil)
    add("engine.big_end_interface", lambda: engine.big_end_interface, **oil)
    add("engine.last_cycle", lambda: engine.last_cycle, solution=world.turns)
    add("engine.secondary_motion", lambda: engine.secondary_motion, solution=world.turns)
    add("engine.skirt_gap", lambda: engine.skirt_gap, profile=1e-6)
    add("engine.gas_pressure", lambda: engine.gas_pressure, speed=speed)
    add("engine.cycle", lambda: engine.cycle, speed=speed)
    add("engine.default_integrator", lambda: engine.default_integrator, speed=speed)
    until = {"films": "big end", "tolerance": 1e-2, "max_cycles": 2}
    add("engine.repeats", lambda: engine.repeats, speed=speed, **until)
    add(
        "engine.sweep",
        lambda: engine.sweep,
        films="skirt",
        speeds=[speed],
        tolerance=1.0,
        max_cycles=2,
        integrator=td.TRBDF2(max_step=2e-4),
        cavitation="reynolds",
        skirt_mesh=mesh,
        big_end_mesh=mesh,
        progress=False,
    )
    add(
        "engine.build",
        lambda: engine.build,
        films="both",
        speed=speed,
        pressure=pressure,
        profile=1e-6,
        cavitation="reynolds",
        skirt=None,
        big_end=None,
        skirt_mesh=mesh,
        big_end_mesh=mesh,
        bearing_length=20e-3,
        pin_offset=0.0,
    )


def _add_hip(add: Callable[..., None], mesh: td.FilmMesh) -> None:
    add("hip.gait_load", lambda: hip.gait_load, time=0.1)
    add("hip.gait_rotation", lambda: hip.gait_rotation, time=0.1)
    oil = {"dynamic_viscosity": 1.0, "mesh": mesh, "solver": "banded"}
    add("hip.gap_interface", lambda: hip.gap_interface, walls="smooth", **oil)
    add(
        "hip.massless_path",
        lambda: hip.massless_path,
        start=(0.0, 0.0, 0.0),
        duration=0.01,
        tolerance=1e-3,
        max_step=0.01,
        radial_clearance=3e-5,
        inclination=0.7,
        **oil,
    )
    add("hip.reference", lambda: hip.reference)
    add(
        "hip.build",
        lambda: hip.build,
        start=(0.0, 0.0, 0.0),
        walls="smooth",
        radial_clearance=3e-5,
        inclination=0.7,
        dynamic_viscosity=1.0,
        mass=1.0,
        mesh=mesh,
        solver="banded",
        interface=None,
    )
