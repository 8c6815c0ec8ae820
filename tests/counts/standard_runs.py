"""Standard runs, whose counts are kept: all gaps, all integrators, in the plane and in space.

They are short: what they cost is counted, not what they find. A run is a model, an integrator and
how long; its counts are `solution.run_statistics`.
"""

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import standard_models as models
import tribodyn as td
from tribodyn import _core
from tribodyn.cases import engine, hip, slider_crank_dry, slider_crank_mixed, spherical_joints

ROUNDING = 1e-12  # relative change of the options that stands for other rounding [-]

COARSE = td.FilmMesh(around=40, along=8)
# Of a revolution of the slider-crank a fiftieth and, as is usual, a five-hundredth [s].
LONG_STEPS, USUAL_STEPS = 240e-6, 24e-6
CYCLE = engine.cycle(td.rpm(2000))  # [s]
BALL_MESH = td.FilmMesh(around=32, along=8)


@dataclass(frozen=True)
class StandardRun:
    """One run.

    Attributes:
        build: makes the model.
        integrator: with its options.
        duration: of the run [s].
        revolutions: instead of the duration [-].
    """

    build: Callable[[], td.Model]
    integrator: td.Integrator = field(default_factory=td.TRBDF2)
    duration: float | None = None
    revolutions: float | None = None

    def solution(self) -> td.Solution:
        """Return the solution; what the run warns of is no matter of counts."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", td.TribodynWarning)
            return td.simulate(
                self.build(),
                duration=self.duration,
                revolutions=self.revolutions,
                integrator=self.integrator,
                progress=False,
            )

    def counts(self) -> dict[str, int]:
        """Return the counts of the run."""
        return dict(self.solution().run_statistics)

    def rounded(self, times: int) -> "StandardRun":
        """Return the run with tolerances and steps longer by some units of `ROUNDING`.

        Another compiler rounds in another way: a count that does not notice such a change is a
        number, one that does is an estimate.
        """
        defaults, larger = _core.integrator_options(), {}
        for name in ("step", "max_step", "tolerance", "gap_tolerance"):
            value = getattr(self.integrator, name)
            if value is None and "tolerance" in name:
                value = defaults[name]
            if value is not None:
                larger[name] = value * (1.0 + times * ROUNDING)
        return replace(self, integrator=replace(self.integrator, **larger))


def mixed(integrator: td.Integrator, turns: float, configuration: str = "I") -> StandardRun:
    """Return a run of the slider-crank with mixed joints."""
    return StandardRun(
        lambda: slider_crank_mixed.build(configuration, "KE", mesh=COARSE),
        integrator,
        revolutions=turns,
    )


def full_film(cavitation: str, integrator: td.Integrator, turns: float) -> StandardRun:
    """Return a run of the slider-crank with a thicker oil and smooth walls."""
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.01),
        cavitation=cavitation,
        mesh=td.FilmMesh(around=50, along=16),
    )
    return StandardRun(
        lambda: slider_crank_mixed.build("I", interface=film), integrator, revolutions=turns
    )


def of_engine(films: str) -> StandardRun:
    """Return half a cycle of the engine at 2000 rpm, with compression and firing."""
    return StandardRun(
        lambda: engine.build(
            films,
            speed=td.rpm(2000),
            skirt_mesh=td.FilmMesh(around=24, along=10),
            big_end_mesh=td.FilmMesh(around=30, along=6),
        ),
        engine.default_integrator(td.rpm(2000)),
        duration=0.6 * CYCLE,
    )


def balls(mechanism: str, joint: str, integrator: td.Integrator, duration: float) -> StandardRun:
    """Return a run of a mechanism with one ball joint."""
    return StandardRun(
        lambda: spherical_joints.build(mechanism, joint, mesh=BALL_MESH),
        integrator,
        duration=duration,
    )


FINE = td.TRBDF2(gap_tolerance=1e-4, tolerance=1e-6, max_step=LONG_STEPS)
FINE_THIRD_ORDER = td.ESDIRK3(gap_tolerance=1e-4, tolerance=1e-6, max_step=LONG_STEPS)
IMPACTS = td.CashKarp(tolerance=1e-8, gap_tolerance=1e-6)

RUNS: Mapping[str, StandardRun] = {
    # Journals in the plane.
    "mixed, coarse steps": mixed(td.TRBDF2(max_step=9.6e-5, gap_tolerance=2e-3), 3),
    "mixed, long steps": mixed(td.TRBDF2(max_step=9.6e-5), 3),
    "mixed, loose tolerances": mixed(
        td.TRBDF2(max_step=9.6e-5, gap_tolerance=2e-3, tolerance=1e-3), 3
    ),
    "mixed, TR-BDF2": mixed(td.TRBDF2(max_step=USUAL_STEPS), 1),
    "mixed, Bathe": mixed(td.Bathe(max_step=USUAL_STEPS), 1),
    "mixed, ESDIRK3": mixed(td.ESDIRK3(max_step=USUAL_STEPS), 1),
    "mixed, ESDIRK4": mixed(td.ESDIRK4(max_step=USUAL_STEPS), 1),
    "mixed, generalized-alpha": mixed(td.GeneralizedAlpha(max_step=USUAL_STEPS), 1),
    "mixed, three joints": mixed(td.TRBDF2(max_step=USUAL_STEPS), 0.5, "III"),
    "full film, mass conserving": full_film("mass_conserving", FINE, 2),
    "full film, half Sommerfeld": full_film("half_sommerfeld", FINE_THIRD_ORDER, 1),
    "rotor, unbalance": StandardRun(
        models.rotor, td.GeneralizedAlpha(max_step=2e-3), revolutions=6
    ),
    "rotor, load by a plain function": StandardRun(
        models.loaded_rotor, td.TRBDF2(max_step=2e-3), revolutions=6
    ),
    "rotor, Cash-Karp": StandardRun(models.light_rotor, td.CashKarp(max_step=2e-5), duration=4e-4),
    # Other gaps.
    "engine, skirt": of_engine("skirt"),
    "engine, big end": of_engine("big end"),
    "guide of two faces": StandardRun(
        models.guided_slider, td.TRBDF2(max_step=0.002), duration=0.05
    ),
    "guide of four faces in space": StandardRun(
        models.guided_slider_in_space, td.TRBDF2(max_step=0.002), duration=0.05
    ),
    "shaft with collars, tilting": StandardRun(
        models.collared_shaft, td.TRBDF2(max_step=0.0008), duration=0.02
    ),
    "shaft in misaligned bearings": StandardRun(
        models.misaligned_shaft, td.TRBDF2(max_step=0.0004), duration=0.01
    ),
    "shaft that slides": StandardRun(
        models.sliding_shaft, td.TRBDF2(max_step=0.002), duration=0.05
    ),
    "hip": StandardRun(
        lambda: hip.build(mesh=td.FilmMesh(around=36, along=12, focus=hip.FOCUS)),
        td.TRBDF2(max_step=0.02, gap_tolerance=2e-3),
        duration=1.0,
    ),
    "ball joint, film": balls("four-bar", "film", td.TRBDF2(max_step=0.01), 0.3),
    "ball joint, squeeze film": balls("double pendulum", "squeeze", td.ESDIRK3(max_step=0.01), 0.3),
    # Impacts.
    "impacts, Cash-Karp": StandardRun(slider_crank_dry.build, IMPACTS, revolutions=0.1),
    "impacts, TR-BDF2": StandardRun(
        slider_crank_dry.build, td.TRBDF2(tolerance=1e-7, gap_tolerance=1e-5), revolutions=0.1
    ),
    "impacts in space, ESDIRK4": balls(
        "double pendulum", "dry", td.ESDIRK4(tolerance=1e-8, gap_tolerance=1e-6), 0.08
    ),
    # Ideal joints.
    "slider-crank, fixed steps": StandardRun(
        lambda: slider_crank_dry.build("ideal"),
        td.GeneralizedAlpha(step=2e-5, spectral_radius=0.8),
        revolutions=1,
    ),
    "chain with friction": StandardRun(
        models.chain_with_friction, td.TRBDF2(max_step=0.02), duration=0.5
    ),
    "Bricard's linkage, ESDIRK4": StandardRun(
        models.bricard_linkage, td.ESDIRK4(tolerance=1e-7, max_step=0.1), duration=1.0
    ),
    "Bricard's linkage, Cash-Karp": StandardRun(
        models.bricard_linkage, td.CashKarp(tolerance=1e-9, max_step=0.1), duration=1.0
    ),
    "gyroscope, Cash-Karp": StandardRun(
        models.gyroscope, td.CashKarp(tolerance=1e-8, max_step=0.02), duration=0.2
    ),
    "gyroscope, generalized-alpha": StandardRun(
        models.gyroscope, td.GeneralizedAlpha(spectral_radius=0.6, max_step=5e-3), duration=0.2
    ),
}
