"""Temperatures of solids above those at which they are free of stress."""

from __future__ import annotations

from typing import Any

import numpy as np

from tribodyn._arguments.numbers import Number
from tribodyn._arguments.units import is_quantity
from tribodyn.errors import make_error
from tribodyn.solid_meshes import SolidMesh

RISE = Number(unit="K")


def check_rise(value: Any, item: str, quantity: str) -> None:
    """Raise InvalidInput for a temperature in °C or °F: a difference of temperatures is wanted."""
    if isinstance(value, list | tuple):
        for one in value:
            check_rise(one, item, quantity)
        return
    if not is_quantity(value) or not hasattr(value, "units"):
        return
    try:
        zero = float(type(value)(0.0, value.units).to("K").magnitude)
    except Exception:
        return  # another dimension, an error of the conversion
    if zero != 0.0:
        raise make_error(
            item=item,
            quantity=quantity,
            unit="K",
            rule=f"is above the temperature without stress, not a temperature in {value.units}",
            hint="give a difference of temperatures, for example in K or delta_degC",
        )


def nodal_temperature(item: str, mesh: SolidMesh, temperature: Any) -> float | list[float] | None:
    """Return one temperature [K], or that of each node of the mesh.

    Raises:
        InvalidInput: a value is not finite, or there is not one for each node.
    """
    if temperature is None or isinstance(temperature, float):
        return temperature
    if callable(temperature):
        rises = []
        for node in mesh.nodes.tolist():
            rise = temperature((*node, 0.0)[:3])
            check_rise(rise, item, "temperature")
            rises.append(float(RISE.take(rise, item, "temperature")))
        return rises
    given = np.asarray(temperature)
    if given.shape != (len(mesh.nodes),):
        raise make_error(
            item=item,
            quantity="temperature",
            rule=f"must be one number or {len(mesh.nodes)} numbers, not of the shape {given.shape}",
            hint="give the temperature of each node of the mesh",
        )
    return [float(rise) for rise in given]


def free_strain(item: str, nodes: int, temperature: Any, thermal_expansion: Any) -> list[float]:
    """Return the strain of free expansion at each node [-]; empty without a temperature.

    Raises:
        InvalidInput: there is a temperature without a coefficient of expansion, or lengths would
            vanish.
    """
    if temperature is None:
        return []
    if thermal_expansion is None:
        raise make_error(
            item=item,
            quantity="thermal_expansion",
            rule="must be given with a temperature",
            hint="about 12e-6 1/K for steel, 23e-6 1/K for aluminium",
        )
    strain = float(thermal_expansion) * np.broadcast_to(np.asarray(temperature, float), nodes)
    worst = int(np.argmin(strain))
    if not strain[worst] > -1.0:
        raise make_error(
            item=item,
            quantity="temperature times thermal_expansion",
            value=float(strain[worst]),
            rule=f"must be > -1, at node {worst} as well",
            hint="the coefficient of steel is 12e-6 1/K",
        )
    return [float(one) for one in strain]
