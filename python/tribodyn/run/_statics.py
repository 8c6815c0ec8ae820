"""Where a model stands still, and how it moves near a state."""

from __future__ import annotations

import math
import time as clock
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn import _core
from tribodyn._arguments.door import admits, guard, make
from tribodyn._arguments.kinds import ANYTHING, TEXT, instance, optional
from tribodyn._arguments.numbers import number, positive, whole
from tribodyn._arguments.scalars import Scalar
from tribodyn.errors._making import make_error
from tribodyn.fields import FilmSolution
from tribodyn.model._model import Model
from tribodyn.results._joint_results import JointResults
from tribodyn.results._run_record import RunRecord, now
from tribodyn.results._solution import Solution

if TYPE_CHECKING:
    import xarray as xr

__all__ = ["Equilibrium", "Linearisation", "equilibrium", "linearise"]

_MODEL = instance(Model, hint="td.Model(), with bodies and joints")

Numbers = NDArray[np.float64]
Complex = NDArray[np.complex128]


class Equilibrium:
    """The state in which nothing accelerates, with all that a run would record of it.

    `equilibrium["pin/eccentricity"]` is what `Solution` has under that name, at this one instant.
    It can be given as `at=` of `linearise` and as `start=` of `simulate`.
    """

    @admits("equilibrium", solution=instance(Solution), iterations=whole(0))
    def __init__(self, solution: Solution, iterations: int) -> None:
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
        return {
            name: make(JointResults, self, {"call": joint.kind, **joint.parameters})
            for name, joint in found.items()
        }

    @admits("equilibrium", joint=TEXT)
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


@admits(
    "equilibrium",
    model=_MODEL,
    time=number("s"),
    tolerance=positive(),
    max_iterations=whole(1, 1_000_000),
)
def equilibrium(
    model: Model, time: Scalar = 0.0, *, tolerance: Scalar = 1e-10, max_iterations: int = 300
) -> Equilibrium:
    """Return the state in which nothing accelerates, and freeze the model.

    Bodies move only as the drives force them: a balanced rotor that a drive turns in its films is
    in equilibrium. The content of films is steady. The search begins at the start of the model and
    follows the forces downhill; where several equilibria exist, another start finds another one.
    A coordinate that nothing holds and nothing moves stays where it is.

    Args:
        model: the mechanism.
        time: at which drives and loads are taken [s].
        tolerance: of the last step [-], relative to clearances and to the size of the mechanism, of
            angles in radians.
        max_iterations: steps of the search.

    Raises:
        ModelError: the drives accelerate bodies.
        ConvergenceError: there is none near the start; the error names the coordinates that
            nothing holds, or the film that cannot carry its load.
    """
    begun = clock.perf_counter()
    model._reach(float(time))
    found = _core.equilibrium(
        model=model._core, time=time, tolerance=tolerance, max_iterations=max_iterations
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

    Attributes:
        time: of the state [s].
        coordinates: what the entries of x are: "body 'rotor', x".
        directions: (coordinates, r) [m or rad, by sqrt(kg) m].
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

    time: float
    coordinates: tuple[str, ...]
    directions: Numbers
    mass: Numbers
    damping: Numbers
    stiffness: Numbers
    state_matrix: Numbers
    history: tuple[tuple[str, int], ...]
    eigenvalues: Complex
    eigenmodes: Complex

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
        """Largest real part of all eigenvalues [1/s]: above zero the motion runs away."""
        return float(self.eigenvalues.real.max()) if self.eigenvalues.size else -math.inf

    def __repr__(self) -> str:
        shown = ", ".join(f"{value:.4g}" for value in self.frequencies[:4])
        more = ", ..." if self.frequencies.size > 4 else ""
        return (
            f"Linearisation(time={self.time:g}, {self.eigenvalues.size} states, "
            f"frequencies=[{shown}{more}] Hz, growth_rate={self.growth_rate:.4g})"
        )


guard(
    Linearisation,
    "linearisation",
    time=number("s"),
    **dict.fromkeys(
        (
            *("coordinates", "directions", "mass", "damping", "stiffness", "state_matrix"),
            *("history", "eigenvalues", "eigenmodes"),
        ),
        ANYTHING,
    ),
)


@admits(
    "linearise",
    model=_MODEL,
    at=optional(
        instance(Solution, Equilibrium, called="a solution or an equilibrium of the model")
    ),
)
def linearise(model: Model, *, at: Solution | Equilibrium | None = None) -> Linearisation:
    """Return the linear equations of small motions about a state.

    Args:
        model: the mechanism; it is frozen.
        at: the equilibrium, or the solution, whose last step is the state; None: the start of the
            model. Of a state that is no equilibrium the matrices are those of that instant.

    Raises:
        InvalidInput: the state is of another model.
        ModelError: a motion has no mass, or a force has a memory without derivatives.
    """
    raw = _core.linearise(model=model._core, state=_state(model, at))
    return Linearisation(
        time=raw["time"],
        coordinates=tuple(raw["coordinates"]),
        directions=raw["directions"],
        mass=raw["mass"],
        damping=raw["damping"],
        stiffness=raw["stiffness"],
        state_matrix=raw["state_matrix"],
        history=tuple((str(item), int(number)) for item, number in raw["history"]),
        eigenvalues=raw["eigenvalues"][:, 0],
        eigenmodes=raw["modes"],
    )


def _state(model: Model, at: Solution | Equilibrium | None) -> Any:
    """Return the state as the kernel packs it."""
    if at is None:
        # The accelerations of the start are those of a step that vanishes beside this one.
        run = _core.Simulation(model=model._core, integrator="TR-BDF2", options={"max_step": 1.0})
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
