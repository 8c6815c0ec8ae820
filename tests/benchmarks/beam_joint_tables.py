"""Tables of the page on ball joints between beams, from the rows of spherical_ancf.py."""

from collections.abc import Callable
from typing import Any

from cells import Row, columns, digits, markdown, rows_of, table

STEPS = (0.001, 0.004, 0.01, 0.05)
FORMULATIONS = ("ancf", "continuum")
METHODS: dict[Any, str] = {
    "Bathe": "Bathe",
    1.0: "generalized-alpha, 1 (springs)",
    **{radius: f"{radius:g}" for radius in (0.95, 0.8, 0.5, 0.2)},
}
NOT_IN_SOURCE = 0.95
NAMES = {"stiff": "steel", "flexible": "60 MPa"}


def of_table(kept: dict[str, Any], name: str, **fields: Any) -> list[Row]:
    """Return the rows of one table."""
    return rows_of(kept, "spherical_ancf", table=name, **fields)


def once(cells: list[list[str]], columns_of_names: int) -> list[list[str]]:
    """Return lines without the names that repeat those of the line above."""
    lines = []
    above: list[str] = []
    for line in cells:
        same = True
        shown = list(line)
        for k in range(columns_of_names):
            same = same and above[k : k + 1] == line[k : k + 1]
            shown[k] = "" if same else line[k]
        lines.append(shown)
        above = line
    return lines


def work(row: Row) -> str:
    """Return factorisations and evaluations in thousands, or when a run failed."""
    if "fails at [s]" in row:
        return f"fails at {row['fails at [s]']:.3g} s"
    counts = (row["factorisations"], row["evaluations"])
    return ", ".join(f"{1e-3 * count:.1f}" for count in counts)


@table("flexible joints, methods")
def methods(kept: dict[str, Any]) -> str:
    """Return which methods complete the pendulum, and their work."""
    lines = []
    for step in STEPS:
        for radius, label in METHODS.items():
            rows = [
                of_table(kept, "methods", formulation=each, radius=radius, **{"step [s]": step})[0]
                for each in FORMULATIONS
            ]
            seconds = rows[0].get("source [s]", "" if radius == NOT_IN_SOURCE else "fails")
            lines.append([f"{1e3 * step:g} ms", label, str(seconds), *map(work, rows)])
    return markdown(["step", "method", "source: seconds", "`ancf`", "`continuum`"], once(lines, 1))


@table("flexible joints, energy")
def energy(kept: dict[str, Any]) -> str:
    """Return the largest errors of the energy balance."""
    heads = [label for radius, label in METHODS.items() if radius not in (1.0, NOT_IN_SOURCE)]
    lines = []
    for step in STEPS:
        rows = of_table(kept, "methods", formulation="ancf", **{"step [s]": step})
        errors = {row["radius"]: row.get("energy error [J]") for row in rows}
        cells = [
            "fails" if errors[radius] is None else digits(errors[radius])
            for radius, label in METHODS.items()
            if label in heads
        ]
        lines.append([f"{1e3 * step:g} ms", *cells])
    return markdown(["step", *heads], lines)


@table("flexible joints, steel")
def steel(kept: dict[str, Any]) -> str:
    """Return how far steel beams are from rigid bodies."""
    lines = [
        [
            row["mechanism"],
            "film, 32 × 8 cells" if row["joint"] == "film" else row["joint"],
            digits(row["place [mm]"]),
            f"{digits(row['velocity [%]'])} %",
            f"{row['rigid [N]']:.3f}, {row['steel [N]']:.3f}",
        ]
        for row in of_table(kept, "steel")
    ]
    heads = ["mechanism", "joint", "place [mm]", "velocity", "force, rigid and steel [N]"]
    return markdown(heads, once(lines, 1))


@table("flexible joints, limits")
def limits(kept: dict[str, Any]) -> str:
    """Return the dry impacts of arms that hardly bend."""

    def three(name: str, text: str) -> Callable[[Row], str]:
        return lambda row: ", ".join(text.format(row[name.format(k)]) for k in (1, 2, 3))

    return columns(
        of_table(kept, "limits"),
        {
            "modulus of the arms divided by that of steel": lambda row: row["arms"].replace(
                "+0", ""
            ),
            "first three times [ms]": three("time {} [ms]", "{:.3f}"),
            "speeds [m/s]": three("speed {} [m/s]", "{:.5f}"),
            "forces [N]": three("force {} [N]", "{:.2f}"),
        },
    )


@table("flexible joints, elements")
def elements(kept: dict[str, Any]) -> str:
    """Return the first force by the number of elements."""
    rows = of_table(kept, "elements")
    counts = list(dict.fromkeys(row["elements"] for row in rows))
    lines = [
        [
            f"{mechanism}, steel [N]",
            *(f"{row['force [N]']:.1f}" for row in rows if row["mechanism"] == mechanism),
        ]
        for mechanism in dict.fromkeys(row["mechanism"] for row in rows)
    ]
    return markdown(["elements per beam", *map(str, counts)], lines)


@table("flexible joints, walls")
def walls(kept: dict[str, Any]) -> str:
    """Return the first touch with several walls."""
    lines = [
        [
            row["mechanism"],
            NAMES[row["beams"]],
            row["walls"],
            f"{row['speed [m/s]']:.3f}",
            digits(row["force [N]"], 4 if row["force [N]"] > 100.0 else 3),
            f"{row['penetration [um]']:.3g}",
        ]
        for row in of_table(kept, "walls")
    ]
    heads = ["mechanism", "beams", "walls", "speed [m/s]", "force [N]", "penetration [µm]"]
    return markdown(heads, once(lines, 2)).replace("|  |", "| |")
