"""Inputs of a model: oils, surfaces, contact laws, friction laws, gaps, ports, interfaces."""

# For the other rooms of the package; not public.
from tribodyn.inputs._coarser import coarser as coarser
from tribodyn.inputs._film_inputs import HEIGHTS as HEIGHTS
from tribodyn.inputs._film_inputs import NO_MOTION as NO_MOTION
from tribodyn.inputs._film_inputs import Profile as Profile
from tribodyn.inputs._film_inputs import check_thin as check_thin
from tribodyn.inputs._film_inputs import not_zero as not_zero
from tribodyn.inputs._gap import Gap as Gap
from tribodyn.inputs._gap import Motion as Motion
from tribodyn.inputs._gap_film import GapFilm as GapFilm
from tribodyn.inputs._gap_film import asperity_fields as asperity_fields
from tribodyn.inputs._gap_film import by_names as by_names
