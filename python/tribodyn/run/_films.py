"""Films at given times of a run: stored, solved again, or from a repetition of the run."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.plain import from_plain
from tribodyn._calls import SURFACE_FILMS
from tribodyn.errors import AccuracyWarning, Notice, issue, make_error
from tribodyn.fields import FilmSolution, SurfaceFilmSolution, surface_film_solution
from tribodyn.inputs import GapFilm, asperity_fields, by_names
from tribodyn.model import Model, find_type
from tribodyn.results import Solution, channels_at, crank_angles_at, hand_in, slack_at
from tribodyn.run._plan import Plan
from tribodyn.run._simulation import progress_bar

# Largest relative difference between the film of a repeated run and the recorded value. On the same
# machine the same version gives identical numbers bit for bit.
SAME_FILM = 1e-6


def film_of(
    solution: Solution, call: Mapping[str, Any], time: float, progress: bool
) -> FilmSolution:
    """Return the film of a clearance joint or of a surface at a time of a solution [s]."""
    if call["call"] in SURFACE_FILMS:
        return _of_surface(solution, call, time, progress)
    joint = str(call["name"])
    parts = (call["gap"], _with_transition_speed(solution, call))
    gap, interface = (from_plain(part, find_type) for part in parts)
    whole = GapFilm(f"joint '{joint}'", gap, interface)
    raw = _stored(solution, joint, time)
    if raw is None:
        # A film at rest, and a film without history, follows from the recorded motion alone, which
        # does not contain the angle of a profile of the journal.
        steady = not solution.integrator or call["interface"]["cavitation"] != "mass_conserving"
        if solution.integrator and call["gap"].get("journal_profile") is not None:
            steady = False
        raw = (
            _solved(whole, solution, time) if steady else _repeated(solution, joint, time, progress)
        )
    raw = dict(raw) | whole.contact(raw["position"], raw["velocity"])
    position, velocity = (by_names(whole.names, raw[name]) for name in ("position", "velocity"))
    found: FilmSolution = whole.solution(raw, position, velocity, more=_instant(solution, time))
    return found


def _stored(solution: Solution, name: str, time: float) -> dict[str, Any] | None:
    """Return the values of a film at a time [s] if the run has stored them."""
    slack = slack_at(np.asarray(solution.time.values), time)
    return solution._record.snapshots.film(name, time, slack)


def _instant(solution: Solution, time: float) -> dict[str, float]:
    """Return a time [s] and, with a rotating drive, the crank angle at this time [deg]."""
    about = {"time": time}
    if "crank_angle" in solution.dataset.coords:
        angle = float(crank_angles_at(solution.dataset, np.array([time]))[0])
        # The inversion from an angle to its time and back leaves round-off.
        recorded = np.any(solution.time.values == time)
        about["crank_angle"] = angle if recorded else float(f"{angle:.13g}")
    return about


def _recorded(solution: Solution, name: str, time: float) -> Any:
    """Return the values of a channel at a time [s]."""
    return channels_at(solution.dataset, [name], np.array([time]))[name].values[0]


def _of_surface(
    solution: Solution, call: Mapping[str, Any], time: float, progress: bool
) -> SurfaceFilmSolution:
    """Return the film on a surface of a solid at a row of a solution.

    Its motion is that of all nodes of both walls, which a solution does not record. A film that was
    not stored therefore follows from a repetition of the run.
    """
    name = str(call["name"])
    raw = _stored(solution, name, time)
    if raw is None:
        raw = _repeated(solution, name, time, progress)
    core = Model.from_parameters(solution.model_parameters)._state.core
    core.freeze()
    surfaces = [from_plain(port, find_type).surface for port in call["ports"]]
    interface = from_plain(call["interface"], find_type)
    # The asperities act on the surfaces themselves, without the heights that are added to the film.
    added = float(call["clearance"]) + np.asarray(call["profile"] or 0.0)
    raw |= asperity_fields(interface, np.asarray(raw["film_thickness"]) - added)
    return surface_film_solution(
        f"film '{name}'",
        raw,
        mesh=core.surface_film_mesh(name),
        ports=dict(zip(surfaces, core.surface_film_ports(name), strict=True)),
        flows=core.surface_film_flows(name=name, outflow=raw["outflow"]),
        force=np.asarray(_recorded(solution, f"{name}/film_force", time)),
        inputs=interface.parameters,
        more=_instant(solution, time),
    )


def _with_transition_speed(solution: Solution, call: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the interface of a joint with the transition speed that its friction law has used."""
    interface: Mapping[str, Any] = call["interface"]
    friction = interface.get("friction")
    if not friction or friction.get("transition_speed", 0.0) is not None:
        return interface
    core = Model.from_parameters(solution.model_parameters)._state.core
    core.freeze()
    speed = core.transition_speeds.get(call["name"])
    return {**interface, "friction": {**friction, "transition_speed": speed}}


def _solved(whole: GapFilm, solution: Solution, time: float) -> dict[str, Any]:
    """Return the film, solved again for the recorded motion."""
    joint = whole.item.split("'")[1]
    if f"{joint}/eccentricity_rate" not in solution:
        raise make_error(
            item="film",
            quantity="eccentricity_rate",
            rule="was not recorded",
            hint="the file is of an earlier version: run the model again",
        )
    position, velocity = _motion(whole, solution, time)
    raw: dict[str, Any] = whole.film.evaluate(position=position, velocity=velocity)
    return raw | {"position": position, "velocity": velocity}


def _motion(whole: GapFilm, solution: Solution, time: float) -> tuple[Any, Any]:
    """Return the gap coordinates at a time [s] and their rates from the recorded channels."""
    joint = whole.item.split("'")[1]

    def recorded(quantity: str) -> list[float]:
        return [float(x) for x in np.ravel(_recorded(solution, f"{joint}/{quantity}", time))]

    position: dict[str, float] = {}
    velocity: dict[str, float] = {}
    closing = [n for n in whole.names if n in "xyz"][: len(recorded("eccentricity"))]
    for names, coordinate, rate in (
        (closing, "eccentricity", "eccentricity_rate"),
        (whole.of_kind("tilt"), "tilt", "tilt_rate"),
    ):
        if names:
            position |= dict(zip(names, recorded(coordinate), strict=True))
            velocity |= dict(zip(names, recorded(rate), strict=True))
    sliding = [name for name in whole.names if name not in position]
    if f"{joint}/journal_angle" in solution:
        position["spin"] = recorded("journal_angle")[0]
    if sliding == ["spin"]:
        radius = whole.gap.parameters["bearing_radius"]
        velocity["spin"] = recorded("sliding_velocity")[0] / radius
    elif len(sliding) == 1:
        velocity[sliding[0]] = recorded("sliding_velocity")[0]
    else:
        slides = [name for name in sliding if name in "xyz"]
        spins = [name for name in sliding if name not in slides]
        for names, quantity in ((slides, "axial_velocity"), (spins, "relative_angular_velocity")):
            if names:
                velocity |= dict(zip(names, recorded(quantity), strict=True))
    at, by = (
        whole.sign * np.array([motion.get(name, 0.0) for name in whole.names])
        for motion in (position, velocity)
    )
    return at, by


def _repeated(solution: Solution, joint: str, time: float, progress: bool) -> dict[str, Any]:
    """Return the film at a time [s] from a repetition of the run since the last stored state.

    The repetition makes the steps of the run. At a time between two of them it makes a shorter last
    step.
    """
    snapshots = solution._record.snapshots
    if not len(snapshots.times):
        raise make_error(
            item="film",
            quantity="snapshots",
            rule="do not exist: the solution keeps no state from which the run could be repeated",
            hint="the file is of an earlier version: run the model again",
        )
    options = dict(solution.integrator)
    run = _core.Simulation(
        model=Model.from_parameters(solution.model_parameters)._state.core,
        integrator=options.pop("name"),
        options=options,
    )
    run.watch([time])
    found = snapshots.before(time)
    if found is None:
        run.start()
    else:
        run.resume(found[1])
    with progress_bar(progress, _plan_to(time, run.time), None, delay=1.0) as show:

        def watch(now: float) -> bool:
            show(min(now, time))
            return not run.snapshots(0)

        # As in the original run, steps end at the times at which the stop condition is evaluated.
        for instant in solution.plan["checks"]:
            if not run.snapshots(0) and run.time < instant:
                _advance(run, instant, watch)
    raw: dict[str, Any] = run.snapshots(0)[0]["films"][joint]
    rows = np.flatnonzero(solution.time.values == time)
    if not len(rows):
        return raw
    recorded = float(solution[f"{joint}/maximum_film_pressure"].values[rows[0]])
    if abs(raw["maximum_pressure"] - recorded) > SAME_FILM * abs(recorded):
        text = (
            f"film '{joint}': the repeated run has a largest film pressure of "
            f"{raw['maximum_pressure']:.6g} Pa at t = {time:.6g} s, where {recorded:.6g} Pa was "
            "recorded; the solution was computed by another version or on another machine"
        )
        issue([Notice(AccuracyWarning, text)])
    return raw


def _plan_to(end: float, start: float) -> Plan:
    return Plan(end, None, (end,), end - start, start)


def _advance(run: _core.Simulation, instant: float, watch: Callable[[float], bool]) -> None:
    try:
        if run.advance(instant, watch) == "interrupted":
            raise KeyboardInterrupt
    except _core.ConvergenceError:
        if not run.snapshots(0):  # an error after the requested time does not matter
            raise


hand_in(film_of)
