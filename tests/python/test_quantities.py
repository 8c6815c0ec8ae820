"""The registry of quantities as Python sees it."""

import pytest
import tribodyn as td
from tribodyn.quantities import QUANTITIES, axis_label, find


def test_the_registry_is_that_of_the_kernel() -> None:
    assert list(QUANTITIES)[0] == "time"
    film = td.quantities.find("minimum_film_thickness")
    assert (film.symbol, film.unit) == ("h_{min}", "m")
    assert film.label == "minimum film thickness $h_{min}$ [m]"
    for name, quantity in QUANTITIES.items():
        assert quantity.name == name
        assert quantity.description


def test_labels_leave_out_what_there_is_not() -> None:
    assert axis_label("contact_law_range", "", "") == "contact law range"


def test_an_unknown_quantity_is_answered_with_what_was_meant() -> None:
    with pytest.raises(td.InvalidInput, match="did you mean 'eccentricity'"):
        find("excentricity")
