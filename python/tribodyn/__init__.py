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

from typing import Any

from tribodyn import _core, _renamed, quantities
from tribodyn._arguments.scalars import Scalar
from tribodyn.bearings import (
    Bearing,
    BearingCoefficients,
    BearingEquilibrium,
    FilmBearing,
    GuideBearing,
    JournalBearing,
    PistonSkirt,
    SliderBearing,
    SphericalBearing,
)
from tribodyn.errors import (
    AccuracyWarning,
    ConvergenceError,
    InvalidInput,
    ModelError,
    RangeWarning,
    RunWarning,
    SingularSystem,
    Starved,
    TribodynError,
    TribodynWarning,
)
from tribodyn.fields import (
    FilmSolution,
    GuideSolution,
    JournalSolution,
    SkirtSolution,
    SliderSolution,
    SphericalSolution,
)
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
from tribodyn.inputs.flow_factors import FlowFactors
from tribodyn.inputs.friction import (
    Ambrosio,
    BengisuAkay,
    BrownMcPhee,
    Coulomb,
    FrictionLaw,
    JointFriction,
    LuGre,
    Stribeck,
    Threlfall,
)
from tribodyn.inputs.gaps import (
    CylindricalGap,
    GuideGap,
    JournalGap,
    PadGap,
    SampledProfile,
    SkirtGap,
    SphericalGap,
)
from tribodyn.inputs.impact import (
    ESDU78035,
    ContactLaw,
    DubowskyFreudenstein,
    ElasticContact,
    ElasticLaw,
    ExactRestitution,
    Flores,
    Goldsmith,
    Gonthier,
    HerbertMcWhannell,
    Hertz,
    HuGuo,
    HuntCrossley,
    ImpactContact,
    Johnson,
    LankaraniNikravesh,
    LeeWang,
    Liu,
    Pereira,
    PowerLaw,
    Radzimovsky,
    ZhiyingQishao,
    contact_modulus,
)
from tribodyn.inputs.interfaces import (
    BlendedInterface,
    DryInterface,
    Interface,
    LubricatedInterface,
    MixedInterface,
    SqueezeInterface,
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
from tribodyn.inputs.meshes import FilmMesh
from tribodyn.inputs.ports import (
    AxialGroove,
    CircumferentialGroove,
    SupplyGroove,
    SupplyHole,
    SupplyPocket,
)
from tribodyn.inputs.surfaces import RoughSurface
from tribodyn.inputs.time_functions import (
    Constant,
    Harmonic,
    Ramp,
    Sampled,
    Tabulated,
    TabulatedByAngle,
    TimeFunction,
    deg,
    rpm,
)
from tribodyn.model import Body, Joint, Marker, Model
from tribodyn.reports import plot, tables
from tribodyn.results import JointResults, Solution, Statistics, load
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
    "Ambrosio",
    "TabulatedByAngle",
    "AsperityLaw",
    "AxialGroove",
    "Barus",
    "Bathe",
    "Bearing",
    "BearingCoefficients",
    "BearingEquilibrium",
    "BengisuAkay",
    "BlendedInterface",
    "Body",
    "BrownMcPhee",
    "Carreau",
    "CashKarp",
    "ChangEtsionBogy",
    "CircumferentialGroove",
    "Constant",
    "ContactLaw",
    "ConvergenceError",
    "Coulomb",
    "CylindricalGap",
    "DensityLaw",
    "DowsonHigginson",
    "DryInterface",
    "DubowskyFreudenstein",
    "ESDIRK3",
    "ESDIRK4",
    "ESDU78035",
    "ElasticContact",
    "ElasticLaw",
    "Equilibrium",
    "ExactRestitution",
    "Eyring",
    "FilmBearing",
    "FilmMesh",
    "FilmSolution",
    "Flores",
    "FlowFactors",
    "FrictionLaw",
    "GeneralizedAlpha",
    "Goldsmith",
    "Gonthier",
    "GreenwoodTripp",
    "GreenwoodWilliamson",
    "GuideBearing",
    "GuideGap",
    "GuideSolution",
    "Harmonic",
    "HerbertMcWhannell",
    "Hertz",
    "HuGuo",
    "HuntCrossley",
    "ImpactContact",
    "Integrator",
    "Interface",
    "InvalidInput",
    "JacksonGreen",
    "Johnson",
    "Joint",
    "JointFriction",
    "JointResults",
    "JournalBearing",
    "JournalGap",
    "JournalSolution",
    "KogutEtsion",
    "LankaraniNikravesh",
    "LeeWang",
    "Linearisation",
    "Liu",
    "Lubricant",
    "LuGre",
    "LubricatedInterface",
    "Marker",
    "MixedInterface",
    "Model",
    "ModelError",
    "PadGap",
    "Pereira",
    "Periodic",
    "PistonSkirt",
    "PowerLaw",
    "PullenWilliamson",
    "Radzimovsky",
    "Ramp",
    "RangeWarning",
    "Roelands",
    "RoughSurface",
    "RunWarning",
    "Sampled",
    "SampledProfile",
    "Scalar",
    "ShearThinning",
    "SingularSystem",
    "SkirtGap",
    "SkirtSolution",
    "SliderBearing",
    "SliderSolution",
    "Solution",
    "SphericalBearing",
    "SphericalGap",
    "SphericalSolution",
    "SqueezeInterface",
    "Starved",
    "Statistics",
    "Stribeck",
    "Study",
    "SupplyGroove",
    "SupplyHole",
    "SupplyPocket",
    "TRBDF2",
    "Threlfall",
    "TimeFunction",
    "Tabulated",
    "TribodynError",
    "TribodynWarning",
    "ViscosityPressureLaw",
    "Vogel",
    "ZhaoMaiettaChang",
    "ZhiyingQishao",
    "__version__",
    "asperity_law",
    "contact_modulus",
    "deg",
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


def __getattr__(name: str) -> Any:
    if name in _renamed.NAMES:
        return globals()[_renamed.warn_of_name(name, stacklevel=2)]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
