"""Methods of a solution for its beams."""

from __future__ import annotations

from tribodyn._arguments.aliases import CrankAngle, Time
from tribodyn._arguments.door import admits
from tribodyn._arguments.scalars import float_or_none
from tribodyn._later import xr
from tribodyn.results._beams import beam_at, stress_over_time


class BeamResults:
    """What a solution tells about its beams."""

    @admits("solution")
    def beam(
        self, name: str, *, crank_angle: CrankAngle | None = None, time: Time | None = None
    ) -> xr.Dataset:
        """Return a beam at an instant as a dataset over its nodes, from the start to the end.

        The variables are "position" [m] and "velocity" [m/s] of the axis in global axes;
        "orientation" of the sections, quaternions (x, y, z, w) to global axes; "force" [N] and
        "moment" [N m] on the section by the part beyond it, along the axes of the section: normal
        force and shear forces, torque and bending moments. Between rows the values are those of
        `Solution.at`.

        For sections with a shape there are also "stress" [Pa] and "von_mises" [Pa] at eight points
        of the edge of each section, whose coordinates "y" and "z" [m] are in the axes of the
        section: corners and middles of the sides of a rectangle, and points every 45 degrees of a
        circle. The components of "stress" are "axial", positive in tension, "shear_xy" and
        "shear_xz". At a node between two different sections the one with the smaller area is taken.
        Near joints and forces, and at changes of the section, the stresses of a body differ from
        these stresses of beam theory.

        Args:
            name: of the beam.
            crank_angle: crank angle of the instant [deg].
            time: of the instant [s]; without `crank_angle` and `time` the last row.
        """
        return beam_at(self, name, float_or_none(crank_angle), float_or_none(time))

    @admits("solution")
    def beam_stress(self, name: str) -> xr.Dataset:
        """Return the extreme stresses of a beam over all rows as a dataset (time, node).

        The variables are "von_mises", "maximum_axial" and "minimum_axial" [Pa]: the extreme values
        at the points of a section that `Solution.beam` describes. `von_mises.max()` is the largest
        stress of the run, and `von_mises.max("node")` is the largest stress of the beam over time.

        Args:
            name: of the beam.

        Raises:
            InvalidInput: there is no beam of this name, or its sections are `SectionResultants`,
                which have no points.
        """
        return stress_over_time(self, name)
