"""Solutions of films: labelled fields and integrals of the fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from tribodyn import _core
from tribodyn._arguments.door import admits, guard_made
from tribodyn._arguments.plain import to_plain
from tribodyn._later import xr
from tribodyn.errors import ByName, Notice, RangeWarning, issue, make_error, unknown_name
from tribodyn.fields._error_estimate import FilmErrorEstimate, no_estimate
from tribodyn.fields._law_ranges import excesses
from tribodyn.fields._surface import MIRROR_AXIS, Surface
from tribodyn.quantities import SYNONYMS, find

Array = npt.NDArray[np.float64]

FIELDS = (
    "pressure",
    "film_thickness",
    "film_fraction",
    "dissipation",
    "deflection",
    "asperity_pressure",
    "contact_area_share",
)
_ELASTIC = ("maximum_deflection", "strain_energy")
COEFFICIENTS = ("stiffness_coefficients", "damping_coefficients")


class FilmSolution(Mapping[str, Any]):
    """The solution of a film at one position and velocity of its walls.

    Fields and numbers are available as attributes and by name: `solution["pressure"]`,
    `solution["load"]`.
    """

    # Numbers in the printed form of a solution, in this order.
    _shown: tuple[str, ...] = ("load", "minimum_film_thickness", "maximum_pressure")

    def __init__(
        self,
        *,
        item: str,
        surface: Surface,
        raw: Mapping[str, Any],
        values: Mapping[str, Any],
        flows: Mapping[str, float],
        inputs: Mapping[str, Any],
    ) -> None:
        self._item = item
        self._surface = surface
        self._inputs = dict(inputs)
        self._flows = dict(flows)
        self._linear_solves = int(raw["linear_solves"])
        self._values = {
            **{
                name: float(raw[name])
                for name in ("maximum_pressure", "minimum_film_thickness", "inflow", "power_loss")
            },
            **{name: float(raw[name]) for name in _ELASTIC if name in raw},
            "minimum_pressure": float(np.min(raw["pressure"])),
            "oil_imbalance": float(sum(flows.values())),
            "pressure_force": np.asarray(raw["pressure_force"]),
            **values,
        }
        if surface.half:  # the two halves push in opposite directions across their plane
            across = np.arange(3) == MIRROR_AXIS[surface.kind]
            self._values["pressure_force"] = np.where(across, 0.0, self._values["pressure_force"])
        area = {"dissipation": surface.weight}
        self._fields = xr.Dataset(
            {
                name: (
                    surface.dims,
                    (np.asarray(raw[name]) / area.get(name, 1.0)).reshape(surface.shape),
                    find(name).attributes,
                )
                for name in FIELDS
                if name in raw
            },
            coords=surface.coordinates(),
        )
        self._tangents: tuple[Array, Array] | None = None
        self._free: tuple[str, ...] = ()
        self._error_estimate: FilmErrorEstimate | None = None
        beyond = excesses(
            inputs["lubricant"],
            inputs["flow_factors"],
            lowest_pressure=self.minimum_pressure,
            highest_pressure=self.maximum_pressure,
            lowest_thickness=self.minimum_film_thickness,
            highest_shear_rate=raw.get("maximum_shear_rate"),
        )
        issue(Notice(RangeWarning, excess.message(item)) for excess in beyond)

    # --- fields ------------------------------------------------------------------------------

    @property
    def fields(self) -> xr.Dataset:
        """All fields over the surface as one dataset, with coordinates and units.

        The variables are `pressure` (gauge) [Pa], `film_thickness` [m], `film_fraction` [-],
        `dissipation` [W/m2]; with an elastic wall `deflection` [m]; with asperities
        `asperity_pressure` [Pa] and `contact_area_share` [-]. Their dimensions are those of the
        surface, or `node` for a mesh without structure.
        """
        return self._fields

    @property
    def pressure(self) -> xr.DataArray:
        """Gauge pressure of the film over the surface [Pa]."""
        return self._fields["pressure"]

    @property
    def film_thickness(self) -> xr.DataArray:
        """Film thickness over the surface [m]."""
        return self._fields["film_thickness"]

    @property
    def film_fraction(self) -> xr.DataArray:
        """Fraction of the gap that is filled with oil, over the surface [-], from 0 to 1."""
        return self._fields["film_fraction"]

    @property
    def dissipation(self) -> xr.DataArray:
        """Viscous dissipation per unit area over the surface [W/m2]."""
        return self._fields["dissipation"]

    @property
    def deflection(self) -> xr.DataArray:
        """Deflection of the elastic wall over the surface [m], positive where the gap widens."""
        found: xr.DataArray = self._of_wall("deflection", self._fields)
        return found

    @property
    def asperity_pressure(self) -> xr.DataArray:
        """Pressure of the asperities per nominal area over the surface [Pa]."""
        return self._of_asperities("asperity_pressure")

    @property
    def contact_area_share(self) -> xr.DataArray:
        """Real area of contact of the asperities divided by the nominal area [-]."""
        return self._of_asperities("contact_area_share")

    def _of_asperities(self, name: str) -> xr.DataArray:
        if name not in self._fields:
            raise make_error(
                item=self._item,
                quantity=name,
                rule="is known for rough walls alone",
                hint="give the gap a MixedInterface",
            )
        return self._fields[name]

    @property
    def maximum_deflection(self) -> float:
        """Largest deflection of the elastic wall at a node [m]."""
        return float(self._of_wall("maximum_deflection", self._values))

    @property
    def strain_energy(self) -> float:
        """Strain energy of the elastic wall [J]."""
        return float(self._of_wall("strain_energy", self._values))

    def _of_wall(self, name: str, known: Mapping[Any, Any]) -> Any:
        if name not in known:
            raise make_error(
                item=self._item,
                quantity=name,
                rule="is known for an elastic wall alone",
                hint="give the interface an elastic_wall",
            )
        return known[name]

    @property
    def time(self) -> float:
        """Time of the solution in its run [s]; nan for a stand-alone bearing."""
        return float(self._values.get("time", np.nan))

    @property
    def crank_angle(self) -> float:
        """Crank angle at this time [deg]; nan without a rotating drive."""
        return float(self._values.get("crank_angle", np.nan))

    @property
    def surface(self) -> Surface:
        """Surface with the nodes and elements of the fields."""
        return self._surface

    @admits("film solution")
    def unfolded(self) -> Self:
        """Return the solution on the whole surface if only one half was computed."""
        surface, source = self._surface.unfolded()
        if surface is self._surface:
            return self
        result = self.__class__.__new__(self.__class__)
        result.__dict__.update(self.__dict__)
        result._surface = surface
        result._fields = xr.Dataset(
            {
                name: (surface.dims, data.values.ravel()[source].reshape(surface.shape), data.attrs)
                for name, data in self._fields.data_vars.items()
            },
            coords=surface.coordinates(),
        )
        return result

    # --- numbers -----------------------------------------------------------------------------

    @property
    def load(self) -> float:
        """Load that the film carries: the norm of its force [N]."""
        return float(self._values["load"])

    @property
    def pressure_force(self) -> Array:
        """Force of the gauge pressure on the moving wall, (x, y, z) [N]."""
        return np.asarray(self._values["pressure_force"])

    @property
    def maximum_pressure(self) -> float:
        """Largest gauge pressure of the film at a node [Pa]."""
        return float(self._values["maximum_pressure"])

    @property
    def maximum_film_pressure(self) -> float:
        """Largest gauge pressure of the film [Pa], under the name of a joint's channel."""
        return self.maximum_pressure

    @property
    def minimum_film_pressure(self) -> float:
        """Smallest gauge pressure of the film [Pa], under the name of a joint's channel."""
        return self.minimum_pressure

    @property
    def minimum_pressure(self) -> float:
        """Smallest gauge pressure of the film at a node [Pa]."""
        return float(self._values["minimum_pressure"])

    @property
    def minimum_film_thickness(self) -> float:
        """Minimum film thickness, at a node or between two nodes [m]."""
        return float(self._values["minimum_film_thickness"])

    @property
    def side_leakage(self) -> float:
        """Net outflow of oil through the open ends or sides [m3/s]."""
        return float(self._values["side_leakage"])

    @property
    def inflow(self) -> float:
        """Total inflow of oil through ports and boundaries [m3/s]."""
        return float(self._values["inflow"])

    @property
    def power_loss(self) -> float:
        """Viscous dissipation [W]."""
        return float(self._values["power_loss"])

    @property
    def flows(self) -> dict[str, float]:
        """Net outflow of oil through each port and boundary [m3/s]; inflow is negative.

        The ports come first, in the order of the bearing, such as "axial groove at 90 deg". The
        boundaries follow, such as "ends". A node where two of them meet belongs to the first one.
        """
        return ByName(self._item, "flow", self._flows)

    @property
    def oil_imbalance(self) -> float:
        """Total net outflow of oil, the sum of `flows` [m3/s].

        If the gap does not change with time, a positive value is oil that the cavitation condition
        creates, and a negative value is oil that the condition destroys. A mass-conserving
        condition gives zero to round-off.
        """
        return float(self._values["oil_imbalance"])

    @property
    def linear_solves(self) -> int:
        """Number of linear systems that were solved."""
        return self._linear_solves

    def _matrix(self, which: int) -> Array:
        if self._tangents is None:
            raise make_error(
                item=self._item,
                quantity="coefficients",
                rule="were not requested",
                hint="solve with tangents=True",
            )
        return self._tangents[which].copy()

    @property
    def free_coordinates(self) -> tuple[str, ...]:
        """Names of the rows and columns of the stiffness and damping coefficients."""
        self._matrix(0)
        return self._free

    @property
    def stiffness_coefficients(self) -> Array:
        """Stiffness matrix K: a displacement dx changes the film force by -K dx [N/m].

        Rows are force components and columns displacements. Entries of moments and rotations have
        the units N/rad, N and N m/rad.
        """
        return self._matrix(0)

    @property
    def damping_coefficients(self) -> Array:
        """Damping matrix C: a velocity dv changes the film force by -C dv [N s/m].

        Rows are force components and columns velocities. Entries of moments and angular velocities
        have the units N s/rad, N s and N m s/rad.
        """
        return self._matrix(1)

    @property
    def error_estimate(self) -> FilmErrorEstimate:
        """Error of every number by the mesh, if `solve` was called with estimate_error=True."""
        if self._error_estimate is None:
            raise no_estimate(self._item)
        return self._error_estimate

    @property
    def _numbers(self) -> dict[str, Any]:
        """Numbers, vectors and coefficients by name."""
        if self._tangents is None:
            return self._values
        return self._values | dict(zip(COEFFICIENTS, self._tangents, strict=True))

    # --- as a mapping, table and file --------------------------------------------------------

    def __getitem__(self, name: str) -> Any:
        if isinstance(name, str):
            for known in (name, SYNONYMS.get(name, name)):
                if known in self._fields:
                    return self._fields[known]
                if known in self._values:
                    return self._values[known]
        raise unknown_name(self._item, str(name), list(self), "result")

    def __iter__(self) -> Iterator[str]:
        return iter([*(str(name) for name in self._fields.data_vars), *self._values])

    def __len__(self) -> int:
        return len(self._fields.data_vars) + len(self._values)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    @admits("film solution")
    def to_dataset(self) -> xr.Dataset:
        """Return fields, numbers and inputs as one dataset, which `to_netcdf` can save.

        Numbers have their estimated error, if it is known, as the attribute `error_estimate`.
        Stiffness and damping coefficients, if they were computed, have the dimensions `row` and
        `column` with the names of the free coordinates.
        """
        data = self._fields.copy()
        for name, value in self._values.items():
            attributes = find(name).attributes
            if np.ndim(value):
                dim = {2: "component_xy", 3: "component"}[len(value)]
                data = data.assign_coords({dim: list("xyz"[: len(value)])})
                data[name] = (dim, np.asarray(value), attributes)
            else:
                if self._error_estimate is not None:
                    attributes = {**attributes, "error_estimate": self._error_estimate[name]}
                data[name] = ((), float(value), attributes)
        if self._tangents is not None:
            names = np.array(self._free)
            data = data.assign_coords(row=names, column=names)
            for name, matrix in zip(COEFFICIENTS, self._tangents, strict=True):
                data[name] = (("row", "column"), matrix, find(name).attributes)
        data.attrs = {"item": self._item, "version": _core.__version__}
        for name, value in self._inputs.items():
            data.attrs[name] = attribute(value)
        return data

    def _rows(self) -> list[tuple[str, str, str]]:
        rows = []
        for name in self._shown:
            value = self._values.get(name)
            if value is None:
                continue
            text = (
                "(" + ", ".join(f"{part:.5g}" for part in value) + ")"
                if np.ndim(value)
                else f"{value:.5g}"
            )
            if self._error_estimate is not None:
                text += f" ± {np.linalg.norm(np.ravel(self._error_estimate[name])):.2g}"
            rows.append((name.replace("_", " "), text, find(name).unit))
        return rows

    def __repr__(self) -> str:
        size = " x ".join(
            f"{count} {name}"
            for count, name in zip(self._surface.shape, self._surface.dims, strict=True)
        )
        lines = [f"{self._item}, {size}{', one half' if self._surface.half else ''}"]
        width = 12 if self._error_estimate is None else 24
        lines += [f"  {name:24s} {value:>{width}s} {unit}" for name, value, unit in self._rows()]
        return "\n".join(line.rstrip() for line in lines)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td style='text-align:left'>{name}</td>"
            f"<td style='text-align:right'>{value}</td><td style='text-align:left'>{unit}</td></tr>"
            for name, value, unit in self._rows()
        )
        return f"<table><caption>{self._item}</caption>{rows}</table>"


guard_made(FilmSolution, "solve of a bearing returns one")


def attribute(value: Any) -> Any:
    """Return a value as an attribute of a netCDF file: a number or a text."""
    if callable(value):
        return getattr(value, "__name__", repr(value))
    plain = to_plain(value)
    if isinstance(plain, bool):
        return int(plain)
    return plain if isinstance(plain, int | float | str) else repr(plain)
