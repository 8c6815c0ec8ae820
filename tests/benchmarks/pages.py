"""Tables of the documentation whose figures are those of results.json, here and in peers.

In a page such a table stands between two comments, `<!-- figures: NAME -->` and
`<!-- end of figures -->`. `python tests/benchmarks/pages.py` writes all of them anew, as `make
bench` and `make bench-peers` do; `tests/codebase/test_figures.py` compares pages and files. What is
said about a table is written by hand, so read it when figures change.
"""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
import beam_joint_tables  # noqa: F401, adds its tables
import validation_table  # noqa: F401, the same
from cells import TABLES, Row, columns, digits, markdown, rows_of, stop, table, times

HERE = Path(__file__).resolve().parent
RESULTS, PEERS = HERE / "results.json", HERE / "peers" / "results.json"
DOCS = HERE.parents[1] / "docs"
PLACE = re.compile(r"(<!-- figures: (.+?) -->\n)(.*?)(<!-- end of figures -->)", re.DOTALL)


def results() -> dict[str, Any]:
    """Return what `make bench` and `make bench-peers` have written last."""
    kept: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return {**kept, "peers": json.loads(PEERS.read_text(encoding="utf-8"))}


def with_figures(text: str, kept: dict[str, Any]) -> str:
    """Return a page with all its tables made from the results."""

    def filled(place: re.Match[str]) -> str:
        head, name, _, foot = place.groups()
        return f"{head}\n{TABLES[name](kept)}\n\n{foot}"

    return PLACE.sub(filled, text)


def pages() -> list[Path]:
    """Return the pages that have such tables."""
    found = sorted(DOCS.rglob("*.md"))
    return [path for path in found if PLACE.search(path.read_text(encoding="utf-8"))]


def main() -> None:
    """Write all tables."""
    kept = results()
    for path in pages():
        before = path.read_text(encoding="utf-8")
        after = with_figures(before, kept)
        path.write_text(after, encoding="utf-8")
        print(f"{path.relative_to(DOCS)}: {'as before' if after == before else 'written'}")


# --- performance --------------------------------------------------------------------------------


@table("circumstances")
def circumstances(kept: dict[str, Any]) -> str:
    """Return the sentence that says where the figures are from."""
    taken = kept["taken"]
    text = (
        f"Figures of version {taken['version']}, commit {taken['commit']}, taken in one run on a "
        f"machine of {taken['processors']} processors with Python {taken['python']}."
    )
    for each in kept["benchmarks"].values():
        if "taken" in each:
            text += f" {each['title']}: commit {each['taken']['commit']}."
    return text


@table("one run")
def one_run(kept: dict[str, Any]) -> str:
    """Return what three revolutions cost."""
    return columns(
        rows_of(kept, "slider_crank"),
        {
            "cells": lambda row: times(row["cells"]),
            "seconds": lambda row: digits(row["seconds"]),
            "error [µm]": lambda row: f"{row['error of means [um]']:.4f}",
            "steps": lambda row: str(row["steps"]),
            "evaluations": lambda row: str(row["evaluations"]),
            "µs an evaluation": lambda row: f"{row['us/evaluation']:.0f}",
        },
    )


@table("film and band")
def film_and_band(kept: dict[str, Any]) -> str:
    """Return the times of film and band solution."""
    return columns(
        rows_of(kept, "film"),
        {
            "cells": lambda row: times(row["cells"]),
            "bearing": lambda row: row["bearing"],
            "film [µs]": lambda row: f"{row['film [us]']:.0f}",
            "`dgbsv` [µs]": lambda row: f"{row['dgbsv [us]']:.0f}",
            "ratio": lambda row: f"{row['ratio']:.2f}",
        },
    )


@table("study")
def study(kept: dict[str, Any]) -> str:
    """Return the times of the study."""
    return columns(
        [row for row in rows_of(kept, "study") if "runs" in row],
        {
            "cells": lambda row: times(row["cells"]),
            "steps": lambda row: row["steps"],
            "eighteen runs": lambda row: row["runs"],
            "seconds": lambda row: f"{row['seconds']:.1f}",
            "times as fast": lambda row: f"{row['times as fast']:.2f}",
        },
    )


@table("peers")
def peers(kept: dict[str, Any]) -> str:
    """Return the times of a step beside another program's."""
    rows: list[Row] = kept["peers"]["mechanisms"]
    versions = rows[0]["versions"]
    return columns(
        rows,
        {
            "": lambda row: row["mechanism"] + (", in space" if "space" in row["group"] else ""),
            f"exudyn {versions['exudyn']} [µs]": lambda row: digits(row["peer [us]"], 3),
            f"tribodyn {versions['tribodyn']} [µs]": lambda row: digits(row["tribodyn [us]"], 3),
            "ratio": lambda row: digits(row["ratio"]),
            "apart [m]": lambda row: digits(row["apart [m]"]),
        },
    )


@table("peers, beams")
def peers_beams(kept: dict[str, Any]) -> str:
    """Return the times of a step of mechanisms with beams beside another program's."""
    errors = "error of the peer [m]", "error of tribodyn [m]"
    return columns(
        kept["peers"]["beams"],
        {
            "": lambda row: row["mechanism"],
            "exudyn [µs]": lambda row: digits(row["peer [us]"], 3),
            "tribodyn [µs]": lambda row: digits(row["tribodyn [us]"], 3),
            "ratio": lambda row: digits(row["ratio"]),
            "thinned record [µs]": lambda row: digits(row["tribodyn, thinned record [us]"], 3),
            "ratio, thinned": lambda row: digits(row["ratio, thinned record"]),
            "errors [m]": lambda row: ", ".join(digits(row[name]) for name in errors),
        },
    )


@table("peers, rotor")
def peers_rotor(kept: dict[str, Any]) -> str:
    """Return the times of a rotor of beams beside another program's."""
    return columns(
        kept["peers"]["rotor"],
        {
            "": lambda row: row["task"],
            "ROSS [s]": lambda row: digits(row["peer [s]"]),
            "tribodyn [s]": lambda row: digits(row["tribodyn [s]"]),
            "ratio": lambda row: digits(row["ratio"]),
            "relative difference": lambda row: digits(row["relative difference"]),
        },
    )


@table("peers, reduced")
def peers_reduced(kept: dict[str, Any]) -> str:
    """Return the times of a step of reduced solids beside another program's."""
    return columns(
        kept["peers"]["reduced"],
        {
            "modes": lambda row: str(row["modes"]),
            "exudyn [µs]": lambda row: digits(row["peer [us]"], 3),
            "tribodyn [µs]": lambda row: digits(row["tribodyn [us]"], 3),
            "ratio": lambda row: digits(row["ratio"]),
            "apart [m]": lambda row: digits(row["apart [m]"]),
        },
    )


@table("beam chain")
def beam_chain(kept: dict[str, Any]) -> str:
    """Return the cost of a step of long beams."""
    slopes = "slope of step", "slope of iteration"
    return columns(
        rows_of(kept, "beam_chain"),
        {
            "formulation": lambda row: f"`{row['formulation']}`",
            "coordinates": lambda row: str(row["coordinates"]),
            "step [ms]": lambda row: digits(row["step [ms]"], 3),
            "iteration [ms]": lambda row: digits(row["iteration [ms]"], 3),
            "slopes": lambda row: ", ".join(f"{row[x]:.2f}" for x in slopes if x in row),
        },
    )


@table("solid block")
def solid_block(kept: dict[str, Any]) -> str:
    """Return the cost of a step of solids beside a factorisation."""
    return columns(
        rows_of(kept, "solid_block"),
        {
            "shape": lambda row: row["shape"],
            "coordinates": lambda row: str(row["coordinates"]),
            "step [ms]": lambda row: digits(row["step [ms]"], 3),
            "iteration [ms]": lambda row: digits(row["iteration [ms]"], 3),
            "SuperLU [ms]": lambda row: digits(row["SuperLU [ms]"], 3),
            "ratio": lambda row: digits(row["ratio"], 2),
            # Where it is installed.
            "PARDISO [ms]": lambda row: (
                digits(row["PARDISO [ms]"], 3) if "by PARDISO" in row else ""
            ),
            "ratio to it": lambda row: digits(row["by PARDISO"]) if "by PARDISO" in row else "",
            "slope": lambda row: f"{row['slope']:.2f}" if "slope" in row else "",
        },
    )


@table("threads")
def threads(kept: dict[str, Any]) -> str:
    """Return the times of one run by one and by two threads."""
    return columns(
        rows_of(kept, "threads"),
        {
            "films": lambda row: str(row["films"]),
            "evaluations": lambda row: str(row["evaluations"]),
            "one thread [s]": lambda row: digits(row["one thread [s]"], 3),
            "two threads [s]": lambda row: digits(row["two threads [s]"], 3),
            "times as fast": lambda row: f"{row['times as fast']:.2f}",
        },
    )


LARGE = {
    "iteration [ms]": ("iteration [s]", 1e3),
    "evaluation [ms]": ("evaluation [s]", 1e3),
    "factors of surface [ms]": ("surface [s]", 1e3),
    "of part and surface [s]": ("parts [s]", 1.0),
    "of the whole [s]": ("whole [s]", 1.0),
    "new part / kept": ("with new factors of parts / kept", 1.0),
    "whole / kept": ("with the whole matrix / kept", 1.0),
    "factors of part [MB]": ("parts [MB]", 1.0),
    "of the whole [MB]": ("whole [MB]", 1.0),
    "peak of the run [MB]": ("peak [MB]", 1.0),
}


@table("large body")
def large_body(kept: dict[str, Any]) -> str:
    """Return what iterations and factors of a large body cost, a column for each size."""
    rows = rows_of(kept, "large_body")
    sizes = [row for row in rows if "iteration [s]" in row]
    slopes = {row["figure"]: row["slope"] for row in rows if "slope" in row}
    lines = [
        [
            title,
            *(digits(unit * row[name], 3) if name in row else "" for row in sizes),
            f"{slopes[name]:.2f}" if name in slopes else "",
        ]
        for title, (name, unit) in LARGE.items()
    ]
    return markdown(["coordinates", *(str(row["coordinates"]) for row in sizes), "slope"], lines)


@table("lattices")
def lattices(kept: dict[str, Any]) -> str:
    """Return what a step and the factors of lattices cost."""
    names = ("step [s]", "band [s]", "sparse [s]")
    heads = ["nodes", "coordinates", "step [ms]", "band [ms]", "sparse [ms]"]
    return markdown(
        heads,
        [
            [times(row["lattice"]), str(row["coordinates"]), *(digits(1e3 * row[n]) for n in names)]
            for row in rows_of(kept, "large_body")
            if "lattice" in row
        ],
    )


# --- full film ----------------------------------------------------------------------------------

CONDITIONS = ("half_sommerfeld", "mass_conserving")


def full_film_row(kept: dict[str, Any], condition: str, run: str, cells: str = "50 x 8") -> Row:
    """Return one row of the full film."""
    return rows_of(kept, "full_film", condition=condition, run=run, cells=cells)[0]


def finest(kept: dict[str, Any], condition: str) -> Row:
    """Return the row with the smallest tolerance of TR-BDF2."""
    rows = rows_of(kept, "full_film", condition=condition, cells="50 x 8")
    ended = [row for row in rows if re.match(r"TR-BDF2, \d", row["run"]) and "stopped" not in row]
    return min(ended, key=lambda row: float(row["run"].split(", ")[1]))


def beside(kept: dict[str, Any], condition: str, run: str) -> str:
    """Return the seconds of a run and how far it is from the finest, in what is farthest."""
    row = full_film_row(kept, condition, run)
    if "stopped" in row:
        return stop(row)
    exact = finest(kept, condition)
    names = ("thinnest [um]", "peak [MPa]", "heat [mJ]")
    off = max(abs(row[name] / exact[name] - 1.0) for name in names)
    return f"{digits(row['seconds'])} ({100.0 * off:.1f} % off)"


@table("full film")
def full_film(kept: dict[str, Any]) -> str:
    """Return the results on the mesh of the comparison."""
    exact = [finest(kept, condition) for condition in CONDITIONS]
    lines = [
        [title, *(text.format(row[name]) for row in exact)]
        for title, name, text in (
            ("smallest film thickness [µm]", "thinnest [um]", "{:.3f}"),
            ("at crank angle [°]", "at [deg]", "{:.0f}"),
            ("largest film pressure [MPa]", "peak [MPa]", "{:.2f}"),
            ("heat of the second revolution [mJ]", "heat [mJ]", "{:.1f}"),
            ("load of the film at 720° [N], ideal joint 2718.7", "load [N]", "{:.1f}"),
            ("oil left after two revolutions", "oil left", "{:.1%}"),
        )
    ]
    lines += [
        [title, *(beside(kept, condition, run) for condition in CONDITIONS)]
        for title, run in (
            ("seconds with small steps", "within 1 %"),
            ("seconds with default options of TR-BDF2", "TR-BDF2, defaults"),
        )
    ]
    return markdown(["", *(f"`{condition}`" for condition in CONDITIONS)], lines)


def full_film_lines(rows: list[Row], label: str, first: str) -> str:
    """Return rows of the full film as a table."""
    names = {
        "evaluations": "{}",
        "seconds": "",
        "thinnest [um]": "{:.4f}",
        "peak [MPa]": "{:.2f}",
        "heat [mJ]": "{:.2f}",
        "work [mJ]": "{:.2f}",
        "oil left": "{:.4f}",
    }
    lines = []
    for row in rows:
        cells = [times(row[label])]
        if "stopped" in row:
            cells += [stop(row), *[""] * (len(names) - 1)]
        else:
            cells += [
                text.format(row[name]) if text else digits(row[name])
                for name, text in names.items()
            ]
        lines.append(cells)
    return markdown([first, *(name.replace("um", "µm") for name in names)], lines)


def full_film_tables(condition: str) -> None:
    """Name the tables of one condition."""

    @table(f"full film, {condition}, meshes")
    def meshes(kept: dict[str, Any]) -> str:
        rows = rows_of(kept, "full_film", condition=condition, run="within 1 %")
        return full_film_lines(rows, "cells", f"`{condition}`")

    @table(f"full film, {condition}, steps")
    def steps(kept: dict[str, Any]) -> str:
        rows = rows_of(kept, "full_film", condition=condition, cells="50 x 8")
        chosen = [row for row in rows if row["run"] != "within 1 %"]
        return full_film_lines(chosen, "run", f"`{condition}`")


for each in CONDITIONS:
    full_film_tables(each)


# --- integrators --------------------------------------------------------------------------------

SHOWN = {"conserving": (1e-2, 1e-3, 1e-4, 1e-5), "dry": (1e-3, 1e-4, 1e-5, 1e-6)}
AIM = 0.005  # error of the mean film thickness [um]


def by_method(kept: dict[str, Any], setting: str) -> dict[str, dict[float, Row]]:
    """Return the rows of a setting by method and tolerance."""
    found: dict[str, dict[float, Row]] = {}
    for row in rows_of(kept, "integrators", setting=setting):
        if "method" in row:
            found.setdefault(row["method"], {})[row["gap_tolerance"]] = row
    return found


def tolerance_table(
    kept: dict[str, Any], setting: str, cell: Callable[[Row], str], shown: str = ""
) -> str:
    """Return a table with a line for each method and a column for each tolerance."""
    tolerances = SHOWN[shown or setting]
    lines = [
        [
            method,
            *("stops" if "stopped" in rows[t] else cell(rows[t]) for t in tolerances if t in rows),
        ]
        for method, rows in by_method(kept, setting).items()
    ]
    return markdown(["method", *(f"{t:.0e}".replace("e-0", "e-") for t in tolerances)], lines)


def error(row: Row) -> str:
    """Return the error of the thickness."""
    return digits(row["thickness [um]"])


@table("integrators, exact")
def exact(kept: dict[str, Any]) -> str:
    """Return what is taken as exact, and what another method finds."""
    lines = []
    for row in rows_of(kept, "integrators"):
        if "exact" not in row:
            continue
        cells = [stop(row), "", ""] if "stopped" in row else found(row)
        lines.append([row["setting"], f"{row['exact']}, {row['gap_tolerance']:g}", *cells])
    return markdown(["setting", "method", "thickness [µm]", "later [µm]", "film force [N]"], lines)


def found(row: Row) -> list[str]:
    """Return the results of a run; without a film there is one thickness."""
    first, later = (f"{row[name]:.7f}" for name in ("thickness [um]", "thickness later [um]"))
    return [first, later, f"{row['force [N]']:.2f}"] if row["force [N]"] else [first, "", ""]


@table("integrators, conserving, thickness")
def conserving_thickness(kept: dict[str, Any]) -> str:
    """Return errors of the thickness and evaluations."""
    return tolerance_table(kept, "conserving", lambda row: f"{error(row)} ({row['evaluations']})")


@table("integrators, conserving, force")
def conserving_force(kept: dict[str, Any]) -> str:
    """Return errors of the force and seconds."""
    return tolerance_table(
        kept,
        "conserving",
        lambda row: f"{digits(row['force [%]'])} % ({digits(row['seconds'])})",
    )


@table("integrators, defaults")
def defaults(kept: dict[str, Any]) -> str:
    """Return what the methods do with their defaults."""
    lines = []
    for row in rows_of(kept, "integrators", setting="defaults"):
        if "stopped" in row:
            cells = [stop(row), "", "", "", ""]
        else:
            counts = str(row["steps"]), str(row["evaluations"])
            cells = [*counts, digits(row["seconds"]), error(row), f"{digits(row['force [%]'])} %"]
        lines.append([row["method"], *cells])
    return markdown(["method", "steps", "evaluations", "seconds", "thickness [µm]", "force"], lines)


@table("integrators, no memory")
def no_memory(kept: dict[str, Any]) -> str:
    """Return the largest tolerance from which on the aim is met, and errors by tolerance."""
    lines = []
    for method, rows in by_method(kept, "no memory").items():
        good: Row | None = None
        for tolerance in sorted(rows):
            if "stopped" in rows[tolerance] or rows[tolerance]["thickness [um]"] > AIM:
                break
            good = rows[tolerance]
        cells = [method, "none", "", ""]
        if good is not None:
            name = f"{good['gap_tolerance']:.0e}".replace("e-0", "e-")
            cells = [method, name, str(good["evaluations"]), digits(good["seconds"])]
        shown = (rows[t] for t in SHOWN["conserving"] if t in rows)
        lines.append([*cells, *("stops" if "stopped" in row else error(row) for row in shown)])
    heads = ["method", "sufficient", "evaluations", "seconds"]
    return markdown([*heads, "error at 1e-2", "1e-3", "1e-4", "1e-5"], lines)


@table("integrators, dry")
def dry(kept: dict[str, Any]) -> str:
    """Return errors of the gap and evaluations."""
    return tolerance_table(kept, "dry", lambda row: f"{error(row)} ({row['evaluations']})")


if __name__ == "__main__":
    main()
