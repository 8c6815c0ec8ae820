"""Tables of one quantity over joints and crank-angle windows."""

from __future__ import annotations

from collections.abc import Sequence

from tribodyn._later import pd, xr
from tribodyn.errors import make_error
from tribodyn.quantities import PREFIXES
from tribodyn.results._channels import ChannelTable
from tribodyn.results._in_full import in_full
from tribodyn.results._joints import STATISTICS, Window, joint_statistics

_FACTORS = PREFIXES | {"u": PREFIXES["µ"]}


def joint_table(
    solution: ChannelTable, quantity: str, windows: Sequence[Window], unit: str | None
) -> pd.DataFrame:
    """Return the table of one solution; its rows are the joints."""
    return frame(joint_statistics(solution, windows, [quantity])[quantity], unit)


def frame(data: xr.DataArray, unit: str | None = None) -> pd.DataFrame:
    """Return an array over (..., joint, window, statistic) as a table.

    The columns are window and statistic. All other dimensions become rows; rows without values are
    omitted.
    """
    rows = [str(name) for name in data.dims if name not in ("window", "statistic")]
    columns = ["window", "statistic"]
    values = data.transpose(*rows, *columns).values
    table = pd.DataFrame(
        values.reshape(-1, values.shape[-2] * len(STATISTICS)),
        index=_index(data, rows),
        columns=_index(data, columns),
    )
    si = str(data.attrs.get("units", ""))
    table = table[table.notna().any(axis=1)]
    if unit is not None:
        table = table / factor(unit, si)
    table.attrs = {"quantity": str(data.name), "units": si if unit is None else unit}
    return in_full(table)


def with_unit(name: str, unit: str) -> str:
    """Return a name with its unit as the head of a column: "clearance [m]"."""
    return f"{name} [{unit}]" if unit else name


def _index(data: xr.DataArray, names: list[str]) -> pd.Index:
    levels = [data.coords[name].values for name in names]
    heads = [with_unit(name, str(data.coords[name].attrs.get("units", ""))) for name in names]
    if len(names) == 1:
        return pd.Index(levels[0], name=heads[0])
    return pd.MultiIndex.from_product(levels, names=heads)


def factor(unit: str, si: str) -> float:
    """Return the number by which values in the SI unit are divided to have a unit with prefix."""
    prefix = unit.removesuffix(si)
    if not unit.endswith(si) or prefix not in _FACTORS:
        raise make_error(
            item="table",
            quantity="unit",
            rule=f"must be {si}, or {si} with a prefix, not '{unit}'",
            hint="for example 'µm', 'MPa'",
        )
    return _FACTORS[prefix]
