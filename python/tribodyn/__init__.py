"""Mechanisms whose joints have clearance and are lubricated.

Build a `Model` of bodies, joints and forces, run it by `simulate`, and look at the `Solution`:

    import tribodyn as td

    mech = td.Model()
    ...
    solution = td.simulate(mech, revolutions=3)
    solution["pin/minimum_film_thickness"]
    td.plot.orbit(solution, "pin")

All quantities are in SI units; where pint is installed, its quantities are accepted as well.
"""

from tribodyn import _core, film, plotting, quantities
from tribodyn import plotting as plot
from tribodyn._core import (
    ConvergenceError,
    Error,
    InvalidInput,
    ModelError,
    SingularSystem,
)
from tribodyn._statistics import Statistics
from tribodyn._tables import tables
from tribodyn._warnings import AccuracyWarning, RangeWarning, RunWarning, TribodynWarning
from tribodyn.bodies import Body, Marker
from tribodyn.clearance import (
    DryInterface,
    Interface,
    LubricatedInterface,
    MixedInterface,
    SupplyGroove,
)
from tribodyn.contact import (
    AsperityLaw,
    ChangEtsionBogy,
    GreenwoodTripp,
    GreenwoodWilliamson,
    JacksonGreen,
    KogutEtsion,
    PullenWilliamson,
    ZhaoMaiettaChang,
    asperity_law,
)
from tribodyn.film import (
    AverageFlow,
    AxialGroove,
    BearingCoefficients,
    BearingEquilibrium,
    CircumferentialGroove,
    FilmSolution,
    JournalBearing,
    JournalSolution,
    PistonSkirt,
    SkirtSolution,
    SliderBearing,
    SliderSolution,
    SphericalBearing,
    SphericalSolution,
    SupplyHole,
    SupplyPocket,
)
from tribodyn.friction import Coulomb, FrictionLaw
from tribodyn.integrators import (
    ESDIRK3,
    ESDIRK4,
    TRBDF2,
    Bathe,
    CashKarp,
    GeneralizedAlpha,
    Integrator,
)
from tribodyn.lubricants import (
    Barus,
    Carreau,
    DensityLaw,
    DowsonHigginson,
    Eyring,
    Lubricant,
    Roelands,
    ShearThinning,
    ViscosityPressureLaw,
    Vogel,
)
from tribodyn.model import Model
from tribodyn.periodicity import Periodic, periodic
from tribodyn.simulation import simulate
from tribodyn.solution import Solution, load
from tribodyn.statics import Equilibrium, Linearisation, equilibrium, linearise
from tribodyn.study import Study, vary
from tribodyn.surfaces import RoughSurface
from tribodyn.time_functions import (
    AngleTable,
    Constant,
    Harmonic,
    Ramp,
    Table,
    TimeFunction,
    rpm,
)

__all__ = [
    "AccuracyWarning",
    "AngleTable",
    "AsperityLaw",
    "AverageFlow",
    "AxialGroove",
    "Barus",
    "Bathe",
    "BearingCoefficients",
    "BearingEquilibrium",
    "Body",
    "Carreau",
    "CashKarp",
    "ChangEtsionBogy",
    "CircumferentialGroove",
    "Constant",
    "ConvergenceError",
    "Coulomb",
    "DensityLaw",
    "DowsonHigginson",
    "DryInterface",
    "ESDIRK3",
    "ESDIRK4",
    "Equilibrium",
    "Error",
    "Eyring",
    "FilmSolution",
    "FrictionLaw",
    "GeneralizedAlpha",
    "GreenwoodTripp",
    "GreenwoodWilliamson",
    "Harmonic",
    "Integrator",
    "Interface",
    "InvalidInput",
    "JacksonGreen",
    "JournalBearing",
    "JournalSolution",
    "KogutEtsion",
    "Linearisation",
    "Lubricant",
    "LubricatedInterface",
    "Marker",
    "MixedInterface",
    "Model",
    "ModelError",
    "Periodic",
    "PistonSkirt",
    "PullenWilliamson",
    "Ramp",
    "RangeWarning",
    "Roelands",
    "RoughSurface",
    "RunWarning",
    "ShearThinning",
    "SingularSystem",
    "SkirtSolution",
    "SliderBearing",
    "SliderSolution",
    "Solution",
    "SphericalBearing",
    "SphericalSolution",
    "Statistics",
    "Study",
    "SupplyGroove",
    "SupplyHole",
    "SupplyPocket",
    "TRBDF2",
    "Table",
    "TimeFunction",
    "TribodynWarning",
    "ViscosityPressureLaw",
    "Vogel",
    "ZhaoMaiettaChang",
    "__version__",
    "asperity_law",
    "equilibrium",
    "film",
    "linearise",
    "load",
    "periodic",
    "plot",
    "plotting",
    "quantities",
    "rpm",
    "simulate",
    "tables",
    "vary",
]

__version__: str = _core.__version__
