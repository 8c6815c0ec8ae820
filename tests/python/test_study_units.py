"""Units of the parameters of a study, from annotations of the function that builds a model."""

from functools import partial
from typing import Annotated

import tribodyn as td
from tribodyn._arguments.numbers import Number
from tribodyn.studies._points import axes, with_units


def test_a_function_of_the_user_gives_units_by_annotations() -> None:
    def build(
        length: Annotated[float, "m"],
        load: 'Annotated[td.Scalar, "N"] | None' = None,
        ratio: float = 1.0,
    ) -> td.Model:
        raise NotImplementedError

    product = axes({"length": [1.0], "load": [2.0], "ratio": [3.0], "duration": [4.0]})
    found = with_units(product, partial(build, ratio=2.0), {"duration": Number(unit="s")}, {})
    assert [axis.unit for axis in found] == ["m", "N", "", "s"]
    assert with_units(product, build, {}, {"length": "mm"})[0].unit == "mm"

    def unknown(length: 'Annotated[NoSuchType, "m"]') -> td.Model:  # type: ignore[name-defined]  # noqa: F821
        raise NotImplementedError

    assert with_units(product[:1], unknown, {}, {})[0].unit == ""
