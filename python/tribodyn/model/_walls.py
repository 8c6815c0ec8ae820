"""The two markers of a joint with clearance, given in order or by the names of the walls."""

from collections.abc import Mapping

from tribodyn._arguments.kinds import described
from tribodyn.errors import WrongArgument, make_error
from tribodyn.inputs import Gap
from tribodyn.model._bodies import Marker

# The names that every gap accepts besides those of its own walls.
GENERAL = ("journal", "bearing")


def two_markers(
    item: str, gap: Gap, ordered: tuple[Marker | None, Marker | None], walls: Mapping[str, object]
) -> tuple[Marker, Marker]:
    """Return the markers of the journal and of the bearing.

    Args:
        item: name in messages.
        gap: shape of the gap, which has names for its walls.
        ordered: the markers that were given as first and second.
        walls: the markers that were given by name.

    Raises:
        InvalidInput: a name is unknown, or a marker is missing, given twice or not a marker.
    """
    own = gap._walls
    call = f"{own[0]}=..., {own[1]}=..."
    for name in walls:
        if name not in (*own, *GENERAL):
            raise make_error(
                WrongArgument,
                item=item,
                quantity=name,
                rule=f"is not an argument for a {type(gap).__name__}",
                hint=f"give its two markers in order, or as {call}",
            )
    found = []
    for k, position in enumerate(("first", "second")):
        given = {name: walls[name] for name in dict.fromkeys((own[k], GENERAL[k])) if name in walls}
        if ordered[k] is not None:
            given[position] = ordered[k]
        if len(given) != 1:
            rule = f"is given twice: as {' and '.join(given)}" if given else "must be given"
            raise make_error(
                WrongArgument,
                item=item,
                quantity=own[k],
                rule=rule,
                hint=f"give the two markers of the {type(gap).__name__} in order, or as {call}",
            )
        ((name, value),) = given.items()
        marker: Marker = described(Marker).take(value, item, name)
        found.append(marker)
    journal, bearing = found
    return journal, bearing
