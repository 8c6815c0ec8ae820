"""The summary of a run: its end, its balances of energy and oil, and its minimum films."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from tribodyn._calls import SURFACE_FILMS
from tribodyn._later import pd
from tribodyn.errors import RangeWarning
from tribodyn.results._balances import EnergyBalance, OilBalance, energy_balance, oil_balances
from tribodyn.results._in_full import in_full
from tribodyn.results._joints import clearances


@dataclass(frozen=True)
class MinimumFilm:
    """The minimum film thickness of a joint or of a film on a surface over a run.

    Attributes:
        thickness: minimum film thickness [m]; negative if rough walls overlap.
        time: time of the minimum [s].
        crank_angle: crank angle of the minimum [deg]; None without a drive.
    """

    thickness: float
    time: float
    crank_angle: float | None


@dataclass(frozen=True)
class Summary:
    """The quality of a run at a glance; `print` shows a readable text.

    Attributes:
        status: status at the end, see `Solution.status`.
        message: error message of a failed run; otherwise empty.
        time: time that was reached [s].
        steps: number of accepted steps.
        rejected_steps: number of steps that were repeated with a shorter length.
        wall_time: computing time [s].
        energy: energy balance.
        oil: oil balances of the mass-conserving films by joint or film.
        minimum_film: minimum film thickness by clearance joint, and by film of a surface.
        beyond_range: warnings about laws that were used outside their range of validity.
        warnings: category and text of every warning of the run.
        start: start from another run, see `Solution.start`; otherwise empty.
    """

    status: str
    message: str
    time: float
    steps: int
    rejected_steps: int
    wall_time: float
    energy: EnergyBalance
    oil: dict[str, OilBalance]
    minimum_film: dict[str, MinimumFilm]
    beyond_range: list[str]
    warnings: list[dict[str, str]]
    start: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the summary as plain data: dicts, lists, texts, and numbers in SI units."""
        return asdict(self)

    def to_dataframe(self) -> pd.DataFrame:
        """Return a table of the numbers and texts by subject and quantity."""
        rows: list[tuple[str, str, Any]] = []

        def add(subject: str, values: dict[str, Any]) -> None:
            rows.extend((subject, name, value) for name, value in values.items())

        content = self.to_dict()
        names = ("status", "message", "time", "steps", "rejected_steps", "wall_time")
        add("run", {name: content[name] for name in names})
        shares = content["energy"].pop("shares")
        content["energy"] |= dict(
            zip(("growth_start", "growth_end"), content["energy"].pop("growth"), strict=True)
        )
        add("energy", content["energy"] | {f"share of {item}": x for item, x in shares.items()})
        for joint, values in content["oil"].items():
            add(f"oil of {joint}", values)
        for joint, values in content["minimum_film"].items():
            add(f"minimum film of {joint}", values)
        for c in self.start.get("corrections", ()):
            add("start", {f"{c['quantity']} of {c['item']}": c["amount"]})
        add("warnings", {str(k): warning["text"] for k, warning in enumerate(self.warnings)})
        index = pd.MultiIndex.from_tuples([row[:2] for row in rows], names=["subject", "quantity"])
        return in_full(pd.DataFrame({"value": [row[2] for row in rows]}, index=index, dtype=object))

    def __str__(self) -> str:
        e = self.energy
        lines = [
            f"{self.status}: {self.steps} steps to t = {self.time:.6g} s, {self.rejected_steps} "
            f"rejected, in {self.wall_time:.3g} s"
        ]
        if self.message:
            lines.append(f"  {self.message}")
        if self.start:
            lines.append(f"  {_start_text(self.start)}")
        lines += [
            "energy",
            f"  kinetic, largest        {e.kinetic:.4g} J",
            f"  potential, change       {e.potential:.4g} J",
            f"  supplied                {e.supplied:.4g} J",
            f"  dissipated              {e.dissipated:.4g} J",
            f"  turned over             {e.turned_over:.4g} J",
            f"  error of the balance    {e.error:.3g} J at t = {e.time:.6g} s "
            f"({100.0 * e.relative_error:.3g} % of the energy turned over)",
            f"  error of the losses     {100.0 * e.loss_error:.3g} % of {e.losses:.4g} J",
        ]
        lines.append("  most of it arose        from t = {:.6g} s to {:.6g} s".format(*e.growth))
        lines += [f"    {item:<22}{share:.3g} J" for item, share in e.shares.items()]
        if self.oil:
            lines.append("oil")
        for joint, oil in self.oil.items():
            lines.append(
                f"  {joint}: {oil.volume:.4g} m3 in the gap, {oil.outflow:.4g} m3 net outflow, "
                f"error {oil.error:.2g} m3"
            )
        if self.minimum_film:
            lines.append("minimum film thickness")
        for joint, film in self.minimum_film.items():
            angle = "" if film.crank_angle is None else f" ({film.crank_angle:.4g} deg)"
            lines.append(f"  {joint}: {film.thickness:.4g} m at t = {film.time:.6g} s{angle}")
        lines.append(f"warnings: {len(self.warnings) or 'none'}")
        lines += [f"  {warning['category']}: {warning['text']}" for warning in self.warnings]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        frame = self.to_dataframe()
        return str(frame.to_html(header=False))


def _start_text(start: dict[str, Any]) -> str:
    text = f"from the state of another run at t = {start['time']:.6g} s, "
    if start["continued"]:
        return text + "as an uninterrupted continuation"
    largest = sorted(start["corrections"], key=lambda c: c["relative"])[-1:]
    return (
        text
        + f"{len(start['corrections'])} corrections"
        + "".join(
            f", the largest {c['amount']:.3g} {c['unit']} ({c['quantity']} of {c['item']})"
            for c in largest
        )
    )


def summary(solution: Any) -> Summary:
    """Return the summary of a solution."""
    statistics = solution.run_statistics
    time = solution.time.values
    films = {}
    surfaces = [
        call["name"]
        for call in solution.model_parameters.get("items", ())
        if call["call"] in SURFACE_FILMS
    ]
    for joint in [*clearances(solution), *surfaces]:
        thickness = solution[f"{joint}/minimum_film_thickness"].values
        thinnest = int(np.argmin(thickness))
        angle = None
        if "crank_angle" in solution.dataset.coords:
            angle = float(solution.crank_angle.values[thinnest])
        films[joint] = MinimumFilm(float(thickness[thinnest]), float(time[thinnest]), angle)
    return Summary(
        status=solution.status,
        message=solution.message,
        time=float(time[-1]),
        steps=int(statistics["steps"]),
        rejected_steps=int(statistics["rejected_by_error"] + statistics["rejected_by_newton"]),
        wall_time=solution.wall_time,
        energy=energy_balance(solution),
        oil=oil_balances(solution),
        minimum_film=films,
        beyond_range=[
            warning["text"]
            for warning in solution.warnings
            if warning["category"] == RangeWarning.__name__
        ],
        warnings=solution.warnings,
        start=solution.start,
    )
