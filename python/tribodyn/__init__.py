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

from tribodyn import _core, quantities
from tribodyn.bearings import (
    BearingCoefficients,
    BearingEquilibrium,
    JournalBearing,
    JournalSolution,
    PistonSkirt,
    SkirtSolution,
    SliderBearing,
    SliderSolution,
    SphericalBearing,
    SphericalSolution,
)
from tribodyn.errors import (
    AccuracyWarning,
    ConvergenceError,
    Error,
    InvalidInput,
    ModelError,
    RangeWarning,
    RunWarning,
    SingularSystem,
    TribodynWarning,
)
from tribodyn.fields import FilmSolution
from tribodyn.inputs.contact import (
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
from tribodyn.inputs.flow_factors import AverageFlow
from tribodyn.inputs.friction import Coulomb, FrictionLaw
from tribodyn.inputs.interfaces import (
    DryInterface,
    Interface,
    LubricatedInterface,
    MixedInterface,
    SupplyGroove,
)
from tribodyn.inputs.lubricants import (
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
from tribodyn.inputs.ports import AxialGroove, CircumferentialGroove, SupplyHole, SupplyPocket
from tribodyn.inputs.surfaces import RoughSurface
from tribodyn.inputs.time_functions import (
    AngleTable,
    Constant,
    Harmonic,
    Ramp,
    Sampled,
    Table,
    TimeFunction,
    rpm,
)
from tribodyn.model import Body, Marker, Model
from tribodyn.reports import plot, tables
from tribodyn.results import Solution, Statistics, load
from tribodyn.run import (
    Equilibrium,
    Linearisation,
    Periodic,
    equilibrium,
    linearise,
    periodic,
    simulate,
)
from tribodyn.run.integrators import (
    ESDIRK3,
    ESDIRK4,
    TRBDF2,
    Bathe,
    CashKarp,
    GeneralizedAlpha,
    Integrator,
)
from tribodyn.studies import Study, vary

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
    "Sampled",
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
    "linearise",
    "load",
    "periodic",
    "plot",
    "quantities",
    "rpm",
    "simulate",
    "tables",
    "vary",
]

__version__: str = _core.__version__
