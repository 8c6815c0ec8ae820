"""Materials and cross-sections of beams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar

from tribodyn import _core
from tribodyn._arguments.aliases import Length
from tribodyn._arguments.door import guard
from tribodyn._arguments.kinds import FUNCTION, Either, describe, instance, several
from tribodyn._arguments.numbers import Number, levels, positive
from tribodyn._arguments.scalars import Scalar, Scalars, floats
from tribodyn.errors import make_error

__all__ = [
    "CircularSection",
    "ElasticMaterial",
    "RectangularSection",
    "SectionResultants",
    "TubularSection",
]


@dataclass(frozen=True, kw_only=True)
class _Plain:
    """A dataclass with its arguments as plain data."""

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, in SI units."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True, kw_only=True)
class ElasticMaterial(_Plain):
    """A homogeneous, isotropic, linear elastic material.

    Args:
        youngs_modulus: E [Pa].
        poisson_ratio: nu [-], above -1 and below 0.5.
        density: rho [kg/m3].
    """

    youngs_modulus: Annotated[Scalar, positive("Pa")]
    poisson_ratio: Annotated[Scalar, Number(above=-1.0, below=0.5)]
    density: Annotated[Scalar, positive("kg/m3")]

    @property
    def shear_modulus(self) -> float:
        """G = E / (2 (1 + nu)) [Pa]."""
        return 0.5 * float(self.youngs_modulus) / (1.0 + float(self.poisson_ratio))

    def _kernel(self) -> _core.ElasticMaterial:
        return _core.ElasticMaterial(**self.parameters)


@dataclass(frozen=True, kw_only=True)
class _Shape(_Plain):
    """A cross-section with a shape, which needs a material."""

    def _shape(self) -> _core.CrossSection:
        """Return the shape for the kernel."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class RectangularSection(_Shape):
    """A rectangle.

    Args:
        width: side along the z axis of the section [m], in a planar model normal to the plane.
        height: side along the y axis of the section [m], in a planar model in the plane.
    """

    width: Length
    height: Length

    _item: ClassVar[str] = "rectangular section"

    def _shape(self) -> _core.CrossSection:
        return _core.CrossSection.rectangle(along_y=self.height, along_z=self.width)


@dataclass(frozen=True, kw_only=True)
class CircularSection(_Shape):
    """A solid circle.

    Args:
        radius: of the circle [m].
    """

    radius: Length

    _item: ClassVar[str] = "circular section"

    def _shape(self) -> _core.CrossSection:
        return _core.CrossSection.circle(radius=self.radius)


@dataclass(frozen=True, kw_only=True)
class TubularSection(_Shape):
    """A circle with a concentric hole.

    Args:
        outer_radius: of the tube [m].
        inner_radius: of the hole [m].
    """

    outer_radius: Length
    inner_radius: Length

    _item: ClassVar[str] = "tubular section"

    def __post_init__(self) -> None:
        if not self.inner_radius < self.outer_radius:  # type: ignore[operator]
            raise make_error(
                item=self._item,
                quantity="inner_radius",
                value=float(self.inner_radius),
                unit="m",
                rule=f"must be below outer_radius = {float(self.outer_radius):g} m",
            )

    def _shape(self) -> _core.CrossSection:
        return _core.CrossSection.tube(
            outer_radius=self.outer_radius, inner_radius=self.inner_radius
        )


@dataclass(frozen=True, kw_only=True)
class SectionResultants(_Plain):
    """Stiffness and inertia of a section, given directly instead of by shape and material.

    The y and z axes of the section are principal axes through the centroid. Bending about z moves
    the axis of the beam along y; a beam in the plane bends about z. In a planar model, values about
    x and y do not matter.

    Args:
        axial_stiffness: EA [N].
        shear_stiffness: GA2 and GA3 [N] for shear forces along y and z, with the shear factors; one
            number for both.
        torsional_stiffness: GJ [N m2].
        bending_stiffness: EI2 and EI3 [N m2] about y and z; one number for both.
        mass_per_length: rho A [kg/m].
        rotary_inertia: rho I about x, y and z [kg m]; one number for y and z, whose sum is that
            about x.
    """

    axial_stiffness: Annotated[Scalar, positive("N")]
    shear_stiffness: Annotated[Scalars, levels("N", above=0.0)]
    torsional_stiffness: Annotated[Scalar, positive("N m2")]
    bending_stiffness: Annotated[Scalars, levels("N m2", above=0.0)]
    mass_per_length: Annotated[Scalar, positive("kg/m")]
    rotary_inertia: Annotated[Scalars, levels("kg m", above=0.0)]

    _item: ClassVar[str] = "section resultants"

    def __post_init__(self) -> None:
        for name, unit, size in (
            ("shear_stiffness", "N", 2),
            ("bending_stiffness", "N m2", 2),
            ("rotary_inertia", "kg m", 3),
        ):
            values = floats(getattr(self, name))
            if len(values) not in (1, size):
                raise make_error(
                    item=self._item,
                    quantity=name,
                    value=len(values),
                    unit="values",
                    rule=f"must be one number or {size}, in {unit}",
                )
            if len(values) == 1:
                one = values[0]
                values = (one, one) if size == 2 else (2.0 * one, one, one)
            object.__setattr__(self, name, values)


Shape = RectangularSection | CircularSection | TubularSection
Section = Shape | SectionResultants

_HINT = "for example td.RectangularSection(width=0.01, height=0.02)"
_KINDS = (RectangularSection, CircularSection, TubularSection, SectionResultants)
SECTION = instance(*_KINDS, called="a section", hint=_HINT)
SECTIONS = Either(
    choices=((callable, FUNCTION),),
    otherwise=several(SECTION, fewest=1),
    called="a section, one for each element, or a function from 0 to 1 that returns a section",
)

describe(*_KINDS, called="a section", hint=_HINT)
describe(
    ElasticMaterial,
    called="a material",
    hint="td.ElasticMaterial(youngs_modulus=2.1e11, poisson_ratio=0.3, density=7850.0)",
)
guard(ElasticMaterial, "elastic material")
for _kind in _KINDS:
    guard(_kind, _kind._item)


def width_across(section: object, normal: str) -> float | None:
    """Return the width [m] of a section across a normal along y or z; None if it has no shape."""
    if isinstance(section, RectangularSection):
        return float(section.width if normal == "y" else section.height)
    if isinstance(section, CircularSection):
        return 2.0 * float(section.radius)
    if isinstance(section, TubularSection):
        return 2.0 * float(section.outer_radius)
    return None


def resultants_of(section: Shape, material: ElasticMaterial | None) -> SectionResultants:
    """Return the stiffness and the inertia of a section of a material."""
    assert material is not None
    found = _core.section_resultants(section=section._shape(), material=material._kernel())
    return SectionResultants(**found)


def sections_along(
    item: str, section: Section | Sequence[Section] | Callable[[float], Section], elements: int
) -> tuple[Section, ...]:
    """Return one section for a whole beam, or one for each element.

    A function of the share of the length of the axis is evaluated in the middle of every element.

    Raises:
        InvalidInput: the number of sections is wrong, or the function returns no section.
    """
    if callable(section):
        shares = [(k + 0.5) / elements for k in range(elements)]
        return tuple(
            SECTION.take(section(share), item, f"section at the share {share:.6g}")
            for share in shares
        )
    sections = tuple(section) if isinstance(section, Sequence) else (section,)
    if len(sections) not in (1, elements):
        raise make_error(
            item=item,
            quantity="section",
            value=len(sections),
            unit="sections",
            rule=f"must be one for the whole beam or one for each of the {elements} elements",
            hint="a function from 0 to 1 that returns a section describes a taper",
        )
    return sections


def kernel_sections(
    item: str, sections: Sequence[Section], material: ElasticMaterial | None
) -> list[_core.BeamSection]:
    """Return the sections of a beam for the kernel.

    Raises:
        InvalidInput: a shape without a material, or resultants with a material.
    """
    given = [isinstance(section, SectionResultants) for section in sections]
    if all(given) and material is not None:
        raise make_error(
            item=item,
            quantity="material",
            rule="must not be given beside SectionResultants",
            hint="resultants contain the stiffness and the mass of the section",
        )
    if not all(given) and material is None:
        raise make_error(
            item=item,
            quantity="material",
            rule="must be given for a section with a shape",
            hint="td.ElasticMaterial(youngs_modulus=2.1e11, poisson_ratio=0.3, density=7850.0)",
        )
    return [_kernel(section, material) for section in sections]


def _kernel(section: Section, material: ElasticMaterial | None) -> _core.BeamSection:
    if isinstance(section, SectionResultants):
        return _core.BeamSection(resultants=section.parameters)
    assert material is not None
    return _core.BeamSection(section=section._shape(), material=material._kernel())
