"""Solutions of rolling contacts: pressure and film, and the numbers that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from tribodyn import _core
from tribodyn._arguments.door import admits, guard_made
from tribodyn._later import xr
from tribodyn.errors import AccuracyWarning, Notice, RangeWarning, issue, unknown_name
from tribodyn.fields import attribute, excesses
from tribodyn.quantities import find

Array = npt.NDArray[np.float64]

# Measured friction coefficients of rolling contacts in oil are below this number.
_MOST_FRICTION = 0.2

# Relative error of the minimum film by which a mesh counts as too coarse.
_MOST_ERROR = 0.02

# Meaning and unit of each number; forces of a line contact are per length.
_NUMBERS: dict[str, tuple[str, str]] = {
    "load": ("load that the film carries", "N"),
    "central_film_thickness": ("film thickness in the middle of the contact, at x = 0", "m"),
    "flow_film_thickness": ("film thickness where the pressure has its maximum over x", "m"),
    "minimum_film_thickness": ("minimum film thickness", "m"),
    "maximum_pressure": ("largest gauge pressure of the film", "Pa"),
    "hertz_pressure": ("largest pressure of the dry contact", "Pa"),
    "contact_half_width": ("half-width of the dry contact", "m"),
    "contact_radius": ("radius of the dry contact", "m"),
    "sliding_friction": ("friction of the sliding surfaces", "N"),
    "friction_coefficient": ("sliding friction divided by the load", ""),
    "rolling_friction": ("friction of the pressure flow on each surface", "N"),
    "power_loss": ("power of sliding and of the pressure flow", "W"),
    "speed_number": ("speed number S", ""),
    "load_number": ("load number M of Moes", ""),
    "lubricant_number": ("lubricant number L of Moes", ""),
    "film_scale": ("R sqrt(S), the length of the dimensionless film thickness", "m"),
}


class RollingContactSolution(Mapping[str, Any]):
    """Pressure and film of a rolling contact under one load.

    Fields and numbers are available as attributes and by name: `film["pressure"]`,
    `film["load"]`.
    """

    _size_name: ClassVar[str]
    _per_length: ClassVar[bool]
    # Numbers in the printed form, in this order.
    _shown: ClassVar[tuple[str, ...]] = (
        "load",
        "hertz_pressure",
        "maximum_pressure",
        "central_film_thickness",
        "minimum_film_thickness",
        "load_number",
        "lubricant_number",
        "sliding_friction",
        "rolling_friction",
        "power_loss",
    )

    def __init__(self, *, raw: Mapping[str, Any], inputs: Mapping[str, Any], item: str) -> None:
        self._item = item
        self._inputs = dict(inputs)
        self._iterations = int(raw["iterations"])
        self._mesh_error = float(raw["mesh_error"])
        self._history = np.asarray(raw["residual_history"])
        self._place = tuple(float(value) for value in raw["minimum_place"])
        names = (name for name in _NUMBERS if name in raw)
        self._values = {name: float(raw[name]) for name in names}
        if np.isnan(self._values["flow_film_thickness"]):
            del self._values["flow_film_thickness"]
        self._values[self._size_name] = float(raw["contact_size"])
        self._values["friction_coefficient"] = (
            abs(self._values["sliding_friction"]) / self._values["load"]
        )
        self._values["film_scale"] = inputs["radius"] * np.sqrt(self._values["speed_number"])
        self._fields = self._dataset(raw)
        self._warn()

    def _dataset(self, raw: Mapping[str, Any]) -> xr.Dataset:
        position = find("position").attributes
        along, across = (
            position | {"long_name": f"position {way} the motion of the surfaces"}
            for way in ("along", "across")
        )
        coords: dict[str, Any] = {"x": ("x", np.asarray(raw["x"]), along)}
        dims: tuple[str, ...] = ("x",)
        y = np.asarray(raw["y"])
        if len(y):
            dims = ("x", "y")
            coords["y"] = ("y", np.concatenate([-y[:0:-1], y]), across)
        fields = {}
        for name in ("pressure", "film_thickness"):
            values = np.asarray(raw[name])
            if len(y):
                values = np.concatenate([values[:, :0:-1], values], axis=1)
            fields[name] = (dims, values, find(name).attributes)
        return xr.Dataset(fields, coords=coords)

    def _warn(self) -> None:
        lubricant, highest = self._inputs["lubricant"], self.maximum_pressure
        beyond = excesses(
            lubricant,
            None,
            lowest_pressure=0.0,
            highest_pressure=highest,
            lowest_thickness=self.minimum_film_thickness,
        )
        notices = [Notice(RangeWarning, excess.message(self._item)) for excess in beyond]
        if self._mesh_error > _MOST_ERROR:
            error = f"has an error of about {100.0 * self._mesh_error:.2g} %"
            if np.isinf(self._mesh_error):
                error = "is inaccurate"
            text = f"{self._item}: the minimum film thickness {error}; give more cells"
            notices.append(Notice(AccuracyWarning, text))
        if highest > lubricant.glass_pressure:
            notices.append(
                Notice(
                    RangeWarning,
                    f"{self._item}: by its law of viscosity the oil is a glass above "
                    f"{lubricant.glass_pressure:.4g} Pa, and the pressure reaches {highest:.4g} "
                    "Pa; the film thickness follows from the inlet and remains valid, the "
                    "friction does not",
                )
            )
        if lubricant.shear_thinning is None and self.friction_coefficient > _MOST_FRICTION:
            notices.append(
                Notice(
                    RangeWarning,
                    f"{self._item}: the friction coefficient {self.friction_coefficient:.3g} "
                    "exceeds that of any oil, because this oil is Newtonian; give the Lubricant a "
                    "shear_thinning law",
                )
            )
        issue(notices)

    # --- fields ------------------------------------------------------------------------------

    @property
    def fields(self) -> xr.Dataset:
        """Pressure (gauge) [Pa] and film thickness [m] as one dataset.

        The dimensions are x, along the motion of the surfaces, and in a point contact y, across
        it, with the mirror image of the computed half.
        """
        return self._fields

    @property
    def pressure(self) -> xr.DataArray:
        """Gauge pressure of the film [Pa]."""
        return self._fields["pressure"]

    @property
    def film_thickness(self) -> xr.DataArray:
        """Film thickness [m]."""
        return self._fields["film_thickness"]

    # --- numbers -----------------------------------------------------------------------------

    @property
    def load(self) -> float:
        """Load that the film carries [N], in a line contact per length [N/m]."""
        return self._values["load"]

    @property
    def central_film_thickness(self) -> float:
        """Film thickness in the middle of the contact, at x = 0 and y = 0 [m]."""
        return self._values["central_film_thickness"]

    @property
    def minimum_film_thickness(self) -> float:
        """Minimum film thickness [m], interpolated between nodes."""
        return self._values["minimum_film_thickness"]

    @property
    def maximum_pressure(self) -> float:
        """Largest gauge pressure at a node [Pa]."""
        return self._values["maximum_pressure"]

    @property
    def hertz_pressure(self) -> float:
        """Largest pressure of the dry contact [Pa]."""
        return self._values["hertz_pressure"]

    @property
    def sliding_friction(self) -> float:
        """Integral of eta V / h over the contact [N], in a line contact per length [N/m].

        The force has the sign of the sliding velocity V: body 1 drags body 2 along with it and
        receives the opposite force. The integral covers the film up to its rupture. Inside a hard
        contact the friction of a Newtonian oil is far too high: give the lubricant a law of
        shear_thinning.
        """
        return self._values["sliding_friction"]

    @property
    def friction_coefficient(self) -> float:
        """Magnitude of the sliding friction divided by the load [-]."""
        return self._values["friction_coefficient"]

    @property
    def rolling_friction(self) -> float:
        """Integral of (h/2) dp/dx over the contact [N], in a line contact per length [N/m].

        It is the shear force of the pressure flow, with which the film holds back both surfaces.
        """
        return self._values["rolling_friction"]

    @property
    def power_loss(self) -> float:
        """Power of sliding and of the pressure flow [W], in a line contact per length [W/m]."""
        return self._values["power_loss"]

    @property
    def speed_number(self) -> float:
        """Speed number S = eta_0 u_s / (E' R) [-].

        u_s = 2 U is the sum of the velocities and E' = 2 E*.
        """
        return self._values["speed_number"]

    @property
    def load_number(self) -> float:
        """Load number M of Moes [-].

        It is F / (E' R) S^(-1/2) in a line contact and F / (E' R^2) S^(-3/4) in a point contact.
        """
        return self._values["load_number"]

    @property
    def lubricant_number(self) -> float:
        """Lubricant number L = alpha E' S^(1/4) of Moes [-].

        alpha is the pressure-viscosity coefficient at ambient pressure.
        """
        return self._values["lubricant_number"]

    @property
    def film_scale(self) -> float:
        """R sqrt(S) [m]: film thicknesses divided by this length are those of Moes."""
        return self._values["film_scale"]

    @property
    def mesh_error(self) -> float:
        """Estimate of the relative error of the minimum film thickness by the mesh [-].

        It is a third of the change from the mesh with half the cells, because errors are of second
        order; the error of the central film is smaller. It is inf if that mesh was too coarse for
        the film, and nan if there is no such mesh, because it would have less than 24 cells along
        or 8 across.
        """
        return self._mesh_error

    @property
    def iterations(self) -> int:
        """Number of Newton steps on all meshes."""
        return self._iterations

    @property
    def residual_history(self) -> Array:
        """Scaled residuals of the iterates on the finest mesh [-]."""
        return self._history.copy()

    # --- as a mapping, table and file --------------------------------------------------------

    def __getitem__(self, name: str) -> Any:
        if isinstance(name, str):
            if name in self._fields:
                return self._fields[name]
            if name in self._values:
                return self._values[name]
        raise unknown_name(self._item, str(name), list(self), "result")

    def __iter__(self) -> Iterator[str]:
        return iter([*(str(name) for name in self._fields.data_vars), *self._values])

    def __len__(self) -> int:
        return len(self._fields.data_vars) + len(self._values)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def _unit(self, name: str) -> str:
        unit = _NUMBERS[name][1]
        return f"{unit}/m" if self._per_length and unit in ("N", "W") else unit

    @admits("rolling contact")
    def to_dataset(self) -> xr.Dataset:
        """Return fields, numbers and inputs as one dataset, which `to_netcdf` can save."""
        data = self._fields.copy()
        for name, value in self._values.items():
            attributes = {"units": self._unit(name) or "1", "long_name": _NUMBERS[name][0]}
            data[name] = ((), value, attributes)
        data.attrs = {"item": self._item, "version": _core.__version__}
        for name, value in self._inputs.items():
            if value is not None:
                data.attrs[name] = attribute(value)
        return data

    def _rows(self) -> list[tuple[str, str, str]]:
        return [
            (name.replace("_", " "), f"{self._values[name]:.5g}", self._unit(name))
            for name in (*self._shown[:2], self._size_name, *self._shown[2:])
        ]

    def __repr__(self) -> str:
        size = " x ".join(f"{count} {name}" for name, count in self._fields.sizes.items())
        lines = [f"{self._item}, {size}"]
        lines += [f"  {name:24s} {value:>12s} {unit}" for name, value, unit in self._rows()]
        return "\n".join(line.rstrip() for line in lines)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td style='text-align:left'>{name}</td>"
            f"<td style='text-align:right'>{value}</td><td style='text-align:left'>{unit}</td></tr>"
            for name, value, unit in self._rows()
        )
        return f"<table><caption>{self._item}</caption>{rows}</table>"


class LineContactSolution(RollingContactSolution):
    """Pressure and film of a line contact under one load; forces are per length."""

    _size_name = "contact_half_width"
    _per_length = True

    @property
    def contact_half_width(self) -> float:
        """Half-width of the dry contact [m]."""
        return self._values["contact_half_width"]

    @property
    def flow_film_thickness(self) -> float:
        """Film thickness h* where dp/dx = 0, at the largest pressure [m].

        There the surfaces alone carry the oil: the flow through the contact is U h* times the
        density. With constant density h* is the same at every extremum of the pressure. Fits for
        rigid bodies call h* the central film thickness; between hard bodies under a heavy load both
        agree.
        """
        return self._values["flow_film_thickness"]

    @property
    def minimum_place(self) -> float:
        """The x of the minimum film thickness [m]."""
        return float(self._place[0])


class PointContactSolution(RollingContactSolution):
    """Pressure and film of a point contact under one load."""

    _size_name = "contact_radius"
    _per_length = False

    @property
    def contact_radius(self) -> float:
        """Radius of the dry contact [m]."""
        return self._values["contact_radius"]

    @property
    def minimum_place(self) -> tuple[float, float]:
        """The (x, y) of the minimum film thickness [m], y >= 0; its mirror image is as thin."""
        return float(self._place[0]), float(self._place[1])


guard_made(RollingContactSolution, "solve of a LineContact or a PointContact returns one")
