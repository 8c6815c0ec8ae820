"""Journal bearings against published tables, whose own errors are larger than ours.

The tables of Raimondi and Boyd (1958) and of Lund and Thomsen (1978), as the data of
tests/verification hold them, beside converged ones of the same bearings.
"""

import overview
import pytest
import test_dynamic_coefficients as dynamic
import test_journal_tables as steady


@pytest.mark.parametrize("values", steady.DATA["raimondi_boyd"], ids=lambda v: f"{v[0]:g}-{v[1]:g}")
def test_the_tables_of_1958(values: list[float]) -> None:
    """Raimondi and Boyd's own numbers, from a coarse grid of their time.

    Compared with the converged ones they have errors of up to 2 % (load and friction, at heavy
    loads), 0.6 degrees, 0.5 % (leakage) and 6 % (largest pressure, at an eccentricity ratio of
    0.97).
    """
    ld, ratio, sommerfeld, attitude, friction, flow, share, pressure_ratio = values
    found = dict(
        zip(
            steady.QUANTITIES,
            steady.numbers(steady.bearing("groove_reynolds", ld, (320, 64)), ratio),
            strict=True,
        )
    )
    overview.compare(
        "journal bearings of 1958",
        "Sommerfeld number",
        reference="Raimondi and Boyd, tables",
        page="bearings",
        error=found["sommerfeld_number"] / sommerfeld - 1.0,
        tolerance=0.025,
    )
    assert found["attitude_angle"] == pytest.approx(attitude, abs=0.6)
    assert found["friction"] == pytest.approx(friction, rel=0.02)
    assert found["leakage"] == pytest.approx(flow * share, rel=0.006)
    assert found["load"] / (2.0 * found["peak"]) == pytest.approx(pressure_ratio, rel=0.065)


@pytest.mark.parametrize("row", dynamic.rows("lund_thomsen"), ids=str)
def test_lund_and_thomsen(row: dynamic.Row) -> None:
    """The published table has three digits and is coarse itself, C_YY most: up to 2.5 %."""
    fine = dynamic.bearing(row.length_by_diameter, (360, 96), "reynolds", dynamic.GROOVES)
    found = dynamic.under_vertical_load(fine, row.eccentricity_ratio)
    overview.compare(
        "bearings with two grooves",
        "Sommerfeld number",
        reference="Lund and Thomsen, table",
        page="bearings",
        error=found.sommerfeld_number / row.sommerfeld_number - 1.0,
        tolerance=0.005,
    )
    assert found.attitude_angle == pytest.approx(row.attitude_angle, abs=0.15)
    tolerances = {"XX": (0.025, 0.0), "XY": (0.025, 0.0), "YX": (0.05, 0.022), "YY": (0.025, 0.0)}
    for name, value, expected in zip(dynamic.ENTRIES, found.stiffness, row.stiffness, strict=True):
        relative, absolute = tolerances[name]
        assert value == pytest.approx(expected, rel=relative, abs=absolute), f"K_{name}"
    for name, value, expected in zip(dynamic.ENTRIES, found.damping, row.damping, strict=True):
        relative = 0.035 if name == "YY" else 0.025
        assert value == pytest.approx(expected, rel=relative), f"C_{name}"
