"""Annotations of frequent arguments: a type and a kind, with unit and range.

`length: Length` accepts what a `Scalar` accepts, and the call gets a float in metres, above zero.
Other numbers are annotated where they occur: `stiffness: Annotated[Scalar, number("N/m")]`.
"""

from typing import Annotated

from tribodyn._arguments.kinds import Text
from tribodyn._arguments.numbers import (
    Angle,
    Number,
    Values,
    function_of_time,
    number,
    point,
    positive,
    span,
)
from tribodyn._arguments.scalars import Pair, Scalar, Scalars, TimeDependent, Vector

# --- numbers above zero ---------------------------------------------------------------------------

Duration = Annotated[Scalar, positive("s")]
Length = Annotated[Scalar, positive("m")]
Mass = Annotated[Scalar, positive("kg")]
PositiveRatio = Annotated[Scalar, positive()]
RotationSpeed = Annotated[Scalar, positive("rad/s")]

# --- numbers of any sign --------------------------------------------------------------------------

# An angle that states where something is; an angle that may count turns; an angle of any size.
AngleOfPlace = Annotated[Scalar, Angle(unit="rad")]
AngleWithTurns = Annotated[Scalar, Angle(unit="rad", turns=True)]
AngularVelocity = Annotated[Scalar, number("rad/s")]
AnyAngle = Annotated[Scalar, number("rad")]
Coordinate = Annotated[Scalar, number("m")]
CrankAngle = Annotated[Scalar, number("deg")]
Pressure = Annotated[Scalar, number("Pa")]
Time = Annotated[Scalar, number("s")]
Velocity = Annotated[Scalar, number("m/s")]

# --- numbers in a range ---------------------------------------------------------------------------

# From 0 to 1, with 0 or without.
Share = Annotated[Scalar, Number(least=0.0, most=1.0)]
PositiveShare = Annotated[Scalar, Number(above=0.0, most=1.0)]

# --- several numbers ------------------------------------------------------------------------------

CrankAngleWindow = Annotated[Pair, span("deg")]
Point = Annotated[Vector, point("m")]
TimeWindow = Annotated[Pair, span("s")]
Times = Annotated[Scalars, Values(unit="s")]

# --- functions of time, texts ---------------------------------------------------------------------

AngularSpeedOverTime = Annotated[TimeDependent, function_of_time("rad/s")]
PressureOverTime = Annotated[TimeDependent, function_of_time("Pa")]
SpeedOverTime = Annotated[TimeDependent, function_of_time("m/s")]
Label = Annotated[str, Text(empty=True)]
