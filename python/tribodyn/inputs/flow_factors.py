"""Mean flow between rough walls."""

from tribodyn._arguments.door import guard, guard_method
from tribodyn._arguments.kinds import Choice
from tribodyn._arguments.numbers import levels, number
from tribodyn._core import FlowFactors

__all__ = ["FlowFactors"]

guard(
    FlowFactors,
    journal_rms_roughness=number("m"),
    bearing_rms_roughness=number("m"),
    journal_pattern=number(),
    bearing_pattern=number(),
    contact_factor=Choice(names=("exact", "wu_zheng", "none")),
)
guard_method(FlowFactors, "factors", film_thickness=levels("m", fewest=0))
