"""Tables that are printed in full."""

from __future__ import annotations

from tribodyn._later import pd


def in_full(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table that is printed without omitted columns and rows, see `WholeTable`."""
    from tribodyn.results._whole_table import WholeTable

    found = WholeTable(table)
    found.attrs = dict(table.attrs)
    return found
