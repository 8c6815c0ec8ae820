"""Examples of the calls around runs: methods, conditions, studies, results, pictures."""

from collections.abc import Callable

import numpy as np
import tribodyn as td
from examples_of_pictures import add_pictures
from tribodyn.cases import slider_crank_mixed as case
from world import World


def _add_estimates(add: Callable[..., None], world: World) -> None:
    """Add the calls that estimate the error of a run and of a study."""

    def build(cells: int) -> td.Model:
        return case.build(mesh=td.FilmMesh(around=cells, along=4))

    run = td.simulate(build(16), duration=1e-5, progress=False)
    add(
        "estimate_error",
        lambda: td.estimate_error,
        solution=run,
        steps=False,
        start=None,
        functions={},
        threads=1,
        progress=False,
    )
    estimate = td.estimate_error(run, progress=False)
    add("RunErrorEstimate", lambda: td.RunErrorEstimate)
    add(
        "RunErrorEstimate.statistics",
        lambda: estimate.statistics,
        channel="rod-slider/power_loss",
        crank_angle=None,
        time=(0.0, 1e-5),
    )
    add(
        "RunErrorEstimate.table",
        lambda: estimate.table,
        quantity="power_loss",
        windows=None,
        time_windows=(0.0, 1e-5),
        unit="W",
    )
    add(
        "Study.collect_errors",
        lambda: (
            td.vary(
                build,
                {"cells": [16]},
                duration=1e-5,
                directory=world.folder / "estimates",
                workers=1,
                estimate_error=True,
                progress=False,
            ).collect_errors
        ),
        statistics={},
        windows="all",
        time_windows=[(0.0, 1e-5)],
        channels="rod-slider/power_loss",
        crank_angle=None,
        time=[0.0, 1e-5],
    )


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
    load = td.Model()
    load.applied_force("load", load.rigid_body("b", mass=1.0, inertia=1.0).marker(), (1.0, 0.0))
    add(
        "export_fmu",
        lambda: td.export_fmu,
        model=load,
        path=world.folder / "unit.fmu",
        inputs=["load"],
        outputs=["b/position"],
        duration=0.1,
        communication_step=1e-3,
        integrator="TR-BDF2",
        start=None,
        description="a body",
    )
    add(
        "equilibrium",
        lambda: td.equilibrium,
        model=world.resting(),
        time=0.0,
        tolerance=1e-10,
        max_iterations=50,
    )
    add(
        "campbell",
        lambda: td.campbell,
        build=lambda speed: world.bending()[0],
        speeds=[10.0, 20.0],
        modes=2,
        about_equilibrium=False,
    )
    turning = world.turning()
    add(
        "frequency_response",
        lambda: td.frequency_response,
        model=turning,
        angular_frequencies=[5.0, 30.0],
        marker=turning.bodies["wheel"].marker(),
        points={"hub": turning.bodies["wheel"].marker()},
        cosine=(1.0, 0.0, 0.0),
        sine=(0.0, 1.0, 0.0),
        at=None,
    )
    add(
        "unbalance_response",
        lambda: td.unbalance_response,
        build=turning,
        speeds=[10.0, 20.0],
        unbalance=1e-4,
        marker=lambda model: model.bodies["wheel"].marker(),
        points=lambda model: {"hub": model.bodies["wheel"].marker()},
        angle=0.2,
        about_equilibrium=False,
    )
    add("Equilibrium.film", lambda: world.floating.film, joint="pin")
    add("Equilibrium.beam", lambda: world.bent.beam, name="rod")
    add("Solution.beam", lambda: world.bent.solution.beam, name="rod", crank_angle=None, time=0.0)
    add("Equilibrium.solid", lambda: world.bulged.solid, name="plate")
    add(
        "Solution.solid",
        lambda: world.bulged.solution.solid,
        name="plate",
        crank_angle=None,
        time=0.0,
    )
    add("Equilibrium.solid_grid", lambda: world.bulged.solid_grid, name="plate")
    add(
        "Solution.solid_grid",
        lambda: world.bulged.solution.solid_grid,
        name="plate",
        crank_angle=None,
        time=0.0,
    )
    add(
        "Equilibrium.write_solid",
        lambda: world.bulged.write_solid,
        name="plate",
        path=world.folder / "plate.vtu",
    )
    add(
        "Solution.write_solid",
        lambda: world.bulged.solution.write_solid,
        name="plate",
        path=world.folder / "plate.pvd",
        crank_angle=None,
        time=[0.0],
    )
    add("Solution.beam_stress", lambda: world.bent.solution.beam_stress, name="rod")
    add("Equilibrium", lambda: td.Equilibrium, solution=world.run, iterations=3)
    add("Linearisation", lambda: td.Linearisation, **vars(world.small_motions))
    plate = world.bulging()[0]
    add(
        "mode_motion",
        lambda: td.mode_motion,
        model=plate,
        linearisation=td.linearise(plate),
        mode=1,
        at=None,
        amplitude=1e-3,
        steps=8,
    )
    add(
        "linearise",
        lambda: td.linearise,
        model=world.resting(),
        at=None,
        modes=None,
        near=0.0,
    )
    add("vary", lambda: lambda *a, **k: td.vary(*a, **k, duration=0.01), **world.study_arguments())
    study = world.study
    add(
        "Study",
        lambda: td.Study,
        axes=study._axes,
        keys=study._keys,
        coarser={},
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
        time_windows=[(0.001, 0.002)],
        channels="bar/angle",
        crank_angle=None,
        time=[0.001, 0.002],
    )
    _add_estimates(add, world)
    add("Study.open", lambda: td.Study.open, directory=study.directory, manifest=study.manifest)
    options = {"differences": [1e-3], "continued_by": {"duration": 1e-3}}
    build, parameters = world.study_arguments()["build"], world.study_arguments()["parameters"]
    length = next(iter(parameters))
    add(
        "Objective",
        lambda: lambda *a, **k: td.Objective(*a, **k, duration=2e-3, progress=False),
        build=lambda design: build(**{length: float(design[0])}),
        measure=lambda solution: float(solution["bar/angle"][-1]),
        **options,
    )
    objective = td.Objective(
        lambda design: build(**{length: float(design[0])}),
        lambda solution: float(solution["bar/angle"][-1]),
        differences=[1e-3],
        continued_by={"duration": 1e-3},
        duration=2e-3,
        progress=False,
    )
    for name in ("gradient", "value_and_gradient", "solution"):
        add(f"Objective.{name}", lambda name=name: getattr(objective, name), design=[0.1])
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
        time_windows=(0.0, 1e-5),
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
    add("Solution.at", lambda: run.at, time=None, crank_angle=[0.5, 4.0], channels=[channel])
    add("Solution.over_crank_angle", lambda: run.over_crank_angle, channels=[channel])
    add("Solution.last_cycle", lambda: run.last_cycle, period=2.0)
    add("Solution.to_dataframe", lambda: run.to_dataframe, channels=[channel])
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
    add(
        "Solution.table",
        lambda: run.table,
        quantity="power_loss",
        windows=(0.5, 4.0),
        time_windows=[(1e-5, 1e-4)],
        unit="W",
    )
    add("Solution.with_warnings", lambda: run.with_warnings, notices=[])
    add("Solution.summary", lambda: run.summary)
    add("Solution.to_netcdf", lambda: run.to_netcdf, path=world.folder / "again.nc")
    add("load", lambda: td.load, path=world.file)
    add(
        "tables",
        lambda: td.tables,
        results=run,
        windows=[(0.5, 4.0)],
        time_windows=[(1e-5, 1e-4)],
        units={"m": "um"},
    )
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
    _add_mechanisms(add, world)
    add_pictures(add, world)
    add("history", lambda: td.plot.history, solution=run, channels=channel, x="time", ax=None)
    picture = {"field": "pressure", "ax": None, "cmap": None, "colorbar": False}
    add("film", lambda: td.plot.film, solution=world.film, **picture)
    add("film_3d", lambda: td.plot.film_3d, solution=world.film, relief=0.2, **picture)
    add("characteristics", lambda: td.plot.characteristics, data=world.curves, axes=None)
    entry = td.quantities.find("power_loss")
    add("find", lambda: td.quantities.find, name="power_loss")
    add("Quantity", lambda: td.quantities.Quantity, **vars(entry))


def _add_mechanisms(add: Callable[..., None], world: World) -> None:
    """Add the pictures of mechanisms and beams."""
    trail = td.Model.from_parameters(world.bent.solution.model_parameters).bodies["rod"].marker(1.0)
    picture = {"color": "moment", "component": "z", "trails": [trail], "plane": "xy"}
    picture |= {"gap_scale": 2.0, "loads": True}
    picture |= {"ax": None, "cmap": "viridis", "colorbar": False, "legend": False}
    bent = {"solution": world.bent, "crank_angle": None}
    add("mechanism", lambda: td.plot.mechanism, **bent, time=0.0, **picture)
    add(
        "beam",
        lambda: td.plot.beam,
        **bent,
        name="rod",
        quantity="moment",
        time=[0.0, 0.0],
        component="z",
        ax=None,
    )
    add(
        "animation",
        lambda: td.plot.animation,
        solution=world.bending_run,
        crank_angle=None,
        time=(0.0, 1e-3),
        fps=10.0,
        slow_motion=100.0,
        progress=False,
        **picture,
    )


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
