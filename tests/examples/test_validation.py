"""The scripts on the pages of validation run as they stand, and give what the pages say."""

import re
from pathlib import Path
from typing import Any

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import hip, slider_crank_dry, spherical_joints

PAGES = Path(__file__).resolve().parents[2] / "docs" / "validation"


def run(page: str) -> dict[str, Any]:
    """Run the code cells of a page one after the other and return their names."""
    text = (PAGES / page).read_text(encoding="utf-8")
    cells = re.findall(r"^```\{code-cell\} ipython3\n(.*?)^```", text, flags=re.S | re.M)
    assert cells
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells):
        code = re.sub(r"^:tags:.*\n", "", cell)
        exec(compile(code, f"{page}, cell {number}", "exec"), names)
    return names


@pytest.fixture(scope="module")
def bearings() -> dict[str, Any]:
    matplotlib.use("agg")
    names = run("bearings.md")
    plt.close("all")
    return names


def test_a_row_of_each_table(bearings: dict[str, Any]) -> None:
    assert abs(bearings["groove_error"]) < 1e-5
    assert np.abs(bearings["periodic_errors"]).max() < 6e-4  # one mesh, not extrapolated
    assert np.abs(bearings["half_errors"]).max() < 6e-4
    assert abs(bearings["grooves_error"]) < 0.01
    assert abs(bearings["lund_thomsen_error"]) < 0.015
    assert abs(bearings["pocket_error"]) < 2e-5
    assert abs(bearings["ball_error"]) < 1e-3


def test_the_picture_of_the_orders(bearings: dict[str, Any]) -> None:
    """What is drawn, in numbers: second order, and first for coefficients of half a film."""
    meshes = bearings["meshes"]
    for name, order, margin in [
        # Twice the difference that is measured, or little more.
        ("sommerfeld", 2.0, 0.005),
        ("guembel", 2.0, 0.002),
        ("swift_stieber", 2.0, 0.08),  # the edge of the film between the nodes
        ("parabolic_pad", 2.0, 0.28),  # the same
        ("pocket", 2.0, 1e-5),
        ("squeezed_ball", 1.78, 0.1),  # from five rings on, which are too few for the order
        ("short_damping", 2.5, 0.1),  # second order, with a finer start
    ]:
        errors = [abs(bearings[name](n)) for n in meshes]
        slope = -np.polyfit(np.log(meshes), np.log(errors), 1)[0]
        assert slope == pytest.approx(order, abs=margin), name
    slopes = -np.polyfit(np.log(meshes), np.log(bearings["rows"]), 1)[0]
    assert slopes[:2] == pytest.approx([1.945, 1.983], abs=0.02)
    # The damping jitters: 0.7 to 2.3 from mesh to mesh, 1.45 over all of them.
    assert slopes[2] == pytest.approx(1.45, abs=0.05)


def test_the_first_impacts_of_the_dry_slider_crank() -> None:
    """The table of the page is what a run has, up to its last digit."""
    text = (PAGES / "slider_crank_dry.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| [123] \|(.*)\|$", text, flags=re.M)
    printed = np.array([[float(cell) for cell in row.split("|")] for row in rows])
    table = td.simulate(slider_crank_dry.build(), duration=1e-3, progress=False).impacts(
        "rod-slider"
    )
    first = table.iloc[:3]
    angle = np.degrees(slider_crank_dry.CRANK_SPEED * first["time"])
    assert printed[:, 0] == pytest.approx(angle.to_numpy(), abs=1e-4)
    assert printed[:, 2] == pytest.approx(first["speed"].to_numpy(), abs=1e-4)
    assert printed[:, 4] == pytest.approx(first["largest_force"].to_numpy(), abs=2.0)
    reference = slider_crank_dry.reference()[:3]
    assert printed[:, 1] == pytest.approx([impact.crank_angle for impact in reference], abs=1e-4)
    assert printed[:, 3] == pytest.approx([impact.speed for impact in reference], abs=1e-4)
    assert printed[:, 5] == pytest.approx([impact.largest_force for impact in reference], abs=1.0)


def rows_of(page: str, start: str) -> list[list[str]]:
    """Return the cells of the rows of the tables of a page that start with a text."""
    text = (PAGES / page).read_text(encoding="utf-8")
    found = re.findall(rf"^\| {start} \|(.*)\|$", text, flags=re.M)
    assert found
    return [[cell.strip() for cell in row.split("|")] for row in found]


def test_two_rows_of_the_meshes_of_the_hip() -> None:
    """The table of the page is what runs have, up to its last digit."""
    for focus, _, film, pressure, _ in rows_of("hip.md", "36 × 12"):
        mesh = td.FilmMesh(around=36, along=12, focus=hip.FOCUS if focus == "yes" else None)
        run = td.simulate(
            hip.build(mesh=mesh),
            duration=2,
            integrator=td.TRBDF2(max_step=0.02, gap_tolerance=2e-3),
            progress=False,
        ).window(time=(1, 2))
        thinnest = 1e6 * float(run["hip/minimum_film_thickness"].min())
        largest = 1e-6 * float(run["hip/maximum_film_pressure"].max())
        assert thinnest == pytest.approx(float(film), abs=1e-4)
        assert largest == pytest.approx(float(pressure), abs=1.0)


def test_softer_walls_of_the_ball_joints() -> None:
    """Penetrations of the first impact, as the page has them [um]."""
    (cells,) = rows_of("spherical_joints.md", "softer bodies penetrate deeper")
    printed = [float(number) for number in re.findall(r"\d+\.?\d*(?= (?:instead|µm))", cells[0])]
    found = []
    for mechanism in spherical_joints.MECHANISMS:
        for modulus in (6e7, 2.07e11):
            run = td.simulate(
                spherical_joints.build(mechanism, "dry", youngs_modulus=modulus),
                duration=0.08,
                integrator=td.ESDIRK4(tolerance=1e-8, gap_tolerance=1e-6),
                progress=False,
            )
            first = run.impacts("A").iloc[0]
            during = run.time.values <= float(first["time"] + first["duration"])
            found.append(1e6 * float(run["A/penetration"].values[during].max()))
    assert printed == pytest.approx(found, rel=5e-3)
