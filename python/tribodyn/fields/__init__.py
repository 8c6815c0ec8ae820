"""Solutions of films: the surface, the fields on the surface, and integrals of the fields."""

from tribodyn.fields._error_estimate import FilmErrorEstimate
from tribodyn.fields._film_solution import FilmSolution
from tribodyn.fields._gap_solutions import (
    GuideSolution,
    SkirtSolution,
    SliderSolution,
    SphericalSolution,
)
from tribodyn.fields._journal_solution import JournalSolution
from tribodyn.fields._surface_film_solution import SurfaceFilmSolution

__all__ = [
    "FilmSolution",
    "GuideSolution",
    "JournalSolution",
    "FilmErrorEstimate",
    "SkirtSolution",
    "SliderSolution",
    "SphericalSolution",
    "SurfaceFilmSolution",
]

# For the other rooms of the package; not public.
from tribodyn.fields._error_estimate import no_coarse_film as no_coarse_film
from tribodyn.fields._film_solution import FIELDS as FIELDS
from tribodyn.fields._film_solution import attribute as attribute
from tribodyn.fields._gap_solutions import guide_values as guide_values
from tribodyn.fields._gap_solutions import skirt_values as skirt_values
from tribodyn.fields._gap_solutions import slider_values as slider_values
from tribodyn.fields._gap_solutions import spherical_values as spherical_values
from tribodyn.fields._journal_solution import journal_values as journal_values
from tribodyn.fields._journal_solution import wrapped as wrapped
from tribodyn.fields._law_ranges import excesses as excesses
from tribodyn.fields._surface import Kind as Kind
from tribodyn.fields._surface import Surface as Surface
from tribodyn.fields._surface_film_solution import surface_film_solution as surface_film_solution
