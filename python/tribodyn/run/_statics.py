"""Where a model stands still, and how it moves near a state."""

from __future__ import annotations

import math
import time as clock
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn import _core
from tribodyn._arguments.aliases import PositiveRatio, Time
from tribodyn._arguments.door import admits, guard, make
from tribodyn._arguments.kinds import instance
from tribodyn._arguments.numbers import Values, number, whole
from tribodyn.errors._making import ByName, make_error
from tribodyn.errors._notices import AccuracyWarning, Notice, issue
from tribodyn.fields import FilmSolution
from tribodyn.model._model import Model
from tribodyn.results._joint_results import JointResults
from tribodyn.results._run_record import RunRecord, now
from tribodyn.results._solution import Solution

if TYPE_CHECKING:
    import xarray as xr

__all__ = ["Equilibrium", "Linearisation", "equilibrium", "linearise"]

_MODEL = instance(Model, hint="td.Model(), with bodies and joints")

# Of the matrices, what they may change by while small motions move by a radian.
STEADY = 1e-3
# Of the largest eigenvalue; zeros of a pair are computed to 1e-12 of it.
RIGID = 1e-9

Numbers = NDArray[np.float64]
Complex = NDArray[np.complex128]


class Equilibrium:
    """The state in which nothing accelerates, with all that a run would record of it.

    `equilibrium["pin/eccentricity"]` is what `Solution` has under that name, at this one instant.
    It can be given as `at=` of `linearise` and as `start=` of `simulate`.
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
        """The same as a solution of a single instant."""
        return self._solution

    @property
    def joints(self) -> dict[str, JointResults]:
        """The joints by name: `equilibrium.joints["pin"].minimum_film_thickness`."""
        found = self._solution.joints
        results = {
            name: make(JointResults, self, {"call": joint.kind, **joint.parameters})
            for name, joint in found.items()
        }
        return ByName("equilibrium", "joint", results)

    @admits("equilibrium")
    def film(self, joint: str) -> FilmSolution:
        """Return the film of a joint, as `Solution.film` does."""
        return self._solution.film(joint)

    @property
    def time(self) -> float:
        """At which drives and loads were taken [s]."""
        return float(self._solution.time.values[-1])

    @property
    def iterations(self) -> int:
        """Steps of the search."""
        return self._iterations

    def __repr__(self) -> str:
        return f"Equilibrium(time={self.time:g}, {len(self)} channels, {self.iterations} steps)"


@admits("equilibrium")
def equilibrium(
    model: Model,
    time: Time = 0.0,
    *,
    tolerance: PositiveRatio = 1e-10,
    max_iterations: Annotated[int, whole(1, 1_000_000)] = 300,
) -> Equilibrium:
    """Return the state in which nothing accelerates, and freeze the model.

    Bodies move only as the drives force them: a balanced rotor that a drive turns in its films is
    in equilibrium. The content of films is steady. The search begins at the start of the model and
    follows the forces downhill; where several equilibria exist, another start finds another one.
    A coordinate that nothing holds and nothing moves stays where it is. Given functions of time
    have their value at `time`; apart from them the state must stay an equilibrium while the drives
    move the mechanism on, which excludes an unbalance: such a rotor has a periodic motion, which
    `simulate(model, until=Periodic())` finds.

    Args:
        model: the mechanism.
        time: at which drives and loads are taken [s].
        tolerance: of the last step [-], relative to clearances and to the size of the mechanism, of
            angles in radians.
        max_iterations: steps of the search.

    Raises:
        ModelError: the drives accelerate bodies, or a force changes with what they move.
        Starved: the oil leaves a film into which none can come.
        ConvergenceError: none was found from the start; the error names the coordinates that
            nothing holds, or the film that cannot carry its load, or says that all are held.
    """
    begun = clock.perf_counter()
    model._state.reach(float(time))
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
    )
    rows = np.asarray(found["row"])[np.newaxis, :]
    return Equilibrium(Solution.from_rows(rows, found["channels"], record), found["iterations"])


@dataclass(frozen=True, eq=False)
class Linearisation:
    """Small motions x about a state: x = directions y, y'' + damping y' + stiffness y = 0.

    The displacements x are those of the bodies in space, rotations about global axes. The columns
    of `directions` are what the joints allow, orthonormal in the mass, so that the mass matrix of y
    is the identity. The states of `state_matrix` are y, y' and, of films with a memory, the content
    of the nodes where the film is cavitated.

    Along a steady motion the directions turn with the mechanism so that all matrices are constant,
    and eigenvalues are seen from there: x' = directions y' + directions_rate y. A rotor that is
    round needs no turn, and its whirl is seen from the ground. About any other motion the matrices
    are those of the instant, and the eigenvalues are not exponents of small motions.

    Attributes:
        time: of the state [s].
        unsteadiness: largest change of the matrices, as a share of their size, in the time in which
            small motions move by a radian [-]; 0 about an equilibrium.
        coordinates: what the entries of x are: "body 'rotor', x".
        directions: (coordinates, r) [m or rad, by sqrt(kg) m].
        directions_rate: how they move with the mechanism, (coordinates, r), the same by s.
        mass: the identity, (r, r).
        damping: (r, r) [1/s].
        stiffness: (r, r) [1/s2].
        state_matrix: (2 r + k, 2 r + k).
        history: item and number of each of the k states of films.
        eigenvalues: of the state matrix [1/s], by magnitude; of a pair the one with the positive
            imaginary part is the first.
        eigenmodes: x of each eigenvalue, (coordinates, 2 r + k), complex; the largest entry is 1,
            rotations counted by the size of the mechanism.
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
        """Whether the matrices are constant along the motion, to within 0.1 %."""
        return self.unsteadiness <= STEADY

    @property
    def oscillating(self) -> NDArray[np.int64]:
        """Numbers of the eigenvalues with a positive imaginary part, one for each vibration."""
        return np.flatnonzero(self.eigenvalues.imag > 0.0)

    @property
    def natural_frequencies(self) -> Numbers:
        """Magnitudes of the eigenvalues of vibrations, ascending [rad/s]."""
        return np.abs(self.eigenvalues[self.oscillating])

    @property
    def frequencies(self) -> Numbers:
        """The same in cycles per second [Hz]."""
        return self.natural_frequencies / (2.0 * math.pi)

    @property
    def damping_ratios(self) -> Numbers:
        """Of the same, minus the real part divided by the magnitude [-]; below zero it grows."""
        values = self.eigenvalues[self.oscillating]
        return -values.real / np.abs(values)

    @property
    def modes(self) -> Complex:
        """Displacements of the same vibrations, (coordinates, vibrations)."""
        return self.eigenmodes[:, self.oscillating]

    @property
    def growth_rate(self) -> float:
        """Largest real part of all eigenvalues [1/s]: above zero the motion runs away.

        It is never below zero where a coordinate is free, such as the angle of a rotor that no
        drive turns: see `growth_rate_without_rigid_body_modes`.
        """
        return self._growth(self.eigenvalues)

    @property
    def rigid_body_modes(self) -> NDArray[np.int64]:
        """Numbers of the eigenvalues that are zero: displacements that nothing returns, and drifts.

        A rotor that turns freely has two of them, its angle and its speed. Zero is what lies below
        1e-9 of the largest eigenvalue.
        """
        size = np.abs(self.eigenvalues)
        return np.flatnonzero(size <= RIGID * size.max(initial=0.0))

    @property
    def growth_rate_without_rigid_body_modes(self) -> float:
        """Largest real part of the eigenvalues that are not zero [1/s]; minus infinity without any.

        Below zero all vibrations decay, wherever free coordinates drift.
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
def linearise(model: Model, *, at: Solution | Equilibrium | None = None) -> Linearisation:
    """Return the linear equations of small motions about a state.

    Args:
        model: the mechanism; it is frozen.
        at: the equilibrium, or the solution, whose last step is the state; None: the start of the
            model. Given functions of time keep their values about an equilibrium, and go on
            elsewhere. About a motion that is not steady the matrices are those of its instant.

    Warns:
        AccuracyWarning: the motion is not steady, so that the eigenvalues tell of an instant only.

    Raises:
        InvalidInput: the state is of another model.
        ModelError: a motion has no mass, or a force has a memory without derivatives.
    """
    raw = _core.linearise(
        model=model._state.core,
        state=_state(model, at),
        time_passes=not isinstance(at, Equilibrium),
    )
    if raw["unsteadiness"] > STEADY:
        issue([Notice(AccuracyWarning, _unsteady(raw["unsteadiness"], raw["time"]))])
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


def _unsteady(unsteadiness: float, time: float) -> str:
    """Return the warning about a motion that is not steady."""
    how = (
        "cannot be followed beside this instant"
        if math.isinf(unsteadiness)
        else f"change by {unsteadiness:.2g} of their size while small motions move by a radian"
    )
    return (
        f"linearise: the motion at t = {time:.6g} s is not steady: the matrices {how}, and their "
        "eigenvalues are no frequencies or growth rates. Linearise about an equilibrium, or about "
        "a motion that has settled to a steady turn"
    )


def _state(model: Model, at: Solution | Equilibrium | None) -> Any:
    """Return the state as the kernel packs it."""
    if at is None:
        # The accelerations of the start are those of a step that vanishes beside this one.
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
            hint="a window of a solution does not, nor do files of earlier versions",
        )
    return solution.state
