"""Tables that are printed in full, without omitted columns and rows."""

from typing import Any

import pandas as pd

# Longer tables are abbreviated by pandas.
MOST_ROWS = 200


class WholeTable(pd.DataFrame):  # type: ignore[misc]
    """A table whose printed form contains all columns and, up to 200 rows, all rows.

    Parts and results of calculations are ordinary tables of pandas.
    """

    def __repr__(self) -> str:
        if len(self) > MOST_ROWS or not len(self.columns):
            return str(super().__repr__())
        return str(self.to_string())

    def _repr_html_(self) -> Any:
        if len(self) > MOST_ROWS or not len(self.columns):
            return super()._repr_html_()
        return self.to_html(notebook=True)
