"""Simulation of mechanisms with lubricated joints that have clearance.

Build a `Model` of bodies, joints and forces, run it with `simulate`, and inspect the `Solution`:

    import tribodyn as td

    mech = td.Model()
    ...
    solution = td.simulate(mech, revolutions=3)
    solution["pin/minimum_film_thickness"]
    td.plot.orbit(solution, "pin")

All quantities are in SI units. If pint is installed, its quantities are accepted as well.
"""

from typing import TYPE_CHECKING

from tribodyn import _core
from tribodyn import quantities as quantities
from tribodyn._arguments.scalars import Scalar as Scalar
from tribodyn.bearings import *
from tribodyn.errors import *
from tribodyn.fields import *
from tribodyn.inputs.asperity_tables import *
from tribodyn.inputs.beam_surfaces import *
from tribodyn.inputs.beams import *
from tribodyn.inputs.contact import *
from tribodyn.inputs.elastic_walls import *
from tribodyn.inputs.flow_factors import *
from tribodyn.inputs.friction import *
from tribodyn.inputs.gaps import *
from tribodyn.inputs.impact import *
from tribodyn.inputs.interfaces import *
from tribodyn.inputs.lubricants import *
from tribodyn.inputs.meshes import *
from tribodyn.inputs.oil_tables import *
from tribodyn.inputs.ports import *
from tribodyn.inputs.pressure import *
from tribodyn.inputs.surfaces import *
from tribodyn.inputs.tables import *
from tribodyn.inputs.time_functions import *
from tribodyn.model import *
from tribodyn.reduction import *
from tribodyn.reports import *
from tribodyn.results import *
from tribodyn.rolling import *
from tribodyn.run import *
from tribodyn.run.integrators import *
from tribodyn.solid_meshes import *
from tribodyn.studies import *

# Type checkers see the same names: a star reads the `__all__` of a room.
if not TYPE_CHECKING:
    from tribodyn import (
        bearings,
        errors,
        fields,
        inputs,
        model,
        reduction,
        reports,
        results,
        rolling,
        run,
        solid_meshes,
        studies,
    )

    _ROOMS = [
        *(
            bearings,
            errors,
            fields,
            model,
            reduction,
            reports,
            results,
            rolling,
            run,
            run.integrators,
            studies,
        ),
        solid_meshes,
        *(
            inputs.beam_surfaces,
            inputs.beams,
            inputs.contact,
            inputs.elastic_walls,
            inputs.flow_factors,
            inputs.friction,
            inputs.gaps,
            inputs.impact,
        ),
        *(inputs.interfaces, inputs.lubricants, inputs.meshes, inputs.ports, inputs.surfaces),
        *(inputs.asperity_tables, inputs.oil_tables, inputs.pressure),
        *(inputs.tables, inputs.time_functions),
    ]
    __all__ = sorted(
        {
            *("Scalar", "__version__", "quantities"),
            *(name for room in _ROOMS for name in room.__all__),
        }
    )

__version__: str = _core.__version__
