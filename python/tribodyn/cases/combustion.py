"""Pressure in the cylinder of a four-stroke engine over one cycle, by Wiebe's law of combustion.

The model is synthetic. Between inlet valve closing and exhaust valve opening, one gas with constant
ratio of specific heats gamma is compressed, heated by Wiebe's law and cooled at the walls by
Woschni's law::

    dp/da = -gamma p V'/V + (gamma - 1)/V (Q x' - h A (T - T_w)/omega)

    p  pressure [Pa]                       a  crank angle [rad]
    V  volume [m3]                         V' derivative of the volume [m3/rad]
    Q  heat of the fuel [J]                x' derivative of the burnt fraction [1/rad]
    h  heat transfer coefficient           A  area of the walls [m2]
       [W/(m2 K)]                          omega  speed of the crank [rad/s]
    T  temperature of the gas [K]          T_w  temperature of the walls [K]

After exhaust valve opening the pressure decays exponentially to the exhaust pressure; straight
lines connect the exhaust, inlet and closing pressures. Angles in this module are degrees after top
dead centre of firing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.interpolate import PchipInterpolator

__all__ = ["Combustion", "cylinder_pressure"]

Array = NDArray[np.float64]

# Lengths [m] and ratio of the largest volume to the smallest volume [-].
BORE = 73.0e-3
CRANK = 39.93e-3
ROD = 129.5e-3
COMPRESSION_RATIO = 10.0

GAMMA = 1.32
GAS_CONSTANT = 287.0  # [J/(kg K)]
WALL_TEMPERATURE = 430.0  # [K]
WIEBE_FACTOR, WIEBE_EXPONENT = 5.0, 3.0
WOSCHNI_MOTION, WOSCHNI_BURNING = 2.28, 3.24e-3  # [-], [m/(s K)]
INLET_CLOSES, EXHAUST_OPENS = -140.0, 130.0  # [deg]
INLET_OPENS, INLET_ENDS = -330.0, -160.0  # [deg]

# At volumetric efficiency 1: density of the charge in the swept volume [kg/m3] and pressure at
# inlet valve closing [Pa]. Heat per mass of charge [J/kg].
CHARGE_DENSITY = 1.2555012510815424
CLOSING_PRESSURE = 121654.19470698635
HEAT_OF_CHARGE = 2458839.081841125
# Inlet pressure [Pa] at speeds [rpm].
INLET_SPEEDS = (1000.0, 2000.0, 4000.0, 6000.0)
INLET_PRESSURES = (95.0e3, 94.43e3, 92.87e3, 91.07e3)

SLOWEST, FASTEST = INLET_SPEEDS[0], INLET_SPEEDS[-1]
STEP = 0.5  # interval of the angles of the table [deg]


@dataclass(frozen=True)
class Combustion:
    """Combustion at one speed of the engine.

    Attributes:
        rpm: speed of the crank, from 1000 to 6000 [rpm].
    """

    rpm: float

    @property
    def swept_volume(self) -> float:
        """Swept volume of one cylinder [m3]."""
        return 0.25 * math.pi * BORE**2 * 2.0 * CRANK

    @property
    def efficiency(self) -> float:
        """Volumetric efficiency [-], largest at 4000 rpm."""
        return 0.8 + 0.1 * math.exp(-(((self.rpm / 1000.0 - 4.0) / 2.2) ** 2))

    @property
    def mass(self) -> float:
        """Mass of the charge [kg]."""
        return CHARGE_DENSITY * self.efficiency * self.swept_volume

    @property
    def heat(self) -> float:
        """Heat of the fuel that burns in a cycle [J]."""
        return HEAT_OF_CHARGE * self.mass

    @property
    def ignition(self) -> float:
        """Crank angle at which combustion begins [deg]."""
        return -(10.0 + 3.2 * (self.rpm / 1000.0 - 1.0))

    @property
    def burning(self) -> float:
        """Duration of the combustion as a crank angle [deg]."""
        return 46.0 + 3.0 * (self.rpm / 1000.0 - 1.0)

    def volume(self, angle: Array) -> tuple[Array, Array]:
        """Return the volume [m3] and its derivative [m3/rad] at angles [deg]."""
        a = np.radians(angle)
        reach = np.sqrt(ROD**2 - (CRANK * np.sin(a)) ** 2)
        area = 0.25 * math.pi * BORE**2
        dead = self.swept_volume / (COMPRESSION_RATIO - 1.0)
        volume = dead + area * (CRANK * (1.0 - np.cos(a)) + ROD - reach)
        return volume, area * CRANK * np.sin(a) * (1.0 + CRANK * np.cos(a) / reach)

    def _burnt_rate(self, angle: float) -> float:
        """Return the derivative of the burnt fraction [1/rad]."""
        x = (angle - self.ignition) / self.burning
        if x <= 0.0:
            return 0.0
        rate = WIEBE_FACTOR * WIEBE_EXPONENT * x ** (WIEBE_EXPONENT - 1.0) / self.burning
        return float(rate * math.exp(-WIEBE_FACTOR * x**WIEBE_EXPONENT) * math.degrees(1.0))

    def _closed(self, angle: float, state: Array) -> Array:
        """Return the derivative of the pressure [Pa/deg] while both valves are closed."""
        pressure = float(state[0])
        at_closing = CLOSING_PRESSURE * self.efficiency
        closing_volume = float(self.volume(np.array(INLET_CLOSES))[0])
        volume, slope = map(float, self.volume(np.array(angle)))
        temperature = pressure * volume / (self.mass * GAS_CONSTANT)
        closing_temperature = at_closing * closing_volume / (self.mass * GAS_CONSTANT)
        gas_speed = WOSCHNI_MOTION * 2.0 * 2.0 * CRANK * self.rpm / 60.0
        if angle > self.ignition:
            motored = at_closing * (closing_volume / volume) ** GAMMA
            scale = self.swept_volume * closing_temperature / (at_closing * closing_volume)
            gas_speed += WOSCHNI_BURNING * scale * max(pressure - motored, 0.0)
        film = 3.26 * BORE**-0.2 * (pressure / 1000.0) ** 0.8
        film *= temperature**-0.55 * gas_speed**0.8
        section = 0.25 * math.pi * BORE**2
        walls = 2.0 * section + math.pi * BORE * volume / section
        lost = film * walls * (temperature - WALL_TEMPERATURE) / (self.rpm * math.pi / 30.0)
        heated = (GAMMA - 1.0) / volume * (self.heat * self._burnt_rate(angle) - lost)
        return np.array([math.radians(heated - GAMMA * pressure / volume * slope)])

    @cached_property
    def exhaust_opening_pressure(self) -> float:
        """Pressure at exhaust valve opening [Pa]."""
        return float(self.closed(np.array([EXHAUST_OPENS]))[0])

    def closed(self, angle: Array) -> Array:
        """Return the pressure [Pa] at ascending angles [deg] while both valves are closed."""
        ends = (INLET_CLOSES, self.ignition, EXHAUST_OPENS)
        pressure = np.array([CLOSING_PRESSURE * self.efficiency])
        found = np.empty(angle.size)
        for first, last in zip(ends[:-1], ends[1:], strict=True):
            solved = solve_ivp(
                self._closed,
                (first, last),
                pressure,
                method="DOP853",
                rtol=1e-11,
                atol=1e-6,
                dense_output=True,
            )
            inside = (first <= angle) & (angle <= last)
            if inside.any():
                found[inside] = solved.sol(angle[inside])[0]
            pressure = solved.y[:, -1]
        return found

    def pressure(self, angle: Array) -> Array:
        """Return the absolute pressure [Pa] at ascending angles from -360 to 360 deg."""
        n = self.rpm / 1000.0
        exhaust = (1.05 + 0.021 * n) * 1e5
        inlet = float(PchipInterpolator(INLET_SPEEDS, INLET_PRESSURES)(self.rpm))

        def after_opening(at: Array) -> Array:
            fade = np.exp(-(at - EXHAUST_OPENS) / (25.0 + 5.0 * n))
            return exhaust + (self.exhaust_opening_pressure - exhaust) * fade

        knots = (-360.0, INLET_OPENS, INLET_ENDS, INLET_CLOSES)
        at_closing = CLOSING_PRESSURE * self.efficiency
        found = np.interp(angle, knots, (exhaust, inlet, inlet, at_closing))
        shut = (INLET_CLOSES <= angle) & (angle <= EXHAUST_OPENS)
        found[shut] = self.closed(angle[shut])
        late = (angle > EXHAUST_OPENS) & (angle < 360.0)
        found[late] = after_opening(angle[late])
        found[angle >= 360.0] = exhaust  # where the next cycle begins
        return found


@lru_cache(maxsize=32)
def cylinder_pressure(rpm: float) -> tuple[Array, Array]:
    """Return crank angles [deg] and the absolute pressures at these angles [Pa].

    The angles go from -360 to 360 deg after firing.
    """
    angle = np.arange(-360.0, 360.0 + 0.5 * STEP, STEP)
    return angle, Combustion(rpm).pressure(angle)
