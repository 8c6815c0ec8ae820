"""Numbers at the door: SI floats and quantities of pint."""

import math
import pickle

import numpy as np
import pint
import pytest
import tribodyn as td
from tribodyn._arguments.numbers import pair as pair_of
from tribodyn._arguments.units import to_si

UNITS = pint.UnitRegistry()


def test_rpm_is_radians_per_second() -> None:
    assert td.rpm(5000) == pytest.approx(5000 * 2 * math.pi / 60, rel=1e-15)


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        (3, "m", 3.0),
        (np.float32(0.5), "m", 0.5),
        (np.array(2.0), "m", 2.0),
        (UNITS.Quantity(30, "um"), "m", 30e-6),
        (UNITS.Quantity(1, "g*cm**2"), "kg m2", 1e-7),
        (UNITS.Quantity(2, "1/mm**2"), "1/m2", 2e6),
        (UNITS.Quantity(5000, "rpm"), "rad/s", 5000 * 2 * math.pi / 60),
        (UNITS.Quantity(10, "cP"), "Pa s", 0.01),
        (UNITS.Quantity(30, "percent"), "", 0.3),
    ],
)
def test_one_number_becomes_si(value: object, unit: str, expected: float) -> None:
    number = to_si(value, unit, item="item", quantity="quantity")
    assert type(number) is float
    assert number == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize("value", ["3", None, [1.0], np.array([1.0]), UNITS.Quantity(1, "kg")])
def test_what_is_no_length_is_refused_by_name(value: object) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        to_si(value, "m", item="joint 'pin'", quantity="radius")
    assert caught.value.item == "joint 'pin'"
    assert caught.value.quantity == "radius"
    assert caught.value.unit == "m"
    assert str(caught.value).startswith("joint 'pin': radius [m] ")


def test_pairs_become_si() -> None:
    def pair(value: object) -> tuple[float, float]:
        return pair_of("m").take(value, "marker", "position")

    assert pair([1, 2]) == (1.0, 2.0)
    assert pair(np.array([1.0, 2.0])) == (1.0, 2.0)
    assert pair(UNITS.Quantity([50, 0], "mm")) == pytest.approx((0.05, 0.0))
    assert pair((UNITS.Quantity(50, "mm"), 1)) == pytest.approx((0.05, 1.0))
    for wrong in (1.0, (1.0,), (1.0, 2.0, 3.0), None):
        with pytest.raises(td.InvalidInput, match="2 numbers"):
            pair(wrong)


def test_objects_of_the_kernel_take_quantities_and_stay_what_they_are() -> None:
    oil = td.Lubricant(dynamic_viscosity=UNITS.Quantity(10, "cP"))
    assert oil.dynamic_viscosity == pytest.approx(0.01)
    assert oil == td.Lubricant(dynamic_viscosity=oil.dynamic_viscosity)
    assert pickle.loads(pickle.dumps(oil)) == oil
    assert td.Coulomb(UNITS.Quantity(8, "percent"), transition_speed=0.05) == td.Coulomb(
        0.08, transition_speed=0.05
    )
    surface = td.RoughSurface(asperity_radius=UNITS.Quantity(16, "um"))
    assert surface.asperity_radius == pytest.approx(16e-6)
    assert surface.hardness is None
    with pytest.raises(td.InvalidInput, match="Lubricant: dynamic_viscosity"):
        td.Lubricant(dynamic_viscosity=UNITS.Quantity(1, "m"))
    with pytest.raises(TypeError):
        td.Lubricant(0.01)  # type: ignore[misc]
    with pytest.raises(TypeError):
        td.Lubricant(viscosity=0.01)  # type: ignore[call-arg]


def test_a_model_takes_quantities() -> None:
    def build(q: object) -> td.Model:
        mech = td.Model()
        bar = mech.rigid_body(
            "bar", mass=q(200, "g"), inertia=q(2, "kg*cm**2"), position=q([5, 0], "cm")
        )
        mech.revolute("pivot", mech.ground.marker(), bar.marker(q([-50, 0], "mm")))
        mech.gravity(q([0, -981], "cm/s**2"))
        return mech

    plain = build(lambda value, unit: UNITS.Quantity(value, unit).to_base_units().magnitude)
    assert build(UNITS.Quantity).parameters == plain.parameters
