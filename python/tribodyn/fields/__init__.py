"""Solutions of films: the surface, the fields on the surface, and integrals of the fields."""

from tribodyn.fields._film_solution import FilmSolution
from tribodyn.fields._gap_solutions import (
    GuideSolution,
    SkirtSolution,
    SliderSolution,
    SphericalSolution,
)
from tribodyn.fields._journal_solution import JournalSolution
from tribodyn.fields._surface import Surface

__all__ = [
    "FilmSolution",
    "GuideSolution",
    "JournalSolution",
    "SkirtSolution",
    "SliderSolution",
    "SphericalSolution",
    "Surface",
]
