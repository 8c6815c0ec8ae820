"""Equilibria of a model, and its small motions about a state."""

from __future__ import annotations

import math
import time as clock
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn import _core
from tribodyn._arguments.aliases import AngularVelocity, PositiveRatio, Time
from tribodyn._arguments.door import admits, guard, make
from tribodyn._arguments.numbers import Values, number, whole
from tribodyn._calls import SURFACE_FILMS
from tribodyn._core import ModelError
from tribodyn.errors import AccuracyWarning, ByName, Notice, issue, make_error
from tribodyn.fields import FilmSolution
from tribodyn.model import Model, ReducedSolid, Solid
from tribodyn.results import JointResults, RunRecord, Snapshots, Solution, now
from tribodyn.run._modes import modes_near
from tribodyn.run._turning_profiles import check_profiles_at_rest

if TYPE_CHECKING:
    import xarray as xr

__all__ = ["Equilibrium", "Linearisation", "equilibrium", "linearise"]

# Largest relative change of the matrices of a steady motion while small motions move by a radian.
STEADY = 1e-3
# Eigenvalues below this share of the largest one are zero; pairs of zeros are computed to 1e-12.
RIGID = 1e-9

Numbers = NDArray[np.float64]
Complex = NDArray[np.complex128]


class Equilibrium:
    """A state without accelerations, with all channels that a run would record.

    `equilibrium["pin/eccentricity"]` has the same meaning as in a `Solution`, at a single time. An
    equilibrium can be the argument `at` of `linearise` and the argument `start` of `simulate`.
    """

    @admits("equilibrium")
    def __init__(self, solution: Solution, iterations: Annotated[int, whole(0)]) -> None:
        self._solution = solution
        self._iterations = iterations

    def __getitem__(self, name: str) -> xr.DataArray:
        return self._solution[name].isel(time=-1)

    def __contains__(self, name: object) -> bool:
        return name in self._solution

    def __iter__(self) -> Iterator[str]:
        return iter(self._solution)

    def __len__(self) -> int:
        return len(self._solution)

    @property
    def solution(self) -> Solution:
        """The equilibrium as a solution with a single row."""
        return self._solution

    @property
    def joints(self) -> dict[str, JointResults]:
        """Results of the joints by name: `equilibrium.joints["pin"].minimum_film_thickness`."""
        found = self._solution.joints
        results = {
            name: make(JointResults, self, {"call": joint.kind, **joint.parameters})
            for name, joint in found.items()
        }
        return ByName("equilibrium", "joint", results)

    @admits("equilibrium")
    def film(self, joint: str) -> FilmSolution:
        """Return the film of a joint or on a surface of a solid, see `Solution.film`."""
        return self._solution.film(joint)

    @admits("equilibrium")
    def beam(self, name: str) -> xr.Dataset:
        """Return a beam, see `Solution.beam`."""
        return self._solution.beam(name)

    @admits("equilibrium")
    def solid(self, name: str) -> xr.Dataset:
        """Return a solid, see `Solution.solid`."""
        return self._solution.solid(name)

    @admits("equilibrium")
    def write_solid(self, name: str, path: str | PathLike[str]) -> None:
        """Write displacements and stresses of a solid to a file; see `Solution.write_solid`."""
        self._solution.write_solid(name, path)

    @admits("equilibrium")
    def solid_grid(self, name: str) -> Any:
        """Return a solid as a grid of PyVista; see `Solution.solid_grid`."""
        return self._solution.solid_grid(name)

    @property
    def time(self) -> float:
        """Time at which drives and loads were evaluated [s]."""
        return float(self._solution.time.values[-1])

    @property
    def iterations(self) -> int:
        """Number of iterations."""
        return self._iterations

    def __repr__(self) -> str:
        return (
            f"Equilibrium(time={self.time:g}, {len(self)} channels, {self.iterations} iterations)"
        )


@admits("equilibrium")
def equilibrium(
    model: Model,
    time: Time = 0.0,
    *,
    tolerance: PositiveRatio = 1e-10,
    max_iterations: Annotated[int, whole(1, 1_000_000)] = 300,
) -> Equilibrium:
    """Return an equilibrium of a model, and freeze the model.

    In an equilibrium bodies move only as the drives prescribe, and the oil content of films is
    constant. For example, a balanced rotor that a drive turns in its films is in equilibrium. The
    iteration starts at the initial state of the model and follows the direction of the forces. If
    several equilibria exist, the initial state determines which one is found. A coordinate without
    any force remains unchanged.

    Prescribed functions of time have their values at `time`. With these values the state must
    remain an equilibrium while the drives move the mechanism. An unbalance violates this condition;
    the periodic motion of such a rotor is found by `simulate(model, until=Periodic())`.

    Args:
        model: mechanism.
        time: time at which drives and loads are evaluated [s].
        tolerance: tolerance of the last correction [-], divided by the clearance of a joint or by
            the size of the mechanism; of angles in radians.
        max_iterations: largest number of iterations.

    Returns:
        The equilibrium.

    Raises:
        ModelError: the drives accelerate bodies, or a force varies with the motion of the drives,
            such as that of a journal whose profile turns.
        Starved: oil leaves a film that has no inflow.
        ConvergenceError: no equilibrium was found from the initial state. The error names the
            coordinates without restoring forces or the film that cannot carry its load, or states
            that all coordinates have restoring forces.
    """
    begun = clock.perf_counter()
    model._state.reach(float(time))
    check_profiles_at_rest(model, "equilibrium", None)
    found = _core.equilibrium(
        model=model._state.core, time=time, tolerance=tolerance, max_iterations=max_iterations
    )
    record = RunRecord(
        status="finished",
        message="",
        model=model.parameters,
        integrator={},
        run_statistics={"steps": int(found["iterations"])},
        wall_time=clock.perf_counter() - begun,
        created=now(),
        state=found["state"],
        snapshots=_films(model, float(time), found),
    )
    rows = np.asarray(found["row"])[np.newaxis, :]
    return Equilibrium(Solution.from_rows(rows, found["channels"], record), found["iterations"])


def _films(model: Model, time: float, found: Mapping[str, Any]) -> Snapshots:
    """Return the films on surfaces of solids, which do not follow from recorded channels alone."""
    names = [i["name"] for i in model.parameters["items"] if i["call"] in SURFACE_FILMS]
    if not names:
        return Snapshots()
    films = {name: found["films"][name] for name in names}
    shot = {"time": time, "film_time": time, "state": found["state"], "films": films}
    return Snapshots.of([shot], first_has_films=True)


@dataclass(frozen=True, eq=False)
class Linearisation:
    """Small motions x about a state: x = directions y, y'' + damping y' + stiffness y = 0.

    The vector x contains the displacements of all bodies in space, with rotations about global
    axes. The columns of `directions` are the displacements that the joints admit. They are
    orthonormal with respect to the mass, so that the mass matrix of y is the identity. The states
    of `state_matrix` are y, y' and, for films with history, the oil content of the cavitated nodes.

    Along a steady motion the directions rotate with the mechanism so that all matrices are
    constant: x' = directions y' + directions_rate y. The eigenvalues refer to these rotating axes.
    A rotationally symmetric rotor needs no rotating directions, and its whirl is observed from the
    ground. About any other motion the matrices hold at one time only, and the eigenvalues are not
    the exponents of small motions.

    Attributes:
        time: time of the state [s].
        unsteadiness: largest change of the matrices divided by their size [-], in the time in which
            small motions move by a radian; 0 about an equilibrium.
        coordinates: labels of the entries of x, such as "body 'rotor', x".
        directions: admissible displacements (coordinates, r) [m or rad, by sqrt(kg) m].
        directions_rate: rates of the directions (coordinates, r), in the same unit by s.
        mass: mass matrix of y, the identity (r, r).
        damping: damping matrix of y (r, r) [1/s].
        stiffness: stiffness matrix of y (r, r) [1/s2].
        state_matrix: matrix of the first-order equations (2 r + k, 2 r + k).
        history: item and number of each of the k states of films.
        eigenvalues: eigenvalues of the state matrix [1/s], sorted by magnitude; the first one of a
            conjugate pair has the positive imaginary part.
        eigenmodes: complex vectors x of the eigenvalues (coordinates, 2 r + k). The largest entry
            is 1, where rotations are multiplied by the size of the mechanism.
    """

    time: Annotated[float, number("s")]
    unsteadiness: Annotated[float, Values()]
    coordinates: tuple[str, ...]
    directions: Numbers
    directions_rate: Numbers
    mass: Numbers
    damping: Numbers
    stiffness: Numbers
    state_matrix: Numbers
    history: tuple[tuple[str, int], ...]
    eigenvalues: Complex
    eigenmodes: Complex

    @property
    def steady(self) -> bool:
        """Whether the matrices are constant along the motion to within 0.1 %."""
        return self.unsteadiness <= STEADY

    @property
    def oscillating(self) -> NDArray[np.int64]:
        """Indices of the eigenvalues with a positive imaginary part, one for each vibration."""
        return np.flatnonzero(self.eigenvalues.imag > 0.0)

    @property
    def natural_frequencies(self) -> Numbers:
        """Magnitudes of the eigenvalues of vibrations, ascending [rad/s]."""
        return np.abs(self.eigenvalues[self.oscillating])

    @property
    def frequencies(self) -> Numbers:
        """Natural frequencies in cycles per second, ascending [Hz]."""
        return self.natural_frequencies / (2.0 * math.pi)

    @property
    def damping_ratios(self) -> Numbers:
        """Damping ratios of the vibrations [-], in the order of the natural frequencies.

        The damping ratio is minus the real part of an eigenvalue divided by its magnitude. A
        vibration with a negative damping ratio grows.
        """
        values = self.eigenvalues[self.oscillating]
        return -values.real / np.abs(values)

    @property
    def modes(self) -> Complex:
        """Eigenmodes of the vibrations (coordinates, vibrations), in the same order."""
        return self.eigenmodes[:, self.oscillating]

    @property
    def growth_rate(self) -> float:
        """Largest real part of all eigenvalues [1/s]; if it is positive, the state is unstable.

        With a free coordinate, such as the angle of a rotor without a drive, the growth rate is
        never negative: see `growth_rate_without_rigid_body_modes`.
        """
        return self._growth(self.eigenvalues)

    @property
    def rigid_body_modes(self) -> NDArray[np.int64]:
        """Indices of the zero eigenvalues, which belong to free displacements and drifts.

        A rotor that turns freely has two zero eigenvalues, for its angle and its speed. Eigenvalues
        below 1e-9 of the largest one count as zero.
        """
        size = np.abs(self.eigenvalues)
        return np.flatnonzero(size <= RIGID * size.max(initial=0.0))

    @property
    def growth_rate_without_rigid_body_modes(self) -> float:
        """Largest real part of the nonzero eigenvalues [1/s]; minus infinity if all are zero.

        If it is negative, all motions decay except for the drift of free coordinates.
        """
        return self._growth(np.delete(self.eigenvalues, self.rigid_body_modes))

    @staticmethod
    def _growth(values: Complex) -> float:
        return float(values.real.max()) if values.size else -math.inf

    def __repr__(self) -> str:
        shown = ", ".join(f"{value:.4g}" for value in self.frequencies[:4])
        more = ", ..." if self.frequencies.size > 4 else ""
        return (
            f"Linearisation(time={self.time:g}, {self.eigenvalues.size} states, "
            f"frequencies=[{shown}{more}] Hz, growth_rate={self.growth_rate:.4g})"
        )


guard(Linearisation, "linearisation")


@admits("linearise")
def linearise(
    model: Model,
    *,
    at: Solution | Equilibrium | None = None,
    modes: Annotated[int, whole(1)] | None = None,
    near: AngularVelocity = 0.0,
) -> Linearisation:
    """Return the linear equations of small motions about a state, and freeze the model.

    About a motion that is not steady the matrices are those of a single time.

    `modes` selects a few modes, and the directions and all matrices of the result are empty, with
    no columns. About an equilibrium, and about a motion that is steady in axes of the ground, such
    as that of a round rotor, the modes of a large model are found with sparse matrices by
    shift-and-invert iterations. About any other motion, and in a small model, they are selected
    from all modes.

    Args:
        model: mechanism.
        at: equilibrium, or solution whose last step is the state; None takes the initial state of
            the model. Prescribed functions of time are constant about an equilibrium, and vary
            about the state of a solution.
        modes: number of modes to compute; None computes all. The two eigenvalues of a vibration
            count as one mode.
        near: angular frequency near which `modes` are found [rad/s]; zero finds those of the lowest
            frequencies.

    Returns:
        The linear equations, with eigenvalues and eigenmodes.

    Warns:
        AccuracyWarning: the motion is not steady, so that the eigenvalues are no growth rates; or
            the model has flexible or reduced solids, and it is not known whether it is steady.

    Raises:
        InvalidInput: the state belongs to another model.
        ModelError: a motion has no mass, or a force has a history without derivatives, or a film on
            a surface of a solid has the coupling "staggered_once", whose load lags behind; with
            `modes`, the motion of a model with more than 1000 coordinates is not steady.
    """
    passes = not isinstance(at, Equilibrium)
    check_profiles_at_rest(model, "linearise", at.solution if isinstance(at, Equilibrium) else at)
    if modes is not None:
        state = state_of(model, at)
        model = with_tangents(model)
        found = modes_near(model._state.core, state, modes, float(near), passes)
        if found.pop("dense"):
            _warn_if_unsteady(found, model, state, passes)
        return Linearisation(**found)
    if near:
        raise make_error(
            item="linearise",
            quantity="near",
            value=float(near),
            unit="rad/s",
            rule="must not be given without modes",
            hint="modes=10 finds the ten modes nearest to this frequency",
        )
    return linearised(model, state_of(model, at), passes)


def linearised(model: Model, state: Any, passes: bool) -> Linearisation:
    """Return all modes about a state; `passes`: whether functions of time continue."""
    model = with_tangents(model)
    raw = _core.linearise(model=model._state.core, state=state, time_passes=passes)
    _warn_if_unsteady(raw, model, state, passes)
    return Linearisation(
        time=raw["time"],
        unsteadiness=raw["unsteadiness"],
        coordinates=tuple(raw["coordinates"]),
        directions=raw["directions"],
        directions_rate=raw["directions_rate"],
        mass=raw["mass"],
        damping=raw["damping"],
        stiffness=raw["stiffness"],
        state_matrix=raw["state_matrix"],
        history=tuple((str(item), int(number)) for item, number in raw["history"]),
        eigenvalues=raw["eigenvalues"][:, 0],
        eigenmodes=raw["modes"],
    )


def with_tangents(model: Model) -> Model:
    """Return the model, or a copy in which staggered films are condensed ones.

    A staggered film has no derivatives, and converged motions are those of the condensed film.

    Raises:
        ModelError: the load of a film lags behind the motion.
    """
    parameters = model.parameters
    items = []
    for item in parameters["items"]:
        interface = item["interface"] if item["call"] in SURFACE_FILMS else {}
        coupling = interface.get("coupling", "condensed")
        if coupling == "staggered_once":
            raise make_error(
                ModelError,
                item=f"film '{item['name']}'",
                quantity="coupling 'staggered_once'",
                rule="has a load of the step before, so that the model cannot be linearised",
                hint="use the coupling 'condensed', which has no such error",
            )
        if coupling == "staggered":
            item = {**item, "interface": {**interface, "coupling": "condensed"}}
        items.append(item)
    if items == parameters["items"]:
        return model
    return type(model).from_parameters({**parameters, "items": items})


def _warn_if_unsteady(found: Mapping[str, Any], model: Model, state: Any, passes: bool) -> None:
    """Warn about matrices that are not, or may not be, constant along the motion."""
    unsteadiness, time = found["unsteadiness"], found["time"]
    if unsteadiness > STEADY:
        issue([Notice(AccuracyWarning, _unsteady(unsteadiness, time))])
        return
    solids = [
        name for name, body in model.bodies.items() if isinstance(body, (Solid, ReducedSolid))
    ]
    if not solids:
        return
    # The measure is relative to the stiffest vibrations; sparse matrices are compared entry by
    # entry, in axes of the ground.
    pencil = _core.small_motion_pencil(model=model._state.core, state=state, time_passes=passes)
    if pencil is None:
        issue([Notice(AccuracyWarning, _unknown_steadiness(solids[0], time))])


def _unknown_steadiness(solid: str, time: float) -> str:
    """Return the text of the warning about a motion that may not be steady beside a solid.

    The measure compares changes with the stiffest vibrations of the model, so that the change of a
    soft bearing beside a solid remains below its threshold.
    """
    return (
        f"linearise: the matrices at t = {time:.6g} s change with the motion, and whether the "
        f"motion is steady cannot be assessed beside the stiffness of solid '{solid}'. The "
        "eigenvalues hold for a solid that rotates in supports that are the same in all "
        "directions, and are those in axes that rotate with it. Linearise about an equilibrium if "
        "the model has one; use a beam or td.simulate for other rotors"
    )


def _unsteady(unsteadiness: float, time: float) -> str:
    """Return the text of the warning about a motion that is not steady."""
    how = (
        "cannot be evaluated at neighbouring times"
        if math.isinf(unsteadiness)
        else f"change by {unsteadiness:.2g} of their size while small motions move by a radian"
    )
    return (
        f"linearise: the motion at t = {time:.6g} s is not steady: the matrices {how}, and their "
        "eigenvalues are no frequencies or growth rates. Linearise about an equilibrium, or about "
        "a motion that has settled to a steady rotation"
    )


def state_of(model: Model, at: Solution | Equilibrium | None) -> Any:
    """Return the state as the kernel packs it."""
    if at is None:
        # A very long step makes the initial step, from which the accelerations follow, negligible.
        run = _core.Simulation(
            model=model._state.core, integrator="TR-BDF2", options={"max_step": 1.0}
        )
        run.start()
        return run.state
    solution = at.solution if isinstance(at, Equilibrium) else at
    if solution.state is None:
        raise make_error(
            item="linearise",
            quantity="at",
            rule="must be a solution that keeps the state of its last step",
            hint="a window of a solution keeps no state, nor do files of early versions",
        )
    return solution.state
